import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { Show } from 'solid-js'
import { Pill } from '../../kit/page/pill.tsx'
import { pillOf } from '../../kit/words/state-pill.ts'
import { headlineOf } from './headline.ts'
import { RunTabs, type RunView } from './run-tabs.tsx'
import './verdict.css'

export interface VerdictBarProps {
  readonly runId: RunId
  readonly run: RunState
  readonly current: RunView
  readonly findings: number
}

/** End of a run as a badge and a sentence, with its views. */
export function VerdictBar(props: VerdictBarProps) {
  const sentence = () => headlineOf(props.run).sentence
  return (
    <Show when={props.run.phase !== 'running'}>
      <section
        class="verdict-bar row gap-12 px-margin rule-b bg-surface"
        aria-label="How the run ended"
      >
        <Pill look={pillOf({ phase: props.run.phase, ...props.run.completed })} />
        <p class="verdict-sentence flex-1 min-w-0" title={sentence()}>
          {sentence()}
        </p>
        <RunTabs runId={props.runId} current={props.current} findings={props.findings} />
      </section>
    </Show>
  )
}
