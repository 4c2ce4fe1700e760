// What the bridge and the process of a device say to each other. Each side parses what it gets: the
// process drives pages that are not of this checkout.
import { ManualInput } from '@harness/shared/devices/manual-input.ts'
import { Command } from '@harness/shared/language/command.ts'
import { WireError } from '@harness/shared/language/errors.ts'
import { BridgeSpec, DeviceInfo } from '@harness/shared/language/protocol.ts'
import * as z from 'zod/mini'

/** What a device in a process of its own is opened by. */
export type HostedSpec = Extract<BridgeSpec, { kind: 'web' | 'appium' }>

const Hosted = z.custom<HostedSpec>((given) => {
  const spec = BridgeSpec.safeParse(given).data
  return spec !== undefined && spec.kind !== 'ios'
})

/** One call of the device that is answered. */
const Call = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('open'),
    spec: Hosted,
    folder: z.string(),
    temporary: z.optional(z.string()),
  }),
  z.object({
    method: z.enum(['observe', 'audit', 'rules', 'isAsObserved', 'reset', 'signIn', 'close']),
  }),
  z.object({ method: z.literal('perform'), command: Command }),
  z.object({ method: z.literal('manualInput'), input: ManualInput }),
  z.object({ method: z.literal('mirror'), on: z.boolean() }),
])
export type Call = z.infer<typeof Call>

/** A credential with its password as text, for the channel between the two processes alone. */
const PlainCredential = z.object({
  username: z.string(),
  password: z.string(),
  origins: z.exactOptional(z.readonly(z.array(z.string()))),
})
export type PlainCredential = z.infer<typeof PlainCredential>

/** To the process of the device. */
export const ToHost = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: z.number(), call: Call }),
  z.object({ kind: z.literal('abort'), id: z.number() }),
  z.object({ kind: z.literal('credential'), credential: PlainCredential }),
  /** Whether captures are sent before they are asked for. */
  z.object({ kind: z.literal('ahead'), on: z.boolean() }),
  /** The last live picture was painted. */
  z.object({ kind: z.literal('painted') }),
  z.object({ kind: z.literal('ping') }),
])
export type ToHost = z.infer<typeof ToHost>

/** From the process of the device. */
export const FromHost = z.discriminatedUnion('kind', [
  /** The process can be called. */
  z.object({ kind: z.literal('ready') }),
  /** The browser runs; it must end with its device whatever becomes of the process. */
  z.object({ kind: z.literal('browser'), pid: z.number() }),
  z.object({ kind: z.literal('opened'), id: z.number(), info: DeviceInfo }),
  z.object({ kind: z.literal('answer'), id: z.number(), value: z.unknown() }),
  z.object({ kind: z.literal('failed'), id: z.number(), error: WireError }),
  z.object({
    kind: z.literal('frame'),
    jpeg: z.custom<Uint8Array>((given) => given instanceof Uint8Array),
  }),
  z.object({ kind: z.literal('ahead'), capture: z.unknown() }),
  z.object({ kind: z.literal('lost'), error: WireError }),
  z.object({ kind: z.literal('pong') }),
])
export type FromHost = z.infer<typeof FromHost>
