#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about files that cannot be opened, and about limits.
constexpr MessageEntry kLimitsMessages[] = {
    {"budget", Severity::kError, "Limit of files or memory reached",
     "Each load has a limit that depends on the size of its files, so that a small file cannot "
     "fill the memory.",
     "Open the model alone, without folders and mounts that it does not need; if it is sound, "
     "please report it.",
     "What would go beyond the limit is left out."},
    {"cache-memory", Severity::kError, "No more memory for archives and folders",
     "The lists of all mounted archives together have a limit that depends on their size on disk.",
     "Mount fewer addons at once.", "This archive or folder is left out."},
    {"failed", Severity::kError, "Unexpected failure",
     "The file led to an error in the program that is not one of the known faults. The reason is "
     "in the message.",
     "Please report it together with the file; other files are not affected.",
     "Nothing of this file is shown."},
    {"interrupted", Severity::kNote, "Check that was interrupted",
     "Ctrl+C or a signal ended the run before all files were checked.",
     "Start the check again for a complete report.", "The report covers the files checked so far."},
    {"lfs-pointer", Severity::kError, "Git LFS pointer instead of a file",
     "The repository stores the file elsewhere, and only a note of three lines was checked out.",
     "Run git lfs pull in the repository, and open the file again.",
     "Nothing of the file can be shown."},
    {"messages-cut", Severity::kWarning, "Too many messages",
     "So many faults have one cause, mostly a damaged file. Their list would be longer than "
     "anybody reads.",
     "Repair what the first messages say, and check again.",
     "The further messages are left out; the severity is that of the worst of them."},
    {"out-of-memory", Severity::kError, "Not enough memory",
     "The computer could not give the memory that the file needs.",
     "Close other programs, or open fewer files at once.",
     "The file, or the clip that was to be played, is left out."},
    {"timeout", Severity::kError, "Work that took too long",
     "--timeout limits the time for each file of check, for two models of diff, or for all that "
     "another verb does; thumbnail and diff --git-external have limits of their own.",
     "Raise --timeout if the file is just large; otherwise it may be made to do harm.",
     "Nothing of it; check and diff go on with the next."},
    {"too-large", Severity::kError, "File larger than can be read",
     "No model or texture of the engine needs a file of this size.",
     "Check that the file is what its extension says; video and archives do not belong here.",
     "The file is not read."},
    {"unknown-format", Severity::kError, "File of an unknown kind",
     "The kind of a file is taken from its extension, and this one is not known.",
     "Rename the file if its extension is wrong, or convert it with the tool that made it.",
     "Nothing is shown."},
    {"unreadable", Severity::kError, "File that cannot be read",
     "The file is not there, may not be opened, or ended while it was read.",
     "Check the path and the rights of the file; copy it again from a damaged disk.",
     "Nothing of the file is shown."},
    {"usage", Severity::kError, "Wrong use of the command line",
     "An option or value is unknown or does not fit the model, such as a clip that it does not "
     "have.",
     "Correct the option; studioscope help VERB lists what is allowed.", "Nothing is done."},
    {"write-failed", Severity::kError, "File that could not be written",
     "The folder is missing, the disk is full, or it may not be changed.",
     "Check the path, the rights of the folder and the free space.",
     "An existing file under this name is left as it was."},
};

}  // namespace

std::span<const MessageEntry> limits_messages() { return kLimitsMessages; }

}  // namespace studioscope
