#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "content/keyvalues.h"
#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

// A material: the name of a shader and its parameters.

struct VmtParameter {
    std::string key;  // lower case
    std::string value;
    uint64_t line = 0;
    std::string file;  // where it stands, when that is an included file
};

struct Vmt {
    std::string shader;                    // empty when nothing could be understood
    std::vector<VmtParameter> parameters;  // each key once
    std::vector<std::string> includes;     // paths of the files a patch led to, in order
    Diagnostics diagnostics;
};

// The text of a file named by a path from the game's root ("materials/x.vmt"), or from the folder
// of the material where that is not below a `materials` folder.
using ReadInclude = std::function<Result<Bytes>(const std::string& path)>;

// A patch is replaced by what it includes, with its own changes. Blocks and keys for a kind of
// hardware count as on a PC with DirectX 9 and HDR. `path` is the file's own from the game's root,
// if known, so that what it includes is found and a patch of itself is seen. At most 64 files are
// read for one material.
Vmt parse_vmt(std::string_view text, const ReadInclude& read, const std::string& path = {});

const VmtParameter* find(const Vmt& vmt, std::string_view key);  // lower-case key; null without

}  // namespace studioscope
