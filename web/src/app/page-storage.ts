/** Local storage; undefined where the browser forbids it. */
export function pageStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
