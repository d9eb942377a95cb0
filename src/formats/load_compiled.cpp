#include "formats/load_compiled.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "core/text.h"
#include "formats/companions.h"
#include "formats/compiled.h"
#include "formats/vvd.h"

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMdlSuffix[] = {".mdl"};
constexpr std::string_view kVvdSuffix[] = {".vvd"};
// In the order of preference: all draw the same triangles.
constexpr std::string_view kVtxSuffixes[] = {".dx90.vtx", ".dx11.vtx", ".vtx", ".dx80.vtx",
                                             ".sw.vtx"};
