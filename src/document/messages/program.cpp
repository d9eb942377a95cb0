#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about options, settings and the window.
constexpr MessageEntry kProgramMessages[] = {
    {"baseline", Severity::kError, "Baseline that is not a report",
     "--baseline takes a report of an earlier run of check, in JSON or JSON lines.",
     "Write one with `check --format json`, or name the right file.", "Nothing is checked."},
    {"clip-declared", Severity::kWarning, "Sequence that is only declared",
     "$declaresequence reserves a name whose animation comes from an included model. That model "
     "was not found.",
     "Mount the game or addon with the included model, or choose another clip.",
     "The bind pose is shown."},
    {"config-outside", Severity::kWarning, "Configuration that leads out of its folder",
     "A .studioscope.json that is found with the files may come from whoever made them. A folder, "
     "an "
     "archive or a game that it names outside of its own folder is not looked into, and a "
     "configuration that is a link to elsewhere is not read.",
     "Name the place with --mount or --game, or the configuration with --config.",
     "The path, or the configuration, is ignored."},
    {"config-owner", Severity::kWarning, "Configuration of another user",
     "A .studioscope.json that is found with the files belongs to another user. It could hide what "
     "is wrong with the files.",
     "Read it, and name it with --config if it is what you want; --mount and --game name single "
     "places.",
     "The configuration is ignored."},
    {"config-profile", Severity::kNote, "Unknown profile in the configuration",
     "A profile is the branch of the game whose limits count. This version does not know the name.",
     "Choose one of those in the help of --profile.", "The profile is ignored."},
    {"frame-range", Severity::kWarning, "Frame outside the clip",
     "The clip has fewer frames than --frame or --time asks for.",
     "Choose a frame in the range that the message names.", "The nearest frame is shown."},
    {"git-failed", Severity::kError, "git could not do what was asked of it",
     "Commits are read by the program git. Here it refused, and the message has its reason.",
     "Run the command in a repository, and see whether `git log` and `git fsck` work there.",
     "Nothing is compared, or the file is left out."},
    {"git-lfs-object", Severity::kError, "Model that Git LFS has not downloaded",
     "The repository holds only a pointer to the file; its content is on a server.",
     "Download it: `git lfs fetch` with the names of both commits.", "The model is not compared."},
    {"git-names", Severity::kError, "Commit with too many files",
     "A commit stores equal folders once, so that a small repository can have any number of paths. "
     "Those that are read have a limit, which the message names.",
     "Compare a commit of fewer files, or two folders: `diff A B`.", "Nothing is compared."},
    {"git-network", Severity::kError, "Repository that leads to another machine",
     "The paths in a repository (folders, includes of its configuration, further folders of "
     "objects) "
     "are followed by git before anything is compared. One of them lies on another machine, where "
     "a "
     "repository of a stranger must not lead.",
     "If you trust the repository: take the line that the message names out of it. Objects of "
     "other "
     "folders come along by `git repack -a -d`. Includes belong into your own configuration.",
     "Nothing is compared."},
    {"git-object-missing", Severity::kError, "File that the repository has not fetched",
     "A partial clone holds some files by name only, and git fetches them when they are asked for. "
     "Studioscope does not let it: fetching uses the network, and runs what the repository says.",
     "If you trust the repository, let git fetch what lacks: `git log -p` or `git diff` with the "
     "names of both commits. If it is no partial clone, run `git fsck`.",
     "The model is not compared."},
    {"mode-empty", Severity::kNote, "Shading mode with nothing to show",
     "The mode colours something that this model does not have, so the picture is grey.",
     "Choose another mode, or add the option that the message names.",
     "The model is drawn in grey."},
    {"nothing-to-draw", Severity::kError, "Nothing to draw",
     "The files contain no mesh and no skeleton at this level.",
     "Open a file with a mesh or a skeleton, or choose another --lod.", "No picture is written."},
    {"program-start", Severity::kError, "Program that cannot be started",
     "Another program, such as git, is needed for this and was not found in PATH.",
     "Install the program that the message names, or add its folder to PATH.",
     "Nothing is compared."},
    {"script-step", Severity::kError, "Script with an invalid step",
     "A script of the window stops before it starts if one line cannot be understood.",
     "Correct the line that the message names.", "The script is not played."},
    {"settings-broken", Severity::kWarning, "Settings that cannot be read",
     "settings.json is not valid JSON, has no version, or is too large.",
     "Correct the file, or delete it to begin with defaults; the old file is kept as "
     "settings.json.old.",
     "The default settings are used."},
    {"settings-folder", Severity::kNote, "Settings that cannot be saved",
     "The folder for settings is missing or cannot be written.",
     "Give yourself the right to write there, or set XDG_CONFIG_HOME.",
     "Changes are lost when the window closes."},
    {"settings-newer", Severity::kWarning, "Settings of a newer version",
     "The file was written by a newer version of the program.",
     "Update the program, or delete the file.",
     "The default settings are used; the file stays as it is until something is changed."},
    {"settings-value", Severity::kWarning, "Setting with an invalid value",
     "The value has the wrong type or lies outside what is allowed.",
     "Correct the value in settings.json or in the view text, or delete the line.",
     "The default is used for this setting."},
    {"value-range", Severity::kWarning, "Value outside its range",
     "The slider or parameter has a minimum and a maximum, which the game keeps too.",
     "Choose a value in the range that the message names.", "The nearest allowed value is used."},
    {"view-state", Severity::kWarning, "View text that cannot be used",
     "A view is the JSON that Copy view puts on the clipboard or a saved picture carries.",
     "Copy the view again from the window.", "The view stays as it is."},
};

}  // namespace

std::span<const MessageEntry> program_messages() { return kProgramMessages; }

}  // namespace studioscope
