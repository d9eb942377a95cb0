#pragma once

#include <span>
#include <string>
#include <vector>

#include "formats/qc/reader.h"

namespace studioscope {

// A command of a QC. It is called when its name was read, and leaves the scanner behind the
// command.
struct QcCommand {
    const char* name;
    void (*read)(QcReader&);
};
using QcCommands = std::span<const QcCommand>;

// The commands of each family, in the file of that name.
QcCommands setting_commands();
QcCommands folder_commands();
QcCommands material_commands();
QcCommands body_commands();
QcCommands bone_commands();
QcCommands point_commands();
QcCommands collision_commands();
QcCommands lod_commands();
QcCommands motion_commands();
QcCommands driven_commands();

// Reads the command of that name; false where none of them is called so.
bool read_command(QcReader& in, QcCommands commands, const std::string& word);
// Past a command that nobody knows; it is reported at the end of the QC.
void skip_unknown(QcReader& in, const std::string& word);

// Lists a use of a command that changes nothing here.
void list_command(QcReader& in, const std::string& name, std::string value);
// The words of a command and its block, a blank between them.
std::string words_of_command(QcReader& in, const std::string& owner);
// Reads and lists a command that changes nothing here; false where the word is none.
bool read_unapplied(QcReader& in, const std::string& word);
// Appends the names of these commands.
void add_unapplied_names(std::vector<std::string>& names);

// Options of a file behind $body, $model and studio; false where the word is none.
bool read_source_option(QcReader& in, QcSource& source, const std::string& word);
// The options of $model, on its line and in its block.
void read_model_options(QcReader& in, QcModel& model);
void read_bone_pair(QcReader& in, std::vector<QcBonePair>& into);
void read_bone_name(QcReader& in, std::vector<QcBoneName>& into);

// The end of the QC, after its last command.
void add_illumination(QcReader& in);
void sort_lods(QcFile& file);
void finish_motions(QcReader& in);

}  // namespace studioscope
