import { type Accessor, createEffect, createSignal, on } from 'solid-js'

/** Maximum distance from the end, in CSS pixels, that still counts as being at the end. */
const SLACK_PX = 24

interface Follow {
  readonly setScroller: (element: HTMLElement) => void
  readonly onScroll: () => void
  /** Number of items added while the user was reading further up. */
  readonly missed: Accessor<number>
  readonly toEnd: () => void
}

/** Keeps the end of a growing list in view until the user scrolls up. */
export function createFollow(
  count: Accessor<number>,
  growth: Accessor<unknown>,
  live: Accessor<boolean>,
): Follow {
  let scroller: HTMLElement | undefined
  let top = 0
  const [seen, setSeen] = createSignal<number>()
  const toEnd = () => {
    setSeen(undefined)
    if (!scroller) return
    scroller.scrollTop = scroller.scrollHeight
    // The verdict below the current step must not push that step out of view.
    const step = scroller.querySelector('[aria-current="step"]')?.getBoundingClientRect()
    const cut = step ? scroller.getBoundingClientRect().top - step.top : 0
    if (cut > 0) scroller.scrollTop -= cut
  }
  const onScroll = () => {
    if (!scroller) return
    const rest = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
    // Growth of the list does not change `scrollTop`; only the user makes it smaller.
    const wentUp = scroller.scrollTop < top
    top = scroller.scrollTop
    if (rest <= SLACK_PX) setSeen(undefined)
    else if (wentUp && seen() === undefined && live()) setSeen(count())
  }
  createEffect(
    on([growth, live], (_, before) => {
      // The list also follows the last rows, which end the run.
      const going = live() || before?.[1] === true
      // Waits for a scroll event of the same frame.
      if (going) requestAnimationFrame(() => seen() === undefined && toEnd())
    }),
  )
  return {
    setScroller: (element) => {
      scroller = element
    },
    onScroll,
    missed: () => Math.max(0, count() - (seen() ?? count())),
    toEnd,
  }
}
