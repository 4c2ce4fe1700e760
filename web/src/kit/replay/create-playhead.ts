import type { RunState, StepState } from '@harness/shared/log/fold.ts'
import { type Accessor, createMemo } from 'solid-js'
import type { Reading } from './create-reading.ts'
import {
  afterKey,
  type FoldName,
  type PlayheadKey,
  type PlayheadLocation,
  type Side,
  STEP_TABS,
  type StepTab,
} from './playhead.ts'

export interface Playhead {
  /**
   * Step in the address, or the nearest one. Undefined when a live run is followed, or for the list
   * of a finished run.
   */
  readonly chosen: Accessor<StepState | undefined>
  /** Step on the stage: the chosen one, else the last; when a run ends, the shown one stays. */
  readonly shown: Accessor<StepState | undefined>
  /** Index of the shown step in the run; -1 before the first. */
  readonly index: Accessor<number>
  readonly live: Accessor<boolean>
  /** True while the newest step of a live run is shown. */
  readonly pinned: Accessor<boolean>
  /** Distance of the chosen step from live, in steps; 0 when pinned. */
  readonly behind: Accessor<number>
  readonly side: Accessor<Side>
  readonly open: Accessor<readonly FoldName[]>
  /** `push` keeps the previous place in the browser history. */
  readonly choose: (step: number | undefined, how?: 'push') => void
  readonly press: (key: PlayheadKey) => void
  readonly showSide: (side: Side) => void
  readonly toggle: (fold: FoldName) => void
  readonly tab: Accessor<StepTab | undefined>
  readonly showTab: (tab: StepTab) => void
}

/** Accessor of the playhead's location in the address, and its setter. */
export type PlayheadAddress = [Accessor<PlayheadLocation>, Go]

type Go = (at: Partial<PlayheadLocation>, how?: 'push') => void

function nearest(steps: readonly StepState[], wanted: number | undefined): StepState | undefined {
  if (wanted === undefined) return undefined
  return steps.findLast(({ step }) => step <= wanted) ?? steps[0]
}

/** Position of the viewer in a run, stored in the address for reload, back and second tabs. */
export function createPlayhead(
  run: Accessor<RunState>,
  reading: Reading,
  [at, go]: PlayheadAddress,
): Playhead {
  const live = () => run().phase === 'running'
  const last = () => run().steps.at(-1)?.step ?? 0
  const chosen = createMemo(() => nearest(run().steps, at().step))
  const pinned = () => live() && chosen() === undefined
  let followed = false
  // A followed live run shows its last step, even one that arrives with its end. After the end the
  // shown step stays.
  const shown = createMemo<StepState | undefined>((before) => {
    const follows = live() || followed
    followed = pinned()
    const stays = follows ? undefined : nearest(run().steps, before?.step)
    return chosen() ?? stays ?? run().steps.at(-1)
  })
  const choose: Playhead['choose'] = (step, how) => go({ step }, how)
  return {
    chosen,
    shown,
    index: createMemo(() => run().steps.findLastIndex(({ step }) => step === shown()?.step)),
    live,
    pinned,
    behind: () => (live() && chosen() ? last() - (chosen()?.step ?? 0) : 0),
    side: () => at().side,
    open: () => at().open,
    choose,
    press: (key) =>
      choose(
        afterKey(key, {
          chosen: shown()?.step,
          last: last(),
          live: live(),
          evidence: reading.evidenceSteps(),
          legs: reading.legStarts(),
        }),
      ),
    showSide: (side) => go({ side }),
    tab: () => STEP_TABS.find((tab) => at().open.includes(tab)),
    showTab: (tab) => {
      const folds = at().open.filter((each) => !STEP_TABS.some((other) => other === each))
      go({ open: [tab, ...folds] })
    },
    toggle: (fold) => {
      const open = at().open
      go({ open: open.includes(fold) ? open.filter((each) => each !== fold) : [...open, fold] })
    },
  }
}
