#include "host/program_cache_files.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "core/path_text.h"
#include "core/platform/private_folder.h"
#include "host/options.h"

namespace studioscope {

namespace {

constexpr const char* kEntrySuffix = ".program";
constexpr const char* kMarkSuffix = ".mark";
constexpr size_t kMaxMarkBytes = size_t{1} << 16;

// State shared by the closures of a ProgramCache.
struct CacheState {
    PrivateFolder folder;
    // names of entries loaded by the driver but not drawn with yet, one per line
    std::optional<HeldFile> mark;
};

std::string entry_file(const std::string& name) { return name + kEntrySuffix; }

void evict_programs_if_full(const PrivateFolder& folder) {
    std::vector<std::string> entries = folder.names();
    std::erase_if(entries, [](const std::string& name) { return !name.ends_with(kEntrySuffix); });
    if (entries.size() < kMaxCachedPrograms) return;
    for (const std::string& name : entries) folder.remove(name);
}

bool is_entry_name(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
    });
}

// Removes the entries of a mark whose process ended before drawing with them: the driver may have
// crashed on any of them.
void remove_marked(const PrivateFolder& folder, const std::string& mark) {
    const std::optional<Bytes> bytes = folder.read(mark, kMaxMarkBytes);
    std::string_view names = bytes ? as_text(*bytes) : std::string_view();
    while (!names.empty()) {
        const size_t end = std::min(names.find('\n'), names.size());
        const std::string_view name = names.substr(0, end);
        if (is_entry_name(name)) folder.remove(entry_file(std::string(name)));
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    folder.remove(mark);
}

void remove_abandoned(const PrivateFolder& folder) {
    for (const std::string& name : folder.names()) {
        const bool is_mark = name.ends_with(kMarkSuffix);
        if ((!is_mark && !name.ends_with(".part")) || !folder.is_abandoned(name)) continue;
        if (is_mark)
            remove_marked(folder, name);
        else
            folder.remove(name);
    }
}

std::optional<Bytes> read_entry(const PrivateFolder& folder, const std::string& name) {
    std::optional<Bytes> entry = folder.read(entry_file(name), kMaxProgramBytes);
    if (!entry) folder.remove(entry_file(name));  // an unreadable entry is useless
    return entry;
}

bool mark_entry(CacheState& cache, const std::string& name) {
    if (!cache.mark) cache.mark = cache.folder.hold(kMarkSuffix);
    return cache.mark && cache.mark->append(as_bytes(name + "\n"));
}

}  // namespace

ProgramCacheFiles program_cache_in(const std::filesystem::path& folder) {
    Result<PrivateFolder> opened = PrivateFolder::open(folder);
    if (!opened) {
        if (opened.error().code != "private-folder") return {};
        const std::string why = opened.error().message + "; shader programs are not cached";
        return {{}, about_file(folder, note("program-cache-folder", why))};
    }
    const auto cache = std::make_shared<CacheState>(CacheState{*std::move(opened), std::nullopt});
    remove_abandoned(cache->folder);
    ProgramCache programs;
    programs.read = [cache](const std::string& name) { return read_entry(cache->folder, name); };
    // a program that cannot be written is compiled again next time
    programs.write = [cache](const std::string& name, ByteSpan entry) {
        evict_programs_if_full(cache->folder);
        if (entry.size() <= kMaxProgramBytes) cache->folder.write(entry_file(name), entry);
    };
    programs.remove = [cache](const std::string& name) { cache->folder.remove(entry_file(name)); };
    programs.mark = [cache](const std::string& name) { return mark_entry(*cache, name); };
    programs.unmark = [cache] { cache->mark.reset(); };
    return {std::move(programs), std::nullopt};
}

ProgramCacheFiles user_program_cache() {
    const auto folder = user_cache_folder();
    return folder ? program_cache_in(*folder / "programs") : ProgramCacheFiles{};
}

std::optional<Diagnostic> enable_program_cache(const Options& options) {
    if (!options.uses_program_cache) return std::nullopt;
    ProgramCacheFiles files = user_program_cache();
    use_program_cache(std::move(files.cache));
    return std::move(files.refused);
}

}  // namespace studioscope
