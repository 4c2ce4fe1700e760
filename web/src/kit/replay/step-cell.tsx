import type { RunId } from '@harness/shared/base/ids.ts'
import type { StepEvidence } from '@harness/shared/findings/evidence.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import CircleAlert from 'lucide-solid/icons/circle-alert'
import Hand from 'lucide-solid/icons/hand'
import Milestone from 'lucide-solid/icons/milestone'
import { Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { ToolIcon } from '../controls/tool-icon.tsx'
import { spanText } from '../words/number.ts'
import { familyOf, isDeclined, resultText } from '../words/tool.ts'
import { Evidence } from './evidence.tsx'
import { hashOfStep } from './playhead.ts'
import { Thumb } from './thumb.tsx'
import '../styles/hues.css'
import './steps.css'

interface CellProps {
  readonly runId: RunId
  readonly step: StepState
  readonly evidence: StepEvidence
  readonly call: RowOf<'tool_call'>
  /** Reason why the running step waits. */
  readonly waiting: string | undefined
  /** Title of the leg that starts with this step. */
  readonly legHead: string | undefined
  readonly setSize: number
  readonly chosen: boolean
  readonly choose: (step: number, how: 'push') => void
}

/** One step of a run: picture, tool call in plain words, intent, and the evidence below. */
export function StepCell(props: CellProps) {
  const family = () => familyOf(props.call.tool)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    props.choose(props.step.step, 'push')
  }
  const labelId = () => `step-${props.step.step}`
  return (
    <article
      class="cell grid grid-cols-[72px_minmax(0,1fr)] gap-[6px_12px] relative"
      aria-labelledby={labelId()}
      aria-posinset={props.step.step}
      aria-setsize={props.setSize}
      aria-current={props.chosen ? 'step' : undefined}
    >
      <Show when={props.legHead}>{(title) => <LegHead step={props.step} title={title()} />}</Show>
      <Thumb runId={props.runId} step={props.step.step} picture />
      <div class="cell-words">
        <p class="flex gap-6">
          <span class="tool pt-2 text-hue" data-family={family()}>
            <ToolIcon tool={props.call.tool} />
          </span>
          <a
            id={labelId()}
            class="cell-link flex-1 text-strong no-underline"
            href={hashOfStep(props.step.step)}
            onClick={open}
          >
            {props.call.label}
          </a>
          <Show when={props.step.completed}>
            {(done) => <span class="quiet-text">{spanText(done().durationMs)}</span>}
          </Show>
        </p>
        <p class="cell-intent quiet-text overflow-hidden">{props.call.intent}</p>
        <Show when={props.waiting}>
          <p class="cell-phase">{props.waiting}</p>
        </Show>
      </div>
      <CellResult step={props.step} />
      <Evidence step={props.step} evidence={props.evidence} />
    </article>
  )
}

function LegHead(props: { step: StepState; title: string }) {
  return (
    <p class="leg-head row col-span-full gap-8 text-meta">
      <Icon of={Milestone} size={14} />
      <b class="bold text-ink">Goal {props.step.leg + 1}</b> {props.title}
    </p>
  )
}

function CellResult(props: { step: StepState }) {
  return (
    <Show when={props.step.result?.success === false && props.step.result}>
      {(result) => (
        <p class="evidence grid col-span-full grid-cols-[subgrid]">
          <span class="quiet-text text-right">result</span>
          <span classList={{ failed: !isDeclined(result()) }}>
            <Icon class="mr-4" of={isDeclined(result()) ? Hand : CircleAlert} />{' '}
            {resultText(result())}
          </span>
        </p>
      )}
    </Show>
  )
}
