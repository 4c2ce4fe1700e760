import type { RunState, StepState } from '@harness/shared/fold.ts'
import { useLocation, useNavigate } from '@solidjs/router'
import type { Accessor } from 'solid-js'
import { afterKey, hashOfStep, type PlayheadKey, stepOfHash } from './playhead.ts'

export interface Playhead {
  /** The step the address names, if the run has it. Undefined: pinned to now, or the list after the end. */
  readonly chosen: Accessor<StepState | undefined>
  /** The step the stage shows: the chosen one, else the last. */
  readonly shown: Accessor<StepState | undefined>
  readonly live: Accessor<boolean>
  /** How many steps the chosen one lies behind a run that goes on; 0 when pinned. */
  readonly behind: Accessor<number>
  readonly choose: (step: number | undefined) => void
  readonly press: (key: PlayheadKey) => void
}

/** The place in a run. The address holds it: reload, back and a second tab show the same step. */
export function createPlayhead(run: Accessor<RunState>): Playhead {
  const location = useLocation()
  const navigate = useNavigate()
  const live = () => run().phase === 'running'
  const last = () => run().steps.at(-1)?.step ?? 0
  const chosen = () => {
    const step = stepOfHash(location.hash)
    return step === undefined ? undefined : run().steps.find((known) => known.step === step)
  }
  const choose = (step: number | undefined) =>
    navigate(`${location.pathname}${location.search}${hashOfStep(step)}`, {
      replace: true,
      scroll: false,
    })
  return {
    chosen,
    shown: () => chosen() ?? run().steps.at(-1),
    live,
    behind: () => {
      const step = chosen()
      return live() && step ? last() - step.step : 0
    },
    choose,
    press: (key) => choose(afterKey(key, { chosen: chosen()?.step, last: last(), live: live() })),
  }
}
