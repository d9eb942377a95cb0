#pragma once

#include <initializer_list>
#include <memory>
#include <vector>

namespace studioscope {

// A list whose copies share its items until one of them is changed: for items that take much
// memory.
template <typename T>
class SharedList {
public:
    SharedList() = default;
    SharedList(std::initializer_list<T> items) : items_(std::make_shared<std::vector<T>>(items)) {}

    size_t size() const { return items_ ? items_->size() : 0; }
    bool empty() const { return size() == 0; }
    const T& operator[](size_t index) const { return (*items_)[index]; }
    const T* begin() const { return items_ ? items_->data() : nullptr; }
    const T* end() const { return begin() + size(); }

    // The items to change, which no copy has any more.
    std::vector<T>& edit() {
        if (!items_)
            items_ = std::make_shared<std::vector<T>>();
        else if (items_.use_count() > 1)
            items_ = std::make_shared<std::vector<T>>(*items_);
        return *items_;
    }

private:
    std::shared_ptr<std::vector<T>> items_;
};

}  // namespace studioscope
