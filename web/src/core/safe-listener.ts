/** Wraps a listener so that its errors never reach the caller. */
export function neverThrowing<T>(listener: (value: T) => void): (value: T) => void {
  return (value) => {
    try {
      listener(value)
    } catch {
      // A screen that fails to show a phase must not end the run; its state comes from the log.
    }
  }
}
