#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "cli/verbs/run.h"
#include "content/disk_files.h"
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "core/json_text.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "core/text.h"
#include "host/mounted_scenes.h"
#include "host/output.h"
#include "model/seams.h"
#include "model/validate.h"
#include "render/bench/measurement.h"
#include "render/bench/stage_clock.h"
#include "render/gpu_model.h"
#include "render/gpu_timer.h"

namespace studioscope {

namespace {

using nlohmann::ordered_json;
constexpr int kLoadFormatVersion = 1;
constexpr int kMinLoads = 7, kMaxLoads = 200;
constexpr double kLoadTimeBudget = 0.3;  // seconds; short stages are measured more often

// The duration of one stage of opening the files, for comparison with plainly reading the same
// bytes (textures included). Measured with the clock that the options select, while freed memory is
// reused.
struct LoadStage {
    std::string name;
    double seconds = 0;
    double bytes = 0;  // bytes processed
};

struct LoadRun {
    std::vector<std::filesystem::path> files;
    std::vector<LoadStage> stages;
};

// Returns seconds of the clock that the options select.
using Now = double (*)();

// Makes malloc reuse freed memory, as the buffer of the plain read is reused: new pages cost more
// than the work done on them.
void keep_memory() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 512 << 20);
#endif
}

// Counts the rounds of a measurement; the first is a warm-up and is not kept.
class Rounds {
public:
    bool is_next() {
        ++round_;
        const bool is_late = wall_seconds() - start_ > kLoadTimeBudget;
        return round_ < kMinLoads || (!is_late && round_ < kMaxLoads);
    }
    bool is_kept() const { return round_ >= 0; }

private:
    int round_ = -2;
    double start_ = wall_seconds();
};

template <typename Work>
double median_seconds(Now now, Work work) {
    std::vector<double> times;
    for (Rounds rounds; rounds.is_next();) {
        const double start = now();
        work();
        if (rounds.is_kept()) times.push_back(now() - start);
    }
    return sample_spread(std::move(times)).median;
}

// Reads the files and drops their bytes, as the baseline.
double read_all(const std::vector<std::filesystem::path>& files) {
    const FileSystem disk = disk_files();
    double bytes = 0;
    for (const std::filesystem::path& file : files)
        if (const Result<Bytes> read = disk->read(file)) bytes += static_cast<double>(read->size());
    return bytes;
}

// File access that adds the duration of all reads to `seconds`.
class TimedFiles : public ForwardingFiles {
public:
    TimedFiles(const FileSystem& files, Now now, double& seconds)
        : ForwardingFiles(files), now_(now), seconds_(seconds) {}

    Result<Bytes> read(const std::filesystem::path& path) const override {
        const double start = now_();
        Result<Bytes> bytes = below().read(path);
        seconds_ += now_() - start;
        return bytes;
    }
    Result<ByteSource> open(const std::filesystem::path& path) const override {
        const double start = now_();
        Result<ByteSource> source = below().open(path);
        seconds_ += now_() - start;
        if (!source) return source;
        ByteSource counted = *source;
        counted.read = [read = source->read, now = now_, &seconds = seconds_](
                           uint64_t offset, std::span<std::byte> out) {
            const double began = now();
            const bool is_read = read(offset, out);
            seconds += now() - began;
            return is_read;
        };
        return counted;
    }

private:
    const Now now_;
    double& seconds_;
};

// Loads as the window and `render` do: clips are decoded when they are played.
Scene load(const LoadRequest& options, bool with_materials,
           const FileSystem& files = disk_files()) {
    LoadRequest changed = options;
    changed.load.depth = LoadDepth::kInteractive;
    changed.load.with_materials = with_materials;
    OpenArchives archives(files);
    return load_files(changed, files, archives);
}

void decode_all(const Model& model) {
    for (const auto* clips : {&model.clips, &model.animations})
        for (const Clip& clip : *clips) (void)clip_tracks(clip);
}

// Seconds spent on reading, parsing and decoding, one after another.
struct OpeningTimes {
    double read = 0, parse = 0, decode = 0;
};
OpeningTimes measure_opening(const Options& options, Now now) {
    const FileSystem disk = disk_files();
    std::vector<double> reads, parses, decodes;
    for (Rounds rounds; rounds.is_next();) {
        double reading = 0;
        double start = now();
        const Scene scene =
            load(options, false, std::make_shared<const TimedFiles>(disk, now, reading));
        const double all = now() - start;
        start = now();
        decode_all(scene.model);
        if (!rounds.is_kept()) continue;
        decodes.push_back(now() - start);
        reads.push_back(reading);
        parses.push_back(all - reading);
    }
    return {sample_spread(reads).median, sample_spread(parses).median,
            sample_spread(decodes).median};
}

