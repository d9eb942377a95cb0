#pragma once

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/inspector/panels.h"

namespace studioscope {

// The sample with a face. Sliders: right_smile, left_smile 0..1 of type mouth, jaw -1..1 of type
// mouth, blink 0..1 of type eyes. Flexes: smileR and smileL by rules, open by 0.5 * jaw and
// dominated by the smiles, loose without a rule. Shapes: smileR paired with smileL moves 2 vertices
// by at most 3 units, open 1 vertex by 5 units, loose 1 by 1.
inline Model face_model() {
    Model model = sample_model();
    model.controllers = {{"right_smile", "mouth", 0, 1},
                         {"left_smile", "mouth", 0, 1},
                         {"jaw", "mouth", -1, 1},
                         {"blink", "eyes", 0, 1}};
    model.flex_names = {"smileR", "smileL", "open", "loose"};
    model.rules = {
        {0, {{FlexOp::kFetchController, 0, 0}}, {}},
        {1, {{FlexOp::kFetchController, 1, 0}}, {}},
        {2,
         {{FlexOp::kConst, 0, 0.5f},
          {FlexOp::kFetchController, 2, 0},
          {FlexOp::kMultiply, 0, 0},
          {FlexOp::kFetchFlex, 0, 0},
          {FlexOp::kFetchFlex, 1, 0},
          {FlexOp::kDominate, 2, 0}},
         {}},
    };
    const auto delta = [](uint32_t vertex, float length) {
        return ShapeDelta{vertex, {0, 0, length}, {}, 0, 1, 0};
    };
    model.shapes = {{"smileR", 0, 1, {0, 1, 10, 11}, {delta(0, 1), delta(1, 3)}},
                    {"open", 2, kNone, {0, 1, 10, 11}, {delta(2, 5)}},
                    {"loose", 3, kNone, {0, 1, 10, 11}, {delta(3, 1)}}};
    model.pose_parameters = {{"aim", -45, 45, 0}, {"speed", 0, 10, 0}};
    return model;
}

inline void open_face(Document& document) {
    Scene scene = sample_scene();
    scene.model = face_model();
    open_scene(document, std::move(scene), false);
}

// The inspector with that face, posed in each frame, at one of its tabs.
struct FacePanel {
    explicit FacePanel(const char* tab, float height = 500) : ui([this, height] { draw(height); }) {
        open_face(document);
        ui.frames(2);
        ui.press("Inspector", {"tabs", tab});
    }

    void draw(float height) {
        update_pose(document.model(), pose_request(document), pose);
        FrameInfo facts;
        facts.pose = &pose;
        Requests requests;
        inspector_panel({{0, 0}, {350, height}}, document, facts, 0, requests);
    }

    Document document;
    Pose pose;
    UiDriver ui;
};

}  // namespace studioscope
