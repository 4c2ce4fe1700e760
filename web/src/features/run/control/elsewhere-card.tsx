import type { RunState } from '@harness/shared/log/fold.ts'
import type { WaitingElsewhere } from '@harness/shared/log/wire/tab-messages.ts'
import Hourglass from 'lucide-solid/icons/hourglass'
import { Show } from 'solid-js'
import { Icon } from '../../../kit/controls/icon.tsx'
import { causeOf } from '../../../kit/runs/pause-cause.ts'
import { limitPauseText } from '../pause.ts'
import '../../../kit/controls/controls.css'
import './control.css'

interface ElsewhereProps {
  readonly now: WaitingElsewhere
  readonly run: RunState
}

/** Explains why a run in another tab waits, and where to answer. */
export function ElsewhereCard(props: ElsewhereProps) {
  const cause = () => causeOf(props.now)
  const fact = () => {
    const found = cause()
    if (found?.kind === 'limit') return limitPauseText(found.limit, props.run).fact
    if (found) return found.error.message
    if (props.now.phase === 'waiting') return `Step ${props.now.step} needs your decision.`
    return props.now.error?.message ?? 'The run is paused.'
  }
  const title = () => (cause() || props.now.phase === 'paused' ? 'Paused:' : 'Waiting:')
  return (
    <section class="control-card" aria-label="The run waits in another tab">
      <p class="control-reason flex gap-8 py-10 px-14 rule-b" data-cause={cause()?.kind}>
        <Icon class="mt-2 text-warn" of={Hourglass} />
        <span>
          <b>{fact()}</b>
        </span>
      </p>
      <div class="control-body grid grid-cols-[minmax(0,1fr)] gap-8 p-[12px_14px_14px]">
        <p>
          This run is in another tab of this browser, whose title begins with “{title()}”. Answer it
          there.
          <Show when={cause()?.kind === 'rate'}> It also resumes by itself.</Show>
        </p>
      </div>
    </section>
  )
}
