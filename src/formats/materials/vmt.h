#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "content/keyvalues.h"
#include "core/bytes.h"
#include "core/result.h"
#include "model/resolved_material.h"

namespace studioscope {

// A material: the name of a shader and its parameters.

struct VmtParameter {
    std::string key;  // lower case
    std::string value;
    uint64_t line = 0;
    std::string file;       // the included file that sets it; empty for the main one
    bool is_guess = false;  // the value is no UTF-8 in the file

    // The value as the name of a file.
    FileName file_name() const { return FileName::from_shown(value, is_guess); }
};

struct Vmt {
    std::string shader;                     // empty if the file is invalid
    std::vector<VmtParameter> parameters;   // each key once
    std::set<std::string> proxy_variables;  // lower-case names that proxies read and write
    std::vector<MaterialProxy> proxies;     // the proxies that start, in file order
    std::vector<std::string> includes;      // paths of the files included by patches, in order
    Diagnostics diagnostics;
};

// Reads a file by its path from the game's root ("materials/x.vmt"), or relative to the material's
// folder if that is not below a `materials` folder.
using ReadInclude = std::function<Result<Bytes>(const std::string& path)>;
using ReadShared = std::function<Result<SharedText>(const std::string& path)>;

// Parses a VMT. A patch is replaced by the file it includes, with its own changes applied. Blocks
// and keys for one kind of hardware are evaluated for a PC with DirectX 9 and HDR. `path` is the
// file's own from the game's root, if known, so that includes are found and a patch of itself is
// detected. At most 64 files are read for one material.
Vmt parse_vmt(std::string_view text, const ReadInclude& read, const std::string& path = {});
// Parses a text that several materials share, like parse_vmt().
Vmt parse_shared_vmt(const SharedText& text, const ReadShared& read, const std::string& path = {});

// `key` in lower case; nullptr if missing.
const VmtParameter* find(const Vmt& vmt, std::string_view key);

// Removes the proxies that do not start in the game (materials.md 1.7), and reports them, as well
// as keys and results without effect. Proxies whose code is not published start, as do all those of
// a shader whose parameters are not listed: it may declare the variables they name.
void keep_starting_proxies(Vmt& vmt);

}  // namespace studioscope
