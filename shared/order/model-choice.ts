// Choice of the model that plays the persona.
import * as z from 'zod/mini'
import { CloudProvider, PageProvider } from './provider-names.ts'

/** Amount of thinking before an answer; when absent, the least that the model supports. */
export const Thinking = z.enum(['low', 'medium', 'high'])
export type Thinking = z.infer<typeof Thinking>

/** Sampling settings, where the provider accepts them. */
export const Sampling = z.strictObject({
  temperature: z.exactOptional(z.number().check(z.minimum(0), z.maximum(2))),
  seed: z.exactOptional(z.int()),
  thinking: z.exactOptional(Thinking),
})
export type Sampling = z.infer<typeof Sampling>

const origin = z.string().check(z.regex(/^https?:\/\/[^/\s]+$/))
const sampling = z.exactOptional(Sampling)

/**
 * Model of a run, with the server's origin for a local one. Keys are not part of it: they stay in
 * the worker.
 */
export const ModelChoice = z.discriminatedUnion('provider', [
  /** An empty name means the model that Harness suggests. */
  z.strictObject({ provider: z.literal('ollama'), model: z.string(), origin, sampling }),
  z.strictObject({
    provider: z.literal('compatible'),
    model: z.string().check(z.regex(/\S/)),
    origin,
    sampling,
  }),
  /** `origin`: a gateway on this machine that answers instead of the provider. */
  z.strictObject({
    provider: CloudProvider,
    model: z.string().check(z.regex(/\S/)),
    origin: z.exactOptional(origin),
    sampling,
  }),
  z.strictObject({ provider: PageProvider }),
  /** `model` is the name shown in the log. */
  z.strictObject({
    provider: z.literal('scripted'),
    model: z.exactOptional(z.string()),
    replies: z.readonly(z.array(z.unknown())),
    /** Channel on which the program that started the run sends replies one at a time. */
    channel: z.exactOptional(z.string()),
  }),
  /** Repeats the answers of the run with these log rows; the playback code parses them. */
  z.strictObject({
    provider: z.literal('recorded'),
    rows: z.readonly(z.array(z.looseObject({ kind: z.string() }))),
  }),
  /**
   * No AI; the seed decides which of many equal controls are used. Submits forms that may change
   * something only if `sendsForms` is true.
   */
  z.strictObject({
    provider: z.literal('sweep'),
    seed: z.number(),
    sendsForms: z.exactOptional(z.boolean()),
  }),
])
export type ModelChoice = z.infer<typeof ModelChoice>
