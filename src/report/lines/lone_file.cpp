#include "report/lines/lone_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <utility>

#include "core/file_system.h"
#include "core/path_text.h"
#include "formats/load.h"
#include "model/file_types.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kStem = "file";

// A folder with one file.
class OneFile : public FileAccess {
public:
    OneFile(std::string name, ByteSpan bytes) : name_(std::move(name)), bytes_(bytes) {}

    Result<Bytes> read(const fs::path& file) const override {
        if (!is_it(file)) return error("unreadable", "not found");
        return Bytes(bytes_.begin(), bytes_.end());
    }
    Names list(const fs::path& folder) const override {
        return folder.empty() || folder == "/" ? Names{name_} : Names{};
    }

private:
    bool is_it(const fs::path& file) const { return file.relative_path() == path_from_text(name_); }

    const std::string name_;
    const ByteSpan bytes_;
};

// Whether a message is about other files of the model, which a lone file never has.
bool is_about_others(const Diagnostic& diagnostic) {
    constexpr std::array<std::string_view, 10> kCodes{
        "ani-alone",   "ani-missing", "compiled-alone",   "mdl-missing",     "phy-alone",
        "vtx-missing", "vvd-missing", "material-missing", "include-missing", "qc-source"};
    return std::find(kCodes.begin(), kCodes.end(), diagnostic.code) != kCodes.end();
}

}  // namespace

Scene load_lone_file(const std::string& name, ByteSpan bytes) {
    const FileTypeRow* row = find_file_type(name);
    const std::string alone = kStem + std::string(row ? row->ending : std::string_view());
    LoadOptions options;
    options.with_materials = false;
    const std::vector<fs::path> paths{path_from_text(alone)};
    Scene scene = load_scene(paths, options, std::make_shared<const OneFile>(alone, bytes));
    std::erase_if(scene.diagnostics, is_about_others);
    return scene;
}

}  // namespace studioscope
