import type { Occurrence } from '@harness/shared/findings/across/digest.ts'
import { findingTitle } from '@harness/shared/findings/words.ts'
import { Severity } from '@harness/shared/order/library/triage.ts'
import { For, Show } from 'solid-js'
import { FrictionName } from '../../kit/controls/friction-kind.tsx'
import { GradeBadge } from '../../kit/controls/grade-badge.tsx'
import { Options } from '../../kit/controls/options.tsx'
import type { Found } from '../../kit/findings/create-found.ts'
import { Doubts, isDoubted } from '../../kit/findings/doubts.tsx'
import { FactEvidence } from '../../kit/findings/fact-evidence.tsx'
import { FindingPicture } from '../../kit/findings/finding-picture.tsx'
import { GradeLegend } from '../../kit/findings/grade-legend.tsx'
import { isInSet, type Triaged } from '../../kit/findings/triage.ts'
import { hashOfStep } from '../../kit/replay/playhead.ts'
import { SeenLegend, SeenStrip } from '../../kit/tracks/seen-strip.tsx'
import {
  decidedText,
  findingText,
  momentText,
  momentWithin,
  seenText,
} from '../../kit/words/findings.ts'
import { timesText } from '../../kit/words/friction.ts'
import { countOf } from '../../kit/words/number.ts'
import { SEVERITY_WORDS } from '../../kit/words/severity.ts'
import type { TriageActions } from './create-triage.ts'
import { SeverityRules } from './severity-rules.tsx'
import { Tags } from './tags.tsx'
import { Action } from './triage-bar.tsx'
import '../../kit/findings/findings.css'
import '../../kit/styles/hues.css'
import './findings.css'

interface PaneProps {
  readonly each: Triaged
  readonly owner: Found
  readonly actions: TriageActions
}

/** A finding with its picture and its history over the runs. */
export function FindingPane(props: PaneProps) {
  const finding = () => props.each.finding
  const shown = () => finding().shown
  return (
    <div class="pane-body scrolls p-[16px_var(--margin)_40px]">
      <Show when={finding().id} keyed>
        <FindingPicture runId={shown().runId} finding={shown()} size={shown().pointSize} hasInset />
        <Show when={!shown().rect}>
          <p class="mt-6 quiet-text text-small">The whole screen: no single element is meant.</p>
        </Show>
      </Show>
      <div class="row-wrap gap-[8px_12px] mt-14">
        <h2 class="pane-kind flex text-strong">
          <Show when={shown().kind} keyed fallback={findingTitle(shown())}>
            {(kind) => <FrictionName kind={kind} />}
          </Show>
        </h2>
        <GradeBadge grade={finding().grade} />
        <SeverityField {...props} />
      </div>
      <p class="my-12 medium text-lead">{findingText(shown())}</p>
      <Decided each={props.each} />
      <Proposal {...props} />
      <dl class="pane-tracks grid grid-cols-[72px_minmax(0,1fr)] max-sm:block">
        <Reported each={props.each} />
        <Measured shown={shown()} />
        <Show when={isDoubted(shown())}>
          <dt>Against it</dt>
          <dd>
            <Doubts {...shown()} hrefOf={(step) => `/runs/${shown().runId}${hashOfStep(step)}`} />
          </dd>
        </Show>
        <dt>Seen</dt>
        <dd>
          <p class="row-wrap gap-[4px_12px]">
            <SeenStrip {...finding()} isNew={finding().presence === 'new'} large />
            {seenText(finding())}
          </p>
          <p>
            <SeenLegend />
          </p>
          <p class="quiet-text">{historyText(props.each)}</p>
        </dd>
        <Tags {...props} />
        <Comment {...props} />
      </dl>
      <GradeLegend />
      <SeverityRules />
    </div>
  )
}

function SeverityField(props: PaneProps) {
  const isSet = () => props.each.decision?.severity !== undefined
  const choose = (value: string) => {
    const severity = Severity.safeParse(value)
    props.owner.decisions.setSeverity(
      props.each.finding.id,
      severity.success ? severity.data : undefined,
    )
  }
  return (
    <label class="row-inline gap-8 ml-auto text-small max-sm:ml-0">
      <span>Severity</span>
      <select
        class="px-8 py-0 h-field"
        id="finding-severity"
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <Options
          of={Severity.options.map((severity) => [severity, SEVERITY_WORDS[severity]])}
          chosen={props.each.severity}
        />
        <Show when={isSet()}>
          <option value="rule">As the rules say</option>
        </Show>
      </select>
      <span class="quiet-text">
        {isSet() ? 'set by you' : props.each.finding.shown.severityReason}
      </span>
    </label>
  )
}

