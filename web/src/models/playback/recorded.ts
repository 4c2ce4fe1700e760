import { fromWire, HarnessError } from '@harness/shared/base/errors.ts'
import { foldAll, type RunState, type StepState } from '@harness/shared/log/fold.ts'
import type { Row, RowOf } from '@harness/shared/log/rows.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import type { Model, ModelProfile, ModelReply, RawCall } from '../../core/ports.ts'

/** Profile values that a log does not contain; coordinates are points. */
const SIZES = { longEdge: 1_024, contextTokens: 16_384, dialect: 'points' } as const

/** Error codes of replies that were sent back to the model. */
const UNUSABLE = ['model_reply_invalid', 'tool_unknown', 'tool_input_invalid'] as const

/** One attempt of the recorded run. Throws the error it failed with. */
type Play = () => ModelReply

/**
 * A model that replays the replies of a run in order, whatever the request: calls, friction,
 * tokens, stop reasons and unusable replies. After the last it throws `model_server_error`.
 */
export function makeRecorded(rows: readonly Row[]): Model {
  const state = foldAll(rows)
  const plays = state.steps.flatMap(playsOf)
  const name = state.started?.model ?? 'unknown'
  let next = 0
  return {
    provider: 'recorded',
    name,
    profile: { ...SIZES, pictures: picturesOf(state) },
    async step(_, signal, onProgress) {
      if (signal.aborted) throw new HarnessError('aborted')
      const play = plays[next]
      next += 1
      onProgress()
      if (play) return play()
      const what = `its ${plays.length} replies are used up`
      throw new HarnessError('model_server_error', { provider: 'The recording', what })
    },
  }
}

/** Attempts of a recorded step. Logs before version 4 have none: the call is the only one. */
function playsOf(step: StepState): readonly Play[] {
  const modelCalls = step.modelCalls.filter(({ role }) => role === undefined)
  if (modelCalls.length === 0) return step.call ? [() => replyOf(step, undefined)] : []
  return modelCalls.map((called) => () => {
    const { error, tokens } = called
    if (!error) return replyOf(step, called)
    // The error message is the problem that was sent back.
    const code = UNUSABLE.find((known) => known === error.code)
    if (code !== undefined) {
      const stopReason = called.stopReason === 'length' ? 'length' : 'done'
      const unusable = { problem: error.message, code }
      return { calls: [], ...wordsAt(step, called.attempt), tokens, stopReason, unusable }
    }
    const thrown = fromWire({ detail: {}, ...error })
    if (thrown.code !== 'model_refused' || called.stopReason !== 'refused') throw thrown
    const text = String(thrown.detail['what'] ?? '')
    return { calls: [], text, tokens, stopReason: 'refused' }
  })
}

function replyOf(step: StepState, called: RowOf<'model_called'> | undefined): ModelReply {
  const notes = step.friction
    .filter(({ frictionKind }) => frictionKind !== 'agent_blocked')
    .map(({ frictionKind: kind, detail }) => ({ name: 'note_friction', input: { kind, detail } }))
  const plans = planCalls(step)
  const calls = [...notes, ...plans, ...(step.call ? [toRawCall(step.call)] : [])]
  const tokens = called?.tokens ?? NO_TOKENS
  return { calls, ...wordsAt(step, called?.attempt), tokens, stopReason: 'done' }
}

function wordsAt({ said = [] }: StepState, attempt = 1): Pick<ModelReply, 'text' | 'thinking'> {
  const { text = '', reasoning } = said.find((row) => row.attempt === attempt) ?? {}
  return { text, ...(reasoning !== undefined && { thinking: reasoning }) }
}

/** Plan updates by the model. The loop repeats its own, which follow the call. */
function planCalls({ plans = [], call }: StepState): readonly RawCall[] {
  return plans
    .filter(({ seq }) => !call || seq < call.seq)
    .map(({ items }) => ({ name: 'update_plan', input: { items } }))
}

/** Restores `observation` and `intent` into the input; a tool without them ignores them. */
function toRawCall({ tool, input, observation, intent }: RowOf<'tool_call'>): RawCall {
  return { name: tool, input: { ...input, observation, intent } }
}

/**
 * Range of past pictures in the recording: the most ever sent, and the number left after dropping
 * the oldest. Affects only `images` in the log.
 */
function picturesOf({ steps }: RunState): ModelProfile['pictures'] {
  const sent = steps.flatMap(({ leg, modelCalls }) => {
    const first = modelCalls.find(({ role }) => role === undefined)
    return first ? [{ leg, past: first.images - 1 }] : []
  })
  const max = Math.max(0, ...sent.map(({ past }) => past))
  const dropped = sent.find(
    ({ leg, past }, index) => sent[index - 1]?.leg === leg && past < (sent[index - 1]?.past ?? 0),
  )
  return { min: dropped?.past ?? max, max }
}
