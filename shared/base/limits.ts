// Bounds that the page script and its readers share. Without imports: all of it ends up in the
// page.

/** At most so many choices of a native list are observed; a list of that length may be longer. */
export const MAX_OPTIONS = 60
