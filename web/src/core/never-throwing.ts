/** A listener that cannot break whoever tells it something: what it throws is its own affair and ends here. */
export function neverThrowing<T>(listener: (value: T) => void): (value: T) => void {
  return (value) => {
    try {
      listener(value)
    } catch {
      // A screen that cannot show a phase is no reason to end a run; its state is folded from the log all the same.
    }
  }
}
