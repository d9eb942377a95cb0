// Every real file, truncated and damaged, read by `info --json`, `check` and `pose --skinner
// reference`: no crash, no more work and no more memory than is allowed. Some files of each kind
// here; with STUDIOSCOPE_MUTATIONS=full all, 200 cuts and 500 kinds of damage each, which takes
// hours. A fault that is found becomes a test that builds its file byte by byte.

#include <atomic>
#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <set>

#include "cli/verbs/posed_model.h"
#include "content/archives/archive.h"
#include "content/disk_files.h"
#include "core/deadline.h"
#include "core/text.h"
#include "formats/load.h"
#include "host/open_document.h"
#include "model/file_types.h"
#include "report/check/report.h"
#include "report/info.h"
#include "support/function_files.h"
#include "support/mutations.h"
#include "support/real_files.h"
#include "support/skip.h"
#include "support/triangle_smd.h"

namespace studioscope::mutation_test {

namespace {

namespace fs = std::filesystem;

// The work of a run, counted without a clock: in it a time limit looks at the number of its looks
// so far, one for each 16 allocations or rounds of a loop that asks it.
class WorkCount {
public:
    static constexpr int64_t kMax = 200'000;

    WorkCount() {
        looks_ = 0;
        steady_clock_override = [] { return ++looks_; };
    }
    ~WorkCount() { steady_clock_override = nullptr; }
    WorkCount(const WorkCount&) = delete;
    WorkCount& operator=(const WorkCount&) = delete;

    int64_t looks() const { return looks_; }

private:
    static inline std::atomic<int64_t> looks_ = 0;
    const DeadlineScope ends_{Deadline{kMax, 0}};
};

// Allowed memory of the reports relative to the model's: text has more bytes.
constexpr uint64_t kTellingMemory = 4;

struct Amount {
    size_t cuts = 2, damages = 4;
    // Limits; larger files, and more of a kind, only on request.
    size_t max = 150'000;  // bytes
    size_t files = 16;
};

Amount amount(bool is_slow = false) {
    const char* wanted = std::getenv("STUDIOSCOPE_MUTATIONS");
    if (wanted == nullptr) return is_slow ? Amount{1, 1} : Amount{};
    if (std::string(wanted) == "full") return {200, 500, SIZE_MAX, SIZE_MAX};
    const auto damages = static_cast<size_t>(std::strtoul(wanted, nullptr, 10));
    return {std::max<size_t>(damages * 2 / 5, 2), damages, SIZE_MAX, SIZE_MAX};
}

// Totals of all runs.
struct FaultCounter {
    size_t files = 0, runs = 0, understood = 0, refused = 0;
    int64_t work = 0;
    double memory = 0;  // relative to the allowed memory
    std::string work_run, memory_run;

