// Small files for reader tests, and the readers' answer in one line.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "compute/core/graph.h"
#include "compute/core/result.h"

namespace wf::test {

// Writes the file into a fresh folder below scratchDir(), so that nothing lies beside it.
std::filesystem::path writeFile(const std::string& name, std::string_view content);
// The same into the folder of `beside`.
std::filesystem::path writeBeside(const std::filesystem::path& beside, const std::string& name, std::string_view content);

std::string contentOf(const std::filesystem::path& path);

Result<std::shared_ptr<const Graph>> readWith(const std::filesystem::path& path, const ImportOptions& options);
Result<std::shared_ptr<const Graph>> read(const std::filesystem::path& path);
// The error of a read that must fail; Internal with "was read" where it did not.
Error refusal(const std::filesystem::path& path);
// "LINE:COLUMN: MESSAGE | TEXT | EXPECTED" without the file.
std::string spoken(const Error& error);

// Every arc in order, by the file's ids: "1>2:7 2>1:0.5".
std::string arcsOf(const Graph& graph);
// The text of the note; "" where there is none.
std::string noteOf(const Graph& graph, std::string_view id);

}  // namespace wf::test
