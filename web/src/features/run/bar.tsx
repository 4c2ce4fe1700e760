import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { Show } from 'solid-js'
import { createMedia } from '../../kit/page/create-media.ts'
import { usePage } from '../../kit/page/page.ts'
import type { Play } from '../../kit/replay/create-play.ts'
import type { Playhead } from '../../kit/replay/create-playhead.ts'
import type { Reading } from '../../kit/replay/create-reading.ts'
import { Transport } from '../../kit/replay/transport.tsx'
import { createCost } from '../../kit/runs/create-cost.ts'
import type { StripSize } from '../../kit/tracks/geometry.ts'
import { Ahead } from '../../kit/tracks/remaining-budget.tsx'
import { RunStrip } from '../../kit/tracks/run-strip.tsx'
import { stepSentence } from '../../kit/words/step.ts'
import { createUsualEnd } from './create-usual-end.ts'
import type { Waiting } from './create-waiting.ts'
import { LivePanel } from './live-panel.tsx'
import { Meters } from './meters.tsx'
import '../../kit/replay/replay.css'
import './run.css'

interface BarProps {
  readonly runId: RunId
  readonly run: RunState
  readonly reading: Reading
  readonly playhead: Playhead
  readonly play: Play
  readonly waiting: Waiting
}

/** Number of steps shown ahead of a run without a budget. */
const OPEN_END = 12

/** Number of steps in a live run's strip: finished ones and the leg's budget. */
function roomOf(run: RunState): number {
  const leg = run.steps.at(-1)?.leg
  const before = run.steps.filter((step) => step.leg !== leg).length
  const budget = run.settings?.stepBudget ?? 0
  return budget > 0 ? before + budget : run.steps.length + OPEN_END
}

/** Strip with its controls: playback in a replay; step, clock and budgets in a live run. */
export function RunBar(props: BarProps) {
  const page = usePage()
  const phone = createMedia('(max-width: 639px)')
  const tablet = createMedia('(max-width: 1023px)')
  const live = props.playhead.live
  const cost = createCost(page.worker, () => props.run)
  const size = (): StripSize => {
    if (phone()) return 'phone'
    if (tablet()) return 'compact'
    return live() ? 'live' : 'replay'
  }
  const usualEnd = createUsualEnd(page.db, () => (live() ? props.run.started?.goal : undefined))
  const text = () => {
    const step = props.playhead.shown()
    if (!step) return undefined
    const words = stepSentence(
      step,
      props.run.steps.length,
      props.reading.evidenceAt(props.playhead.index()),
    )
    return props.playhead.pinned() ? `Now. ${words}` : words
  }
  const chooseAt = (index: number) => props.playhead.choose(props.run.steps[index]?.step)
  return (
    <section
      class="bar grid gap-x-24 [grid-area:bar] max-lg:gap-x-16"
      aria-label="Position"
      data-size={size()}
    >
      <div class="min-w-0 [grid-area:strip]">
        <RunStrip
          runId={props.runId}
          run={props.run}
          reading={props.reading}
          size={size()}
          at={props.playhead.pinned() ? undefined : props.playhead.index()}
          room={live() ? roomOf(props.run) : undefined}
          isOpen={live()}
          more={(place) => (
            <Show when={live()}>
              <Ahead {...place} room={roomOf(props.run)} usualEnd={usualEnd()} />
            </Show>
          )}
          valueText={text()}
          choose={chooseAt}
        />
      </div>
      <Show
        when={live()}
        fallback={<Transport run={props.run} playhead={props.playhead} play={props.play} />}
      >
        <LivePanel playhead={props.playhead} waiting={props.waiting} />
        <Meters run={props.run} cost={cost()} />
      </Show>
    </section>
  )
}
