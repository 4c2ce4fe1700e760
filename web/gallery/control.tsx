import { CallId } from '@harness/shared/language/ids.ts'
import { For } from 'solid-js'
import { AnswersList } from '../src/ui/parts/control/answers-list.tsx'
import { ApprovalCard } from '../src/ui/parts/control/approval-card.tsx'
import { LostCard } from '../src/ui/parts/control/lost-card.tsx'
import { PauseCard } from '../src/ui/parts/control/pause-card.tsx'
import { SteerField } from '../src/ui/parts/control/steer-field.tsx'
import { createStageTools } from '../src/ui/state/playhead/create-stage-tools.ts'
import type { Control } from '../src/ui/state/run/create-control.ts'
import type { PauseState } from '../src/ui/state/run/create-pause.ts'
import type { PauseCause } from '../src/ui/words/pause-cause.ts'
import type { ApprovalRequest, Remembered } from '../src/worker/api.ts'
import { EXAMPLE, exampleRun } from './example-run.ts'
import { Group } from './group.tsx'

const nothing = () => undefined

const REQUEST: ApprovalRequest = {
  step: 14,
  callId: CallId.parse('33333333-3333-4333-8333-333333333333'),
  reason: 'buy',
  tool: 'tap',
  label: 'Tap “Buy now”',
  intent: 'The small box is selected, so I will buy it and be done.',
  input: { x: 640, y: 400 },
  points: [{ x: 640, y: 400 }],
  pointSize: { width: 1280, height: 800 },
}

const ANSWER: Remembered = {
  id: 1,
  decision: 'approve',
  scope: 'tool',
  tool: 'tap',
  label: 'Tap “Large”',
  site: 'https://shop.test',
}

const LIMITED = exampleRun({
  goals: ['Switch to a small box'],
  steps: 20,
  verdict: 'blocked',
})
const RATE = {
  code: 'model_rate_limited',
  detail: { seconds: 90 },
  message: 'The model takes no more requests for a moment.',
} as const
const UNUSABLE = {
  code: 'model_reply_invalid',
  detail: {},
  message: 'The model gave no usable reply.',
} as const

/** Why a run waits, each way; the countdown is not about the clock of this page. */
const CAUSES: readonly PauseCause[] = [
  { kind: 'limit', limit: 'tokens' },
  { kind: 'rate', error: RATE, until: 0, waitMs: 90_000, wait: 2, waits: 5 },
  { kind: 'model', error: UNUSABLE },
]

function pauseLike(change: Partial<PauseState> = {}): PauseState {
  return {
    cause: nothing,
    canChange: () => true,
    amount: () => 50_000,
    chooseAmount: nothing,
    model: nothing,
    chooseModel: nothing,
    resume: nothing,
    ...change,
  }
}

function controlLike(change: Partial<Control> = {}): Control {
  return {
    here: () => true,
    elsewhere: nothing,
    request: () => REQUEST,
    lost: nothing,
    waits: () => 'you',
    paused: () => false,
    refused: nothing,
    editing: () => false,
    edit: nothing,
    decide: nothing,
    scope: nothing,
    chooseScope: nothing,
    remembered: () => [],
    forget: nothing,
    say: async () => true,
    togglePause: nothing,
    retry: nothing,
    stop: nothing,
    pause: pauseLike(),
    ...change,
  }
}

/** Where a person is asked, and where one speaks. */
export function Controls() {
  const tools = createStageTools()
  const runId = EXAMPLE
  const refused = () => 'The input of tap does not fit: x must be a number'
  const startup = { stage: 'Building Garden.', since: Date.now(), log: 'CompileC Fern.o\n' }
  const error = {
    code: 'device_lost',
    detail: {},
    message: 'The browser under test closed. What was recorded is safe.',
  }
  return (
    <Group title="Decisions, steering">
      <ApprovalCard runId={runId} request={REQUEST} control={controlLike()} tools={tools} />
      <ApprovalCard
        runId={runId}
        request={{ ...REQUEST, step: 15, reason: 'mode' }}
        control={controlLike({ editing: () => true, refused })}
        tools={tools}
      />
      <For each={CAUSES}>
        {(cause) => <PauseCard cause={cause} control={controlLike()} run={LIMITED} />}
      </For>
      <LostCard error={error} steps={13} startup={startup} retry={nothing} />
      <AnswersList control={controlLike({ remembered: () => [ANSWER] })} />
      <SteerField control={controlLike()} />
    </Group>
  )
}
