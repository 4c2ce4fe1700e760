import { type Accessor, createSignal } from 'solid-js'

/** What was just done, and the way back. */
interface Undoable {
  readonly words: string
  readonly undo: () => Promise<unknown>
}

export interface UndoOffer {
  readonly current: Accessor<Undoable | undefined>
  /** Replaces the offer before. */
  readonly offer: (done: Undoable) => void
  readonly undo: () => void
  readonly close: () => void
}

/**
 * The newest thing that can be undone. It is offered until it is used, closed or replaced: no time
 * runs out.
 */
export function createUndo(): UndoOffer {
  const [current, setCurrent] = createSignal<Undoable>()
  return {
    current,
    offer: (done) => setCurrent(done),
    undo: () => {
      const done = current()
      setCurrent(undefined)
      void done?.undo()
    },
    close: () => setCurrent(undefined),
  }
}
