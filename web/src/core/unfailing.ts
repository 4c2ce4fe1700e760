/** A listener that cannot break whoever tells it something: what it throws is its own affair and ends here. */
export function unfailing<T>(listener: (told: T) => void): (told: T) => void {
  return (told) => {
    try {
      listener(told)
    } catch {
      // A screen that cannot show a phase is no reason to end a run; its state is folded from the log all the same.
    }
  }
}
