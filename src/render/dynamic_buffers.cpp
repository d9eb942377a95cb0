#include "render/dynamic_buffers.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "render/driver.h"

namespace studioscope {

namespace {

constexpr size_t kAlignment = 256;  // maximum offset alignment that OpenGL permits
constexpr GLbitfield kAccess = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;

}  // namespace

CachedBuffer CachedBuffer::make() {
    GLuint id = 0;
    glCreateBuffers(1, &id);
    CachedBuffer cached;
    cached.buffer_ = GlBuffer(id);
    return cached;
}

void CachedBuffer::write_bytes(std::span<const std::byte> bytes) {
    if (std::equal(bytes.begin(), bytes.end(), content_.begin(), content_.end())) return;
    const auto size = static_cast<GLsizeiptr>(bytes.size());
    if (bytes.size() == content_.size())
        glNamedBufferSubData(buffer_.id(), 0, size, bytes.data());
    else
        glNamedBufferData(buffer_.id(), size, bytes.data(), GL_DYNAMIC_DRAW);
    content_.assign(bytes.begin(), bytes.end());
}

PersistentRing::PersistentRing(size_t region_bytes)
    : region_bytes_((region_bytes + kAlignment - 1) / kAlignment * kAlignment) {
    GLuint id = 0;
    glCreateBuffers(1, &id);
    buffer_ = GlBuffer(id);
    const auto size = static_cast<GLsizeiptr>(region_bytes_ * kRegions);
    glNamedBufferStorage(id, size, nullptr, kAccess);
    memory_ = static_cast<std::byte*>(glMapNamedBufferRange(id, 0, size, kAccess));
    if (!current_driver().is_software) copy_ = allocate_buffer<std::byte>(region_bytes_ * kRegions);
}

PersistentRing::~PersistentRing() {
    for (GLsync fence : fences_)
        if (fence) glDeleteSync(fence);
}

PersistentRing::PersistentRing(PersistentRing&& other) noexcept { *this = std::move(other); }

PersistentRing& PersistentRing::operator=(PersistentRing&& other) noexcept {
    std::swap(buffer_, other.buffer_);
    std::swap(copy_, other.copy_);
    std::swap(memory_, other.memory_);
    std::swap(region_bytes_, other.region_bytes_);
    std::swap(region_, other.region_);
    std::swap(fences_, other.fences_);
    return *this;
}

std::byte* PersistentRing::next() {
    // Nanoseconds to wait for a GPU that does not respond.
    constexpr GLuint64 kPatience = 10'000'000'000;
    region_ = (region_ + 1) % kRegions;
    if (GLsync& fence = fences_[region_]; fence) {
        glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, kPatience);
        glDeleteSync(fence);
        fence = nullptr;
    }
    return memory_ ? memory_ + offset() : nullptr;
}

void PersistentRing::send(size_t bytes) {
    if (!copy_) return;
    const auto start = static_cast<GLintptr>(offset());
    glCopyNamedBufferSubData(buffer_.id(), copy_.id(), start, start,
                             static_cast<GLsizeiptr>(bytes));
}

void PersistentRing::fence() {
    if (fences_[region_]) glDeleteSync(fences_[region_]);
    fences_[region_] = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
}

void PaletteRing::write(std::span<const Affine> palettes) {
    if (palettes.empty()) return;
    if (ring_.region_bytes() < palettes.size_bytes()) {
        textures_.clear();
        ring_ = PersistentRing(palettes.size_bytes());
        for (size_t i = 0; i < PersistentRing::kRegions; ++i) {
            GLuint id = 0;
            glCreateTextures(GL_TEXTURE_BUFFER, 1, &id);
            glTextureBufferRange(id, GL_RGBA32F, ring_.id(),
                                 static_cast<GLintptr>(i * ring_.region_bytes()),
                                 static_cast<GLsizeiptr>(ring_.region_bytes()));
            textures_.emplace_back(id);
        }
    }
    std::byte* memory = ring_.next();
    if (!memory) return;
    std::memcpy(memory, palettes.data(), palettes.size_bytes());
    ring_.send(palettes.size_bytes());
}

}  // namespace studioscope
