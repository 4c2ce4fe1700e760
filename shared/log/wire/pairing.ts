// How a page exchanges the ticket of its address for the token of the bridge.
import * as z from 'zod/mini'

/**
 * What `POST /api/pair` takes: the ticket of an address, which is valid once, and again only with
 * the `holder` that came with it the first time: random, and known to that page alone.
 */
export const PairRequest = z.strictObject({
  ticket: z.string().check(z.maxLength(64)),
  holder: z.exactOptional(z.string().check(z.regex(/^[\w-]{36,64}$/))),
})
export type PairRequest = z.infer<typeof PairRequest>

/** What it gives for it: the token that pairs this browser. */
export const Paired = z.object({ token: z.string() })
export type Paired = z.infer<typeof Paired>

/** What `POST /api/pages` takes: the origin of a page of another host that the person lets in. */
export const PageRequest = z.strictObject({ origin: z.string().check(z.maxLength(300)) })

/** What it gives: the code that pairs a page of that origin, once. */
export const PageCode = z.object({
  origin: z.string(),
  code: z.string().check(z.regex(/^\d{6}$/)),
})

/** What `POST /api/pair-page` takes from such a page; it gives a `Paired`. */
export const PairPageRequest = z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) })
