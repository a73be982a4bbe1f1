#include "compute/lab/worker_request.h"

#include <fstream>
#include <iterator>

#include "compute/core/json.h"
#include "compute/lens/texts.h"

namespace wf::lab {
namespace {

using Json = nlohmann::ordered_json;

// None: no such text, or not of that form. What the user's code writes may be anything.
template <class Read>
auto readFrom(std::string_view text, const Read& read) -> std::optional<decltype(read(Json()))> {
  const Json json = text.size() > 4096 ? Json() : Json::parse(text, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  try {
    return read(json);
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

// In one line; bytes that are no UTF-8 are replaced.
std::string line(const Json& json) { return json.dump(-1, ' ', true, Json::error_handler_t::replace); }

Json openedJson(const WorkerRequest::Opened& opened) {
  Json json{{"before", opened.before},      {"report", opened.report},        {"schedule", lens::scheduleId(opened.schedule.kind)},
            {"seed", opened.schedule.seed}, {"first_warp", opened.firstWarp}, {"warps", opened.warps},
            {"items", opened.items}};
  if (opened.written) json["written"] = {opened.written->array, opened.written->index};
  return json;
}

WorkerRequest::Opened openedFrom(const Json& json) {
  WorkerRequest::Opened out;
  json.at("before").get_to(out.before);
  json.at("report").get_to(out.report);
  out.schedule.kind = lens::scheduleNamed(json.at("schedule").get<std::string>()).value_or(lens::Schedule::Kind::Ascending);
  json.at("seed").get_to(out.schedule.seed);
  json.at("first_warp").get_to(out.firstWarp);
  json.at("warps").get_to(out.warps);
  json.at("items").get_to(out.items);
  if (json.contains("written"))
    out.written = lens::Element{json["written"].at(0).get<std::size_t>(), json["written"].at(1).get<std::uint64_t>()};
  return out;
}

}  // namespace

Status writeRequest(const WorkerRequest& request, const std::filesystem::path& path) {
  Json json;
  json["algorithm"] = request.algorithm;
  json["variant"] = request.variant;
  json["parameters"] = request.parameters;
  json["graph"] = request.graph;
  json["graph_source"] = request.graphSource;
  json["out"] = request.out;
  json["cuda"] = request.target == Target::Cuda;
  json["device"] = request.device;
  json["library"] = request.library;
  for (const BuiltKernel& one : request.kernels)
    json["kernels"].push_back({{"id", one.kernel}, {"functor", one.functor}, {"types", one.types}, {"text", one.text}});
  json["types"] = request.types;
  json["checked"] = request.checked;
  json["check_from"] = request.checkFrom;
  json["adversary"] = request.adversary;
  if (request.order) json["order"] = {lens::scheduleId(request.order->kind), request.order->seed};
  if (request.sought) json["sought"] = {request.sought->step, request.sought->array, request.sought->index};
  if (request.opened) json["opened"] = openedJson(*request.opened);
  json["verify"] = request.verify;
  json["extra_bytes"] = request.extraBytes;
  if (request.steps) json["steps"] = *request.steps;
  std::ofstream file(path, std::ios::binary);
  file << line(json);
  if (file.flush()) return {};
  return cannotWrite(path);
}

Result<WorkerRequest> readRequest(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const Json json = Json::parse(text, nullptr, false);
  try {
    WorkerRequest out;
    json.at("algorithm").get_to(out.algorithm);
    json.at("variant").get_to(out.variant);
    json.at("parameters").get_to(out.parameters);
    json.at("graph").get_to(out.graph);
    json.at("graph_source").get_to(out.graphSource);
    json.at("out").get_to(out.out);
    out.target = json.at("cuda").get<bool>() ? Target::Cuda : Target::Cpu;
    json.at("device").get_to(out.device);
    json.at("library").get_to(out.library);
    for (const Json& one : json.at("kernels")) {
      BuiltKernel& kernel = out.kernels.emplace_back();
      one.at("id").get_to(kernel.kernel);
      one.at("functor").get_to(kernel.functor);
      one.at("types").get_to(kernel.types);
      one.at("text").get_to(kernel.text);
    }
    json.at("types").get_to(out.types);
    json.at("checked").get_to(out.checked);
    json.at("check_from").get_to(out.checkFrom);
    json.at("adversary").get_to(out.adversary);
    if (json.contains("order")) {
      const Json& order = json["order"];
      out.order = lens::Schedule{lens::scheduleNamed(order.at(0).get<std::string>()).value_or(lens::Schedule::Kind::Ascending),
                                 order.at(1).get<std::uint64_t>()};
    }
    if (json.contains("sought")) {
      const Json& sought = json["sought"];
      out.sought = {sought.at(0).get<std::uint64_t>(), sought.at(1).get<std::size_t>(), sought.at(2).get<std::uint64_t>()};
    }
    if (json.contains("opened")) out.opened = openedFrom(json["opened"]);
    json.at("verify").get_to(out.verify);
    json.at("extra_bytes").get_to(out.extraBytes);
    if (json.contains("steps")) out.steps = json["steps"].get<std::uint64_t>();
    return out;
  } catch (const Json::exception&) {
    return Error{.code = ErrorCode::InvalidInput, .message = "this is no request of the lab", .file = path.string()};
  }
}

std::string textOf(const WorkerResult& result) {
  Json json;
  if (result.error)
    json["error"] = {{"code", static_cast<int>(result.error->code)}, {"sentence", result.error->sentence().substr(0, 1000)}};
  json["threw"] = result.threw;
  json["steps"] = result.steps;
  json["ended"] = result.ended;
  json["result"] = result.result.substr(0, 500);
  if (result.verified) json["verified"] = *result.verified;
  if (result.accesses) json["accesses"] = {result.accesses->accesses, result.accesses->atomics, result.accesses->busiest};
  json["verification"] = result.verification.substr(0, 500);
  return line(json);
}

std::optional<WorkerResult> readResult(std::string_view text) {
  return readFrom(text, [](const Json& json) {
    WorkerResult out;
    if (json.contains("error")) {
      const int code = json["error"].at("code").get<int>();
      const bool known = code >= 0 && code <= static_cast<int>(ErrorCode::Internal);
      out.error = Error{.code = known ? static_cast<ErrorCode>(code) : ErrorCode::Internal,
                        .message = json["error"].at("sentence").get<std::string>()};
    }
    json.at("threw").get_to(out.threw);
    json.at("steps").get_to(out.steps);
    json.at("ended").get_to(out.ended);
    json.at("result").get_to(out.result);
    if (json.contains("verified")) out.verified = json["verified"].get<bool>();
    if (json.contains("accesses")) {
      const Json& counts = json["accesses"];
      out.accesses = AccessCounts{counts.at(0).get<std::uint64_t>(), counts.at(1).get<std::uint64_t>(), counts.at(2).get<std::uint64_t>()};
    }
    json.at("verification").get_to(out.verification);
    return out;
  });
}

std::string textOf(const WildAccess& access) {
  return line({{"step", access.step},
               {"kernel", access.kernel},
               {"thread", access.thread},
               {"launch", access.launch},
               {"of_launch", access.ofLaunch},
               {"array", access.array},
               {"index", access.index},
               {"elements", access.elements},
               {"kind", static_cast<int>(access.kind)}});
}

std::optional<WildAccess> readWild(std::string_view text) {
  return readFrom(text, [](const Json& json) {
    WildAccess out;
    json.at("step").get_to(out.step);
    json.at("kernel").get_to(out.kernel);
    json.at("thread").get_to(out.thread);
    json.at("launch").get_to(out.launch);
    json.at("of_launch").get_to(out.ofLaunch);
    json.at("array").get_to(out.array);
    json.at("index").get_to(out.index);
    json.at("elements").get_to(out.elements);
    const int kind = json.at("kind").get<int>();
    out.kind = kind == 1 ? WildAccess::Kind::Write : kind == 2 ? WildAccess::Kind::Atomic : WildAccess::Kind::Read;
    return out;
  });
}

std::string raceText(const std::string& sentence) { return line({{"sentence", sentence.substr(0, 1000)}}); }

std::optional<std::string> readRace(std::string_view text) {
  return readFrom(text, [](const Json& json) { return json.at("sentence").get<std::string>(); });
}

std::string textOf(const LastWriter::Thread& thread) {
  return line({{"thread", thread.thread},
               {"line", thread.line},
               {"old", thread.old},
               {"now", thread.now},
               {"atomic", thread.atomic},
               {"threads", thread.threads},
               {"name", thread.name.substr(0, 500)}});
}

std::optional<LastWriter::Thread> readWriter(std::string_view text) {
  return readFrom(text, [](const Json& json) {
    LastWriter::Thread out;
    json.at("thread").get_to(out.thread);
    json.at("line").get_to(out.line);
    json.at("old").get_to(out.old);
    json.at("now").get_to(out.now);
    json.at("atomic").get_to(out.atomic);
    json.at("threads").get_to(out.threads);
    json.at("name").get_to(out.name);
    return out;
  });
}

}  // namespace wf::lab
