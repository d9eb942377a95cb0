#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about mounts, search paths and needed files.
constexpr MessageEntry kContentMessages[] = {
    {"content-case", Severity::kNote, "Names that differ only in upper and lower case",
     "Windows sees one file, Linux two. Players on the two systems may get different content.",
     "Rename or delete one of the files; lower-case names are safe everywhere.",
     "The first one is used."},
    {"content-fight", Severity::kWarning, "Addons with conflicting versions of a file",
     "Both addons have the file with different content, and only one of them is used. Which one "
     "depends on the order of mounting.",
     "Remove one of the addons, or the file in one of them.",
     "The addon that comes first is used."},
    {"copy-name", Severity::kError, "Needed file whose name not every system can have",
     "Reserved names, trailing dots and some characters are impossible on Windows.",
     "Rename the file and recompile what refers to it.", "The file is not copied."},
    {"copy-outside", Severity::kError, "Copy that would leave the chosen folder",
     "A link in the target folder leads elsewhere, and files there could be overwritten.",
     "Remove the link, or choose an empty folder for --copy-to.", "The file is not copied."},
    {"copy-taken", Severity::kError, "Two needed files for one place",
     "Two mounts have different files of this name, and the model needs both places to be one.",
     "Copy the second file by hand, or unmount one of the two.", "The first file is copied."},
    {"copy-unlisted", Severity::kError, "Folder that cannot be listed while copying",
     "A file in that folder might be the one that the game uses, so the copy could be wrong.",
     "Give yourself the right to read the folder, or unmount it.", "Nothing is copied."},
    {"folder-unlisted", Severity::kWarning, "Folder that cannot be listed",
     "Without a list, names cannot be compared without regard to case, nor companions be found.",
     "Change the rights of the folder so that it can be listed.",
     "Only files whose whole names are known are found."},
    {"gameinfo-app", Severity::kWarning, "Search path that names no app",
     "A path such as |appid_240|hl2 begins with the number of a Steam app. The engine ignores it "
     "without one.",
     "Correct the line in gameinfo.txt.", "The path is not mounted."},
    {"gameinfo-content-in-custom", Severity::kWarning, "Content directly in the custom folder",
     "The engine mounts each folder inside custom as an addon. With materials or models directly "
     "there, it stops with an error or finds nothing.",
     "Put the content into a folder of its own, as in custom/my_addon/materials.",
     "The folder is not mounted."},
    {"gameinfo-missing", Severity::kNote, "Search path not found",
     "The game mounts folders and archives in this order; a missing one is skipped. Content of "
     "that place is not found.",
     "Install the game or addon, or remove the line if it is not needed.",
     "The other paths are mounted. A named game without gameinfo.txt is a warning."},
    {"gameinfo-path-count", Severity::kWarning, "Too many search paths",
     "Each path may be looked into for each file of a model. Real games have 10 to 30.",
     "Remove paths from gameinfo.txt or mount.cfg that are not needed.",
     "The first 1000 search paths are used."},
    {"gameinfo-paths", Severity::kWarning, "gameinfo.txt without search paths",
     "The block FileSystem/SearchPaths says where the content is. The engine does not start "
     "without it.",
     "Copy the block from a working mod, and change it as needed.",
     "The folder of gameinfo.txt is mounted alone."},
    {"gameinfo-wildcard", Severity::kNote, "Search path that matches nothing",
     "A path with * mounts all folders that fit, and there is none.",
     "Put addons into the folder, or remove the line.", "Nothing is mounted for this line."},
    {"mount-damaged", Severity::kWarning, "Mounted archive with a damaged index",
     "Files that the damaged part lists are missing in the game as well.",
     "Download the mounted archive again, or let Steam verify the game's files.",
     "The part of the index that could be read is used."},
    {"mount-missing", Severity::kWarning, "Mount not found",
     "The folder or archive was named on the command line, in the configuration or in mount.cfg, "
     "and does not exist.",
     "Correct the path; quote it if it contains spaces.", "The mount is skipped."},
    {"mount-unreadable", Severity::kWarning, "Archive that cannot be mounted",
     "The game cannot use it either: it is damaged or of a kind that is not known.",
     "Download the archive again; the message gives the reason.", "The archive is skipped."},
    {"no-files", Severity::kWarning, "Nothing to check",
     "The folder, archive or list contains no model file. A check that checks nothing would pass "
     "unnoticed.",
     "Correct the path or the list.", "Nothing is checked for this argument."},
    {"not-content", Severity::kError, "Name of a file that is no content",
     "References in a model could lead to settings and passwords that lie beside it. A name that "
     "begins with a dot below the model's folders (.git, .env), an extension that no file of this "
     "kind has, and a link to a file with another extension are refused.",
     "Correct the name, or rename the file. --allow-outside opens what is refused for a dot or a "
     "link, if you trust the model.",
     "The file is not opened, and it is not said whether it exists."},
    {"outside", Severity::kError, "File outside the model's folders",
     "References in a model could lead to any file of the computer, so only the folders of the "
     "model and its game are read.",
     "Add --mount DIR with the folder of the file, or --allow-outside if you trust the model.",
     "The file is not opened, and it is not said whether it exists."},
    {"side-file-size", Severity::kError, "Small file that is too large",
     "Descriptions of games, presets, views and the like are read as a whole, and real ones have a "
     "few kilobytes. A larger one is damaged, or made to fill the memory.",
     "Replace it by a copy of the size that real ones have.",
     "The file is not used, as if it were not there."},
};

}  // namespace

std::span<const MessageEntry> content_messages() { return kContentMessages; }

}  // namespace studioscope
