// Files that another app shares with the installed app (https://w3c.github.io/web-share-target/).
// The service worker stores them; the page opens them after the user agrees, because any site can
// post a form there too.

/** Path for shared files in the manifest, relative to the app's folder. */
export const SHARE_ACTION = 'share'
/** Form field with the files. */
export const SHARE_FIELD = 'files'
export const SHARED_CACHE = 'shared-files'
/** Cache addresses that no page of the app has, so that a shared file is never served as one. */
export const SHARED_ROOT = 'https://shared-files.invalid/'
/** Header with the percent-encoded name of a stored file. */
export const SHARED_NAME = 'x-name'
/** Maximum number of files per share. */
export const MOST_SHARED = 20
/** Maximum bytes per share, as much as one run may contain: any site can send files here. */
export const MOST_SHARED_BYTES = 2_000_000_000
