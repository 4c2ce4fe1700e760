import { CallId } from '@harness/shared/language/ids.ts'
import { AnswersList } from '../src/ui/parts/control/answers-list.tsx'
import { ApprovalCard } from '../src/ui/parts/control/approval-card.tsx'
import { LostCard } from '../src/ui/parts/control/lost-card.tsx'
import { SteerField } from '../src/ui/parts/control/steer-field.tsx'
import { createStageTools } from '../src/ui/state/playhead/create-stage-tools.ts'
import type { Control } from '../src/ui/state/run/create-control.ts'
import type { ApprovalRequest, Remembered } from '../src/worker/api.ts'
import { EXAMPLE } from './example-run.ts'
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

function controlLike(change: Partial<Control> = {}): Control {
  return {
    here: () => true,
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
      <LostCard error={error} steps={13} startup={startup} retry={nothing} />
      <AnswersList control={controlLike({ remembered: () => [ANSWER] })} />
      <SteerField control={controlLike()} />
    </Group>
  )
}
