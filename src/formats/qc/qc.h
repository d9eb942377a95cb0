#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/qc/qc_listed.h"
#include "formats/qc/qc_scanner.h"
#include "model/model.h"

namespace studioscope {

// A QC file: what a model is put together from. Names and paths as written, with forward slashes
// and after $pushd; scale and up axis as they were when the line was read.

struct QcSource {
    std::string path;  // empty: `blank`
    float scale = 1;
    bool is_reversed = false;  // winding turned
    QcPlace place;
};

// A `flex`, `flexpair`, `defaultflex` line, or one of the three shapes of an `eyelid`.
struct QcFlex {
    enum class Kind { kOne, kPair, kDefault };
    Kind kind = Kind::kOne;
    std::string name;  // of a pair: what R and L are added to
    std::string vta;   // path
    int frame = 0;
    float split = 0;  // distance over which the sides blend; 0: none
    float decay = 1;
    std::array<float, 4> ramp{0, 1, 10, 11};
    QcPlace place;
};

struct QcEyeball {
    std::string name;
    std::string bone;
    float diameter = 0;
    QcPlace place;
};

// What an `eyelid` says beside its three shapes.
struct QcEyelid {
    std::string flex;     // of the three parts: this with _lowerer, _neutral, _raiser
    std::string eyeball;  // empty: none
    std::array<float, 3> heights{};
    QcPlace place;
};

struct QcController {
    FlexController controller;
    QcPlace place;
};

struct QcRule {
    std::string flex;
    std::string expression;
    QcPlace place;
};

// One choice of a body part: `$body`, `$model`, or a line of `$bodygroup`.
struct QcModel {
    std::string name;
    QcSource source;
    std::vector<std::string>
        flex_names;  // in order of declaration: shapes, halves of pairs, localvar
    std::vector<QcFlex> flexes;
    std::vector<QcEyeball> eyeballs;
    std::vector<QcEyelid> eyelids;
    std::vector<QcController> controllers;
    std::vector<QcRule> rules;
};

struct QcBodyPart {
    std::string name;
    std::vector<QcModel> models;
    QcPlace place;
};

struct QcReplacement {
    std::string from;
    std::string to;  // empty: removed
    bool is_reversed = false;
    float scale = 1;
    QcPlace place;
};

// `$lod`, or `$shadowlod` with switch point -1.
struct QcLod {
    float switch_point = 0;
    std::vector<QcReplacement> models;
    std::vector<QcReplacement> materials;  // replacematerial, removemesh
    QcPlace place;
};

// `$sequence` or `$animation`.
struct QcMotion {
    std::string name;
    std::vector<std::string> sources;  // paths, or names of animations; more than one blend
    std::optional<float> fps;
    std::optional<std::array<int, 2>> frames;  // first and last
    bool is_looping = false;
    bool is_delta = false;
    float scale = 1;
    QcPlace place;
};

struct QcFile {
    std::string model_name;
    UpAxis up = UpAxis::kZ;
    std::vector<QcBodyPart> body_parts;
    std::vector<QcLod> lods;
    std::vector<QcMotion> animations;
    std::vector<QcMotion> sequences;
    std::vector<std::string> material_paths;
    std::vector<std::vector<std::string>> skins;  // rows of $texturegroup; the first names what the
                                                  // others replace
    std::vector<QcListed> listed;                 // in order of first use
    Diagnostics diagnostics;
};

// An error when there is no command at all. Commands that a viewer has no use for are listed; those
// that nobody knows are skipped whole, with one error each. Rules and choices: the SMD format page,
// section 7.
Result<QcFile> parse_qc(std::string_view text, const QcReadInclude& read_include);

}  // namespace studioscope
