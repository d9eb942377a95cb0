#include "app/bench.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include "animation/reference.h"
#include "app/skin_here.h"
#include "app/stage_clock.h"
#include "core/at.h"
#include "document/instance_poses.h"
#include "model/index_order.h"
#include "render/framebuffer.h"
#include "render/gpu_timer.h"

namespace studioscope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPicture = 512;
constexpr int kWarmUp = 2;
constexpr int kFewestRounds = 15, kMostRounds = 200;
constexpr double kPatience = 20;  // seconds, where --frames does not say
constexpr size_t kStretches = 5;
constexpr int kPosings = 10;

constexpr LabSkinner kRealSkinners[] = {LabSkinner::kGpu, LabSkinner::kCompute, LabSkinner::kCpu,
                                        LabSkinner::kCpuThreads};

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// One thing that is measured, with what it took so far.
struct Measured {
    BenchRow row;
    size_t lab = 0;
    size_t yardstick = 0;  // the pass-through that it is held against
    std::vector<double> cpu, gpu;

    const std::vector<double>& cost() const { return gpu.empty() ? cpu : gpu; }
};

// Instances posed, with what that took.
struct PosedCrowd {
    int instances = 1;
    InstancePoses crowd;
    std::vector<double> posing, upload;
};

struct Bench {
    const Document& document;
    const BenchRequest& request;
    const Framebuffer& picture;
    std::vector<SkinLab> labs;  // one a level
    std::vector<int> lods;
    std::vector<PosedCrowd> crowds;
    std::vector<Measured> measured;
    Workers workers{0};
    GpuTimer timer = GpuTimer::make();
};

void pose_for_bench(Bench& bench, PosedCrowd& crowd) {
    pose_instances(bench.document, crowd.instances, false, bench.workers, crowd.crowd);
}

void add_rows(Bench& bench, size_t lab, const PosedCrowd& crowd, int attributes,
              bool is_discarded) {
    const auto add = [&](LabSkinner skinner, size_t yardstick) {
        Measured measured;
        measured.row.draw = {skinner, crowd.instances, attributes, is_discarded};
        measured.row.lod = bench.lods[lab];
        measured.lab = lab;
        measured.yardstick = yardstick;
        bench.measured.push_back(measured);
    };
    const size_t yardstick = bench.measured.size();
    add(LabSkinner::kPassthrough, yardstick);
    for (const LabSkinner skinner : kRealSkinners) {
        const std::vector<LabSkinner>& wanted = bench.request.skinners;
        const bool is_wanted =
            wanted.empty() || std::find(wanted.begin(), wanted.end(), skinner) != wanted.end();
        if (is_wanted) add(skinner, yardstick);
    }
}

void collect(Bench& bench) {
    for (const GpuTimer::Stretch& stretch : bench.timer.collect())
        bench.measured[stretch.tag].gpu.push_back(stretch.seconds);
}

Result<bool> measure_row(Bench& bench, size_t number, bool is_kept) {
    Measured& measured = bench.measured[number];
    const auto start = Clock::now();
    const double processor_start = processor_seconds();
    if (is_kept) bench.timer.begin(number);
    const Result<bool> drawn = bench.labs[measured.lab].draw(measured.row.draw);
    if (!drawn) return drawn.error();
    bench.timer.end();
    if (bench.timer.is_real())
        flush_gpu();
    else
        wait_for_gpu();
    if (is_kept)
        measured.cpu.push_back(bench.request.counts_processor_time
                                   ? processor_seconds() - processor_start
                                   : seconds_since(start));
    collect(bench);
    return true;
}

// All rows once, each crowd posed and sent to the card before its own.
Result<bool> measure_round(Bench& bench, int round) {
    bench.picture.begin();
    for (PosedCrowd& crowd : bench.crowds) {
        if (round < kPosings) {
            const auto start = Clock::now();
            pose_for_bench(bench, crowd);
            if (round >= 0) crowd.posing.push_back(seconds_since(start));
        }
        const auto start = Clock::now();
        for (SkinLab& lab : bench.labs) lab.set_palettes(crowd.crowd.palettes, crowd.crowd.bones);
        if (round >= 0)
            crowd.upload.push_back(seconds_since(start) / static_cast<double>(bench.labs.size()));
        for (size_t i = 0; i < bench.measured.size(); ++i) {
            if (bench.measured[i].row.draw.instances != crowd.instances) continue;
            if (auto done = measure_row(bench, i, round >= 0); !done) return done.error();
        }
    }
    return true;
}

