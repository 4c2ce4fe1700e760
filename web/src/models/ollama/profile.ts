import type { ModelProfile } from '../../core/ports.ts'
import type { ModelFacts } from './server.ts'

/** Long edge of a picture for local models, in pixels. */
const LONG_EDGE = 1_024

/** Recent steps that keep their picture with local models. */
const PICTURES = { min: 1, max: 3 } as const

/** Models of this family take one picture a request: the current one. */
const ONE_PICTURE_FAMILY = 'mllama'
const NO_HISTORY_PICTURES = { min: 0, max: 0 } as const

/** The window asked for: system, tools, four pictures and history fit, and a 16 GB machine can hold it. */
const CONTEXT_WANTED = 16_384

/** Below this a request with one picture is cut by the server, so asking for less helps nobody. */
const CONTEXT_FLOOR = 4_096

/** What a step needs at least: tools, prompt, one picture and a short history. */
export const CONTEXT_NEEDED = 8_192

/** How model families name places (from the model cards); others follow what they are told: points. */
const DIALECTS: readonly (readonly [family: RegExp, dialect: ModelProfile['dialect']])[] = [
  [/^qwen2\.?5vl|^qwen2\.?5-vl/, 'image'],
  [/^qwen3|^gemma/, 'thousandths'],
]

/** How requests for this model are built. `contextTokens` is also the one `num_ctx` of a run: another value reloads the model. */
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
