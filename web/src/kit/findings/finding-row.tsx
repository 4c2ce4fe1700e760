import type { RunId } from '@harness/shared/base/ids.ts'
import type { Fact, Finding } from '@harness/shared/findings/findings.ts'
import { factLabel } from '@harness/shared/findings/words.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import CircleDashed from 'lucide-solid/icons/circle-dashed'
import Ruler from 'lucide-solid/icons/ruler'
import Timer from 'lucide-solid/icons/timer'
import { For, type JSX, Show } from 'solid-js'
import { FrictionName } from '../controls/friction-kind.tsx'
import { GradeBadge } from '../controls/grade-badge.tsx'
import { Icon } from '../controls/icon.tsx'
import { subjectOf } from '../runs/report.ts'
import { useRunFiles } from '../runs/run-files.ts'
import { timesText } from '../words/friction.ts'
import { unbroken } from '../words/number.ts'
import { quoted } from '../words/quote.ts'
import { BrokenRule } from './broken-rule.tsx'
import { Doubts } from './doubts.tsx'
import { FindingPicture } from './finding-picture.tsx'
import './findings.css'

interface RowProps {
  readonly runId: RunId
  readonly finding: Finding
  readonly step: StepState | undefined
  readonly current: boolean
  /** Makes the row expandable: this content replaces its text when open. */
  readonly evidence?: { readonly toggle: () => void; readonly shown: () => JSX.Element }
  /** URL of the picture, when already loaded. */
  readonly picture?: string | undefined
  /** Line with the user's decision. */
  readonly children?: JSX.Element
}

export function idOfRow(finding: Finding): string {
  return `finding-${finding.id}`
}

/** One finding: picture with ring, kind or sensor, grade, screen, quote, fact and steps. */
export function FindingRow(props: RowProps) {
  const files = useRunFiles()
  const titleId = () => `${idOfRow(props.finding)}-title`
  return (
    <article
      id={idOfRow(props.finding)}
      class="finding grid grid-cols-[232px_minmax(0,1fr)] max-lg:grid-cols-[200px_minmax(0,1fr)]"
      tabindex={-1}
      aria-labelledby={titleId()}
      aria-current={props.current ? 'true' : undefined}
    >
      <FindingPicture
        runId={props.runId}
        finding={props.finding}
        size={props.step?.started.pointSize}
        url={props.picture}
      />
      <div class="grid content-start gap-8 min-w-0">
        <h3 id={titleId()} class="row-wrap gap-[4px_10px]">
          <Subject finding={props.finding} />
          <GradeBadge grade={props.finding.grade} />
          <span class="quiet-text">{props.finding.screens.join(', ')}</span>
        </h3>
        <Show
          when={props.current && props.evidence}
          fallback={<Words finding={props.finding} step={props.step} />}
          keyed
        >
          {(evidence) => evidence.shown()}
        </Show>
        <Doubts {...props.finding} hrefOf={(step) => files.hrefOfStep(props.runId, step)} />
        <Steps runId={props.runId} finding={props.finding}>
          <Show when={props.evidence} keyed>
            {(evidence) => (
              <button
                type="button"
                class="finding-more"
                aria-expanded={props.current}
                onClick={evidence.toggle}
              >
                {props.current ? 'Less' : 'All numbers'}
              </button>
            )}
          </Show>
        </Steps>
        {props.children}
      </div>
    </article>
  )
}

function Subject(props: { finding: Finding }) {
  return (
    <Show
      when={props.finding.by === 'reported' && props.finding.kind}
      keyed
      fallback={
        <span class="finding-sensor bold">
          <Icon
            class="mr-4"
            of={props.finding.facts[0]?.sensor === 'slow_response' ? Timer : Ruler}
          />
          {subjectOf(props.finding)}
        </span>
      }
    >
      {(kind) => <FrictionName kind={kind} />}
    </Show>
  )
}

/** Words of the persona for a reported finding, else those of the sensor. */
function Words(props: Pick<RowProps, 'finding' | 'step'>) {
  // Sweeps and audits have no persona that reports.
  const unreported = () => {
    const isMeasured = props.step?.started.audited || isSweep(props.step?.modelCalls[0]?.provider)
    return isMeasured ? '' : 'Nothing was reported.'
  }
  const again = () => `${againWords(props.finding)}${unreported()}`
  const quote = () => (props.finding.by === 'reported' ? quoted(props.finding.quote) : undefined)
  return (
    <Show
      when={quote()}
      fallback={
        <>
          <p class="max-w-680 text-lead">{unbroken(props.finding.facts[0]?.detail)}</p>
          <BrokenRule fact={props.finding.facts[0]} />
          <Show when={again()}>
            <p class="finding-fact">
              <Icon class="mt-2" of={CircleDashed} />
              <span>{again()}</span>
            </p>
          </Show>
        </>
      }
    >
      <p class="max-w-680 text-lead">{quote()}</p>
      <For
        each={props.finding.facts}
        fallback={
          <p class="finding-fact">
            <Icon class="mt-2" of={CircleDashed} />
            <span>No sensor confirmed this. Look at the picture.</span>
          </p>
        }
      >
        {(fact) => (
          <p class="finding-fact">
            <Icon class="mt-2" of={Ruler} />
            <span>
              <b class="bold text-ink">{factTitle(fact)}</b> {unbroken(fact.detail)}
            </span>
          </p>
        )}
      </For>
    </Show>
  )
}

function factTitle(fact: Fact): string {
  const times = fact.count > 1 ? `, ${timesText(fact.count)}` : ''
  return `${factLabel(fact)}${times}.`
}

function againWords(finding: Finding): string {
  const count = finding.facts[0]?.count ?? 1
  return count > 1 ? `Measured ${timesText(count)}. ` : ''
}

function Steps(props: { runId: RunId; finding: Finding; children: JSX.Element }) {
  const files = useRunFiles()
  return (
    <p class="row-wrap gap-6 quiet-text">
      {props.finding.steps.length === 1 ? 'Step' : 'Steps'}
      <For each={props.finding.steps}>
        {(step) => (
          <a
            class="step-link hover:bg-here-soft"
            href={files.hrefOfStep(props.runId, step)}
            aria-label={`Step ${step}`}
          >
            {step}
          </a>
        )}
      </For>
      {props.children}
    </p>
  )
}
