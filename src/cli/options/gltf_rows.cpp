// Options of export that only glTF has, and those of single sources.
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "cli/options/table.h"
#include "cli/options/values.h"

namespace studioscope {

namespace {

constexpr double kMaxMetres = 1000;

// The field is nothing for all levels.
std::string store_level(Options& options, const GivenValue& given) {
    std::optional<int>& lod = options.exporting.gltf.lod;
    lod.reset();
    if (given.word == "all") return {};
    const std::optional<double> level = number_in(within("N", 0, kMaxLevel), given.word);
    if (!level || std::floor(*level) != *level)
        return wrong_value(given.word,
                           fmt::format("a whole number from 0 to {}, or all", kMaxLevel));
    lod = static_cast<int>(*level);
    return {};
}

std::optional<double> metres_in(const std::string& word) {
    const std::optional<double> metres = seconds_in(word);
    return metres && *metres <= kMaxMetres ? metres : std::nullopt;
}

// The default is that of glTF; sources have deltas as they are.
OptionRow also_of_sources(OptionRow row) {
    row.store = [store = std::move(row.store)](Options& options, const GivenValue& given) {
        std::string fault = store(options, given);
        options.exporting.sources.adds_deltas_to_bind = options.exporting.gltf.adds_deltas_to_bind;
        return fault;
    };
    return row;
}

// A folder of sources has none of these options but --clips and --deltas: the first that is given
// is remembered.
void remember(OptionRow& row) {
    const bool is_of_part = row.long_name() == "--lod" || row.long_name() == "--clip";
    const auto field = is_of_part ? &ExportRequest::part_option : &ExportRequest::gltf_option;
    row.store = [store = std::move(row.store), field](Options& options, const GivenValue& given) {
        std::string& first = options.exporting.*field;
        if (first.empty()) first = given.row.long_name();
        return store(options, given);
    };
}

}  // namespace

Rows gltf_rows() {
    Rows rows{
        option(kForExport, "--lod", StoreValue(store_level), "N|all",
               "The level of detail to write; with all (glTF alone) each is a node", "0"),
        option(kForExport, "--clips", AT(exporting.gltf.clips), one_of({"own", "all", "none"}),
               "The model's own clips, also those of included models (glTF alone), or none"),
        excluding({"--clips"},
                  option(kForExport, "--clip", AT(exporting.gltf.clip), "NAME",
                         "Write only this clip", "glTF: all of --clips; a source: none")),
        also_of_sources(
            option(kForExport, "--deltas", AT(exporting.gltf.adds_deltas_to_bind),
                   one_of({"raw", "on-bind"}),
                   "Delta clips as they are, or added to the bind pose, from which a QC subtracts "
                   "it",
                   "on-bind for glTF, raw for sources")),
        option(kForExport, "--root-motion", AT(exporting.gltf.has_root_motion), on_or_off(),
               "Move the root bone by the movement of a sequence, or stay in place"),
        option(kForExport, "--scale",
               parsed(AT(exporting.gltf.metres), metres_in, "a number above 0, up to 1000"),
               "METRES", "Length of a Source unit", "0.0254"),
        flag(kForExport, "--extras", AT(exporting.gltf.with_extras),
             "Also write hit boxes and collision meshes, as nodes"),
    };
    for (OptionRow& row : rows)
        if (row.long_name() != "--clips" && row.long_name() != "--deltas") remember(row);
    return rows;
}

}  // namespace studioscope
