// How a page exchanges the ticket of its address for the token of the bridge.
import * as z from 'zod/mini'

/** What `POST /api/pair` takes: the ticket of an address, which is valid once. */
export const PairRequest = z.strictObject({ ticket: z.string().check(z.maxLength(64)) })

/** What it gives for it: the token that pairs this browser. */
export const Paired = z.object({ token: z.string() })
export type Paired = z.infer<typeof Paired>
