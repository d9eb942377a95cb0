#include "render/bench/run_json.h"

#include <fmt/format.h>

#include <climits>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/json_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

using nlohmann::ordered_json;

constexpr const char* kFormatVersion = "format_version";
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Range {
    int64_t min = 0, max = INT_MAX;
};
constexpr Range kInstances{1, 1'000'000}, kLods{0, 64}, kInfluences{1, 3};

// A number that is null in JSON if it is `absent` or not finite.
template <typename Number>
struct NumberOrNull {
    Number& number;  // const in the writer
    double absent = 0;
};
template <typename Number>
NumberOrNull(Number&, double) -> NumberOrNull<Number>;

template <typename Attributes>
struct AttributeName {
    Attributes& attributes;  // const in the writer
};
template <typename Attributes>
AttributeName(Attributes&) -> AttributeName<Attributes>;

// fields() lists the keys of each struct, once for the writer and the reader.

template <typename Io, typename T>
requires std::is_same_v<std::remove_const_t<T>, Spread>
void fields(Io& io, T& spread) {
    io("median", spread.median);
    io("p5", spread.p5);
    io("p95", spread.p95);
}

template <typename Io, typename T>
requires std::is_same_v<std::remove_const_t<T>, glm::dvec3>
void fields(Io& io, T& error) {
    io("position", NumberOrNull{error.x, kNaN});
    io("normal", NumberOrNull{error.y, kNaN});
    io("tangent", NumberOrNull{error.z, kNaN});
}

template <typename Io, typename T>
requires std::is_same_v<std::remove_const_t<T>, SkinError>
void fields(Io& io, T& error) {
    fields(io, error.max);
    io("mean", error.mean);
}

template <typename Io, typename T>
requires std::is_same_v<std::remove_const_t<T>, BenchmarkRow>
void fields(Io& io, T& row) {
    io("skinner", row.draw.skinner);
    io("instances", row.draw.instances, kInstances);
    io("lod", row.level.lod, kLods);
    io("influences", row.level.influences, kInfluences);
    io("reordered", row.level.is_reordered);
    io("discard", row.draw.is_discarded);
    io("attributes", AttributeName{row.draw.attributes});
    io("cpu", row.cpu);
    io("gpu", row.gpu);
    io("clock", row.clock);
    io("vertices_per_second", row.vertices_per_second);
    io("ratio_to_passthrough", row.ratio_to_passthrough);
    io("ratio_noise", row.ratio_noise);
    io("resolvable", row.is_resolvable);
    io("noise", row.noise);
    io("bandwidth_share", NumberOrNull{row.bandwidth_share, 0});
    io("error", row.error);
}

template <typename Io, typename T>
requires std::is_same_v<std::remove_const_t<T>, BenchmarkMeshOrder>
void fields(Io& io, T& mesh) {
    io("name", mesh.name);
    io("acmr", mesh.acmr);
    io("atvr", mesh.atvr);
}

template <typename Io, typename T>
requires std::is_same_v<std::remove_const_t<T>, BenchmarkModel>
void fields(Io& io, T& model) {
    io("file", model.file);
    io("vertices", model.vertices);
    io("triangles", model.triangles);
    io("bones", model.bones);
    io("lod", model.lod, kLods);
    io("size", model.size);
    io("influences", model.influences);
    io("acmr", model.acmr);
    io("atvr", model.atvr);
    io("reordered_acmr", NumberOrNull{model.reordered_acmr, 0});
    io("transforms_per_vertex", NumberOrNull{model.transforms_per_vertex, 0});
    io("meshes", model.meshes);
}

template <typename Io, typename T>
requires std::is_same_v<std::remove_const_t<T>, BenchmarkEnvironment>
void fields(Io& io, T& found) {
    io("vendor", found.vendor);
    io("renderer", found.renderer);
    io("version", found.version);
    io("software", found.is_software);
    io("compiler", found.compiler);
    io("build", found.build);
    io("cores", found.cores);
    io("cpu", found.cpu);
    io("cpu_skinning", found.skinning);
}

