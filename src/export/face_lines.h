#pragma once

#include <deque>
#include <string>
#include <vector>

#include "export/faces.h"

namespace studioscope {

// The parts of a face block, for its own files.

// A model of a body part with its shapes, as the QC will have them.
struct FaceModel {
    size_t part = 0, body = 0;
    const MdlModel* record = nullptr;
    MeshesOfModels::Meshes meshes;
    std::vector<FaceShape> shapes;
    std::deque<FaceShape> written;       // shapes that frames of the VTA refer to
    size_t first_eye = 0;                // of the eyes of the model, in Model::eyeballs
    std::vector<std::string> eye_names;  // in the QC
};

// A line of $model, and the flexes that it names, in the order in which it declares them.
struct FaceLine {
    std::vector<int> declares;
    std::string text;
};

// The lines of a face block with the frames of its VTA, in the order of the frames.
struct FaceBlock {
    std::vector<FaceLine> lines;
    std::vector<VtaShape> frames;
    std::string eyeballs;  // before all others
    std::string up_axis;   // that gives the eyes their directions; empty: Z
};

// The data that the writers of lines share.
struct FaceWords {
    const Model& model;
    const MdlFile& mdl;
    ExportReport& report;
    std::string vta;                  // of this block
    std::vector<std::string> flexes;  // names as they are written

    void lose(const char* kind, const std::string& name, const char* cause) {
        report.lost.push_back({"export-face", kind, name, {}, {}, cause});
    }
    void guess(const char* kind, const std::string& name, const char* cause) {
        report.guessed.push_back({"export-face-form", kind, name, {}, {}, cause});
    }
};

// Adds the lines of eyeballs and lids; the shapes of lids are taken out of `face`.
void add_eyes(FaceWords& words, const FaceSource& source, FaceModel& face, FaceBlock& block);
// Adds flex and flexpair lines for the shapes of `face`.
void add_shape_lines(FaceWords& words, FaceModel& face, FaceBlock& block);

}  // namespace studioscope
