/**
 * Returns undefined when `read` throws. Pages may override any property, and one odd element must
 * not hide the others.
 */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
