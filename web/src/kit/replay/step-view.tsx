import type { StepState } from '@harness/shared/log/fold.ts'
import type { RowOf } from '@harness/shared/log/rows.ts'
import { hookText } from '@harness/shared/log/views/hooks.ts'
import { changesOfModel } from '@harness/shared/log/views/model-changes.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import ChevronRight from 'lucide-solid/icons/chevron-right'
import ScrollText from 'lucide-solid/icons/scroll-text'
import { Index, type JSX, Show } from 'solid-js'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { ToolIcon } from '../controls/tool-icon.tsx'
import { targetText } from '../words/step.ts'
import { familyOf, isDeclined, resultText } from '../words/tool.ts'
import type { Playhead } from './create-playhead.ts'
import type { Reading } from './create-reading.ts'
import { Fold } from './fold.tsx'
import { KeptPictures } from './kept-pictures.tsx'
import { ModelReply } from './model-said.tsx'
import { StepEvidenceView } from './step-evidence.tsx'
import './steps.css'

interface StepViewProps {
  readonly step: StepState
  readonly count: number
  readonly legCount: number
  readonly reading: Reading
  readonly playhead: Playhead
  /** Evidence tabs: network, console, elements, times. */
  readonly children: JSX.Element
}

export function StepView(props: StepViewProps) {
  return (
    <>
      <StepHead {...props} />
      <section
        class="side-scroll step-view flex-1 min-h-0 overflow-auto focus-visible:-outline-offset-2"
        aria-label="Details"
        tabindex={0}
      >
        <Show when={props.step.call}>{(call) => <Call call={call()} step={props.step} />}</Show>
        <StepEvidenceView evidence={props.reading.evidenceAt(props.playhead.index())} />
        <Index each={props.step.notes}>
          {(note) => (
            <p class="quiet-text px-gutter py-16 rule-b">
              {`${note().kind === 'steered' ? '' : 'to model: '}${note().text}`}
            </p>
          )}
        </Index>
        <KeptPictures rows={props.step.pictures} />
        <Index each={[...changesOfModel(props.step), ...(props.step.hooks ?? []).map(hookText)]}>
          {(text) => <p class="quiet-text px-gutter py-16 rule-b">{text()}</p>}
        </Index>
        {props.children}
        <Folds {...props} />
      </section>
    </>
  )
}

function StepHead(props: StepViewProps) {
  const leg = () => (props.legCount > 1 ? `, goal ${props.step.leg + 1}` : '')
  return (
    <div class="side-head step-head row flex-none gap-8 px-gutter">
      <h2 class="flex-1" tabindex={-1}>
        Step {props.step.step}{' '}
        <span class="quiet-text text-body">
          of {props.count}
          {leg()}
        </span>
      </h2>
      <Button title="All steps (Esc)" class="quiet" press={() => props.playhead.choose(undefined)}>
        All steps
      </Button>
      <IconButton
        icon={ChevronLeft}
        word="Previous step"
        title="Previous step (←)"
        size={18}
        press={() => props.playhead.press('ArrowLeft')}
      />
      <IconButton
        icon={ChevronRight}
        word="Next step"
        title="Next step (→)"
        size={18}
        press={() => props.playhead.press('ArrowRight')}
      />
    </div>
  )
}

function Call(props: { call: RowOf<'tool_call'>; step: StepState }) {
  return (
    <section class="px-gutter py-16 rule-b" aria-label="Tool call">
      <p class="step-call flex gap-8 text-title">
        <span class="tool pt-3 text-hue" data-family={familyOf(props.call.tool)}>
          <ToolIcon tool={props.call.tool} />
        </span>
        {props.call.label}
      </p>
      <p class="pl-24 text-meta">{targetText(props.step)}</p>
      <dl class="step-words">
        <Said term="Observation" text={props.call.observation} />
        <Said term="Intent" text={props.call.intent} />
        <Show when={props.step.result}>
          {(result) => (
            <Said
              term="Result"
              text={resultText(result())}
              failed={!result().success && !isDeclined(result())}
            />
          )}
        </Show>
      </dl>
    </section>
  )
}

function Said(props: { term: string; text: string; failed?: boolean }) {
  return (
    <Show when={props.text !== ''}>
      <dt>{props.term}</dt>
      <dd classList={{ failed: props.failed === true }}>{props.text}</dd>
    </Show>
  )
}

function Folds(props: StepViewProps) {
  return (
    <div class="folds">
      <Fold
        icon={ScrollText}
        word={isSweep(props.step.modelCalls[0]?.provider) ? 'The tool call' : 'What the model said'}
        open={props.playhead.open().includes('said')}
        toggle={() => props.playhead.toggle('said')}
      >
        <ModelReply step={props.step} />
      </Fold>
    </div>
  )
}