// Paths of all files that loading reads: the model's files and its textures.
std::vector<std::filesystem::path> loaded_paths(const Scene& scene) {
    std::vector<std::filesystem::path> files;
    for (const SourceFile& file : scene.files)
        if (file.bytes > 0) files.push_back(file.path);
    for (const Texture& texture : scene.textures) {
        const std::filesystem::path file = path_from_text(texture.file);
        if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
    }
    return files;
}

double gpu_size(const Scene& scene) {
    size_t bytes = scene.model.vertices.size() * (sizeof(Vertex) + sizeof(glm::vec4));
    for (const Mesh& mesh : scene.model.meshes)
        for (const MeshLod& lod : mesh.lods) bytes += lod.indices.size() * sizeof(uint32_t);
    return static_cast<double>(bytes);
}

// Measures loading; the last stage, uploading, needs a current OpenGL context.
Result<LoadRun> measure_load(const Options& options) {
    const Now now = options.bench.request.counts_processor_time ? processor_seconds : wall_seconds;
    keep_memory();
    const Scene scene = load(options, true);
    LoadRun run;
    run.files = loaded_paths(scene);
    const double bytes = read_all(run.files);
    const double plain = median_seconds(now, [&] { read_all(run.files); });
    const OpeningTimes opening = measure_opening(options, now);
    const double all = median_seconds(now, [&] { load(options, true); });
    Model model = scene.model;
    const double validating = median_seconds(now, [&] { validate(model); });
    const double seams = median_seconds(now, [&] { report_seams(model); });
    const double without_materials = opening.read + opening.parse;
    run.stages.push_back({"plain read", plain, bytes});
    run.stages.push_back({"read", opening.read, bytes});
    run.stages.push_back({"parse", std::max(opening.parse - validating, 0.0), bytes});
    run.stages.push_back(
        {"validate", validating, static_cast<double>(model.vertices.size() * sizeof(Vertex))});
    run.stages.push_back({"materials and textures", std::max(all - without_materials, 0.0), 0});
    std::optional<Diagnostic> failure;
    const double uploading = median_seconds(now, [&] {
        const Result<GpuModel> gpu = GpuModel::make(scene);
        if (!gpu) failure = gpu.error();
        wait_for_gpu();
    });
    if (failure) return *std::move(failure);
    run.stages.push_back({"upload", uploading, gpu_size(scene)});
    // done in the background after the window's first picture, so not part of `all`
    run.stages.push_back({"decode (later)", opening.decode, 0});
    run.stages.push_back({"seams (later)", seams, 0});
    run.stages.push_back({"all", all + uploading, bytes});
    return run;
}

std::string load_text(const LoadRun& run) {
    std::string text;
    for (const std::filesystem::path& file : run.files)
        text += at_line_start(printable(path_text(file))) + "\n";
    const double plain = run.stages.empty() ? 0 : run.stages.front().seconds;
    text += fmt::format("{:<26} {:>12} {:>12} {:>12}\n", "stage", "time", "plain reads", "speed");
    for (const LoadStage& stage : run.stages) {
        const bool has_speed = stage.bytes > 0 && stage.seconds > 0;
        std::string line = fmt::format(
            "{:<26} {:>9.3f} ms {:>12} {:>12}", stage.name, stage.seconds * 1e3,
            plain > 0 ? fmt::format("{:.2f} x", stage.seconds / plain) : "",
            has_speed ? fmt::format("{:.1f} MB/s", stage.bytes / stage.seconds * 1e-6) : "");
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string load_json(const LoadRun& run) {
    ordered_json stages = ordered_json::array();
    for (const LoadStage& stage : run.stages)
        stages.push_back(
            {{"stage", stage.name},
             {"seconds", stage.seconds},
             {"bytes", stage.bytes},
             {"bytes_per_second", stage.seconds > 0 ? stage.bytes / stage.seconds : 0}});
    ordered_json files = ordered_json::array();
    for (const std::filesystem::path& file : run.files) files.push_back(as_utf8(path_text(file)));
    return json_text(ordered_json{
               {"format_version", kLoadFormatVersion}, {"files", files}, {"stages", stages}}) +
           "\n";
}

std::string load_csv(const LoadRun& run) {
    std::string text = "stage,seconds,bytes\n";
    for (const LoadStage& stage : run.stages)
        text += fmt::format("{},{:.9g},{:.0f}\n", stage.name, stage.seconds, stage.bytes);
    return text;
}

}  // namespace

int bench_load(const Options& options) {
    const Result<LoadRun> run = measure_load(options);
    if (!run) return report_problem(options.verb, run.error());
    return write_report(options, options.format == "json"  ? load_json(*run)
                                 : options.format == "csv" ? load_csv(*run)
                                                           : load_text(*run));
}

}  // namespace studioscope
