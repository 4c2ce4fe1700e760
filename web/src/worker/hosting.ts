/** Origin of the app: its bridge, which sends headers, or a static host, which cannot. */
export type Hosting = 'bridge' | 'static'

/** The name of the worker of a page from a static host; it has no other way to know. */
export const STATIC_WORKER = 'harness-static'
