import { moved } from '@harness/shared/order/library/chains.ts'
import { type Accessor, createSignal } from 'solid-js'
import type { Announcer } from '../../kit/page/create-announcer.ts'

interface Step {
  readonly id: string
}

/** Reordering of a list by keys or dragging, with the same announcements and results. */
export interface Reorder {
  /** Id of the lifted entry. */
  readonly lifted: Accessor<string | undefined>
  /** Id of the entry that a key moved last, which receives the focus. */
  readonly followed: Accessor<{ readonly id: string } | undefined>
  /** Space lifts and drops, arrows move, Esc puts back, Alt with an arrow moves at once. */
  readonly onKeyDown: (event: KeyboardEvent, id: string) => void
  readonly onDragStart: (event: DragEvent, id: string) => void
  readonly onDragOver: (event: DragEvent, id: string) => void
  readonly onDragEnd: () => void
  readonly move: (id: string, by: number) => void
}

interface ReorderOptions<T extends Step> {
  readonly list: Accessor<readonly T[]>
  readonly onChange: (list: readonly T[]) => void
  readonly announce: Announcer
}

export function createReorder<T extends Step>(options: ReorderOptions<T>): Reorder {
  const { list, onChange, announce } = options
  const [lifted, setLifted] = createSignal<string>()
  const [followed, setFollowed] = createSignal<{ readonly id: string }>()
  let before: readonly T[] = []
  const placeOf = (id: string) => list().findIndex((step) => step.id === id)
  const say = (word: string, id: string) =>
    announce(`${word}${placeOf(id) + 1} of ${list().length}`, 'assertive')
  const moveTo = (id: string, to: number) => {
    const from = placeOf(id)
    const at = Math.max(0, Math.min(to, list().length - 1))
    if (from < 0 || at === from) return
    onChange(moved(list(), from, at))
    setFollowed({ id })
    say('Moved to ', id)
  }
  const lift = (id: string) => {
    before = list()
    setLifted(id)
    say('Lifted, ', id)
  }
  const drop = (id: string) => {
    setLifted(undefined)
    say('Dropped, ', id)
  }
  const putBack = (id: string) => {
    setLifted(undefined)
    onChange(before)
    setFollowed({ id })
    say('Put back, ', id)
  }
  const move = (id: string, by: number) => moveTo(id, placeOf(id) + by)
  return {
    lifted,
    followed,
    move,
    onKeyDown: (event, id) => {
      const action = actionOf(event, lifted() === id)
      if (action === undefined) return
      if (typeof action === 'number') move(id, action)
      else ({ lift, drop, putBack })[action](id)
      event.preventDefault()
      event.stopPropagation()
    },
    onDragStart: (event, id) => {
      event.dataTransfer?.setData('text/plain', id)
      lift(id)
    },
    onDragOver: (event, id) => {
      const from = lifted()
      if (from === undefined) return
      event.preventDefault()
      moveTo(from, placeOf(id))
    },
    onDragEnd: () => {
      const id = lifted()
      if (id !== undefined) drop(id)
    },
  }
}

/** Action of a key on a handle; a number moves the entry by that many positions. */
function actionOf({ key, altKey }: KeyboardEvent, isLifted: boolean) {
  if (key === ' ') return isLifted ? 'drop' : 'lift'
  if (key === 'Escape' && isLifted) return 'putBack'
  return isLifted || altKey ? { ArrowUp: -1, ArrowDown: 1 }[key] : undefined
}
