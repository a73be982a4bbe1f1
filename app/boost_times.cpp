#include "app/boost_times.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/floyd_warshall_shortest.hpp>
#include <boost/graph/kruskal_min_spanning_tree.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>

#include <chrono>
#include <cstdint>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

namespace wf::app {
namespace {

struct OfArc {
  double weight = 1;  // exact for weights of 32 bits and their sums up to 2^53
};
using Rows =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, OfArc, boost::no_property, std::uint32_t, std::uint32_t>;
using Clock = std::chrono::steady_clock;

double msSince(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

Rows rowsOf(const Graph& graph) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs;
  std::vector<OfArc> weights;
  arcs.reserve(graph.arcCount());
  weights.reserve(graph.arcCount());
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (ArcId arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
      arcs.emplace_back(v, graph.heads()[arc]);
      weights.push_back({graph.weight(arc)});
    }
  }
  return {boost::edges_are_sorted, arcs.begin(), arcs.end(), weights.begin(), graph.vertexCount()};
}

double searchMs(const Graph& graph, VertexId source) {
  const Rows rows = rowsOf(graph);
  const auto start = Clock::now();
  std::vector<std::uint32_t> levels(graph.vertexCount(), 0);
  const auto record = boost::record_distances(boost::make_iterator_property_map(levels.begin(), boost::get(boost::vertex_index, rows)),
                                              boost::on_tree_edge());
  boost::breadth_first_search(rows, source, boost::visitor(boost::make_bfs_visitor(record)));
  return msSince(start);
}

double pathsMs(const Graph& graph, VertexId source) {
  const Rows rows = rowsOf(graph);
  const auto start = Clock::now();
  std::vector<double> costs(graph.vertexCount());
  boost::dijkstra_shortest_paths(
      rows, source,
      boost::weight_map(boost::get(&OfArc::weight, rows))
          .distance_map(boost::make_iterator_property_map(costs.begin(), boost::get(boost::vertex_index, rows))));
  return msSince(start);
}

double allPairsMs(const Graph& graph) {
  const Rows rows = rowsOf(graph);
  const auto start = Clock::now();
  std::vector<std::vector<double>> distances(graph.vertexCount(), std::vector<double>(graph.vertexCount()));
  boost::floyd_warshall_all_pairs_shortest_paths(rows, distances, boost::weight_map(boost::get(&OfArc::weight, rows)));
  return msSince(start);
}

double treeMs(const Graph& graph) {
  using Lists = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                                      boost::property<boost::edge_weight_t, double>>;
  Lists lists(graph.vertexCount());
  const Edges& edges = graph.edges();
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const ArcId arc = edges.forward[e] != kNone ? edges.forward[e] : edges.backward[e];
    boost::add_edge(edges.tail[e], edges.head[e], graph.weight(arc), lists);
  }
  const auto start = Clock::now();
  std::vector<Lists::edge_descriptor> tree;
  boost::kruskal_minimum_spanning_tree(lists, std::back_inserter(tree));
  return msSince(start);
}

double flowMs(const Graph& graph, const DefaultTerminals& ends) {
  using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
  using Network = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                        boost::property<boost::edge_capacity_t, long long,
                                                        boost::property<boost::edge_residual_capacity_t, long long,
                                                                        boost::property<boost::edge_reverse_t, Traits::edge_descriptor>>>>;
  Network network(graph.vertexCount());
  const auto capacity = boost::get(boost::edge_capacity, network);
  const auto reverse = boost::get(boost::edge_reverse, network);
  for (VertexId v = 0; v < graph.vertexCount(); ++v) {
    for (ArcId arc = graph.offsets()[v]; arc < graph.offsets()[v + 1]; ++arc) {
      if (graph.heads()[arc] == v) continue;
      const auto forth = boost::add_edge(v, graph.heads()[arc], network).first;
      const auto back = boost::add_edge(graph.heads()[arc], v, network).first;
      capacity[forth] = static_cast<long long>(graph.weight(arc));
      capacity[back] = 0;
      reverse[forth] = back;
      reverse[back] = forth;
    }
  }
  const auto start = Clock::now();
  boost::push_relabel_max_flow(network, ends.source, ends.sink);
  return msSince(start);
}

}  // namespace

const char* whyNoBoost() { return nullptr; }

std::optional<double> boostMs(const Graph& graph, const std::string& algorithm, bool quick, const DefaultTerminals& ends) {
  if (graph.vertexCount() < 2) return std::nullopt;
  const std::uint64_t arcs = graph.arcCount(), vertices = graph.vertexCount();
  if (arcs > (quick ? 2'000'000U : 150'000'000U)) return std::nullopt;
  if (algorithm == "bfs") return searchMs(graph, ends.source);
  if (algorithm == "sssp") return pathsMs(graph, ends.source);
  if (algorithm == "mst") return treeMs(graph);
  if (algorithm == "maxflow" && arcs <= (quick ? 200'000U : 30'000'000U)) return flowMs(graph, ends);
  if (algorithm == "apsp" && vertices <= (quick ? 256U : 2048U)) return allPairsMs(graph);
  return std::nullopt;
}

}  // namespace wf::app
