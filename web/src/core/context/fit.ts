import { HarnessError } from '@harness/shared/base/errors.ts'
import { REQUEST_CAP_TOKENS, REQUEST_RESERVE_TOKENS } from '../figures.ts'
import type { ModelProfile, ModelRequest } from '../ports.ts'
import { type Estimator, type RequestSize, sizeOf } from './estimate.ts'
import type { History } from './history.ts'
import { buildRequest, type LegFrame, type StepView } from './request.ts'

/** Maximum estimated tokens of a request, reply included: our cap or the model's window. */
export function capOf({ contextTokens }: Pick<ModelProfile, 'contextTokens'>): number {
  return Math.min(REQUEST_CAP_TOKENS, contextTokens) - REQUEST_RESERVE_TOKENS
}

interface Fitting {
  readonly frame: LegFrame
  readonly view: Omit<StepView, 'history'>
  readonly memory: { readonly history: History; readonly estimator: Estimator }
  readonly cap: number
}

/**
 * Builds the request within its cap. The history is shortened permanently, so that the next request
 * starts the same. Throws `request_too_large` with the biggest parts when it cannot shrink further.
 */
export function fitRequest({ frame, view, memory, cap }: Fitting, rejected?: string): ModelRequest {
  for (;;) {
    const history = memory.history.blocks()
    const request = buildRequest(frame, { ...view, history }, rejected)
    const tokens = memory.estimator.estimate(request)
    if (tokens <= cap) {
      memory.history.roomTokens = cap - tokens + sizeOf(request).history
      return request
    }
    if (memory.history.dropOldest()) continue
    // The room for thinking is reduced last.
    if (!view.thinks) throw tooLarge(sizeOf(request), tokens, cap)
    return fitRequest({ frame, view: { ...view, thinks: false }, memory, cap }, rejected)
  }
}

const NAMES: Readonly<Record<keyof RequestSize, string>> = {
  system: 'instructions, persona and goal',
  tools: 'tools',
  history: 'history',
  pictures: 'picture',
  screen: 'list of elements',
  reminder: 'notes',
  reply: 'room for the reply',
}

/** Number of request parts named in the error. */
const NAMED = 3

function tooLarge(size: RequestSize, tokens: number, cap: number): HarnessError {
  const parts = [
    { name: NAMES.system, tokens: size.system },
    { name: NAMES.tools, tokens: size.tools },
    { name: NAMES.history, tokens: size.history },
    { name: NAMES.pictures, tokens: size.pictures },
    { name: NAMES.screen, tokens: size.screen },
    { name: NAMES.reminder, tokens: size.reminder },
    { name: NAMES.reply, tokens: size.reply },
  ]
  const biggest = parts
    .toSorted((a, b) => b.tokens - a.tokens)
    .slice(0, NAMED)
    .map((part) => `${part.name} ${part.tokens}`)
    .join(', ')
  const what = `it needs about ${tokens} tokens of ${cap}. The biggest parts: ${biggest}.`
  return new HarnessError('request_too_large', { what })
}
