import type { HarnessError } from '@harness/shared/base/errors.ts'
import { TOUR } from '@harness/shared/order/tour.ts'
import { useNavigate } from '@solidjs/router'
import { type Accessor, createMemo } from 'solid-js'
import type { ModelChoice, PreflightRow } from '../../worker/api.ts'
import { usePage } from '../page/page.ts'
import { createPreflight, type Preflight } from './create-preflight.ts'
import { createSample } from './create-sample.ts'

/** Model for the preflight check, which does not depend on the replies. */
const ANY_TOUR: ModelChoice = { provider: 'scripted', model: TOUR, replies: [] }

export interface SampleTour {
  readonly preflight: Preflight
  /** First requirement that this machine does not meet. */
  readonly missing: Accessor<PreflightRow | undefined>
  /** True while a bridge serves this browser. */
  readonly canPlay: Accessor<boolean>
  readonly starting: Accessor<boolean>
  readonly error: Accessor<HarnessError | undefined>
  /** Plays the tour and opens its run. */
  readonly play: () => void
}

/** Scripted tour of the sample shop, and its requirements. */
export function createSampleTour(): SampleTour {
  const page = usePage()
  const navigate = useNavigate()
  const { start, starting, error } = createSample(page)
  // Checked once the worker knows the bridge, and again when the bridge returns after a failure.
  const preflight = createPreflight(
    page.worker,
    createMemo(() => (page.boot()?.paired ? ANY_TOUR : undefined)),
  )
  const missing = () => preflight.lastRows().find(({ state }) => state === 'bad')
  const canPlay = () => page.boot()?.paired === true && !page.boot()?.error && !missing()
  const play = async () => {
    const runId = await start()
    if (runId !== undefined) navigate(`/runs/${runId}`)
  }
  return { preflight, missing, canPlay, starting, error, play: () => void play() }
}
