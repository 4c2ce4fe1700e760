/**
 * Runs work with the same key one at a time, in the order of the calls; different keys run in
 * parallel.
 */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function makeTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const turn = before.then(work)
    const settled = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === settled) last.delete(key)
      })
    last.set(key, settled)
    return turn
  }
}
