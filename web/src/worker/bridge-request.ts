// Requests to the bridge. Parses its answers and throws its refusals.
import { fromWire, HarnessError, WireError } from '@harness/shared/base/errors.ts'
import * as z from 'zod/mini'

/** Time limit in milliseconds for a request to this machine; a busy one answers late. */
const ANSWER_LIMIT_MS = 9_000

export const JSON_BODY = { 'content-type': 'application/json' }

export type CallBridge = <T extends z.ZodMiniType>(
  url: string,
  shape: T,
  init: LinkRequest,
) => Promise<z.infer<T>>

export interface LinkRequest extends RequestInit {
  readonly limitMs?: number
}

const Refused = z.object({ error: WireError })

/** Throws `bridge_unreachable`, `bridge_token_refused`, and the bridge's own errors. */
export async function request<T extends z.ZodMiniType>(
  url: string,
  shape: T,
  {
    fetch,
    limitMs = ANSWER_LIMIT_MS,
    ...init
  }: LinkRequest & { readonly fetch: typeof globalThis.fetch },
): Promise<z.infer<T>> {
  const response = await fetch(url, {
    ...init,
    signal: AbortSignal.timeout(limitMs),
  }).catch((cause) => {
    throw new HarnessError('bridge_unreachable', {}, cause)
  })
  if (response.status === 401 || response.status === 429)
    throw new HarnessError('bridge_token_refused')
  const body: unknown = await response.json().catch(() => undefined)
  const refused = Refused.safeParse(body).data
  if (refused) throw fromWire(refused.error)
  const answer = shape.safeParse(body)
  if (!answer.success) throw new HarnessError('bridge_unreachable')
  return answer.data
}