template <typename Io, typename T>
requires std::is_same_v<std::remove_const_t<T>, BenchmarkStage>
void fields(Io& io, T& stage) {
    io("stage", stage.name);
    io("instances", stage.instances, kInstances);
    io("seconds", stage.seconds);
}

template <typename Io, typename T>
requires std::is_same_v<std::remove_const_t<T>, MemoryBandwidth>
void fields(Io& io, T& bandwidth) {
    io("read", bandwidth.read);
    io("write", bandwidth.write);
}

template <typename Io, typename T>
requires std::is_same_v<std::remove_const_t<T>, BenchmarkResult>
void fields(Io& io, T& result) {
    io("environment", result.environment);
    io("model", result.model);
    io("noise", result.noise);
    io("bandwidth", result.bandwidth);
    io("rounds", result.rounds);
    io("rows", result.rows);
    io("stages", result.stages);
}

class Writer {
public:
    template <typename T>
    void operator()(const char* key, const T& value, Range = {}) {
        json[key] = written(value);
    }

    ordered_json json = ordered_json::object();

private:
    static ordered_json written(bool value) { return value; }
    static ordered_json written(int value) { return value; }
    static ordered_json written(size_t value) { return value; }
    static ordered_json written(double value) { return value; }
    static ordered_json written(const std::string& text) { return as_utf8(text); }
    static ordered_json written(SkinningMethod skinner) { return skinner_name(skinner); }
    static ordered_json written(const std::array<size_t, 3>& counts) { return counts; }
    static ordered_json written(const NumberOrNull<const double>& value) {
        const bool is_there = std::isfinite(value.number) && value.number != value.absent;
        return is_there ? ordered_json(value.number) : ordered_json(nullptr);
    }
    static ordered_json written(const AttributeName<const int>& name) {
        return attributes_name(name.attributes);
    }
    template <typename T>
    static ordered_json written(const std::optional<T>& value) {
        return value ? written(*value) : ordered_json(nullptr);
    }
    template <typename T>
    static ordered_json written(const std::vector<T>& values) {
        ordered_json list = ordered_json::array();
        for (const T& value : values) list.push_back(written(value));
        return list;
    }
    template <typename T>
    requires std::is_class_v<T>
    static ordered_json written(const T& value) {
        Writer writer;
        fields(writer, value);
        return writer.json;
    }
};

// Reads an object; remembers the first value that is missing or wrong.
class Reader {
public:
    Reader(const ordered_json& json, std::string path, std::string& problem)
        : json_(json), path_(std::move(path)), problem_(problem) {}

