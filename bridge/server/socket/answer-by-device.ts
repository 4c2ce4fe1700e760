import { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import type {
  FrameHeader,
  ServerMessage,
  SessionRequest,
} from '@harness/shared/log/wire/protocol.ts'
import type { makeAheads } from './aheads.ts'
import { auditOn } from './audit.ts'
import type { Holder, Leases } from './lease.ts'

/** Requests that are answered one at a time, in order within their session. */
export type DeviceRequest = Exclude<SessionRequest, { kind: 'close' | 'mirror' }>

export interface Answering {
  readonly leases: Leases
  readonly holder: Holder
  readonly aheads: ReturnType<typeof makeAheads>
  /** True for a hosted page: it may open browsers, but no simulator with a local project. */
  readonly isGuest: boolean
  say(message: ServerMessage): void
  show(header: FrameHeader, bytes: Uint8Array): void
}

const NO_BYTES = new Uint8Array()

function unable(what: string): HarnessError {
  return new HarnessError('device_unable', { what })
}

/** Calls the device for a request and sends the result. Throws the errors of the device. */
export async function answerByDevice(
  request: DeviceRequest,
  answering: Answering,
  signal: AbortSignal,
): Promise<void> {
  if (request.kind === 'open') return open(request, answering, signal)
  const { leases, holder, aheads, say, show } = answering
  const { id, session } = request
  const device = leases.device(session, holder)
  switch (request.kind) {
    case 'observe':
      return aheads.observed(id, session, await device.observe(signal))
    case 'perform': {
      aheads.listen(device, session, request.ahead)
      return say({ kind: 'performed', id, outcome: await device.perform(request.command, signal) })
    }
    case 'credential': {
      if (!device.useCredential) throw unable('it has no fields to sign in with')
      const { username, password, origins } = request
      const secret = { username, password: new Secret(password) }
      device.useCredential(origins ? { ...secret, origins } : secret)
      return say({ kind: 'done', id })
    }
    case 'manual_input':
      if (!device.manualInput) throw unable('a person cannot take it over')
      await device.manualInput(request.input, signal)
      return say({ kind: 'done', id })
    case 'audit':
      return show(...(await auditOn(device, request, signal)))
    case 'download': {
      const bytes = await device.download?.(request.name, signal)
      return show({ kind: 'download', id, found: bytes !== undefined }, bytes ?? NO_BYTES)
    }
    case 'sign_in':
      if (!device.signIn) throw unable('it cannot report a sign-in')
      return say({ kind: 'signed_in', id, state: await device.signIn(signal) })
    case 'reset':
      await device.reset(signal)
      return say({ kind: 'done', id })
  }
}

async function open(
  { id, session, device }: Extract<DeviceRequest, { kind: 'open' }>,
  { leases, holder, aheads, isGuest, say }: Answering,
  signal: AbortSignal,
): Promise<void> {
  if (isGuest && device.kind !== 'web')
    throw unable('only the page of the bridge itself opens simulators')
  if (isGuest && device.kind === 'web' && device.attach)
    throw unable('only the page of the bridge itself attaches to a running browser')
  if (isGuest && device.kind === 'web' && device.conditions?.files?.length)
    throw unable('only the page of the bridge itself uploads files of this machine')
  // A driver that opens the session again has none of the earlier pictures.
  aheads.forget(session)
  say({ kind: 'opened', id, opened: await leases.open(session, device, holder, signal) })
}
