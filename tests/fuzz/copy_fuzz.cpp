#include <cstdlib>
#include <filesystem>
#include <thread>

#include "cli/verbs/needs_text.h"
#include "core/platform/platform.h"
#include "core/platform/sandbox.h"
#include "fuzz/packed_tree.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// A temporary folder of this process.
class CopyFolder {
public:
    CopyFolder() { fs::create_directories(folder_); }
    const fs::path& path() const { return folder_; }

    void clear() const {
        for (const fs::directory_entry& entry : fs::directory_iterator(folder_))
            fs::remove_all(entry.path());
    }

private:
    const fs::path folder_ =
        fs::temp_directory_path() / ("studioscope-copy-fuzz-" + std::to_string(process_number()));
};

// Needs whose words and places are the paths of the tree; every other one is below a mount.
ContentReport report_of(const PackedTree& tree) {
    ContentReport content;
    content.mounts.resize(1);
    content.mounts[0].mount.root = "/top";
    for (const auto& [path, body] : tree.files) {
        Dependency& need = content.needs.emplace_back();
        need.path = FileName(as_text(body));
        need.role = "texture";
        need.found = path;
        need.status = ResolveStatus::kFound;
        if (body.size() % 2 == 0) need.mount = 0;
    }
    return content;
}

}  // namespace

// Copies of files with any names are written below their folder, or refused: nothing outside.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const CopyFolder folder;
    constexpr size_t kMaxFiles = 20;  // an input with more takes long
    const PackedTree tree = unpack_tree(std::as_bytes(std::span(data, size)));
    if (tree.files.size() > kMaxFiles) return 0;
    const fs::path target = folder.path() / "copies";
    CopiedNeeds copied;
    // On a thread that may write nowhere else: a copy that leads elsewhere does no harm, and its
    // error tells.
    std::thread([&] {
        restrict_files({{"/"}, {folder.path()}});
        copied = copy_needs(report_of(tree), target, in_memory(tree.files));
    }).join();
    for (const Diagnostic& problem : copied.diagnostics)
        if (problem.code == "write-failed" &&
            problem.message.find("Permission denied") != std::string::npos)
            std::abort();
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.path()))
        if (entry.path() != target) std::abort();
    folder.clear();
    return 0;
}

}  // namespace studioscope