Result<int> measure_all(Bench& bench) {
    const auto start = Clock::now();
    const int most = bench.request.frames.value_or(kMostRounds);
    int round = -kWarmUp;
    for (; round < most; ++round) {
        const bool is_late = round >= kFewestRounds && seconds_since(start) > kPatience;
        if (is_late && !bench.request.frames) break;
        if (auto done = measure_round(bench, round); !done) return done.error();
    }
    wait_for_gpu();
    collect(bench);
    return round;
}

double median_of(std::vector<double> values) { return spread_of(std::move(values)).median; }

// Half of what the medians of stretches of the run differ by.
double noise_of(const std::vector<double>& times) {
    if (times.size() < kStretches) return 1;
    std::vector<double> medians;
    for (size_t i = 0; i < kStretches; ++i) {
        const auto begin =
            times.begin() + static_cast<std::ptrdiff_t>(times.size() * i / kStretches);
        const auto end =
            times.begin() + static_cast<std::ptrdiff_t>(times.size() * (i + 1) / kStretches);
        medians.push_back(median_of({begin, end}));
    }
    const auto [least, most] = std::minmax_element(medians.begin(), medians.end());
    return (*most - *least) / 2 / std::max(median_of(times), 1e-12);
}

// Each round holds a row against its yardstick of the same round, so that a busy stretch counts
// for both.
double ratio_of(const Measured& measured, const Measured& yardstick) {
    std::vector<double> ratios;
    const auto &own = measured.cost(), &other = yardstick.cost();
    for (size_t i = 0; i < std::min(own.size(), other.size()); ++i)
        ratios.push_back(other[i] / std::max(own[i], 1e-12));
    return ratios.empty() ? 0 : median_of(ratios);
}

void finish_rows(Bench& bench, BenchRun& run) {
    std::vector<double> noises;
    for (Measured& measured : bench.measured) {
        BenchRow& row = measured.row;
        const Measured& yardstick = bench.measured[measured.yardstick];
        row.cpu = spread_of(measured.cpu);
        if (!measured.gpu.empty()) row.gpu = spread_of(measured.gpu);
        row.clock = row.gpu                               ? "timestamps"
                    : bench.request.counts_processor_time ? "processor time of all threads"
                                                          : "wall time between fences";
        row.noise = noise_of(measured.cost());
        noises.push_back(row.noise);
        const double cost = std::max(row.cost().median, 1e-12);
        const SkinLab& lab = bench.labs[measured.lab];
        row.vertices_per_second =
            static_cast<double>(lab.mesh().vertices.size()) * row.draw.instances / cost;
        row.ratio_to_passthrough = ratio_of(measured, yardstick);
        row.is_resolvable =
            &measured == &yardstick || std::abs(row.ratio_to_passthrough - 1) >
                                           std::max(row.noise, noise_of(yardstick.cost()));
        if (run.environment.is_software)
            row.bandwidth_share = lab.bytes_of(row.draw) / cost / std::max(run.read_bandwidth, 1.0);
    }
    run.noise = median_of(noises);
}

double angle_between(const glm::vec3& a, const glm::vec3& b) {
    const glm::dvec3 u(a), v(b);
    return std::atan2(glm::length(glm::cross(u, v)), glm::dot(u, v));
}

SkinError error_of(const std::vector<PosedVertex>& posed, const LabMesh& mesh,
                   const std::vector<PosedVertex>& reference) {
    SkinError error;
    for (size_t i = 0; i < posed.size(); ++i) {
        const PosedVertex& right = reference[mesh.sources[i]];
        const glm::dvec3 off(
            glm::distance(glm::dvec3(posed[i].position), glm::dvec3(right.position)),
            angle_between(posed[i].normal, right.normal),
            angle_between(glm::vec3(posed[i].tangent), glm::vec3(right.tangent)));
        error.largest = glm::max(error.largest, off);
        error.mean += off / static_cast<double>(posed.size());
    }
    return error;
}

// The vertices do not depend on how often they are drawn, so each skinner is asked once a level.
Result<bool> verify(Bench& bench) {
    const Model& model = bench.document.model();
    Pose pose;
    update_pose(model, request_of(bench.document), pose);
    const std::vector<PosedVertex> reference = skin_reference(model, pose.local);
    for (size_t lab = 0; lab < bench.labs.size(); ++lab) {
        bench.labs[lab].set_palettes(pose.palette, pose.palette.size());
        for (const LabSkinner skinner : kRealSkinners) {
            const auto posed = bench.labs[lab].read(skinner);
            if (!posed) return posed.error();
            const SkinError error = error_of(*posed, bench.labs[lab].mesh(), reference);
            for (Measured& measured : bench.measured)
                if (measured.lab == lab && measured.row.draw.skinner == skinner)
                    measured.row.error = error;
        }
    }
    return true;
}

