/** Pages may override what they like; one odd element must not cost the others. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
