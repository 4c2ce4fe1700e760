import type { RunState, StepState } from '@harness/shared/views/fold.ts'
import { useLocation, useNavigate } from '@solidjs/router'
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { Reading } from './create-reading.ts'
import {
  afterKey,
  type FoldName,
  hashOfLocation,
  locationFromHash,
  type PlayheadKey,
  type PlayheadLocation,
  type Side,
} from './playhead.ts'

/**
 * Browsers slow a page down that writes its address more often than some 200 times in 30 s; a drag
 * would.
 */
const ADDRESS_PAUSE_MS = 160

export interface Playhead {
  /**
   * The step in the address, or the nearest one. Undefined: pinned to now, or the list of a
   * finished run.
   */
  readonly chosen: Accessor<StepState | undefined>
  /** The step the stage shows: the chosen one, else the last. */
  readonly shown: Accessor<StepState | undefined>
  /** Index of the shown step in the run; -1 before the first. */
  readonly index: Accessor<number>
  readonly live: Accessor<boolean>
  /** True while the newest step of a live run is shown. */
  readonly pinned: Accessor<boolean>
  /** How many steps behind live the chosen one is; 0 when pinned. */
  readonly behind: Accessor<number>
  readonly side: Accessor<Side>
  readonly open: Accessor<readonly FoldName[]>
  /** `push` keeps the previous place in the browser history. */
  readonly choose: (step: number | undefined, how?: 'push') => void
  readonly press: (key: PlayheadKey) => void
  readonly showSide: (side: Side) => void
  readonly toggle: (fold: FoldName) => void
}

type Go = (at: Partial<PlayheadLocation>, how?: 'push') => void

/** The place in the address. A new place applies at once; the address follows later. */
function createLocation(): [Accessor<PlayheadLocation>, Go] {
  const location = useLocation()
  const navigate = useNavigate()
  const fromHash = createMemo(() => locationFromHash(location.hash))
  const [ahead, setAhead] = createSignal<PlayheadLocation>()
  const at = () => ahead() ?? fromHash()
  let pause: ReturnType<typeof setTimeout> | undefined
  const write = (how?: 'push') => {
    const hash = hashOfLocation(at())
    if (hash === location.hash) return setAhead(undefined)
    navigate(`${location.pathname}${location.search}${hash}`, {
      replace: how !== 'push',
      scroll: false,
    })
    pause = setTimeout(() => {
      pause = undefined
      if (ahead()) write()
    }, ADDRESS_PAUSE_MS)
  }
  createEffect(
    on(
      () => location.hash,
      (hash) => {
        const waits = pause !== undefined && hash !== hashOfLocation(at())
        if (!waits) setAhead(undefined)
      },
      { defer: true },
    ),
  )
  onCleanup(() => clearTimeout(pause))
  const go: Go = (change, how) => {
    setAhead({ ...at(), ...change })
    if (pause === undefined || how === 'push') write(how)
  }
  return [at, go]
}

function nearest(steps: readonly StepState[], wanted: number | undefined): StepState | undefined {
  if (wanted === undefined) return undefined
  return steps.findLast(({ step }) => step <= wanted) ?? steps[0]
}

/** The place in a run. The address holds it: reload, back and a second tab show the same step. */
export function createPlayhead(run: Accessor<RunState>, reading: Reading): Playhead {
  const [at, go] = createLocation()
  const live = () => run().phase === 'running'
  const last = () => run().steps.at(-1)?.step ?? 0
  const chosen = createMemo(() => nearest(run().steps, at().step))
  const shown = () => chosen() ?? run().steps.at(-1)
  const choose: Playhead['choose'] = (step, how) => go({ step }, how)
  return {
    chosen,
    shown,
    index: createMemo(() => run().steps.findLastIndex(({ step }) => step === shown()?.step)),
    live,
    pinned: () => live() && chosen() === undefined,
    behind: () => (live() && chosen() ? last() - (chosen()?.step ?? 0) : 0),
    side: () => at().side,
    open: () => at().open,
    choose,
    press: (key) =>
      choose(
        afterKey(key, {
          chosen: chosen()?.step,
          last: last(),
          live: live(),
          evidence: reading.evidenceSteps(),
          legs: reading.legStarts(),
        }),
      ),
    showSide: (side) => go({ side }),
    toggle: (fold) => {
      const open = at().open
      go({ open: open.includes(fold) ? open.filter((each) => each !== fold) : [...open, fold] })
    },
  }
}
