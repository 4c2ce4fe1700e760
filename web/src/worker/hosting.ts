/** Server of the app: the bridge, which sends security headers, or a static host, which cannot. */
export type Hosting = 'bridge' | 'static'

/** Name of a statically hosted page's worker, from which it learns about its hosting. */
export const STATIC_WORKER = 'harness-static'

/** Name of the worker that the command line plays a run in. It ends together with its bridge. */
export const COMMAND_LINE_WORKER = 'harness-command-line'
