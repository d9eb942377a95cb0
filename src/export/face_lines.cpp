// Lines of $model about the shapes of a VTA.
#include "export/face_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "export/qc_blocks.h"

namespace studioscope {

namespace {

constexpr int kEqual = 2;  // of 255: bytes that are as good as equal

// " decay 0" where movements lag otherwise than usual.
std::string decay_option(FaceWords& words, const FaceShape& shape, const std::string& name) {
    std::vector<SpeedSample> samples;
    for (const FaceMove& move : shape.moves)
        samples.push_back({glm::length(move.position), move.speed});
    const ByteFit decay = fit_decay(samples);
    if (decay.error > kEqual)
        words.guess("flex", name, "no decay gives the lag of all its vertices");
    return decay.value == 1 ? std::string() : " decay " + float_text(decay.value);
}

// The split distance of a pair.
std::string split_text(FaceWords& words, const FaceShape& shape, const std::string& name) {
    std::vector<SideSample> samples;
    for (const FaceMove& move : shape.moves)
        samples.push_back(
            {words.model.vertices.at(move.vertex).position.x + move.position.x, move.side});
    const ByteFit split = fit_split(samples);
    if (split.error > kEqual)
        words.guess("flex", name, "no split distance gives the sides of all its vertices");
    return float_text(split.value);
}

// Whether the ramps are those of flex lines of one name in a row, by their positions alone.
bool is_chain(const std::vector<FaceShape>& shapes) {
    constexpr std::array<float, 4> kDefaultRamp{0, 1, 10, 11};
    for (size_t i = 0; i < shapes.size(); ++i) {
        const std::array<float, 4>& ramp = shapes[i].ramp;
        const bool is_last = i + 1 == shapes.size();
        if (ramp[0] != (i == 0 ? 0 : shapes[i - 1].ramp[1])) return false;
        if (ramp[2] != (is_last ? kDefaultRamp[2] : ramp[1])) return false;
        if (ramp[3] != (is_last ? kDefaultRamp[3] : shapes[i + 1].ramp[1])) return false;
    }
    return true;
}

// The line of a flex or pair, or the lines in a row whose ramps follow each other.
void add_lines(FaceWords& words, FaceModel& face, FaceBlock& block, std::vector<FaceShape> shapes) {
    const std::string& flex = at(words.flexes, shapes[0].flex);
    const bool is_pair = shapes[0].pair != kNone;
    std::string name = flex;
    if (is_pair) {
        const std::string& partner = at(words.flexes, shapes[0].pair);
        name = pair_name(flex, partner);
        if (name.empty() && !(name = pair_name(partner, flex)).empty()) {
            for (FaceShape& shape : shapes) swap_sides(shape);
            words.guess("flex", name, "its sides are the other way round, as a VTA has them");
        }
        if (name.empty())
            return words.lose("flex", flex, "no flexpair gives it the partner that it has");
    }
    std::sort(shapes.begin(), shapes.end(),
              [](const FaceShape& a, const FaceShape& b) { return a.ramp[1] < b.ramp[1]; });
    if (!is_chain(shapes)) return words.lose("flex", flex, "no line gives it these ramps");
    FaceLine line{{shapes[0].flex}, {}};
    if (is_pair) line.declares.push_back(shapes[0].pair);
    for (FaceShape& shape : shapes) {
        line.text += is_pair ? fmt::format("\tflexpair {} {}", qc_quoted(name),
                                           split_text(words, shape, name))
                             : "\tflex " + qc_quoted(name);
        line.text += fmt::format(" frame {}", block.frames.size() + 1);
        if (shape.ramp[1] != 1) line.text += " position " + float_text(shape.ramp[1]);
        line.text += decay_option(words, shape, name) + "\n";
        face.written.push_back(std::move(shape));
        block.frames.push_back({name, face.written.back().moves});
    }
    block.lines.push_back(std::move(line));
}

}  // namespace

void add_shape_lines(FaceWords& words, FaceModel& face, FaceBlock& block) {
    std::map<std::pair<int, int>, std::vector<FaceShape>> by_flex;
    for (FaceShape& shape : face.shapes) {
        if (std::any_of(shape.moves.begin(), shape.moves.end(),
                        [](const FaceMove& move) { return move.wrinkle != 0; }))
            words.lose("wrinkle", at(words.flexes, shape.flex), "a VTA has no place for it");
        by_flex[{shape.flex, shape.pair}].push_back(std::move(shape));
    }
    face.shapes.clear();
    for (auto& [flexes, shapes] : by_flex) add_lines(words, face, block, std::move(shapes));
}

}  // namespace studioscope
