#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "export/smd_writer.h"
#include "export/sources.h"
#include "facts/compare/scene_diff.h"
#include "formats/qc/build.h"
#include "formats/qc/qc.h"
#include "model/compiled_model.h"
#include "model/scene.h"

namespace studioscope {

// The steps of an export, for its own files.

// Names of the files of an export: portable, unique but for case, as near to what the model stores
// as that allows.
class SourceNames {
public:
    explicit SourceNames(ExportReport& report) : report_(report) {}

    // A new name with that ending; reports one that had to be changed. With a folder a name that is
    // taken is kept there, once: of what is named after its file.
    std::string add(std::string_view wanted, std::string_view ending, std::string_view folder = {});

private:
    std::set<std::string> used_;  // lower case
    ExportReport& report_;
};

// For each material of the model its name in an SMD, which can hold no folder: no two are equal.
std::vector<std::string> smd_material_names(const Model& model);

// Whether compilers turned all of the model, as they do with a static prop.
bool is_static_prop(const Scene& scene);
// The bones of the model's sources in the bind pose.
std::vector<SourceBone> bind_bones(const Scene& scene);
// These bones in a frame of a clip, with the roots as they were before a compiler turned them.
std::vector<SourceBone> posed_bones(const Scene& scene, std::vector<SourceBone> bones, int clip,
                                    int frame);

// Adds the materials and textures that the model needs; what is missing, and what a picture lacks,
// is reported. One picture is in memory at a time.
void add_textures(const Scene& scene, const TextureExport& textures, ExportedModel& made);

// The largest image that fits into `max_side` pixels (0: no limit): a stored level, or the smallest
// stored one halved on. `format` is the texture's, or says whether its blocks have holes.
Image fitting_image(const Texture& texture, TexelFormat format, int max_side);

// Reports what a picture lacks of the texture of that name.
void report_reduced(const std::string& name, const Texture& texture, ExportReport& report);

// The entry of ExportReport::not_checked for clips that are not written by choice.
constexpr const char* kLeftOutClips = "clips, which were left out";

// Adds to the report what the compiled model has and its sources do not.
void report_lost(const Scene& scene, ExportReport& report);

// The root bone in the first frame of the first clip, relative to which a solid that is not a
// bone's own is stored: it lies in the model as it is posed there.
glm::dmat4 first_root_pose(const Model& model);

// Whether a sequence is a frame without anything that its sources could not hold.
bool is_still(const MdlFile& mdl, const MdlSequence& sequence);

// The records that a compiler would store for a QC, as far as its lines say: those of the built
// scene's Scene::compiled, which the comparison of records needs. What lines do not say, and what a
// compiler computes, is as in `original`.
CompiledModel built_records(const QcFile& qc, const Scene& built, const CompiledModel& original);

// The blocks of the PHY, which built_records() has.
PhyFile built_physics(const QcFile& qc, const Scene& built, const PhyFile& original);

// The sources, read again and built as a compiler would, with the records that their lines tell.
struct BuiltSources {
    Scene scene;
    QcFile qc;
    bool is_whole = false;  // else there is nothing to compare
};
// Clips are built one at a time: `on_clip` takes their frames, of which the scene has the first.
BuiltSources build_sources(const Scene& scene, const ExportedModel& made,
                           const std::function<void(const QcBuiltClip&)>& on_clip = {});

// Whether a difference of a built model is none for a game; the thing counts as equal.
bool is_accepted(const Difference& difference, const Scene& scene);

// Names and texts of the model that neither scenes nor records have, compared with the lines of the
// QC: folders and names of materials, key values, and the text behind the solids of a PHY.
void compare_texts(const Scene& scene, const QcFile& qc, const Scene& built, ExportReport& report);

}  // namespace studioscope
