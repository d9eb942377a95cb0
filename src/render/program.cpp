#include "render/program.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "document/view/fates.h"
#include "document/view/view.h"
#include "facts/light/pixel_terms.h"
#include "model/material_programs.h"
#include "render/driver.h"
#include "render/flex_buffer.h"
#include "render/gpu_material.h"
#include "render/gpu_pose.h"
#include "render/legend_colors.h"
#include "render/light_blocks.h"
#include "render/model_variant.h"
#include "render/program_binary.h"

namespace studioscope {

namespace {

std::string line(std::string_view name, int value) {
    return fmt::format("const int {} = {};\n", name, value);
}

// The constant's name for a table row: "uv" gives kUv.
std::string constant_name(const char* row) {
    std::string name = std::string("k") + row;
    name[1] = ascii_upper(name[1]);
    return name;
}

std::string write_constants() {
    std::string text;
    for (const ShadingModeRow& row : kShadingModes)
        text += line(constant_name(row.name), static_cast<int>(row.mode));
    for (const LightPresetRow& row : kLightPresets)
        text += line(constant_name(row.name), static_cast<int>(row.preset));
    text += line("kSurface", static_cast<int>(ModelLayer::kSurface));
    text += line("kLines", static_cast<int>(ModelLayer::kLines));
    text += line("kPoints", static_cast<int>(ModelLayer::kPoints));
    text += line("kNone", kNone);
    for (const MaterialBit& bit : kMaterialBits) text += line(bit.name, bit.value);
    for (const FeatureBit& bit : kFeatureBits) text += line(bit.name, bit.value);
    for (int i = 0; const char* term : kLightTerms) text += line(term, i++);
    text += line("kEyes", static_cast<int>(EyeProgram::kEyes));
    for (const ColorList& list : kColorLists) text += line(list.name, first_color(list));
    text += line("kRampSteps", kRampSteps);
    text += line("kMaxDataColors", kMaxDataColors);
    text += line("kLodColorCount", kLodColorCount);
    text += line("kFirstAddedFate", kFirstAddedFate);
    text += line("kFlexBlock", kFlexBlock);
    return text + fmt::format("const uint kNoMark = {}u;\n", kNoMark);
}

// The constants shared by C++ and the shaders, as GLSL: `const int kShaded = 0;` and so on. Every
// stage of every program begins with them.
const std::string& shader_constants() {
    static const std::string text = write_constants();
    return text;
}

std::string info_log(GLuint id, decltype(glad_glGetShaderiv) get,
                     decltype(glad_glGetShaderInfoLog) read) {
    GLint length = 0;
    get(id, GL_INFO_LOG_LENGTH, &length);
    std::string text(static_cast<size_t>(length), '\0');
    if (length > 0) read(id, length, nullptr, text.data());
    while (!text.empty() && (text.back() == '\0' || text.back() == '\n')) text.pop_back();
    return text;
}

// Global program state, like OpenGL's own: there is one context.
struct Programs {
    ProgramCache cache;
    std::string driver;      // driver that the cache is used with
    bool has_marks = false;  // true: an entry of the cache is marked
    std::optional<Diagnostic> problem;
};

Programs& programs() {
    static Programs all;
    return all;
}

struct Source {
    GLenum type;
    std::string text;
};

std::vector<Source> stage_sources(std::initializer_list<Stage> stages) {
    std::vector<Source> sources;
    for (const Stage& stage : stages) {
        sources.push_back({stage.type, "#version 450 core\n" + shader_constants()});
        for (const std::string_view text : stage.texts) sources.back().text += text;
    }
    return sources;
}

std::string program_identity(const std::vector<Source>& sources,
                             std::initializer_list<const char*> captured) {
    std::string all;
    for (const Source& source : sources) all += fmt::format("{} {}", source.type, source.text);
    for (const char* name : captured) all += std::string(" ") + name;
    return all;
}

Result<GlShader> compile(const char* name, const Source& source) {
    GlShader shader(glCreateShader(source.type));
    const char* text = source.text.c_str();
    glShaderSource(shader.id(), 1, &text, nullptr);
    glCompileShader(shader.id());
    GLint is_good = 0;
    glGetShaderiv(shader.id(), GL_COMPILE_STATUS, &is_good);
    if (is_good) return shader;
    return opengl_error("gl-shader",
                        fmt::format("the graphics driver cannot compile the {} shader: {}", name,
                                    info_log(shader.id(), glGetShaderiv, glGetShaderInfoLog)));
}

Result<GlProgram> link(const char* name, const std::vector<Source>& sources,
                       std::initializer_list<const char*> captured) {
    GlProgram program(glCreateProgram());
    for (const Source& source : sources) {
        Result<GlShader> shader = compile(name, source);
        if (!shader) return shader.error();
        glAttachShader(program.id(), shader->id());  // deleted with the program
    }
    if (captured.size() > 0)
        glTransformFeedbackVaryings(program.id(), static_cast<GLsizei>(captured.size()),
                                    captured.begin(), GL_INTERLEAVED_ATTRIBS);
    if (programs().cache.write)
        glProgramParameteri(program.id(), GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
    glLinkProgram(program.id());
    GLint is_good = 0;
    glGetProgramiv(program.id(), GL_LINK_STATUS, &is_good);
    if (is_good) return program;
    return opengl_error("gl-shader",
                        fmt::format("the graphics driver cannot link the {} program: {}", name,
                                    info_log(program.id(), glGetProgramiv, glGetProgramInfoLog)));
}

// Loads the linked program of a cache entry; nothing if it must be compiled.
std::optional<GlProgram> take_cached(const std::string& entry, const std::string& identity) {
    Programs& all = programs();
    const std::optional<Bytes> cached_entry = all.cache.read(entry);
    if (!cached_entry) return std::nullopt;
    if (const auto binary = read_program_entry(*cached_entry, all.driver, identity)) {
        all.has_marks = true;
        if (!all.cache.mark(entry)) return std::nullopt;
        GlProgram program(glCreateProgram());
        if (link_binary(program.id(), *binary)) return program;
    }
    all.cache.remove(entry);
    return std::nullopt;
}

}  // namespace

Result<GlProgram> make_program(const char* name, std::initializer_list<Stage> stages,
                               std::initializer_list<const char*> captured) {
    const std::vector<Source> sources = stage_sources(stages);
    const Programs& all = programs();
    if (!all.cache.read) return link(name, sources, captured);
    const std::string identity = program_identity(sources, captured);
    const std::string entry = program_entry_name(all.driver, identity);
    if (std::optional<GlProgram> cached = take_cached(entry, identity)) return *std::move(cached);
    Result<GlProgram> program = link(name, sources, captured);
    if (program) {
        const Bytes packed = pack_program(program->id(), all.driver, identity);
        if (!packed.empty()) all.cache.write(entry, packed);
    }
    return program;
}

void trust_drawn_programs() {
    if (!std::exchange(programs().has_marks, false)) return;
    glFinish();  // drivers may draw in their own threads
    programs().cache.unmark();
}

GLuint LazyProgram::id() const {
    if (!make_) return program_.id();
    Result<GlProgram> program = std::exchange(make_, nullptr)();
    if (program)
        program_ = *std::move(program);
    else
        programs().problem = program.error();
    return program_.id();
}

std::optional<Diagnostic> take_program_problem() {
    return std::exchange(programs().problem, std::nullopt);
}

void use_program_cache(ProgramCache cache) {
    GLint formats = 0;
    glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &formats);
    const Driver driver = current_driver();
    programs().cache = formats > 0 ? std::move(cache) : ProgramCache{};
    programs().driver = driver.vendor + "\n" + driver.renderer + "\n" + driver.version;
}

}  // namespace studioscope
