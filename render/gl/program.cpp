// Compiling and linking shaders, with errors that name the file.
#include "render/gl/program.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "render/gl/shader_text.h"

namespace wf::render::gl {
namespace {

using Source = std::pair<std::string_view, std::string_view>;  // file, text

GLenum stageOf(std::string_view file) {
  if (file.ends_with(".vert.glsl")) return GL_VERTEX_SHADER;
  if (file.ends_with(".comp.glsl")) return GL_COMPUTE_SHADER;
  return GL_FRAGMENT_SHADER;
}

std::string trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\0' || text.back() == ' ')) text.pop_back();
  return text;
}

std::string shaderLog(unsigned shader) {
  GLint length = 0;
  glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length), '\0');
  if (length > 0) glGetShaderInfoLog(shader, length, nullptr, log.data());
  return trimmed(std::move(log));
}

std::string programLog(unsigned program) {
  GLint length = 0;
  glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<std::size_t>(length), '\0');
  if (length > 0) glGetProgramInfoLog(program, length, nullptr, log.data());
  return trimmed(std::move(log));
}

Error shaderError(std::string_view file, std::string message) {
  Error error;
  error.code = ErrorCode::Device;
  error.file = fmt::format("assets/shaders/{}", file);
  error.message = std::move(message);
  return error;
}

// One compiled stage; the program keeps it alive once attached.
Status attach(const Program& program, std::string_view file, std::string_view text, std::string_view defines) {
  const GLenum stage = stageOf(file);
  // Lines in the log are those of the file; the shared file's are numbered from 1001 on. (Mesa drops the source number of a #line
  // directive.)
  const std::string_view sharedFile = stage == GL_COMPUTE_SHADER ? "values.glsl" : "view.glsl";
  std::string whole = "#version 450 core\n";
  if (stage == GL_VERTEX_SHADER) whole += "#define VERTEX_STAGE\n";
  whole += defines;
  whole += fmt::format("#line 1001\n{}", shaderText(sharedFile));
  if (stage != GL_COMPUTE_SHADER) whole += fmt::format("#line 2001\n{}", shaderText("space.glsl"));
  whole += fmt::format("#line 1\n{}", text);

  const unsigned shader = glCreateShader(stage);
  const char* source = whole.c_str();
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  GLint compiled = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  if (compiled == 0) {
    Error error =
        shaderError(file, fmt::format("the shader does not compile (lines from 1001 on are those of {}, from 2001 on of space.glsl): {}",
                                      sharedFile, shaderLog(shader)));
    glDeleteShader(shader);
    return error;
  }
  glAttachShader(program.name(), shader);
  glDeleteShader(shader);
  return {};
}

Result<Program> build(const std::vector<Source>& sources, std::string_view defines) {
  Program program = Program::make();
  for (const auto& [file, text] : sources) {
    if (text.empty()) return shaderError(file, "the program was built without this shader");
    if (Status attached = attach(program, file, text, defines); !attached) return attached.error();
  }
  glLinkProgram(program.name());
  GLint linked = 0;
  glGetProgramiv(program.name(), GL_LINK_STATUS, &linked);
  if (linked == 0) return shaderError(sources.front().first, fmt::format("the shaders do not link: {}", programLog(program.name())));
  return program;
}

}  // namespace

Result<Program> makeProgram(const std::vector<std::string_view>& files, std::string_view defines) {
  std::vector<Source> sources;
  for (const std::string_view file : files) sources.emplace_back(file, shaderText(file));
  return build(sources, defines);
}

Result<Program> makeProgramFromText(std::string_view file, std::string_view text, std::string_view defines) {
  return build({{file, text}}, defines);
}

}  // namespace wf::render::gl
