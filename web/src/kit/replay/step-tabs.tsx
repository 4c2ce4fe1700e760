import type { RunId } from '@harness/shared/base/ids.ts'
import { isError, type Trace } from '@harness/shared/device/trace.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import { createMemo, createUniqueId, For, type JSX, Show } from 'solid-js'
import { useRunFiles } from '../runs/run-files.ts'
import { FAMILY_LABELS, familyOf } from '../words/tool.ts'
import { faultsIn, omittedText } from '../words/trace.ts'
import type { Playhead } from './create-playhead.ts'
import type { Reading } from './create-reading.ts'
import { createScreen } from './create-screen.ts'
import type { StageTools } from './create-stage-tools.ts'
import { ElementTree } from './element-tree.tsx'
import { STEP_TABS, type StepTab } from './playhead.ts'
import { StepTimes } from './step-times.tsx'
import { MessageList, RequestList } from './trace-list.tsx'

export interface StepTabsProps {
  readonly runId: RunId
  readonly step: StepState
  readonly reading: Reading
  readonly playhead: Playhead
  readonly tools: StageTools
}

interface Part {
  readonly noun: string
  readonly trace: Trace
}

const WORDS: Readonly<Record<StepTab, string>> = {
  network: 'Network',
  console: 'Console',
  errors: 'Errors',
  elements: 'Elements',
  timing: 'Timing',
}

/** Tabs for console, network, elements and times of a step. The chosen tab stays. */
export function StepTabs(props: StepTabsProps) {
  const id = createUniqueId()
  const state = createStepTabs(props)
  const move = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    // Outside the tabs, these keys move between steps.
    event.preventDefault()
    event.stopPropagation()
    // Starts at the focused tab: the shown tab may change while a screen is being read.
    const at = STEP_TABS.findIndex((tab) => document.activeElement?.id === `${id}-${tab}`)
    const next = STEP_TABS.at((at + by) % STEP_TABS.length) ?? 'network'
    props.playhead.showTab(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }
  return (
    <section class="rule-b" aria-label="Evidence of this step">
      <div class="evidence-tabs" role="tablist" aria-label="Evidence" onKeyDown={move}>
        <For each={STEP_TABS}>
          {(tab) => (
            <button
              type="button"
              role="tab"
              id={`${id}-${tab}`}
              data-tab={tab}
              aria-selected={state.current() === tab}
              aria-controls={`${id}-panel`}
              tabindex={state.current() === tab ? 0 : -1}
              onClick={() => props.playhead.showTab(tab)}
            >
              {WORDS[tab]} <span class="quiet-text">{state.countOf(tab)}</span>
              <Show when={state.isBad(tab)}>
                <span class="dot" />
                <span class="unseen">, something failed</span>
              </Show>
            </button>
          )}
        </For>
      </div>
      <div
        id={`${id}-panel`}
        class="p-[12px_var(--gutter)_16px]"
        role="tabpanel"
        aria-labelledby={`${id}-${state.current()}`}
      >
        <Panel {...props} {...state} />
      </div>
    </section>
  )
}

type TabState = ReturnType<typeof createStepTabs>

function createStepTabs(props: StepTabsProps) {
  const files = useRunFiles()
  const at = createMemo(() => props.step.step)
  const screen = createScreen(files, props.runId, at)
  const next = createScreen(files, props.runId, () => at() + 1)
  const isFirst = (step: number) => props.reading.legStarts().includes(step)
  const parts = createMemo((): readonly Part[] => {
    const opening = isFirst(at()) ? screen()?.scene.trace : undefined
    const after = isFirst(at() + 1) ? undefined : next()?.scene.trace
    const { noun } = FAMILY_LABELS[familyOf(props.step.call?.tool ?? '')]
    return [
      ...(opening ? [{ noun: 'page was opened', trace: opening }] : []),
      ...(after ? [{ noun, trace: after }] : []),
    ]
  })
  const isRecorded = () => screen()?.scene.trace !== undefined || parts().length > 0
  const requests = () => parts().flatMap(({ trace }) => trace.requests)
  const messages = () => parts().flatMap(({ trace }) => trace.messages)
  const errors = () => messages().filter(isError)
  const bad: Readonly<Record<string, () => boolean>> = {
    network: () => parts().some(({ trace }) => faultsIn({ ...trace, messages: [] }) > 0),
    errors: () => errors().length > 0,
  }
  const counts: Readonly<Record<StepTab, () => number | undefined>> = {
    network: () => (isRecorded() ? requests().length : undefined),
    console: () => (isRecorded() ? messages().length : undefined),
    errors: () => (isRecorded() ? errors().length : undefined),
    elements: () => screen()?.scene.elements.length,
    timing: () => undefined,
  }
  const usual = (): StepTab => {
    if (!isRecorded()) return 'timing'
    return errors().length > 0 && !bad['network']?.() ? 'errors' : 'network'
  }
  return {
    screen,
    parts,
    isRecorded,
    countOf: (tab: StepTab) => counts[tab](),
    isBad: (tab: StepTab) => bad[tab]?.() === true,
    current: (): StepTab => props.playhead.tab() ?? usual(),
  }
}

function Panel(props: StepTabsProps & TabState) {
  const panels: Readonly<Record<StepTab, () => JSX.Element>> = {
    network: () => <Traced {...props} kind="requests" />,
    console: () => <Traced {...props} kind="messages" />,
    errors: () => <Traced {...props} kind="errors" />,
    elements: () => (
      <Show when={props.screen()} fallback={<p class="quiet-text">They were not recorded.</p>}>
        {(found) => (
          <ElementTree
            screen={found()}
            ring={({ rect }) => props.tools.ring({ step: found().step, rect })}
          />
        )}
      </Show>
    ),
    timing: () => <StepTimes step={props.step} />,
  }
  return <>{panels[props.current()]()}</>
}

const NOTHING = {
  requests: 'Nothing was sent in this step.',
  messages: 'Nothing was logged in this step.',
  errors: 'No error in this step.',
} as const

function Traced(props: StepTabsProps & TabState & { kind: keyof typeof NOTHING }) {
  const shownIn = ({ requests, messages }: Trace) =>
    props.kind === 'requests'
      ? requests
      : messages.filter((each) => props.kind === 'messages' || isError(each))
  const filled = () => props.parts().filter(({ trace }) => shownIn(trace).length > 0)
  return (
    <Show
      when={props.isRecorded()}
      fallback={
        <>
          <p class="bold">Not recorded in this run.</p>
          <p class="quiet-text">
            Simulators and designs have no network to watch. Web runs record it by default.
          </p>
        </>
      }
    >
      <Show when={filled().length > 0} fallback={<p class="quiet-text">{NOTHING[props.kind]}</p>}>
        <For each={filled()}>{(part) => <TracedPart {...props} part={part} />}</For>
      </Show>
    </Show>
  )
}

function TracedPart(props: StepTabsProps & { kind: keyof typeof NOTHING; part: Part }) {
  const messages = () =>
    props.part.trace.messages.filter((each) => props.kind === 'messages' || isError(each))
  return (
    <>
      <Show
        when={props.kind === 'requests'}
        fallback={
          <MessageList
            name={WORDS[props.kind === 'errors' ? 'errors' : 'console']}
            noun={props.part.noun}
            messages={messages()}
          />
        }
      >
        <RequestList
          step={props.step.step}
          home={props.step.started.url}
          noun={props.part.noun}
          requests={props.part.trace.requests}
        />
      </Show>
      <Show when={omittedText(props.part.trace)}>
        {(text) => <p class="quiet-text">{text()}</p>}
      </Show>
    </>
  )
}
