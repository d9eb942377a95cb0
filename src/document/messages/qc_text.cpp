#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about the text of a QC: words, braces, variables, included files.
constexpr MessageEntry kQcTextMessages[] = {
    {"qc-file-missing", Severity::kError, "File of a QC not found",
     "studiomdl stops when it cannot open a file that the QC names.",
     "Put the file where the QC names it, correct the path, or add its folder with $addsearchdir.",
     "The rest of the QC is read; what the file would have given is missing."},
    {"qc-folder-missing", Severity::kNote, "Folder of $cd not found",
     "Such a line usually names a folder of the machine on which the QC was written. The compiler "
     "cannot find sources below it.",
     "Delete the $cd line, or write the folder of your own sources.",
     "Sources are looked for beside the QC."},
    {"qc-include", Severity::kError, "File of $include that is not read",
     "The commands in that file are missing, and studiomdl stops. Files may also include each "
     "other in a circle or too often.",
     "Correct the path (it counts from the folder of the main QC), or remove the line from the "
     "file that includes itself.",
     "The line is skipped and the rest of the QC is read."},
    {"qc-left-over", Severity::kWarning, "Words left over behind a command",
     "The command takes fewer words than stand on its line. studiomdl takes the next word for a "
     "command and stops with \"bad command\".",
     "Delete the words, or put the command that they belong to on a line of its own.",
     "The left-over words are skipped."},
    {"qc-long-folder", Severity::kError, "Folder path of the QC that is too long",
     "Many $pushd lines add up to a path that no file system takes.",
     "Add the missing $popd lines, or write shorter folders.",
     "The folder in force before is used."},
    {"qc-long-variable", Severity::kNote, "Overlong value of a QC variable",
     "A $definevariable of this length is more than any option can use.",
     "Shorten the value, or define a macro instead.", "The beginning of the value is used."},
    {"qc-macro", Severity::kError, "Macro that is not expanded",
     "The macro uses itself, is nested too deeply, or makes the QC many times longer. studiomdl "
     "would run out of memory or never end.",
     "Remove the macro's own name from its body, or use it less often.",
     "The macro is left out at this place."},
    {"qc-missing-brace", Severity::kWarning, "Missing brace in a QC",
     "A block needs { at its beginning and } at its end. studiomdl reads on into the next "
     "commands, or stops at the end of the file.",
     "Add the brace at the end of the block that the message names.",
     "The block ends where the file ends, or has no content if { is missing."},
    {"qc-missing-word", Severity::kError, "QC command without its argument",
     "The command needs another word. studiomdl takes the next command for it, or stops.",
     "Complete the command as its page in the Valve Developer Community shows.",
     "The command has no effect, or an empty value."},
    {"qc-newer", Severity::kNote, "QC command of newer compilers",
     "Compilers of Source 2013 and before do not know it and stop with \"bad command\". It was "
     "found in QC files of newer tools.",
     "Remove it if the QC is for an older game; otherwise nothing needs to be done.",
     "The command is listed and does nothing."},
    {"qc-no-command", Severity::kError, "Line of a QC that is no command",
     "studiomdl stops at a word that it does not know. Often a comment lacks its // or a brace "
     "stands too early.",
     "Correct the word, or put // before the line.", "The line is skipped."},
    {"qc-no-commands", Severity::kError, "QC without commands",
     "Every command of a QC begins with $, and this file has none. It is another kind of file, or "
     "empty.",
     "Check that the named file is a QC with at least $modelname and a $body or $model.",
     "Nothing can be shown."},
    {"qc-not-shown", Severity::kNote, "QC command whose effect is not shown",
     "The command is correct and takes effect in the compiled model. What is drawn here differs "
     "from the game in that point.",
     "Open the compiled model to see its effect; nothing in the QC needs to change.",
     "The command is listed and otherwise ignored."},
    {"qc-number", Severity::kError, "Word where a QC needs a number",
     "studiomdl reads such a word as 0 and goes on silently, or stops.",
     "Write a number with a decimal point. A variable such as $scale$ must be defined above.",
     "0 is used."},
    {"qc-option", Severity::kError, "Unknown option of a QC command",
     "studiomdl stops at an option that the command does not have, or takes it for a file name.",
     "Correct the spelling, or move the option to the command that it belongs to: some are for "
     "$sequence only.",
     "The option is ignored."},
    {"qc-popd", Severity::kWarning, "$popd without $pushd",
     "There is no folder to go back to. studiomdl ignores it, but the folders of the lines after "
     "it may be wrong.",
     "Delete the line, or add the $pushd that it belongs to.", "The folder stays as it is."},
    {"qc-search-folders", Severity::kWarning, "Too many folders of $addsearchdir",
     "Looking for each file in so many folders takes long and finds files of the same name in "
     "unexpected places.",
     "Remove folders that hold no sources of this model.", "The further folders are not searched."},
    {"qc-second-animation", Severity::kError, "Duplicate $animation",
     "studiomdl stops at the second animation of a name.",
     "Rename one of the two, and the sequences that use it.", "The first one is used."},
    {"qc-second-collision", Severity::kWarning, "Duplicate collision model",
     "A model has one set of physics meshes. Compilers refuse a second $collisionmodel or "
     "$collisionjoints.",
     "Put all collision meshes into one file and delete the second command.",
     "The first one is used."},
    {"qc-second-sequence", Severity::kError, "Duplicate $sequence",
     "The game plays sequences by name, so the second can never be reached; studiomdl refuses it.",
     "Give the second sequence a name of its own.", "The first one is used."},
    {"qc-second-texturegroup", Severity::kWarning, "Duplicate $texturegroup",
     "The compiler reads only the first group of skins.",
     "Put the rows of both groups into one $texturegroup.",
     "The first group is used; the skins of the second are missing, as in the game."},
    {"qc-stray-brace", Severity::kWarning, "Closing brace without a block",
     "A block was closed twice, or its { is missing. studiomdl stops there.",
     "Delete the brace, or add the { that it should close.", "The brace is ignored."},
    {"qc-unknown-command", Severity::kWarning, "Unknown QC command",
     "studiomdl stops with \"bad command\" at a command that it does not know.",
     "Correct the spelling; the message suggests a similar command if there is one.",
     "The command and its block are skipped."},
};

}  // namespace

std::span<const MessageEntry> qc_text_messages() { return kQcTextMessages; }

}  // namespace studioscope
