/** Window event that requests the search palette. */
export const FIND = 'harness-find'
