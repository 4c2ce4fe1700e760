// Pairing: a page exchanges the ticket in its address for the bridge's token.
import * as z from 'zod/mini'

/**
 * Body of `POST /api/pair`. A ticket works once, or again with its first `holder`, a random value
 * that only that page knows.
 */
export const PairRequest = z.strictObject({
  ticket: z.string().check(z.maxLength(64)),
  holder: z.exactOptional(z.string().check(z.regex(/^[\w-]{36,64}$/))),
})
export type PairRequest = z.infer<typeof PairRequest>

/** Response of `POST /api/pair`: the token that pairs this browser. */
export const Paired = z.object({ token: z.string() })
export type Paired = z.infer<typeof Paired>

/** Body of `POST /api/pages`: the origin of a hosted page that the user allows. */
export const PageRequest = z.strictObject({ origin: z.string().check(z.maxLength(300)) })

/** Response of `POST /api/pages`: the one-time code that pairs a page of that origin. */
export const PageCode = z.object({
  origin: z.string(),
  code: z.string().check(z.regex(/^\d{6}$/)),
})

/** Body of `POST /api/pair-page`, sent by a hosted page; the response is a `Paired`. */
export const PairPageRequest = z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) })
