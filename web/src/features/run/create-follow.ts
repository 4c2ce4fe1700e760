import { type Accessor, createEffect, createSignal, on } from 'solid-js'

/** Further than this from the end, the user is reading above. */
const SLACK_PX = 24

interface Follow {
  readonly setScroller: (element: HTMLElement) => void
  readonly onScroll: () => void
  /** Items added while the user was reading above. */
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
    // A finished run has its verdict below the step that is shown, which is not cut for it.
    const step = scroller.querySelector('[aria-current="step"]')?.getBoundingClientRect()
    const cut = step ? scroller.getBoundingClientRect().top - step.top : 0
    if (cut > 0) scroller.scrollTop -= cut
  }
  const onScroll = () => {
    if (!scroller) return
    const rest = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
    // A list that grew since it was put to its end has not been scrolled by a person.
    const wentUp = scroller.scrollTop < top
    top = scroller.scrollTop
    if (rest <= SLACK_PX) setSeen(undefined)
    else if (wentUp && seen() === undefined && live()) setSeen(count())
  }
  createEffect(
    on([growth, live], (_, before) => {
      // The last rows end the run, and are followed too.
      const going = live() || before?.[1] === true
      // A scroll of the same frame is known by then.
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
