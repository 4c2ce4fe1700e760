// Limits that the page script and its readers share. The file has no imports, because all of it is
// bundled into the page.

/** Maximum number of observed choices of a native list; a list of that length may be longer. */
export const MAX_OPTIONS = 60