    void print(const char* kind) const {
        std::printf(
            "%s: %zu files, %zu runs, %zu understood, %zu past their memory; most work %.1f %% "
            "(%s); most memory %.0f %% (%s)\n",
            kind, files, runs, understood, refused,
            100 * static_cast<double>(work) / WorkCount::kMax, work_run.c_str(), memory * 100,
            memory_run.c_str());
    }
};

// A disk on which one file has other bytes. Links do not matter here, and resolving them is slow.
FileSystem with_bytes(const FileSystem& disk, const fs::path& changed, const Bytes& bytes) {
    const auto files = function_files(
        [disk, changed, &bytes](const fs::path& path) {
            return path == changed ? bytes : disk->read(path);
        },
        [disk](const fs::path& folder) { return disk->list(folder); });
    files->on_find = [disk](const fs::path& folder, const std::string& wanted) {
        return disk->find(folder, wanted);
    };
    return files;
}

void pose_as_told(Scene scene, uint64_t seed) {
    Document document;
    open_scene(document, std::move(scene), false);
    Options options;
    if (seed % 2 == 1 && !document.model().clips.empty()) {
        options.pose.clip = "0";
        options.pose.seconds = 0.1f;
    }
    if (!apply_options(options, document)) return;
    const Result<PosedModel> posed = pose_model(document, Skinner::kReference);
    if (!posed) return;
    csv_text(document, *posed);
    obj_text(document, *posed);
    pose_json(document);
}

void tell(const Scene& scene) {
    make_info_json(scene).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    info_text(scene);
    for (const std::string& name : check_format_names())
        make_check_report(name, {})->entry(
            Findings({}).take({scene.file.generic_string(), true, scene.diagnostics}));
}

// Loads once and makes all reports.
void run(const fs::path& opened, const FileSystem& files, uint64_t seed, FaultCounter& tally) {
    const WorkCount work;
    const auto budget = std::make_shared<Budget>();
    LoadOptions load;
    load.with_pixels = seed % 4 == 0;
    Scene scene = load_scene({&opened, 1}, load, files, budget);
    ++tally.runs;
    tally.refused += budget->memory.is_exceeded();
    {
        MemoryBudget memory(budget->memory.allowed() * kTellingMemory);
        const MemoryTrackingScope counts(&memory);
        CHECK_NOTHROW(tell(scene));
        tally.understood += !scene.format.empty();
        if (!scene.format.empty()) CHECK_NOTHROW(pose_as_told(std::move(scene), seed));
    }
    const std::string name =
        opened.filename().generic_string() + " " + std::to_string(seed & 0xFFFFFFFFFFFF);
    if (work.looks() > tally.work) tally.work = work.looks(), tally.work_run = name;
    const double memory = static_cast<double>(budget->memory.max_used_bytes()) /
                          static_cast<double>(budget->memory.allowed());
    if (memory > tally.memory) tally.memory = memory, tally.memory_run = name;
    CHECK(work.looks() < WorkCount::kMax);
    CHECK(memory <= 1);
}

// Whether each run of the file reads other files too.
bool is_slow(const fs::path& file) { return file.extension() == ".qc" || is_compiled_file(file); }

// Calls `run_one(bytes, seed)` for each cut and damage of a file.
template <typename Run>
void damage(const fs::path& file, const fs::path& other, const FileSystem& disk,
            FaultCounter& tally, Run run_one) {
    const Result<Bytes> whole = disk->read(file), others = disk->read(other);
    if (!whole || !others) return;
    ++tally.files;
    const std::string name = file.filename().generic_string();
    const Amount wanted = amount(is_slow(file));
    for (size_t i = 0; i < wanted.cuts; ++i) {
        INFO(file.generic_string() << " cut at piece " << i << " of " << wanted.cuts);
        run_one(cut_file(*whole, i, wanted.cuts), i);
    }
    for (size_t i = 0; i < wanted.damages; ++i) {
        INFO(file.generic_string() << " damaged in run " << i);
        const uint64_t seed = seed_of(name, i);
        run_one(damaged_file(*whole, *others, seed), seed);
    }
}

// Files with different names or bytes: files of other folders with equal ones are skipped.
std::vector<fs::path> different_files(const std::vector<std::string>& endings,
                                      const FileSystem& disk) {
    std::vector<fs::path> files;
    std::set<std::pair<std::string, size_t>> known;
    for (const fs::path& file : real_files(endings)) {
        const Result<Bytes> bytes = disk->read(file);
        if (!bytes || bytes->size() > amount().max) continue;
        if (known.emplace(as_text(*bytes), file.extension().generic_string().size()).second)
            files.push_back(file);
    }
    const size_t step = files.size() / std::min(amount().files, files.size() + 1) + 1;
    size_t kept = 0;
    for (size_t i = 0; i < files.size(); i += step) files[kept++] = files[i];
    files.resize(kept);
    return files;
}

void damage_models(const char* kind, const std::vector<std::string>& endings) {
    const FileSystem disk = cached_listing(disk_files());
    const std::vector<fs::path> files = different_files(endings, disk);
    if (files.empty()) SKIP(kNoData);
    FaultCounter tally;
    for (size_t i = 0; i < files.size(); ++i)
        damage(files[i], files[(i + 1) % files.size()], disk, tally,
               [&](const Bytes& bytes, uint64_t seed) {
                   run(files[i], with_bytes(disk, files[i], bytes), seed, tally);
               });
    tally.print(kind);
    CHECK(tally.understood > tally.runs / 100);  // files were read in spite of the damage
}

}  // namespace

TEST_CASE("mutation: SMD and VTA", "[mutation][data]") { damage_models("smd", {".smd", ".vta"}); }
TEST_CASE("mutation: DMX", "[mutation][data]") { damage_models("dmx", {".dmx"}); }
TEST_CASE("mutation: QC", "[mutation][data]") { damage_models("qc", {".qc"}); }
TEST_CASE("mutation: MDL", "[mutation][data]") { damage_models("mdl", {".mdl"}); }
TEST_CASE("mutation: VVD", "[mutation][data]") { damage_models("vvd", {".vvd"}); }
TEST_CASE("mutation: VTX", "[mutation][data]") { damage_models("vtx", {".vtx"}); }
TEST_CASE("mutation: PHY and ANI", "[mutation][data]") { damage_models("phy", {".phy", ".ani"}); }

// A model with one material, the damaged file.
TEST_CASE("mutation: VMT and VTF", "[mutation][data]") {
    const FileSystem disk = cached_listing(disk_files());
    const std::vector<fs::path> files = different_files({".vmt", ".vtf"}, disk);
    if (files.empty()) SKIP(kNoData);
    FaultCounter tally;
    for (size_t i = 0; i < files.size(); ++i) {
        const std::string ending = lower_case(files[i].extension().generic_string());
        const fs::path model = "/m/model.smd";
        damage(files[i], files[(i + 1) % files.size()], disk, tally,
               [&](const Bytes& bytes, uint64_t seed) {
                   const FileSystem memory = function_files(
                       [&](const fs::path& path) {
                           if (path.extension() != ".smd") return bytes;
                           return Bytes(as_bytes(kTriangleSmd).begin(),
                                        as_bytes(kTriangleSmd).end());
                       },
                       [&](const fs::path& folder) -> Names {
                           if (folder != "/m") return {};
                           return {"model.smd", "skin" + ending};
                       });
                   run(model, memory, seed, tally);
               });
    }
    tally.print("materials");
    CHECK(tally.understood == tally.runs);  // no material makes a model unreadable
}

TEST_CASE("mutation: archives", "[mutation][data]") {
    const FileSystem disk = cached_listing(disk_files());
    const std::vector<fs::path> files = different_files({".vpk", ".gma"}, disk);
    if (files.empty()) SKIP(kNoData);
    FaultCounter tally;
    for (size_t i = 0; i < files.size(); ++i)
        damage(files[i], files[(i + 1) % files.size()], disk, tally,
               [&](const Bytes& bytes, uint64_t) {
                   ++tally.runs;
                   MemoryBudget memory(Budget::kFreeMemory +
                                       Budget::kMemoryPerByte * (bytes.size() + (1 << 20)));
                   const MemoryTrackingScope counts(&memory);
                   CHECK_NOTHROW([&] {
                       const auto archive =
                           open_archive(files[i], with_bytes(disk, files[i], bytes));
                       if (!archive) return;
                       ++tally.understood;
                       for (size_t entry = 0; entry < std::min<size_t>(archive->index().size(), 16);
                            ++entry)
                           if (archive->index().entry(entry).size < (1 << 20))
                               static_cast<void>(archive->read(entry));
                   }());
               });
    tally.print("archives");
}

}  // namespace studioscope::mutation_test
