#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formats/qc/qc_build.h"
#include "formats/smd/vta.h"

namespace studioscope {

// Puts the model of a QC together, part by part.
class QcBuilder {
public:
    QcBuilder(const QcFile& qc, const QcFiles& files) : qc_(qc), files_(files) {}

    Model build();

private:
    // The vertices that one file gave to one choice of a body part.
    struct Run {
        uint32_t first = 0;
        uint32_t count = 0;
        bool is_finest = false;  // of level 0
    };
    struct BodyModel {
        int part = 0;
        int index = 0;
        const QcModel* source = nullptr;
        std::vector<Run> runs;
    };
    using Meshes = std::vector<std::pair<int, MeshLod>>;  // material and geometry

    // qc_build.cpp
    const Model* load(const std::string& path, const QcPlace& place);
    void add_body_part(const QcBodyPart& part);
    void add_body_model(BodyModel& body);
    void add_level(BodyModel& body, size_t level, const Meshes& finest);
    const QcReplacement* find_replacement(const QcLod& lod, const BodyModel& body) const;
    Meshes append(const Model& source, float scale, bool is_reversed, BodyModel& body,
                  bool is_finest);
    void place_meshes(const BodyModel& body, size_t level, const Meshes& meshes);
    Mesh& mesh_of(const BodyModel& body, int material, size_t level);
    void replace_materials();
    std::vector<int> merge_bones(const Model& source, float scale);
    int find_or_add_material(const Material& material);
    void add_skins();

    // qc_build_clips.cpp
    void add_clips();

    // qc_build_flexes.cpp
    void add_flexes(const BodyModel& body);
    void add_controllers(const QcModel& source);
    void add_shapes(const BodyModel& body, const std::string& vta_path);
    void add_shape(const QcFlex& flex, const VtaFile& vta, const std::vector<VtaMapping>& mappings);
    void apply_default(const QcFlex& flex, VtaFile& vta, const std::vector<VtaMapping>& mappings);
    const VtaFrame* find_frame(const QcFlex& flex, const VtaFile& vta);
    std::optional<VtaFile> load_vta(const std::string& path, const QcPlace& place);
    void add_rules(const QcModel& source);
    void add_eyes(const QcModel& source);
    int find_flex(const std::string& name) const;

    void say(Severity severity, const char* code, const QcPlace& place, std::string message);

    const QcFile& qc_;
    const QcFiles& files_;
    Model model_;
    std::map<std::string, std::optional<Model>> loaded_;
    std::vector<BodyModel> bodies_;
};

// Without folders and extension, in lower case: what materials and models are compared by.
std::string plain_name(const std::string& path);

}  // namespace studioscope