Result<BenchModel> describe(Bench& bench) {
    const Document& document = bench.document;
    const Model& model = document.model();
    const LabMesh& mesh = bench.labs[0].mesh();
    BenchModel described;
    described.file = document.scene.file.string();
    described.vertices = mesh.vertices.size();
    described.triangles = mesh.indices.size() / 3;
    described.bones = model.bones.size();
    described.lod = bench.lods[0];
    described.size = double{size_of(model)};
    for (const Vertex& vertex : mesh.vertices)
        ++at(described.influences, std::clamp<int>(vertex.bone_count, 1, 3) - 1);
    const IndexOrder order = measure_index_order(mesh.indices);
    described.acmr = order.acmr;
    described.atvr = order.atvr;
    for (const Mesh& part : model.meshes) {
        const IndexOrder own = measure_index_order(at(part.lods, described.lod).indices);
        described.meshes.push_back({part.name, own.acmr, own.atvr});
    }
    const InstancePoses& crowd = bench.crowds[0].crowd;
    bench.labs[0].set_palettes(crowd.palettes, crowd.bones);
    const Result<double> transforms = bench.labs[0].transforms_per_vertex();
    if (!transforms) return transforms.error();
    described.transforms_per_vertex = *transforms;
    return described;
}

Result<bool> make_labs(Bench& bench) {
    const Model& model = bench.document.model();
    const int count = static_cast<int>(model.lods.size());
    const int asked = first_drawable_lod(model, std::max(bench.document.view.lod, 0));
    for (int lod = 0; lod < count; ++lod) {
        if (lod != asked && !bench.request.measures_every_lod) continue;
        LabMesh mesh = lab_mesh(model, lod);
        if (mesh.vertices.empty() && lod != asked) continue;
        SkinHere skin_here = skin_here_for(mesh, bench.workers);
        Result<SkinLab> lab = SkinLab::make(std::move(mesh), size_of(model), std::move(skin_here));
        if (!lab) return lab.error();
        bench.labs.push_back(*std::move(lab));
        bench.lods.push_back(lod);
    }
    return true;
}

}  // namespace

Spread spread_of(std::vector<double> values) {
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    const auto place = [&](double share) {
        const double last = static_cast<double>(values.size() - 1);
        return values[static_cast<size_t>(std::lround(share * last))];
    };
    return {place(0.5), place(0.05), place(0.95)};
}

const char* name_of_attributes(int attributes) {
    return attributes == 1 ? "P" : attributes == 2 ? "PN" : "PNT";
}

Result<BenchRun> run_bench(const Document& document, const BenchRequest& request) {
    Result<Framebuffer> framebuffer = Framebuffer::make(kPicture, kPicture);
    if (!framebuffer) return framebuffer.error();
    Bench bench{document, request, *framebuffer, {}, {}, {}, {}};
    if (auto made = make_labs(bench); !made) return made.error();
    for (const int instances : request.instances) {
        bench.crowds.push_back({instances, {}, {}, {}});
        pose_for_bench(bench, bench.crowds.back());
        for (size_t lab = 0; lab < bench.labs.size(); ++lab)
            for (const int attributes : request.attributes)
                for (const bool is_discarded : {true, false})
                    add_rows(bench, lab, bench.crowds.back(), attributes, is_discarded);
    }
    BenchRun run;
    run.environment = bench_environment();
    measure_bandwidth(run);
    Result<BenchModel> described = describe(bench);
    if (!described) return described.error();
    run.model = *std::move(described);
    const Result<int> rounds = measure_all(bench);
    if (!rounds) return rounds.error();
    run.rounds = *rounds;
    if (request.verifies)
        if (auto done = verify(bench); !done) return done.error();
    finish_rows(bench, run);
    for (const Measured& measured : bench.measured) run.rows.push_back(measured.row);
    for (const PosedCrowd& crowd : bench.crowds) {
        run.stages.push_back({"posing", crowd.instances, spread_of(crowd.posing)});
        run.stages.push_back({"upload", crowd.instances, spread_of(crowd.upload)});
    }
    return run;
}

}  // namespace studioscope
