import { HarnessError } from '@harness/shared/base/errors.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { parseScript, type ScriptedReply } from '@harness/shared/order/script.ts'
import type {
  Clock,
  Mark,
  Model,
  ModelProfile,
  ModelReply,
  ModelRequest,
  RawCall,
} from '../../core/ports.ts'

/** Profile of a local model, so that a scripted run builds the same requests as a local run. */
const PROFILE: ModelProfile = {
  longEdge: 1_024,
  pictures: { min: 1, max: 3 },
  contextTokens: 16_384,
  dialect: 'points',
}

const SCRIPT = 'The script'

/** Values for the placeholders in a script's errors; a reply's own `detail` has precedence. */
const ERROR_DETAIL = {
  provider: SCRIPT,
  server: SCRIPT,
  model: 'scripted',
  at: 'no address',
  command: 'another script',
  what: 'an error of the script',
  seconds: 1,
}

interface ScriptedOptions {
  readonly clock: Clock
  readonly name?: string
  readonly profile?: ModelProfile
  /**
   * True to end the run with `script_lost` when a label is not on the screen; otherwise the next
   * reply is tried.
   */
  readonly endsWhenLost?: boolean
}

/**
 * Model that replies from a list, one reply per request; a leg whose device was recreated replays
 * its replies. Throws `model_server_error` after the last reply, and `argument_invalid` at once for
 * an invalid one.
 */
export function makeScripted(replies: readonly unknown[], options: ScriptedOptions): Model {
  const script = parseScript(replies)
  let next = 0
  let legStart = 0
  let lost = 0
  let fault: string | undefined
  return makeAnswering(({ past, problem }) => {
    // Keeps the first problem: the replies after it are for a screen that was not reached.
    fault = problem && (fault ?? problem)
    const last = past.at(-1)
    if (!last) legStart = next
    if (last?.lost && last.step !== lost) {
      next = legStart
      lost = last.step
    }
    const reply = script[next]
    next += 1
    if (reply) return reply
    const what = `${fault ? `${fault} I` : 'i'}ts ${script.length} replies are used up`
    return { error: { code: 'model_server_error', detail: { what } } }
  }, options)
}

/** Model that computes its reply from the request. */
export function makeAnswering(
  answer: (request: ModelRequest) => ScriptedReply,
  options: ScriptedOptions,
): Model {
  const { clock, name = 'scripted', profile = PROFILE, endsWhenLost = false } = options
  return {
    provider: 'scripted',
    name,
    profile,
    async step(request, signal, onProgress) {
      if (signal.aborted) throw new HarnessError('aborted')
      const reply = answer(request)
      onProgress()
      if (reply.delayMs) await clock.sleep(reply.delayMs, signal)
      return play(reply, request.marks, endsWhenLost)
    },
  }
}

function play(
  { calls = [], text = '', thinking, tokens, stopReason = 'done', error }: ScriptedReply,
  marks: readonly Mark[],
  endsWhenLost: boolean,
): ModelReply {
  if (error) throw new HarnessError(error.code, { ...ERROR_DETAIL, ...error.detail })
  const played = calls.map((call) => toRawCall(call, marks))
  const problem = played.flatMap(({ missing }) => missing ?? [])[0]
  if (problem !== undefined && endsWhenLost)
    throw new HarnessError('script_lost', { what: problem })
  return {
    calls: played.map(({ call }) => call),
    text,
    ...(thinking !== undefined && { thinking }),
    tokens: { ...NO_TOKENS, ...defined(tokens) },
    stopReason,
    ...(problem !== undefined && { unusable: { problem, code: 'tool_input_invalid' } }),
  }
}

interface Played {
  readonly call: RawCall
  /** Reason why the call is impossible on this screen. */
  readonly missing?: string
}

type ScriptedCall = { readonly name: string; readonly input: unknown }

/** Arguments that contain the number of a mark. */
const MARKS = ['id', 'from', 'to']

/** Resolves marks given as text to the mark with that label, so that scripts need no numbers. */
function toRawCall({ name, input }: ScriptedCall, marks: readonly Mark[]): Played {
  if (typeof input !== 'object' || input === null) return { call: { name, input } }
  const ids: Record<string, number> = {}
  for (const [field, label] of Object.entries(input)) {
    if (!MARKS.includes(field) || typeof label !== 'string' || /^\s*\d*\s*$/.test(label)) continue
    const mark =
      marks.find((it) => it.label === label) ?? marks.find((it) => isSame(it.label, label))
    if (!mark)
      return { call: { name, input }, missing: `No mark on this screen has the label “${label}”.` }
    ids[field] = mark.id
  }
  return { call: { name, input: { ...input, ...ids } } }
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function defined(tokens: ScriptedReply['tokens']): Partial<ModelReply['tokens']> {
  return Object.fromEntries(Object.entries(tokens ?? {}).filter(([, count]) => count !== undefined))
}
