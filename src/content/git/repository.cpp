#include "content/git/repository.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "content/git/blobs.h"
#include "content/git/commands.h"
#include "content/git/tree_files.h"
#include "core/path_text.h"
#include "core/printable.h"

namespace studioscope {

namespace {

std::string without_line_end(std::string text) {
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    return text;
}

// Splits what git writes with -z.
std::vector<std::string_view> fields_of(std::string_view text) {
    std::vector<std::string_view> fields;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\0', at), text.size());
        fields.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return fields;
}

bool is_regular(std::string_view mode) { return mode.starts_with("100"); }

Result<std::string> commit_of(const std::string& revision) {
    if (revision.starts_with('-'))
        return usage_error(fmt::format("--git: {}: not a commit", quotable(revision)));
    const Result<std::string> object =
        run_git({"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"});
    if (object) return without_line_end(*object);
    if (object.error().code != "git-failed") return object.error();
    return usage_error(fmt::format("--git: {}: no such commit", quotable(revision)));
}

// The tree without any file; git knows it in every repository.
Result<std::string> empty_tree() {
    const Result<std::string> object = run_git({"hash-object", "-t", "tree", "--stdin"});
    if (!object) return object.error();
    return without_line_end(*object);
}

Result<std::string> raw_changes(const std::string& before, const std::string& after,
                                const std::vector<std::string>& more,
                                const std::vector<std::string>& pathspecs) {
    std::vector<std::string> words{"diff-tree",     "-r",           "-z", "--raw",
                                   "--no-ext-diff", "--no-textconv"};
    words.insert(words.end(), more.begin(), more.end());
    words.insert(words.end(), {before, after, "--"});
    words.insert(words.end(), pathspecs.begin(), pathspecs.end());
    return run_git(std::move(words));
}

// Reads ":100644 100644 <object> <object> M", a path, and for a renamed file its new one.
std::vector<GitChange> changes_in(std::string_view text) {
    std::vector<GitChange> changes;
    const std::vector<std::string_view> fields = fields_of(text);
    constexpr size_t kModeLength = 6, kNewMode = 8;
    for (size_t i = 0; i + 1 < fields.size();) {
        const std::string_view row = fields[i];
        const size_t space = row.rfind(' ');
        if (!row.starts_with(':') || space < kNewMode || space + 1 >= row.size()) break;
        const char status = row[space + 1];
        const bool has_two = status == 'R' || status == 'C';
        if (has_two && i + 2 >= fields.size()) break;
        const bool was_there = is_regular(row.substr(1, kModeLength)) && status != 'C';
        const bool is_there = is_regular(row.substr(kNewMode, kModeLength));
        GitChange change;
        if (was_there) change.before = fields[i + 1];
        if (is_there) change.after = fields[i + (has_two ? 2 : 1)];
        if (was_there || is_there) changes.push_back(std::move(change));
        i += has_two ? 3 : 2;
    }
    return changes;
}

// Reads "100644 blob <object>\t<path>" of each file.
Result<GitTree> tree_of(const std::string& commit) {
    const Result<std::string> listed = run_git({"ls-tree", "-r", "-z", "--full-tree", commit});
    if (!listed) return listed.error();
    GitTree tree;
    for (const std::string_view row : fields_of(*listed)) {
        const size_t tab = row.find('\t'), object = row.rfind(' ', tab);
        if (tab == std::string_view::npos || object == std::string_view::npos) continue;
        if (is_regular(row))
            tree.emplace(row.substr(tab + 1), row.substr(object + 1, tab - object - 1));
    }
    return tree;
}

std::vector<std::string> paths_of(const GitTree& tree) {
    std::vector<std::string> paths;
    for (const auto& [path, object] : tree) paths.push_back(path);
    return paths;
}

}  // namespace

Result<GitRange> resolve_range(const std::string& range) {
    const size_t dots = range.find("..");
    if (dots == std::string::npos)
        return usage_error(fmt::format("--git {}: expected two commits, A..B", quotable(range)));
    // outside of a repository, every commit would be unknown
    if (const Result<std::string> inside = run_git({"rev-parse", "--git-dir"}); !inside)
        return inside.error();
    const bool from_base = range.substr(dots).starts_with("...");
    GitRange found{range.substr(0, dots), range.substr(dots + (from_base ? 3 : 2)), {}, {}};
    if (found.before.empty()) found.before = "HEAD";
    if (found.after.empty()) found.after = "HEAD";
    const Result<std::string> before = commit_of(found.before), after = commit_of(found.after);
    if (!before) return before.error();
    if (!after) return after.error();
    found.before_object = *before;
    found.after_object = *after;
    if (!from_base) return found;
    const Result<std::string> base = run_git({"merge-base", *before, *after});
    if (!base)
        return usage_error(
            fmt::format("--git {}: the commits have no common ancestor", quotable(range)));
    constexpr size_t kShownDigits = 10;
    found.before_object = without_line_end(*base);
    found.before = found.before_object.substr(0, kShownDigits);
    return found;
}

Result<std::vector<GitChange>> changed_files(const GitRange& range) {
    const Result<std::string> raw =
        raw_changes(range.before_object, range.after_object, {"-M"}, {});
    if (!raw) return raw.error();
    return changes_in(*raw);
}

Result<std::vector<std::string>> matching_paths(const std::string& commit,
                                                const std::vector<std::string>& pathspecs) {
    const Result<std::string> empty = empty_tree();
    if (!empty) return empty.error();
    const Result<std::string> raw = raw_changes(*empty, commit, {"--no-renames"}, pathspecs);
    if (!raw) return raw.error();
    std::vector<std::string> paths;
    for (GitChange& change : changes_in(*raw)) paths.push_back(std::move(change.after));
    return paths;
}

Result<GitSides> files_of(const GitRange& range) {
    const Result<std::string> folder = run_git({"rev-parse", "--git-common-dir"});
    if (!folder) return folder.error();
    Result<GitTree> before = tree_of(range.before_object);
    if (!before) return before.error();
    Result<GitTree> after = tree_of(range.after_object);
    if (!after) return after.error();
    const auto blobs = std::make_shared<const GitBlobs>();
    const std::filesystem::path data = path_from_text(without_line_end(*folder));
    GitSides sides;
    sides.paths_before = paths_of(*before);
    sides.paths_after = paths_of(*after);
    sides.before = tree_files(*std::move(before), blobs, data);
    sides.after = tree_files(*std::move(after), blobs, data);
    return sides;
}

}  // namespace studioscope
