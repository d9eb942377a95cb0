#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about the file of a DMX: header, elements, values.
constexpr MessageEntry kDmxFileMessages[] = {
    {"dmx-binary-mark", Severity::kError, "Binary DMX without a zero byte after its header",
     "The first line says that the file is binary, but text follows it. The line was edited, or "
     "the file went through a text conversion.",
     "Copy or export the file again, without line-end conversion (git: mark *.dmx as binary).",
     "Nothing of the file can be read."},
    {"dmx-comma", Severity::kWarning, "Odd commas in a DMX array",
     "The compiler wants exactly one comma between two items, and none after the last.",
     "Correct the commas, or save the file again with the exporter.",
     "The array is read as if the commas were right."},
    {"dmx-dictionary-index", Severity::kError, "Text number outside the DMX dictionary",
     "Names are stored once and referred to by number. A number outside the list means that the "
     "file is damaged from here on.",
     "Export the file again, or restore it from a copy.",
     "What stands before this place is shown."},
    {"dmx-dictionary-size", Severity::kError, "DMX dictionary that is too long",
     "This encoding counts texts with 16 bits. A longer list cannot be addressed, so the file is "
     "damaged or its version number is wrong.",
     "Export the file in a newer encoding, such as binary 5.", "Nothing of the file can be read."},
    {"dmx-element-index", Severity::kError, "Reference to an element that does not exist",
     "A bone, mesh or material that should be there is missing. The file was cut or written by a "
     "faulty tool.",
     "Export the file again, with all objects that the model refers to.",
     "The reference is ignored, and the rest is shown."},
    {"dmx-empty", Severity::kError, "DMX without elements",
     "A DMX is a tree of elements, and this one has not even a root.", "Export the model again.",
     "Nothing can be shown."},
    {"dmx-encoding", Severity::kError, "Unknown DMX encoding",
     "The compilers of each branch of the engine read certain encodings only. Binary 0 to 5 and 9 "
     "and keyvalues2 0 to 4 are known here.",
     "Export with an encoding of the game: binary 2 for Source 2013, 5 for Source Filmmaker and "
     "Portal 2.",
     "Nothing of the file can be read."},
    {"dmx-external", Severity::kNote, "Element in another file",
     "Source Filmmaker sessions may refer to elements of other files. studiomdl needs them in this "
     "one.",
     "Export the model on its own if bones or meshes are missing.", "Such references are ignored."},
    {"dmx-header", Severity::kError, "Header line that is not one of a DMX",
     "A DMX begins with a line such as <!-- dmx encoding binary 5 format model 18 -->. Without it "
     "no tool recognises the file.",
     "Check that the right file was named; export it again if its beginning is lost.",
     "Nothing of the file can be read."},
    {"dmx-legacy", Severity::kNote, "DMX header of the oldest kind",
     "Such files were written by very early tools. Most current compilers and add-ons refuse them.",
     "Convert the file with a current exporter if other tools have to read it.",
     "It is read as encoding version 0."},
    {"dmx-long-name", Severity::kNote, "Overlong names in a DMX",
     "Names of this length do not fit into the fields of a compiled model.",
     "Shorten the names in the modelling program.", "The names are cut."},
    {"dmx-missing-element", Severity::kNote, "References to elements that are not in the file",
     "The compiler treats them as empty. If a bone or mesh is missing in the picture, this is why.",
     "Export the model again, with everything that it refers to.", "The references are ignored."},
    {"dmx-not-finite", Severity::kWarning, "Number of a DMX that is not finite",
     "NaN and infinity come from divisions by zero, for example a bone scaled to 0. In the game, "
     "such vertices and bones vanish or flicker.",
     "Apply scales, remove bones or faces of size 0, and export again.",
     "0 is used in their place."},
    {"dmx-same-id", Severity::kError, "Duplicate id of two elements",
     "References name elements by id, so one of the two can never be reached. Copying elements by "
     "hand causes this.",
     "Give one element a new id, or export the file again.", "References mean the first one."},
    {"dmx-second-id", Severity::kError, "Element with two ids",
     "The compiler refuses an element that names its id twice.", "Delete one of the two id lines.",
     "The first id is used."},
    {"dmx-syntax", Severity::kError, "Syntax error in a text DMX",
     "A brace, a quote or a type is missing at this place, and the compiler stops here.",
     "Correct the line that the message names; an exporter writes it right.",
     "What stands before the error is shown."},
    {"dmx-too-large", Severity::kError, "DMX that is too large",
     "No model needs a file of this size; the compiler would run out of memory.",
     "Split the model, or export without data that it does not need.",
     "Nothing of the file is read."},
    {"dmx-too-much", Severity::kError, "DMX that refers to itself too often",
     "Elements that name each other again and again would take hours to follow. The file is "
     "damaged or made to do harm.",
     "Export the model again from its source.", "The file is left out."},
    {"dmx-trailing", Severity::kNote, "Bytes after the last element of a DMX",
     "Readers ignore them. They may be the rest of an older, longer file.",
     "Export the file again if something is missing; otherwise nothing needs to be done.",
     "The bytes are ignored."},
    {"dmx-truncated", Severity::kError, "Cut DMX",
     "The file ends before the data that it announces. It was copied or downloaded incompletely.",
     "Copy or export the file again and compare the sizes.",
     "The elements before the end are shown."},
    {"dmx-type", Severity::kError, "Unknown attribute type in a DMX",
     "The types of values are numbered, and this number belongs to none. The file is damaged, or "
     "its encoding version is wrong.",
     "Export the file again in an encoding that the game's compiler reads.",
     "What stands before this place is shown."},
    {"dmx-value", Severity::kError, "Value that does not fit its type",
     "The text cannot be read as the type that stands before it, for example because of a decimal "
     "comma. The compiler stops there.",
     "Correct the value, or export with decimal points.", "The value counts as 0 or empty."},
};

}  // namespace

std::span<const MessageEntry> dmx_file_messages() { return kDmxFileMessages; }

}  // namespace studioscope
