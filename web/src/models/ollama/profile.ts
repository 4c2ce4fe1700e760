import type { ModelProfile } from '../../core/ports.ts'
import type { ModelFacts } from './server.ts'

/** Long edge of a picture for local models, in pixels. */
const LONG_EDGE = 1_024

/** Number of recent steps that keep their picture with local models. */
const PICTURES = { min: 1, max: 3 } as const

/** Model family that accepts only one picture per request, the current one. */
const ONE_PICTURE_FAMILY = 'mllama'
const NO_HISTORY_PICTURES = { min: 0, max: 0 } as const

/** Requested context length in tokens: fits four pictures and history, on 16 GB machines too. */
const CONTEXT_WANTED = 16_384

/** Minimum context length; below it the server truncates a request with one picture. */
const CONTEXT_FLOOR = 4_096

/** Minimum context tokens of a step: tools, prompt, one picture and a short history. */
export const CONTEXT_NEEDED = 8_192

/** Coordinate units of model families, from their model cards; others use points. */
const DIALECTS: readonly (readonly [family: RegExp, dialect: ModelProfile['dialect']])[] = [
  [/^qwen2\.?5vl|^qwen2\.?5-vl/, 'image'],
  [/^qwen3|^gemma/, 'thousandths'],
]

/**
 * Profile of a model. `contextTokens` is also `num_ctx`; it stays the same during a run, since a
 * change reloads the model.
 */
export function profileOf(facts: ModelFacts): ModelProfile {
  const length = facts.contextLength ?? CONTEXT_NEEDED
  return {
    longEdge: LONG_EDGE,
    pictures: facts.families.includes(ONE_PICTURE_FAMILY) ? NO_HISTORY_PICTURES : PICTURES,
    contextTokens: Math.max(CONTEXT_FLOOR, Math.min(CONTEXT_WANTED, length)),
    dialect: dialectOf(facts),
  }
}

function dialectOf({ model, families }: ModelFacts): ModelProfile['dialect'] {
  const names = [...families, model]
  return DIALECTS.find(([family]) => names.some((name) => family.test(name)))?.[1] ?? 'points'
}