function Decided(props: { each: Triaged }) {
  const text = () => {
    const { decision, finding } = props.each
    return decidedText(decision, finding.occurrences[0]?.startedAt ?? '', Date.now())
  }
  return <Show when={text()}>{(words) => <p class="mb-12 quiet-text">{words()}</p>}</Show>
}

/** Asks the user whether a finding that later runs did not meet is fixed. */
function Proposal(props: PaneProps) {
  return (
    <Show when={isInSet(props.each, 'gone')}>
      <p class="row-wrap gap-8 mb-12">
        The last runs that visited this screen did not meet it. Is it fixed?
        <Action word="Yes, fixed in…" letter="F" does={() => props.actions.ask('fixed')} />
      </p>
    </Show>
  )
}

function Reported(props: { each: Triaged }) {
  const occurrences = () => props.each.finding.occurrences
  const times = () => occurrences().reduce((sum, { reported }) => sum + reported, 0)
  const personas = () =>
    new Set(
      occurrences()
        .filter(({ reported }) => reported > 0)
        .map(({ personaName }) => personaName),
    ).size
  const runs = () => byRun(occurrences())
  return (
    <>
      <dt>Reported</dt>
      <dd>
        <p>
          {times() === 0
            ? 'No persona reported it.'
            : `Reported ${timesText(times())} by ${countOf(personas(), 'persona')}.`}
        </p>
        <For each={runs().slice(0, 3)}>{(run) => <StepLinks occurrence={run} />}</For>
        <Show when={runs().length > 3}>
          <p class="quiet-text">and {countOf(runs().length - 3, 'earlier run')}</p>
        </Show>
      </dd>
    </>
  )
}

/** Occurrences with each run once: a merged finding may occur twice in a run. */
function byRun(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const runs = new Map<string, Occurrence>()
  for (const each of occurrences) {
    const steps = new Set([...(runs.get(each.runId)?.steps ?? []), ...each.steps])
    runs.set(each.runId, { ...each, steps: [...steps].toSorted((a, b) => a - b) })
  }
  return [...runs.values()]
}

/** Maximum number of linked steps of a run: a loop may have met the finding at every step. */
const MOST_LINKS = 6

function StepLinks(props: { occurrence: Occurrence }) {
  const more = () => props.occurrence.steps.length - MOST_LINKS
  return (
    <p class="row-wrap gap-6 quiet-text">
      {momentText(props.occurrence.startedAt, Date.now())}, {props.occurrence.personaName}
      <For each={props.occurrence.steps.slice(0, MOST_LINKS)}>
        {(step) => (
          <a
            class="step-link hover:bg-here-soft"
            href={`/runs/${props.occurrence.runId}${hashOfStep(step)}`}
            aria-label={`Step ${step}`}
          >
            {step}
          </a>
        )}
      </For>
      <Show when={more() > 0}>and {more()} more</Show>
    </p>
  )
}

function Measured(props: { shown: Occurrence }) {
  return (
    <>
      <dt>Measured</dt>
      <dd>
        <For
          each={props.shown.facts}
          fallback={<p>No sensor confirmed this. Look at the picture.</p>}
        >
          {(fact) => <FactEvidence fact={fact} />}
        </For>
      </dd>
    </>
  )
}

function historyText({ finding: { occurrences, personas } }: Triaged): string {
  const now = Date.now()
  const first = occurrences.at(-1)
  const last = occurrences[0]
  const when =
    first && last
      ? `First ${momentWithin(first.startedAt, now)}, last ${momentWithin(last.startedAt, now)}.`
      : ''
  const who = personas.map(({ name, met, visited }) => `${name} ${met} of ${visited}`)
  return `${when} ${who.join(', ')}.`
}

function Comment(props: PaneProps) {
  return (
    <>
      <dt>
        <label for="finding-comment">Comment</label>
      </dt>
      <dd>
        <textarea
          id="finding-comment"
          class="py-8 px-12 w-full resize-y"
          rows={2}
          placeholder="Add a comment"
          value={props.each.decision?.comment ?? ''}
          onChange={(event) =>
            props.owner.decisions.comment(props.each.finding.id, event.currentTarget.value)
          }
        />
      </dd>
    </>
  )
}
