// Files that another app hands to the installed app (https://w3c.github.io/web-share-target/): the
// service worker keeps them, and the page opens them once a person agreed. Any site can send a form
// there too, so nothing is opened unasked.

/** Path for shared files in the manifest, relative to the app's folder. */
export const SHARE_ACTION = 'share'
/** The field of the form that holds them. */
export const SHARE_FIELD = 'files'
export const SHARED_CACHE = 'shared-files'
/** Kept under addresses that no page of the app has, so that none is ever served as one. */
export const SHARED_ROOT = 'https://shared-files.invalid/'
/** Holds the name of a kept file, percent-encoded. */
export const SHARED_NAME = 'x-name'
/** Files taken at once. */
export const MOST_SHARED = 20
/** Bytes taken at once, as much as one run may hold: any site can send files here. */
export const MOST_SHARED_BYTES = 2_000_000_000
