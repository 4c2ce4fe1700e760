/**
 * For a test that `npm run long` makes and the gate has no time for. A file of such tests alone has
 * the comment `@module-tag long` instead.
 */
export const LONG = { tags: ['long'] }