    template <typename T>
    void operator()(const char* key, T&& value, Range range = {}) {
        if (!problem_.empty()) return;
        const std::string path = path_.empty() ? key : path_ + "." + key;
        const auto found = json_.find(key);
        if (found == json_.end()) return fail(path, "missing");
        read(*found, value, path, range);
    }

private:
    void fail(const std::string& path, const std::string& what) {
        if (problem_.empty()) problem_ = fmt::format("\"{}\" is {}", path, what);
    }
    template <typename T>
    requires std::is_integral_v<T>
    void read(const ordered_json& json, T& value, const std::string& path, Range range) {
        const bool is_whole = json.is_number_integer() &&
                              (!json.is_number_unsigned() || json.get<uint64_t>() <= INT64_MAX);
        const int64_t number = is_whole ? json.get<int64_t>() : range.min - 1;
        if (number < range.min || number > range.max)
            return fail(path,
                        fmt::format("not a whole number from {} to {}", range.min, range.max));
        value = static_cast<T>(number);
    }
    void read(const ordered_json& json, bool& value, const std::string& path, Range) {
        if (!json.is_boolean()) return fail(path, "neither true nor false");
        value = json.get<bool>();
    }
    void read(const ordered_json& json, double& value, const std::string& path, Range) {
        if (!json.is_number()) return fail(path, "not a number");
        value = json.get<double>();
    }
    void read(const ordered_json& json, std::string& value, const std::string& path, Range) {
        if (!json.is_string()) return fail(path, "not a text");
        value = json.get<std::string>();
    }
    void read(const ordered_json& json, SkinningMethod& value, const std::string& path, Range) {
        const auto skinner = find_skinner(json.is_string() ? json.get<std::string>() : "");
        if (!skinner) return fail(path, "not the name of a skinner");
        value = *skinner;
    }
    void read(const ordered_json& json, AttributeName<int> name, const std::string& path, Range) {
        for (const int attributes : {1, 2, 3})
            if (json == attributes_name(attributes)) {
                name.attributes = attributes;
                return;
            }
        fail(path, "neither P, PN nor PNT");
    }
    void read(const ordered_json& json, NumberOrNull<double> value, const std::string& path,
              Range range) {
        value.number = value.absent;
        if (!json.is_null()) read(json, value.number, path, range);
    }
    void read(const ordered_json& json, std::array<size_t, 3>& counts, const std::string& path,
              Range range) {
        if (!json.is_array() || json.size() != counts.size())
            return fail(path, "not a list of three numbers");
        for (size_t i = 0; i < counts.size(); ++i) read(json[i], counts[i], path, range);
    }
    template <typename T>
    void read(const ordered_json& json, std::optional<T>& value, const std::string& path,
              Range range) {
        if (!json.is_null()) read(json, value.emplace(), path, range);
    }
    template <typename T>
    void read(const ordered_json& json, std::vector<T>& values, const std::string& path,
              Range range) {
        if (!json.is_array() || json.size() > kMaxBenchRows)
            return fail(path, fmt::format("not a list of at most {}", kMaxBenchRows));
        values.resize(json.size());
        for (size_t i = 0; i < values.size() && problem_.empty(); ++i)
            read(json[i], values[i], fmt::format("{}[{}]", path, i), range);
    }
    template <typename T>
    requires std::is_class_v<T>
    void read(const ordered_json& json, T& value, const std::string& path, Range) {
        if (!json.is_object()) return fail(path, "not an object");
        Reader reader(json, path, problem_);
        fields(reader, value);
    }

    const ordered_json& json_;
    const std::string path_;
    std::string& problem_;
};

Diagnostic not_a_run(const std::string& found) {
    return error(
        "bench-saved",
        fmt::format("not a run of bench --format json or the Skinning tab: {}; ignored", found));
}

}  // namespace

const char* attributes_name(int attributes) {
    return attributes == 1 ? "P" : attributes == 2 ? "PN" : "PNT";
}

std::string bench_json(const BenchmarkResult& result) {
    Writer writer;
    writer(kFormatVersion, kBenchFormatVersion);
    fields(writer, result);
    return json_text(writer.json) + "\n";
}

Result<BenchmarkResult> read_bench_json(std::string_view text) {
    const ordered_json json = ordered_json::parse(text, nullptr, false);
    if (json.is_discarded()) return not_a_run("it is not JSON");
    if (!json.is_object()) return not_a_run("it is not an object");
    const auto version = json.find(kFormatVersion);
    if (version == json.end() && !json.contains("rows"))
        return not_a_run("it has neither format_version nor rows");
    if (version == json.end() || *version != kBenchFormatVersion)
        return error(
            "bench-saved-version",
            fmt::format(
                "the saved run has {}, expected format_version {}; measure and save it again",
                version == json.end() ? "no format_version, as older programs wrote it"
                                      : "format_version " + json_text(*version, -1).substr(0, 20),
                kBenchFormatVersion));
    BenchmarkResult result;
    std::string problem;
    Reader reader(json, "", problem);
    fields(reader, result);
    if (!problem.empty()) return not_a_run(problem);
    return result;
}

}  // namespace studioscope
