#include <algorithm>
#include <array>
#include <deque>
#include <fstream>
#include <iterator>
#include <system_error>

#include "core/path_text.h"
#include "core/platform/network_path.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 18> kRemoteTypes = {
    "9p",        "acfs",   "afs",   "autofs", "beegfs", "ceph", "cifs",  "coda",  "gfs2",
    "glusterfs", "lustre", "ncpfs", "nfs",    "nfs4",   "smb3", "smbfs", "davfs", "pvfs2"};
// File systems of programs (FUSE), whose names follow a dot.
constexpr std::array<std::string_view, 10> kRemoteHelpers = {
    "sshfs", "rclone",  "s3fs",     "davfs2",    "glusterfs",
    "ceph",  "gcsfuse", "smbnetfs", "curlftpfs", "gvfsd-fuse"};

bool is_remote_type(std::string_view type) {
    constexpr std::string_view kHelper = "fuse.";
    const auto is_one_of = [](const auto& types, std::string_view wanted) {
        return std::find(types.begin(), types.end(), wanted) != types.end();
    };
    if (type.starts_with(kHelper)) return is_one_of(kRemoteHelpers, type.substr(kHelper.size()));
    return is_one_of(kRemoteTypes, type);
}

// The folder as text: the table writes spaces, tabs, line ends and backslashes as "\040".
std::string unescaped(std::string_view text) {
    std::string plain;
    for (size_t i = 0; i < text.size(); ++i) {
        int value = static_cast<unsigned char>(text[i]);
        if (text[i] == '\\' && i + 3 < text.size()) {
            value = 0;
            for (size_t digit = 1; digit <= 3; ++digit) value = value * 8 + (text[i + digit] - '0');
            i += 3;
        }
        plain += static_cast<char>(value);
    }
    return plain;
}

std::vector<MountedFolder> all_mounts() {
    std::ifstream table("/proc/self/mounts");
    const std::string text{std::istreambuf_iterator<char>(table), {}};
    if (!text.empty()) return parse_mounts(text);
    return {{"/net", true}, {"/afs", true}, {"/Network", true}};  // where others mount on demand
}

}  // namespace

std::vector<MountedFolder> parse_mounts(std::string_view text) {
    std::vector<MountedFolder> mounts;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const size_t folder = line.find(' ');
        if (folder == std::string_view::npos) continue;
        const size_t type = line.find(' ', folder + 1);
        if (type == std::string_view::npos) continue;
        const size_t end = std::min(line.find(' ', type + 1), line.size());
        mounts.push_back({path_from_text(unescaped(line.substr(folder + 1, type - folder - 1))),
                          is_remote_type(line.substr(type + 1, end - type - 1))});
    }
    return mounts;
}

std::optional<fs::path> remote_folder_of(const fs::path& path) {
    constexpr int kMaxLinks = 40;  // as Linux's
    // two slashes name a server elsewhere, and nothing more than one does here
    if (path.native().starts_with("//")) return path;
    const std::vector<MountedFolder> mounts = all_mounts();
    std::deque<fs::path> parts(path.begin(), path.end());
    fs::path at = "/";
    for (int links = 0; !parts.empty();) {
        const fs::path part = parts.front();
        parts.pop_front();
        at = part.is_absolute() ? fs::path("/") : part == ".." ? at.parent_path() : at / part;
        if (part == "." || part.empty() || part == "/") continue;
        // of several on one folder, the last one is seen
        const auto mount =
            std::find_if(mounts.rbegin(), mounts.rend(),
                         [&](const MountedFolder& each) { return each.folder == at; });
        if (mount != mounts.rend() && mount->is_remote) return at;
        std::error_code problem;
        const fs::path target = fs::read_symlink(at, problem);
        if (problem || ++links > kMaxLinks) continue;
        if (target.native().starts_with("//")) return target;
        at = at.parent_path();
        parts.insert(parts.begin(), target.begin(), target.end());
    }
    return std::nullopt;
}

}  // namespace studioscope
