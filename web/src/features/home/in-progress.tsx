import { playedAs } from '@harness/shared/log/views/played-as.ts'
import Grid from 'lucide-solid/icons/grid-3x3'
import Play from 'lucide-solid/icons/play'
import { For } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { usePage } from '../../kit/page/page.ts'
import { helperText, phaseText } from '../../kit/runs/phase.ts'
import { RowStrip } from '../../kit/tracks/row-strip.tsx'
import { countOf, countText } from '../../kit/words/number.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import type { StudyInProgress } from '../../store/studies-in-progress.ts'

interface InProgressProps {
  readonly studies: readonly StudyInProgress[]
  readonly runs: readonly RunEntry[]
  readonly runName: (run: RunEntry) => string
}

/** Studies and runs that do not need the user. */
export function InProgress(props: InProgressProps) {
  return (
    <section aria-labelledby="in-progress">
      <div class="list-head">
        <h2 id="in-progress">
          In progress
          <span class="count">{countText(props.studies.length + props.runs.length)}</span>
        </h2>
      </div>
      <ul>
        <For each={props.studies}>{(study) => <StudyRow study={study} />}</For>
        <For each={props.runs}>{(run) => <Row run={run} name={props.runName(run)} />}</For>
      </ul>
    </section>
  )
}

function StudyRow(props: { study: StudyInProgress }) {
  const words = () => {
    const left = `${countOf(props.study.left, 'run')} to go`
    return props.study.paused ? `Study, paused, ${left}` : `Study, ${left}`
  }
  return (
    <li class="wait-row grid items-center content-center gap-x-16 min-h-54">
      <Icon class="quiet-text [grid-area:icon]" of={Grid} size={18} />
      <a
        class="wait-title text-strong truncate no-underline [grid-area:title] hover:underline max-sm:whitespace-normal"
        data-row
        href={`/studies/${props.study.id}`}
      >
        {props.study.name}
      </a>
      <p class="text-meta truncate [grid-area:words]">{words()}</p>
      <a
        class="button wait-act"
        href={`/studies/${props.study.id}`}
        aria-label={`Watch ${props.study.name}`}
      >
        Watch
      </a>
    </li>
  )
}

function Row(props: { run: RunEntry; name: string }) {
  const page = usePage()
  const played = () => {
    const { provider, personaName } = props.run
    return provider && { provider, personaName }
  }
  const words = () => {
    const { phase, judging } = page.activityOf(props.run.runId)
    const who = [playedAs(props.run), props.run.applicationName].filter(Boolean).join(', ')
    if (judging) return `${who}. ${helperText(judging)}`
    if (phase) return `${who}. ${phaseText(phase.phase, played(), undefined)}, step ${phase.step}`
    return `${who}. Running, ${countOf(props.run.stepCount, 'step')}`
  }
  return (
    <li class="wait-row grid items-center content-center gap-x-16 min-h-54">
      <Icon class="quiet-text [grid-area:icon]" of={Play} size={18} />
      <a
        class="wait-title text-strong truncate no-underline [grid-area:title] hover:underline max-sm:whitespace-normal"
        data-row
        href={`/runs/${props.run.runId}`}
        title={props.name}
      >
        {props.name}
      </a>
      <p class="text-meta truncate [grid-area:words] max-sm:whitespace-normal">{words()}</p>
      <span class="max-w-128 overflow-hidden [grid-area:strip] max-sm:hidden">
        <RowStrip cells={props.run.strip} />
      </span>
      <a
        class="button wait-act"
        href={`/runs/${props.run.runId}`}
        aria-label={`Watch ${props.name}`}
      >
        Watch
      </a>
    </li>
  )
}
