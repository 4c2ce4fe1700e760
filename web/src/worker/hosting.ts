/** Server of the app: the bridge, which sends security headers, or a static host, which cannot. */
export type Hosting = 'bridge' | 'static'

/** Name of a statically hosted page's worker, from which it learns about its hosting. */
export const STATIC_WORKER = 'harness-static'
