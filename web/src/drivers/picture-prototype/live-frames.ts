type Listener = (jpeg: Uint8Array<ArrayBuffer>) => Promise<void>

/** Sends live pictures of a self-drawn device after each change, never two at a time. */
export function makeLiveFrames(draw: () => Promise<Uint8Array<ArrayBuffer>>) {
  const stops = new Map<Listener, { wanted: boolean; busy: boolean }>()

  async function paint(listener: Listener): Promise<void> {
    const state = stops.get(listener)
    if (!state || state.busy) return
    state.busy = true
    while (state.wanted && stops.get(listener) === state) {
      state.wanted = false
      // The run continues without live pictures; the next change draws again.
      await draw()
        .then(listener)
        .catch(() => undefined)
    }
    state.busy = false
  }

  return {
    add(listener: Listener): () => void {
      stops.set(listener, { wanted: true, busy: false })
      void paint(listener)
      return () => void stops.delete(listener)
    },
    /** Called when the screen was observed or changed. */
    show(): void {
      for (const [listener, state] of stops) {
        state.wanted = true
        void paint(listener)
      }
    },
    stop: () => stops.clear(),
  }
}
