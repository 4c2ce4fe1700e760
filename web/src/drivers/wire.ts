import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Secret } from '@harness/shared/base/secret.ts'
import { SUBPROTOCOL } from '@harness/shared/log/wire/protocol.ts'
import { ROUTES } from '@harness/shared/log/wire/routes.ts'

/** The part of a WebSocket that Harness uses; browser sockets and those of `ws` both fit. */
export interface Wire {
  binaryType: string
  send(data: string | Uint8Array<ArrayBuffer>): void
  close(): void
  addEventListener(kind: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(kind: 'close', listener: (event: WireClosed) => void): void
  addEventListener(kind: 'open' | 'error', listener: () => void): void
}

interface WireClosed {
  readonly code: number
  readonly reason: string
}

/** Address and token of the bridge, and the platform's functions to reach it. */
export interface BridgeAddress {
  /** Origin of the bridge: `http://127.0.0.1:4620`. */
  readonly origin: string
  readonly token: Secret
  readonly WebSocket: new (url: string, protocols: string[]) => Wire
  readonly fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'status'>>
  /** Called with the socket before anything is sent. */
  readonly onWire?: (wire: Wire) => void
}

/** Starts to connect. Throws `bridge_token_refused` for a token that cannot be sent. */
export function connect(address: BridgeAddress): Wire {
  const url = `${address.origin.replace(/^http/, 'ws')}${ROUTES.socket}`
  try {
    const wire = new address.WebSocket(url, [SUBPROTOCOL, `t.${address.token.reveal()}`])
    wire.binaryType = 'arraybuffer'
    address.onWire?.(wire)
    return wire
  } catch (thrown) {
    // The constructor rejects characters that a subprotocol may not have: the token is malformed.
    throw new HarnessError('bridge_token_refused', {}, thrown)
  }
}

/** The result of connecting; call it in the same task as `connect`. */
export function opened(wire: Wire, signal: AbortSignal): Promise<'open' | 'refused' | 'aborted'> {
  return new Promise((settle) => {
    const stop = () => settle('aborted')
    const settleWith = (outcome: 'open' | 'refused') => () => {
      signal.removeEventListener('abort', stop)
      settle(outcome)
    }
    signal.addEventListener('abort', stop, { once: true })
    wire.addEventListener('open', settleWith('open'))
    wire.addEventListener('error', settleWith('refused'))
    wire.addEventListener('close', settleWith('refused'))
  })
}

/** Maps a close code: 1013 "try again later", 1008 "policy violation" (IANA registry). */
export function whyClosed({ code, reason }: WireClosed): HarnessError {
  if (code === 1013) return new HarnessError('bridge_busy')
  if (code === 1008) return new HarnessError('message_invalid', { what: reason })
  return new HarnessError('bridge_lost')
}

/** Finds out why an upgrade was refused, over HTTP: browsers hide its status from scripts. */
export async function whyRefused(
  address: BridgeAddress,
  signal: AbortSignal,
): Promise<HarnessError> {
  try {
    const { status } = await address.fetch(`${address.origin}${ROUTES.page}`, {
      headers: { authorization: `Bearer ${address.token.reveal()}` },
      signal,
    })
    // 429: too many wrong tokens.
    return new HarnessError(
      status === 401 || status === 429 ? 'bridge_token_refused' : 'bridge_unreachable',
    )
  } catch (thrown) {
    return new HarnessError(signal.aborted ? 'aborted' : 'bridge_unreachable', {}, thrown)
  }
}
