import { fromWire, HarnessError } from '@harness/shared/language/errors.ts'
import type { Row, RowOf } from '@harness/shared/language/rows.ts'
import { NO_TOKENS } from '@harness/shared/language/run.ts'
import { foldAll, type RunState, type StepState } from '@harness/shared/views/fold.ts'
import type { Model, ModelProfile, ModelReply, RawCall } from '../../core/ports.ts'

/** Sizes that leave no trace in a log; places in it are in points. */
const SIZES = { longEdge: 1_024, contextTokens: 16_384, dialect: 'points' } as const

/** What the log calls a reply that was fed back. */
const UNUSABLE = ['model_reply_invalid', 'tool_unknown', 'tool_input_invalid'] as const

/** One attempt of the recorded run, played again. Throws what it failed with. */
type Play = () => ModelReply

/**
 * A model that answers as a run was answered: the same calls and friction, token counts, stop reasons, and the replies
 * that could not be used, in their order and whatever is asked. After the last one it throws `model_server_error`.
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

/** A log before version 4 tells no attempts: there, the call is the only one. */
function playsOf(step: StepState): readonly Play[] {
  const { modelCalls } = step
  if (modelCalls.length === 0) return step.call ? [() => replyOf(step, undefined)] : []
  return modelCalls.map((called) => () => {
    const { error, tokens } = called
    if (!error) return replyOf(step, called)
    // Here the message is the problem itself, as it was fed back.
    const code = UNUSABLE.find((known) => known === error.code)
    if (code !== undefined) {
      const stopReason = called.stopReason === 'length' ? 'length' : 'done'
      const unusable = { problem: error.message, code }
      return { calls: [], text: '', tokens, stopReason, unusable }
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
  const calls = step.call ? [...notes, toRawCall(step.call)] : notes
  return { calls, text: '', tokens: called?.tokens ?? NO_TOKENS, stopReason: 'done' }
}

/** What the log keeps beside the input goes back into it; a tool that wants neither passes them over. */
function toRawCall({ tool, input, observation, intent }: RowOf<'tool_call'>): RawCall {
  return { name: tool, input: { ...input, observation, intent } }
}

/**
 * How many past pictures the recorded model got: the most that were ever sent beside the current one, and how many were
 * left when the oldest were dropped. `images` of the log depends on it and on nothing else of a profile.
 */
function picturesOf({ steps }: RunState): ModelProfile['pictures'] {
  const sent = steps.flatMap(({ leg, modelCalls: [first] }) =>
    first ? [{ leg, past: first.images - 1 }] : [],
  )
  const max = Math.max(0, ...sent.map(({ past }) => past))
  const dropped = sent.find(
    ({ leg, past }, index) => sent[index - 1]?.leg === leg && past < (sent[index - 1]?.past ?? 0),
  )
  return { min: dropped?.past ?? max, max }
}
