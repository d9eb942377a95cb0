#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "support/compiled_files.h"

namespace studioscope {

// Animations and sequences for a TestMdl, laid out as on the MDL page (sections 7 and 8).

// Appends animation data as 16-bit words and bytes.
class DataWriter {
public:
    Bytes bytes;

    DataWriter& u8(std::initializer_list<int> values) {
        for (const int value : values) bytes.push_back(static_cast<std::byte>(value));
        return *this;
    }
    DataWriter& u16(std::initializer_list<int> values) {
        for (const int value : values) {
            bytes.push_back(static_cast<std::byte>(value & 0xFF));
            bytes.push_back(static_cast<std::byte>((value >> 8) & 0xFF));
        }
        return *this;
    }
    DataWriter& i32(std::initializer_list<int> values) {
        for (const int value : values) u16({value & 0xFFFF, (value >> 16) & 0xFFFF});
        return *this;
    }
    // Starts a node of the list; the next one is `next` bytes later, 0 for none.
    DataWriter& node(int bone, int flags, int next) { return u8({bone, flags}).u16({next}); }
};

struct TestAnimation {
    std::string name = "walk";
    int frames = 1;
    uint32_t flags = 0;
    Bytes data = {};  // inline; with sections the data of all of them
    int block = 0;
    int data_offset = 0;  // offset in a block
    int section_frames = 0;
    std::vector<std::pair<int, int>> sections = {};  // block, offset (for block 0: into `data`)
    float fps = 10;
    std::vector<Bytes> ik_rules = {};  // records of 152 bytes
};

struct TestSequence {
    std::string name = "walk";
    std::vector<int> animations{0};
    uint32_t flags = 0;
    int columns = 1, rows = 1;
    std::array<int, 2> parameters{-1, -1};
    std::array<float, 2> starts{}, ends{};
    std::vector<float> keys = {};
    std::vector<float> weights = {};
    // start, peak, tail and end, for layers on sequence 1
    std::vector<std::array<float, 4>> layers = {};
    uint32_t layer_flags = 0;
    int cycle_parameter = 0;  // used with flag 0x80
};

struct TestParameter {
    std::string name;
    float start = 0, end = 1, loop = 0;
};

struct TestMotion {
    std::vector<TestAnimation> animations{{}};
    std::vector<TestSequence> sequences{{}};
    std::vector<TestParameter> parameters;
    std::vector<std::array<int32_t, 2>> blocks;
    std::string animation_file = {};  // path of the file with the blocks

    // For use as TestMdl::extra.
    void operator()(ByteWriter& out, MdlHeader& header) const {
        header.animations = {as_int(animations.size()), as_int(out.size())};
        const size_t first = out.zeros(100 * animations.size());
        for (size_t i = 0; i < animations.size(); ++i) write(out, animations[i], first + 100 * i);
        header.sequences = {as_int(sequences.size()), as_int(out.size())};
        const size_t sequence = out.zeros(212 * sequences.size());
        for (size_t i = 0; i < sequences.size(); ++i) write(out, sequences[i], sequence + 212 * i);
        header.pose_parameters = {as_int(parameters.size()), as_int(out.size())};
        const size_t parameter = out.zeros(20 * parameters.size());
        for (size_t i = 0; i < parameters.size(); ++i) {
            const size_t at = parameter + 20 * i;
            out.put_at(at, as_int(out.text(parameters[i].name) - at));
            out.put_at(at + 8,
                       std::array{parameters[i].start, parameters[i].end, parameters[i].loop});
        }
        header.animation_blocks = {as_int(blocks.size()), as_int(out.size())};
        for (const auto& block : blocks) out.put(block);
        if (!animation_file.empty())
            header.animation_file_offset = as_int(out.text(animation_file));
    }

private:
    static void append(ByteWriter& out, const Bytes& data) {
        out.bytes.insert(out.bytes.end(), data.begin(), data.end());
    }

    static void write(ByteWriter& out, const TestAnimation& animation, size_t at) {
        out.put_at(at, -as_int(at));
        out.put_at(at + 4, as_int(out.text(animation.name) - at));
        out.put_at(at + 8, animation.fps);
        out.put_at(at + 0x0C, animation.flags);
        out.put_at(at + 0x10, animation.frames);
        out.put_at(at + 0x34, animation.block);
        const size_t data = out.size() - at;
        out.put_at(at + 0x38, animation.block == 0 ? as_int(data) : animation.data_offset);
        append(out, animation.data.empty() ? DataWriter().node(255, 0, 0).bytes : animation.data);
        out.put_at(at + 0x50, as_int(out.size() - at));
        out.put_at(at + 0x54, animation.section_frames);
        for (const auto& [block, offset] : animation.sections) {
            out.put(block);
            out.put(block == 0 ? as_int(data) + offset : offset);
        }
        out.put_at(at + 0x3C, as_int(animation.ik_rules.size()));
        out.put_at(at + 0x40, as_int(out.size() - at));
        for (const Bytes& rule : animation.ik_rules) append(out, rule);
    }

    static void write(ByteWriter& out, const TestSequence& sequence, size_t at) {
        out.put_at(at, -as_int(at));
        const auto here = [&] { return as_int(out.size() - at); };
        out.put_at(at + 4, here());
        out.text(sequence.name);
        out.put_at(at + 0x0C, sequence.flags);
        out.put_at(at + 0x38,
                   static_cast<uint32_t>(sequence.columns) * static_cast<uint32_t>(sequence.rows));
        out.put_at(at + 0x3C, here());
        for (const int animation : sequence.animations) out.put(static_cast<int16_t>(animation));
        out.put_at(at + 0x44, sequence.columns);
        out.put_at(at + 0x48, sequence.rows);
        out.put_at(at + 0x4C, sequence.parameters);
        out.put_at(at + 0x54, sequence.starts);
        out.put_at(at + 0x5C, sequence.ends);
        out.put_at(at + 0x94, as_int(sequence.layers.size()));
        out.put_at(at + 0x98, here());
        for (const auto& layer : sequence.layers) {
            out.put(int16_t{1});
            out.put(int16_t{-1});
            out.put(sequence.layer_flags);
            out.put(layer);
        }
        out.put_at(at + 0xB4, sequence.cycle_parameter);
        if (!sequence.weights.empty()) out.put_at(at + 0x9C, here());
        for (const float weight : sequence.weights) out.put(weight);
        if (!sequence.keys.empty()) out.put_at(at + 0xA0, here());
        for (const float key : sequence.keys) out.put(key);
    }
};

}  // namespace studioscope
