#include "content/git/repository.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "content/git/commands.h"
#include "content/git/objects.h"
#include "content/git/tree_files.h"
#include "core/message_text.h"
#include "core/path_text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

std::string without_line_end(std::string text) {
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    return text;
}

Result<std::string> resolve_commit(const std::string& revision) {
    if (revision.starts_with('-'))
        return usage_error(fmt::format("--git: {}: not a commit", quotable(revision)));
    const Result<std::string> object =
        run_git({"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"});
    if (object) return without_line_end(*object);
    if (object.error().code != "git-failed") return object.error();
    return usage_error(fmt::format("--git: {}: no such commit", quotable(revision)));
}

// The name of the tree without files, which git knows in every repository.
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

}  // namespace

Result<GitRange> resolve_range(const std::string& range) {
    const size_t dots = range.find("..");
    if (dots == std::string::npos)
        return usage_error(fmt::format("--git {}: expected two commits, A..B", quotable(range)));
    if (const Result<void> done = check_configuration(); !done) return done.error();
    // outside of a repository, every commit would be unknown
    if (const Result<std::string> inside = run_git({"rev-parse", "--git-dir"}); !inside)
        return inside.error();
    if (const Result<void> done = check_alternates(); !done) return done.error();
    const bool from_base = range.substr(dots).starts_with("...");
    GitRange found{range.substr(0, dots), range.substr(dots + (from_base ? 3 : 2)), {}, {}};
    if (found.before.empty()) found.before = "HEAD";
    if (found.after.empty()) found.after = "HEAD";
    const Result<std::string> before = resolve_commit(found.before),
                              after = resolve_commit(found.after);
    if (!before) return before.error();
    if (!after) return after.error();
    found.before_object = *before;
    found.after_object = *after;
    if (!from_base) return found;
    const Result<std::string> base = run_git({"merge-base", *before, *after});
    if (!base && base.error().code == "git-object-missing") return base.error();
    if (!base)
        return usage_error(
            fmt::format("--git {}: the commits have no common ancestor", quotable(range)));
    constexpr size_t kShownDigits = 10;
    found.before_object = without_line_end(*base);
    found.before = found.before_object.substr(0, kShownDigits);
    return found;
}

Result<std::vector<GitChange>> changed_files(const GitRange& range) {
    // an explicit limit overrides that of the repository's configuration
    Result<std::string> raw =
        raw_changes(range.before_object, range.after_object, {"-M", "-l1000"}, {});
    // finding renamed files takes contents, which a partial clone may lack; -M100% compares names
    // of objects alone
    if (!raw && raw.error().code == "git-object-missing")
        raw = raw_changes(range.before_object, range.after_object, {"-M100%"}, {});
    if (!raw) return raw.error();
    return parse_changes(*raw);
}

Result<std::vector<std::string>> matching_paths(const std::string& commit,
                                                const std::vector<std::string>& pathspecs) {
    const Result<std::string> empty = empty_tree();
    if (!empty) return empty.error();
    const Result<std::string> raw = raw_changes(*empty, commit, {"--no-renames"}, pathspecs);
    if (!raw) return raw.error();
    std::vector<std::string> paths;
    for (GitChange& change : parse_changes(*raw)) paths.push_back(std::move(change.after));
    return paths;
}

Result<GitSides> commit_files(const GitRange& range,
                              std::span<const std::string_view> source_endings) {
    const Result<std::string> folder = run_git({"rev-parse", "--git-common-dir"});
    if (!folder) return folder.error();
    const auto objects = std::make_shared<const GitObjects>();
    if (const Result<void> started = objects->start(); !started) return started.error();
    const auto trees = std::make_shared<GitTrees>(objects);
    const fs::path data = path_from_text(without_line_end(*folder));
    GitSides sides;
    sides.data_folder = data;
    for (const bool is_before : {true, false}) {
        const std::string& commit = is_before ? range.before_object : range.after_object;
        Result<std::string> top = run_git({"rev-parse", "--verify", commit + "^{tree}"});
        if (!top) return top.error();
        *top = without_line_end(*top);
        if (const Result<void> done = trees->add(*top); !done) return done.error();
        (is_before ? sides.before : sides.after) = tree_files(trees, *top, objects, data);
        if (is_before) continue;
        auto paths = trees->files_ending(*top, source_endings);
        if (!paths) return paths.error();
        sides.sources_after = *std::move(paths);
    }
    return sides;
}

}  // namespace studioscope
