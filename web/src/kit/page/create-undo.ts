import { type Accessor, createSignal } from 'solid-js'

/** Last action and its reversal. */
interface Undoable {
  readonly words: string
  readonly undo: () => Promise<unknown>
  /** The path of the screen that offers it, for an act that leaves its own; else the current one. */
  readonly at?: string
}

export interface UndoOffer {
  readonly current: Accessor<Undoable | undefined>
  /** Replaces the offer before. */
  readonly offer: (done: Undoable) => void
  readonly undo: () => void
  readonly close: () => void
  /** Another screen was opened: an offer of the one before is closed. */
  readonly moveTo: (path: string) => void
}

/**
 * The newest thing that can be undone. It is offered until it is used, closed or replaced, or its
 * screen is left: no time runs out.
 */
export function createUndo(): UndoOffer {
  const [current, setCurrent] = createSignal<Undoable>()
  let here = ''
  return {
    current,
    offer: (done) => setCurrent({ at: here, ...done }),
    undo: () => {
      const done = current()
      setCurrent(undefined)
      void done?.undo()
    },
    close: () => setCurrent(undefined),
    moveTo(path) {
      here = path
      setCurrent((done) => (done?.at === path ? done : undefined))
    },
  }
}
