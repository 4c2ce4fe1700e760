/** Wraps a listener so that its errors never reach the caller. */
export function neverThrowing<T>(listener: (value: T) => void): (value: T) => void {
  return (value) => {
    try {
      listener(value)
    } catch {
      // A failing listener must not end the run; the log is the source of its state.
    }
  }
}
