// Linked to all of a room and to what its row of the layout allows: a room that needs more does not
// link.
int main() {}
