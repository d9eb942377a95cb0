#include "host/output_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/byte_reader.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "core/platform/replace_file.h"
#include "core/portable_name.h"
#include "core/text.h"
#include "host/interruption.h"

namespace studioscope {

namespace fs = std::filesystem;

namespace {

bool has_ending(const fs::path& path, std::string_view ending) {
    return lower_case(path_text(path.extension())) == ending;
}

}  // namespace

// A folder for files that are not whole yet, removed with all in it unless it was renamed.
class FolderWriter::PartFolder {
public:
    explicit PartFolder(fs::path path) : path_(std::move(path)) {}
    ~PartFolder() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove_all(path_, ignored);
    }
    PartFolder(const PartFolder&) = delete;
    PartFolder& operator=(const PartFolder&) = delete;

    const fs::path& path() const { return path_; }
    void release() { path_.clear(); }

private:
    fs::path path_;
};

namespace {

Diagnostic unwritable(const fs::path& path, const std::string& why) {
    return about_file(path, error("write-failed", "cannot be written: " + why));
}

// Makes the folder for the files that are not whole yet, next to the target.
std::string make_part(const fs::path& target, fs::path& part) {
    std::error_code status;
    for (int attempt = 0; attempt < kMaxPartNames; ++attempt) {
        part = part_path(target, attempt);
        if (fs::create_directory(part, status)) return {};
        if (status) return status.message();
    }
    return "no name is free for a folder beside it";
}

// No other file is written, whatever asks for it: many programs run what is in a folder of theirs.
bool is_of_export(const fs::path& file) {
    const std::string ending = lower_case(path_text(file.extension()));
    constexpr const char* kEndings[] = {".qc",  ".qci", ".vrd", ".smd",  ".vta", ".dmx",
                                        ".vmt", ".png", ".glb", ".gltf", ".bin"};
    return file.filename() == "export.json" ||
           std::find(std::begin(kEndings), std::end(kEndings), ending) != std::end(kEndings);
}

// The reason why a file may not be written there.
std::optional<Diagnostic> refuse_file(const fs::path& folder, const FolderFile& file, bool replaces,
                                      std::span<const fs::path> inputs) {
    const fs::path relative = path_from_text(file.path);
    if (const std::string fault = portable_path_fault(relative); !fault.empty())
        return unwritable(folder / relative, fault);
    if (!is_of_export(relative))
        return unwritable(folder / relative,
                          "it is neither a source, a material nor a part of a glTF file");
    std::error_code status;
    fs::path place = folder;
    for (const fs::path& name : relative) {
        place /= name;
        if (fs::is_symlink(place, status))
            return unwritable(place, "it is a link, which may lead out of the folder");
    }
    if (!fs::exists(place, status)) return std::nullopt;
    if (fs::is_directory(place, status)) return unwritable(place, "it is a folder");
    for (const fs::path& input : inputs)
        if (fs::equivalent(input, place, status))
            return about_file(place, usage_error("it is read, so that it is not replaced"));
    if (!replaces)
        return about_file(
            place,
            usage_error("it exists; --force, in the window Replace existing files, replaces it"));
    return std::nullopt;
}

std::string move_files(const fs::path& part, const fs::path& folder,
                       std::span<const FolderFile> files) {
    std::error_code status;
    for (const FolderFile& file : files) {
        const fs::path relative = path_from_text(file.path);
        fs::create_directories((folder / relative).parent_path(), status);
        if (!status) fs::rename(part / relative, folder / relative, status);
        if (status) return status.message();
    }
    return {};
}

Result<void> write_here(const fs::path& folder, std::span<const FolderFile> files, bool replaces,
                        std::span<const fs::path> inputs) {
    Result<FolderWriter> writer = FolderWriter::begin(folder, files, replaces, inputs);
    if (!writer) return writer.error();
    while (writer->has_more()) {
        if (Interruption::is_requested()) return unwritable(folder, "interrupted");
        if (Result<void> done = writer->write_next(); !done) return done;
    }
    return writer->finish();
}

// A request is the inputs and the files: texts with their lengths before them, and the numbers of
// both lists.
void add_number(Bytes& to, uint64_t number) {
    const auto bytes = std::as_bytes(std::span(&number, 1));
    to.insert(to.end(), bytes.begin(), bytes.end());
}

void add_text(Bytes& to, std::string_view text) {
    add_number(to, text.size());
    const ByteSpan bytes = as_bytes(text);
    to.insert(to.end(), bytes.begin(), bytes.end());
}

std::string take_text(ByteReader& in) {
    const ByteSpan bytes = in.bytes(in.read<uint64_t>());
    return std::string(as_text(bytes));
}

}  // namespace

