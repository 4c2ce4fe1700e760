// Model catalog. Shared, because users may extend it and the store keeps their changes.
import * as z from 'zod/mini'
import { Provider } from './provider-names.ts'

const Count = z.number().check(z.nonnegative())

/** US dollars per million tokens, by bucket. */
export const Prices = z.object({ input: Count, cacheRead: Count, cacheWrite: Count, output: Count })
export type Prices = z.infer<typeof Prices>

/**
 * Prices from a day on (ISO date). `long` applies to all tokens of a request whose prompt exceeds
 * `over` tokens.
 */
export const PricePeriod = z.object({
  from: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  ...Prices.shape,
  long: z.optional(z.object({ over: Count, ...Prices.shape })),
})
export type PricePeriod = z.infer<typeof PricePeriod>

/**
 * Tokens of a picture. `patches` counts the squares of `side` pixels, partial ones included, times
 * `factor`, at most `cap`; `fixed` is equal for all pictures.
 */
export const ImageTokens = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('patches'),
    side: Count,
    factor: Count,
    cap: z.optional(Count),
  }),
  z.object({ kind: z.literal('fixed'), tokens: Count }),
])
export type ImageTokens = z.infer<typeof ImageTokens>

export const CatalogEntry = z.object({
  provider: Provider,
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.string(),
  /** Oldest first; empty when the price is unknown. */
  prices: z.array(PricePeriod),
  /** Maximum tokens of a request, including the reply. */
  contextTokens: Count,
  /** Default and maximum budget of a run, in uncached input tokens. */
  budget: z.object({ usual: Count, most: Count }),
  vision: z.boolean(),
  tools: z.boolean(),
  image: ImageTokens,
  /** Longest side of a picture, in pixels, that the provider does not shrink. */
  longEdge: Count,
  dialect: z.enum(['points', 'image', 'thousandths']),
  /**
   * `setting` is the provider's value for the least thinking; `allowance` is the number of tokens
   * it may still use in a reply.
   */
  thinking: z.object({ setting: z.optional(z.string()), allowance: Count }),
  /** True when a request may require a tool call. */
  forcesTools: z.boolean(),
  /** Settings that a request may contain; none when absent, because the provider refuses them. */
  takes: z.optional(z.array(z.enum(['temperature', 'seed', 'thinking']))),
  /** For OpenAI: Responses, or the older Chat Completions. */
  api: z.optional(z.enum(['responses', 'chat'])),
  /** Date (ISO) from which the provider no longer serves the model. */
  endsOn: z.optional(z.string()),
})
export type CatalogEntry = z.infer<typeof CatalogEntry>

/** User's addition or correction: the model, and only the fields that differ. */
export const CatalogChange = z.object({
  ...z.partial(CatalogEntry).shape,
  provider: Provider,
  id: CatalogEntry.shape.id,
})
export type CatalogChange = z.infer<typeof CatalogChange>
