# Where each dependency comes from. Nothing is copied into this repository: all are Debian 12
# packages (third_party/packages.txt names them), and glad and the font are generated from theirs
# while building.
if(NOT WIN32)
    find_package(PkgConfig REQUIRED)
endif()
find_package(fmt REQUIRED)
find_package(glm REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(glfw3 REQUIRED)
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(LibLZMA REQUIRED)
find_path(ZSTD_INCLUDE_DIR zstd.h REQUIRED)
find_library(ZSTD_LIBRARY zstd REQUIRED)
add_library(zstd INTERFACE)
target_include_directories(zstd SYSTEM INTERFACE ${ZSTD_INCLUDE_DIR})
target_link_libraries(zstd INTERFACE ${ZSTD_LIBRARY})
find_package(PNG REQUIRED)
find_package(JPEG REQUIRED)  # libjpeg-turbo, whose colour spaces are used
if(NOT WIN32)
    pkg_check_modules(EGL REQUIRED IMPORTED_TARGET egl)
endif()

# Headers of others are system headers: their warnings are not ours.
find_path(STB_INCLUDE_DIR stb/stb_image.h REQUIRED)
add_library(stb INTERFACE)
target_include_directories(stb SYSTEM INTERFACE ${STB_INCLUDE_DIR}/stb)
add_library(stb_truetype STATIC ${CMAKE_CURRENT_LIST_DIR}/stb_truetype.cpp)
find_library(STB_LIBRARY stb REQUIRED)  # the packer of its rectangles
target_link_libraries(stb_truetype PUBLIC stb ${STB_LIBRARY})

find_path(IMGUI_INCLUDE_DIR imgui/imgui.h REQUIRED)
find_library(IMGUI_LIBRARY imgui REQUIRED)
add_library(imgui INTERFACE)
target_include_directories(imgui SYSTEM INTERFACE
    ${IMGUI_INCLUDE_DIR}/imgui ${IMGUI_INCLUDE_DIR}/imgui/backends)
# Debian's imgui is built against the packaged stb.
target_link_libraries(imgui INTERFACE ${IMGUI_LIBRARY} stb_truetype glfw ${CMAKE_DL_LIBS})

# glad: OpenGL 4.5 core and the extensions we use by name, from the XML that the package carries.
find_program(GLAD_PROGRAM glad PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
set(GLAD_DIR ${CMAKE_BINARY_DIR}/glad)
add_custom_command(
    OUTPUT ${GLAD_DIR}/src/gl.c ${GLAD_DIR}/include/glad/gl.h
    COMMAND ${GLAD_PROGRAM} --reproducible --quiet --api gl:core=4.5
            --extensions GL_EXT_texture_compression_s3tc,GL_EXT_texture_sRGB,GL_EXT_texture_filter_anisotropic,GL_ARB_pipeline_statistics_query
            --out-path ${GLAD_DIR} c
    COMMENT "Generating glad for OpenGL 4.5 core")
add_library(glad STATIC ${GLAD_DIR}/src/gl.c ${GLAD_DIR}/include/glad/gl.h)
target_include_directories(glad SYSTEM PUBLIC ${GLAD_DIR}/include)
target_link_libraries(glad PUBLIC ${CMAKE_DL_LIBS})
# It does not ask whether it got the memory for the extensions' names (src/render/context.cpp).
target_compile_definitions(glad PRIVATE malloc=malloc_or_end)

# The font of the window, from its package.
find_file(FONT_FILE Roboto-Regular.ttf REQUIRED NO_CMAKE_FIND_ROOT_PATH
    PATHS /usr/share/fonts/truetype/roboto/unhinted/RobotoTTF)
find_file(MONOSPACE_FONT_FILE DejaVuSansMono.ttf REQUIRED NO_CMAKE_FIND_ROOT_PATH
    PATHS /usr/share/fonts/truetype/dejavu)

enable_language(ASM)
set(FONTS_SOURCE ${CMAKE_CURRENT_LIST_DIR}/fonts.S)
add_library(fonts STATIC ${FONTS_SOURCE})
target_compile_definitions(fonts PRIVATE TEXT_FONT="${FONT_FILE}" MONO_FONT="${MONOSPACE_FONT_FILE}")
set_source_files_properties(${FONTS_SOURCE} PROPERTIES OBJECT_DEPENDS
    "${FONT_FILE};${MONOSPACE_FONT_FILE}")
