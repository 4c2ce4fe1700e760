/** An event of the window: a person asks for the palette. */
export const FIND = 'harness-find'
