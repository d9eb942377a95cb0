#include "core/link_resolver.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/path_text.h"

namespace studioscope {

namespace fs = std::filesystem;

namespace {

constexpr int kMaxLinks = 40;  // per path, as in Linux

// The name of a folder without dots, part by part.
class FolderKey {
public:
    void add(const fs::path& part) {
        if (part.empty() || part == ".") return;
        if (part == "..") {
            if (starts_.size() > 1) text_.resize(starts_.back()), starts_.pop_back();
            return;
        }
        starts_.push_back(text_.size());
        text_ += part.native();
        text_ += fs::path::value_type('/');
    }
    const fs::path::string_type& text() const { return text_; }

private:
    fs::path::string_type text_;
    std::vector<size_t> starts_;  // offsets of the parts in `text_`
};

fs::path::string_type folder_key(const fs::path& folder) {
    FolderKey key;
    for (const fs::path& part : folder) key.add(part);
    return key.text();
}

}  // namespace

// A partly resolved path, and its remaining components.
class LinkResolver::Walk {
public:
    Walk(const LinkResolver& folders, const FileAccess& files) : folders_(folders), files_(files) {}

    // Starts at the first known folder, whose own links are resolved already.
    bool begin(const fs::path& path) {
        FolderKey written;
        for (auto part = path.begin(); part != path.end(); ++part) {
            written.add(*part);
            const auto known = folders_.real_of_.find(written.text());
            if (known == folders_.real_of_.end()) continue;
            done_ = known->second;
            push(std::next(part), path.end());
            return true;
        }
        return false;
    }

    std::optional<fs::path> finish() {
        while (!left_.empty()) {
            const fs::path part = left_.back();
            left_.pop_back();
            if (part.empty() || part == ".") continue;
            if (part == "..")
                done_ = done_.parent_path();
            else if (!enter(done_ / part))
                return std::nullopt;
        }
        if (!folders_.real_.is_in_any(done_)) return std::nullopt;
        return done_;
    }

private:
    void push(fs::path::iterator first, fs::path::iterator last) {
        const auto end = static_cast<std::ptrdiff_t>(left_.size());
        left_.insert(left_.end(), first, last);
        std::reverse(left_.begin() + end, left_.end());
    }

    bool enter(const fs::path& next) {
        if (folders_.above_.find(next)) {
            done_ = next;
            return true;
        }
        if (!folders_.real_.is_in_any(next)) {
            const auto known = folders_.real_of_.find(folder_key(next));  // the user's own link
            if (known == folders_.real_of_.end()) return false;
            done_ = known->second;
            return true;
        }
        const std::optional<fs::path> target = files_.read_link(next);
        if (!target) {
            done_ = next;
            return true;
        }
        if (++links_ > kMaxLinks) return false;
        if (target->has_root_path() && begin(*target)) return true;
        if (target->has_root_path()) done_ = target->root_path();
        const fs::path relative = target->relative_path();
        push(relative.begin(), relative.end());
        return true;
    }

    const LinkResolver& folders_;
    const FileAccess& files_;
    fs::path done_;
    std::vector<fs::path> left_;  // the next one last
    int links_ = 0;
};

void LinkResolver::add(const fs::path& written, const fs::path& real) {
    if (written.empty() || real.empty()) return;  // a folder that cannot be resolved
    for (const fs::path& name : {written, real}) {
        written_.add(name, 0);
        real_of_.try_emplace(folder_key(name), real);
    }
    real_.add(real, 0);
    for (fs::path above = real; above.has_relative_path();) {
        above = above.parent_path();
        above_.add(above, 0);
    }
}

bool LinkResolver::is_written_inside(const fs::path& path) const {
    return written_.is_in_any(normal_path(path));
}

std::optional<fs::path> LinkResolver::resolve(const fs::path& path, const FileAccess& files) const {
    Walk walk(*this, files);
    if (!walk.begin(path)) return std::nullopt;
    return walk.finish();
}

}  // namespace studioscope
