import { type Accessor, createSignal } from 'solid-js'

/** Last action and its reversal. */
interface Undoable {
  readonly words: string
  readonly undo: () => Promise<unknown>
  /** Path of the screen that shows the offer; the current one by default. */
  readonly at?: string
}

export interface UndoOffer {
  readonly current: Accessor<Undoable | undefined>
  readonly offer: (done: Undoable) => void
  readonly undo: () => void
  readonly close: () => void
  /** Closes the offer when the user opens a screen other than its own. */
  readonly moveTo: (path: string) => void
}

/**
 * The latest action that can be undone. The offer ends when used, closed or replaced, or when its
 * screen is left; it does not time out.
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