FolderWriter::FolderWriter(fs::path target, std::span<const FolderFile> files, bool replaces,
                           std::span<const fs::path> inputs)
    : target_(std::move(target)), files_(files), replaces_(replaces), inputs_(inputs) {}
FolderWriter::FolderWriter(FolderWriter&&) noexcept = default;
FolderWriter& FolderWriter::operator=(FolderWriter&&) noexcept = default;
FolderWriter::~FolderWriter() = default;

std::optional<Diagnostic> FolderWriter::refuse() const {
    for (const FolderFile& file : files_)
        if (auto refused = refuse_file(target_, file, replaces_, inputs_)) return refused;
    return std::nullopt;
}

Result<FolderWriter> FolderWriter::begin(const fs::path& folder, std::span<const FolderFile> files,
                                         bool replaces, std::span<const fs::path> inputs) {
    fs::path target = folder.has_filename() ? folder : folder.parent_path();
    if (target.empty()) target = ".";
    std::error_code status;
    const fs::file_status existing = fs::status(target, status);
    FolderWriter writer(target, files, replaces, inputs);
    writer.is_new_ = !fs::exists(existing);
    if (!writer.is_new_ && !fs::is_directory(existing))
        return unwritable(target, "it is no folder");
    if (auto refused = writer.refuse()) return *std::move(refused);
    // Next to a new folder, inside an existing one: always on the disk of the files to replace.
    fs::path made;
    const fs::path beside = writer.is_new_ ? target : target / "export";
    if (const std::string problem = make_part(beside, made); !problem.empty())
        return unwritable(target, problem);
    writer.part_ = std::make_unique<PartFolder>(made);
    return writer;
}

Result<void> FolderWriter::write_next() {
    const FolderFile& file = files_[written_];
    const fs::path path = part_->path() / path_from_text(file.path);
    std::error_code status;
    fs::create_directories(path.parent_path(), status);
    const std::string problem =
        status ? status.message() : replace_file(path, as_bytes(file.bytes), {false});
    if (!problem.empty()) return unwritable(target_, problem);
    ++written_;
    return {};
}

Result<void> FolderWriter::finish() {
    flush_disk_of(part_->path());
    if (!is_new_) {
        if (auto refused = refuse()) return *std::move(refused);
        const std::string problem = move_files(part_->path(), target_, files_);
        return problem.empty() ? Result<void>() : unwritable(target_, problem);
    }
    std::error_code status;
    fs::rename(part_->path(), target_, status);
    if (status) return unwritable(target_, status.message());
    part_->release();
    return {};
}

bool is_glb(const fs::path& output) { return has_ending(output, ".glb"); }
bool is_gltf(const fs::path& output) { return has_ending(output, ".gltf"); }
bool is_source(const fs::path& output) {
    return has_ending(output, ".smd") || has_ending(output, ".vta") || has_ending(output, ".dmx");
}

fs::path exported_folder(const fs::path& output) {
    if (!has_ending(output, ".qc") && !is_gltf(output)) return output;
    return output.has_parent_path() ? output.parent_path() : fs::path(".");
}

Result<void> answer_folder_request(const fs::path& folder, bool replaces, ByteSpan request) {
    ByteReader in(request);
    std::vector<fs::path> inputs(in.count(in.read<int64_t>(), sizeof(uint64_t)));
    for (fs::path& input : inputs) input = path_from_text(take_text(in));
    std::vector<FolderFile> files(in.count(in.read<int64_t>(), 2 * sizeof(uint64_t)));
    for (FolderFile& file : files) {
        file.path = take_text(in);
        file.bytes = take_text(in);
    }
    if (!in.ok()) return unwritable(folder, "the request for it is not whole");
    return write_here(folder, files, replaces, inputs);
}

Result<void> write_folder(const fs::path& folder, std::span<const FolderFile> files, bool replaces,
                          std::span<const fs::path> inputs) {
    Bytes request;
    add_number(request, inputs.size());
    for (const fs::path& input : inputs) add_text(request, path_text(input));
    add_number(request, files.size());
    for (const FolderFile& file : files) {
        add_text(request, file.path);
        add_text(request, file.bytes);
    }
    if (auto done = ask_for_folder(folder, request)) return *std::move(done);
    return write_here(folder, files, replaces, inputs);
}

}  // namespace studioscope
