// In the place of a module that only replaces what the platform lacks.
export {}
