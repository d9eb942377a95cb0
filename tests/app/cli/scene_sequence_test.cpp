// The scenes that the files of `info` make, and how often their files are read for that.

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "content/archives/archive_files.h"
#include "core/file_system.h"
#include "host/mounted_scenes.h"
#include "support/dmx_model.h"
#include "support/memory_files.h"
#include "support/triangle_smd.h"

namespace studioscope::scene_sequence_test {

namespace {

namespace fs = std::filesystem;

constexpr const char* kAnimationSmd =
    "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n";

// Files that count the bytes that are read of each.
class CountingFiles : public ForwardingFiles {
public:
    using ForwardingFiles::ForwardingFiles;

    Result<ByteSource> open(const fs::path& file) const override {
        Result<ByteSource> source = below().open(file);
        if (!source) return source;
        ByteSource counted = *source;
        counted.read = [this, read = source->read, name = file.filename().string()](
                           uint64_t offset, std::span<std::byte> to) {
            const std::lock_guard lock(mutex_);
            bytes_read[name] += to.size();
            return read(offset, to);
        };
        return counted;
    }

    mutable std::map<std::string, uint64_t> bytes_read;

private:
    mutable std::mutex mutex_;
};

using Reads = std::map<std::string, uint64_t>;

struct Sequence {
    std::string scenes;  // the files of each: "a.smd walk.smd | b.smd"
    Reads reads;         // how often each file was read; a look at its start does not count
};

// The scenes of files with these texts, named in this order.
Sequence sequence_of(const std::map<std::string, std::string>& texts,
                     const std::vector<std::string>& named, bool is_each_alone = false) {
    MemoryFiles bytes;
    for (const auto& [name, text] : texts) {
        // long enough for a look at the start to be little of it
        const std::string padded = text + std::string(size_t{1} << 19, '\n');
        const ByteSpan body = as_bytes(padded);
        bytes["/m/" + name] = Bytes(body.begin(), body.end());
    }
    const auto counted = std::make_shared<CountingFiles>(in_memory(bytes));
    LoadRequest request;
    for (const std::string& name : named) request.files.push_back("/m/" + name);
    OpenArchives archives(counted);
    MountCache mounts({}, counted);
    SceneSequence sequence(request, is_each_alone, counted, archives, mounts);
    Sequence result;
    while (const auto opened = sequence.next()) {
        if (!result.scenes.empty()) result.scenes += " | ";
        std::string names;
        for (const fs::path& file : sequence.request().files)
            names += (names.empty() ? "" : " ") + file.filename().string();
        result.scenes += names;
        CHECK(opened->scene.format != "");
        CHECK(opened->scene.files.size() >= sequence.request().files.size());
    }
    for (const auto& [name, read] : counted->bytes_read)
        if (const uint64_t size = bytes.at("/m/" + name).size())
            result.reads[name] = (read + size / 2) / size;
    return result;
}

}  // namespace

TEST_CASE("models that are scenes of their own are read once", "[scene_sequence]") {
    const Sequence found = sequence_of({{"a.smd", kTriangleSmd},
                                        {"b.smd", upright_smd("1")},
                                        {"c.dmx", dmx_text(DmxModelText().text())}},
                                       {"a.smd", "b.smd", "c.dmx"});
    CHECK(found.scenes == "a.smd | b.smd | c.dmx");
    CHECK(found.reads == Reads{{"a.smd", 1}, {"b.smd", 1}, {"c.dmx", 1}});
}

TEST_CASE("animations join the model before them, which is read once", "[scene_sequence]") {
    const Sequence found = sequence_of(
        {{"a.smd", kTriangleSmd}, {"walk.smd", kAnimationSmd}, {"run.SMD", kAnimationSmd}},
        {"a.smd", "walk.smd", "run.SMD"});
    CHECK(found.scenes == "a.smd walk.smd run.SMD");
    CHECK(found.reads.at("a.smd") == 1);
}

TEST_CASE("a model joins animations before it, and the next model does not", "[scene_sequence]") {
    const Sequence found =
        sequence_of({{"walk.smd", kAnimationSmd}, {"a.smd", kTriangleSmd}, {"b.smd", kTriangleSmd}},
                    {"walk.smd", "a.smd", "b.smd", "walk.smd"});
    CHECK(found.scenes == "walk.smd a.smd | b.smd walk.smd");
}

TEST_CASE("a word in other letters begins triangles too, wherever it is", "[scene_sequence]") {
    std::string capital = kTriangleSmd;
    capital.replace(capital.find("triangles"), 9, "TriAngles");
    const size_t step = size_t{1} << 16;  // that the look for the word reads at a time
    const size_t word = capital.find("TriAngles");
    // whole, cut after its first letter and before its last one, behind the cut, far away
    for (const size_t size : {size_t{0}, step - word - 1, step - word - 8, step - word, 3 * step}) {
        const std::string far = std::string(size, '\n') + capital;
        CHECK(sequence_of({{"a.smd", kTriangleSmd}, {"b.smd", far}}, {"a.smd", "b.smd"}).scenes ==
              "a.smd | b.smd");
    }
}

TEST_CASE("with --each every file is a scene and read once", "[scene_sequence]") {
    const Sequence found = sequence_of({{"a.smd", kTriangleSmd}, {"walk.smd", kAnimationSmd}},
                                       {"a.smd", "walk.smd", "a.smd"}, true);
    CHECK(found.scenes == "a.smd | walk.smd | a.smd");
    CHECK(found.reads == Reads{{"a.smd", 2}, {"walk.smd", 1}});
}

TEST_CASE("a QC that no option changes is read once", "[scene_sequence]") {
    const std::map<std::string, std::string> texts{
        {"a.qc", "$modelname a.mdl\n$body body a_body.smd\n$sequence idle idle.smd\n"},
        {"a_body.smd", kTriangleSmd},
        {"idle.smd", kAnimationSmd},
        {"b.qc", "$modelname b.mdl\n$body body b_body.smd\n$sequence idle idle2.smd\n"},
        {"b_body.smd", kTriangleSmd},
        {"idle2.smd", kAnimationSmd}};
    const Sequence found = sequence_of(texts, {"a.qc", "b.qc"});
    CHECK(found.scenes == "a.qc | b.qc");
    CHECK(found.reads == sequence_of(texts, {"a.qc", "b.qc"}, true).reads);
    CHECK(found.reads.at("b_body.smd") == 1);
}

}  // namespace studioscope::scene_sequence_test
