import { prefaceIn } from '@harness/shared/files/bundle/preface.ts'
import { removedText } from '@harness/shared/files/redact/words.ts'
import { observerText, secondOpinionText } from '@harness/shared/findings/opinions.ts'
import { lengthOf } from '@harness/shared/findings/strip.ts'
import { opinionText, verdictEvidence } from '@harness/shared/findings/verdict-evidence.ts'
import type { LegState } from '@harness/shared/log/fold.ts'
import { coverageText, planOf } from '@harness/shared/log/views/plan.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import { provenEnd } from '@harness/shared/order/run.ts'
import { isTour, TOUR_LABEL } from '@harness/shared/order/tour.ts'
import CircleDashed from 'lucide-solid/icons/circle-dashed'
import { For, Show } from 'solid-js'
import { Icon } from '../../../kit/controls/icon.tsx'
import { VERDICT_ICONS } from '../../../kit/controls/verdict-icons.ts'
import { Pill } from '../../../kit/page/pill.tsx'
import { KeptPictures } from '../../../kit/replay/kept-pictures.tsx'
import { hashOfStep } from '../../../kit/replay/playhead.ts'
import { resultSentence } from '../../../kit/runs/report.ts'
import { modelLocation } from '../../../kit/words/model.ts'
import { clockText, countOf, wholeMoment } from '../../../kit/words/number.ts'
import { quoted } from '../../../kit/words/quote.ts'
import { pillOf } from '../../../kit/words/state-pill.ts'
import { metaIn, redactionOf } from './file.ts'
import { Pairs } from './pairs.tsx'
import type { ReportState } from './state.ts'

/** Verdict, its proof, and facts about the file. */
export function VerdictHead(props: ReportState) {
  const { run } = props
  const reached = () => run.legs.filter(({ completed }) => completed?.verdict === 'success').length
  const sentence = () => resultSentence(run.completed) || `${pillOf({ phase: run.phase }).word}.`
  return (
    <div class="verdict-head grid grid-cols-[minmax(0,1fr)_296px] gap-24 max-lg:grid-cols-[minmax(0,1fr)]">
      <div class="verdict-words">
        <p class="row-wrap gap-12 quiet-text">
          <Pill look={pillOf({ phase: run.phase, ...run.completed })} />
          <Show when={run.started && isTour(run.started)}>
            <span>{TOUR_LABEL}</span>
          </Show>
          <Show when={run.completed?.ending !== 'swept'}>
            <span>
              {reached()} of {countOf(run.legs.length, 'goal')} reached
            </span>
          </Show>
        </p>
        <Show when={prefaceIn(metaIn(props.file)).summary}>
          {(summary) => <p class="my-12 text-lead whitespace-pre-line">{summary()}</p>}
        </Show>
        <h2 class="verdict-sentence my-12 text-large">{sentence()}</h2>
        <p class="my-12">{observerText(props.run)}</p>
        <ul class="goals grid gap-8">
          <For each={run.legs}>{(leg) => <Goal {...props} leg={leg} said={sentence()} />}</For>
          <Opinion {...props} />
        </ul>
        <KeptPictures rows={run.pictures} />
      </div>
      <Facts {...props} />
    </div>
  )
}

/**
 * Verdict of one goal; a success links the screen that proves it, or says that none does. `said` is
 * the heading, which is not repeated.
 */
function Goal(props: ReportState & { leg: LegState; said: string }) {
  const end = () => (props.leg.completed ? provenEnd(props.leg.completed) : 'none')
  const evidence = () => verdictEvidence(props.leg, props.run)
  const last = () => {
    const proof = evidence()
    if (proof?.kind === 'proven') return proof.step
    return props.run.steps.findLast(({ leg }) => leg === props.leg.leg)?.step
  }
  const words = () => {
    const { completed } = props.leg
    const proof = evidence()
    if (!completed) return 'Not finished'
    const more = completed.summary.replace(props.said, '').trim()
    if (!proof) return more || (completed.ending === 'swept' ? 'Swept' : 'Not reached')
    const said = more === '' ? '' : more.replace(/[.\s]*$/, '. ')
    if (proof.kind === 'unproven') return `${said}Unproven: ${proof.why}`
    const on = proof.screen === '' ? '' : ` on ${quoted(proof.screen)}`
    return `${said}Proven by ${proof.words.join(', ')}${on}`
  }
  return (
    <li class="goal by-verdict flex items-start gap-12" data-verdict={end()}>
      <Icon class="mt-2" of={VERDICT_ICONS[end()]} />
      <p>
        <b>
          Goal {props.leg.leg + 1}: {props.leg.started.goal}
        </b>{' '}
        {words().replace(/[.\s]+$/, '')}
        <Show when={planOf(props.run, props.leg.leg)}>
          {(plan) => `. Plan: ${coverageText(plan().parts)}`}
        </Show>
        <Show when={last()} fallback=".">
          {(step) => (
            <>
              , step <a href={hashOfStep(step())}>{step()}</a>.
            </>
          )}
        </Show>{' '}
        {secondOpinionText(props.run, props.leg.leg)}
      </p>
    </li>
  )
}

function Opinion(props: ReportState) {
  return (
    <Show when={opinionText(props.run)}>
      {(text) => (
        <li class="goal quiet-text flex items-start gap-12">
          <Icon class="mt-2" of={CircleDashed} />
          <p>{text()}</p>
        </li>
      )}
    </Show>
  )
}

function Facts(props: ReportState) {
  const size = () => {
    const points = props.run.steps[0]?.started.pointSize
    return points ? ` ${points.width} × ${points.height}` : ''
  }
  return (
    <Show when={props.run.started}>
      {(row) => (
        <Pairs
          class="verdict-facts"
          of={[
            ['Persona', isSweep(row().provider) ? undefined : row().personaName],
            ['Application', `${row().application.name}, ${row().device.kind}${size()}`],
            ['Model', modelLocation(row().provider, row().model)],
            ['Started', wholeMoment(row().ts)],
            [
              'Length',
              `${countOf(props.run.steps.length, 'step')}, ${clockText(lengthOf(props.run))}`,
            ],
            ['Redacted', removedText(redactionOf(props.file))],
          ]}
        />
      )}
    </Show>
  )
}
