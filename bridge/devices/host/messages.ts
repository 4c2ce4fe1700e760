// What the bridge and the process of a device say to each other. Both are of this checkout, but the
// process drives pages that are not, so the bridge parses what comes from it.
import type { WantedScreens } from '@harness/shared/devices/audit.ts'
import type { ManualInput } from '@harness/shared/devices/manual-input.ts'
import type { Command } from '@harness/shared/language/command.ts'
import { WireError } from '@harness/shared/language/errors.ts'
import { type BridgeSpec, DeviceInfo } from '@harness/shared/language/protocol.ts'
import * as z from 'zod/mini'
import type { Credential } from '../credential.ts'

/** What a device in a process of its own is opened by. */
export type HostedSpec = Extract<BridgeSpec, { kind: 'web' | 'appium' }>

/** One call of the device that is answered. */
export type Call =
  | {
      readonly method: 'open'
      readonly spec: HostedSpec
      readonly folder: string
      readonly temporary?: string | undefined
    }
  | { readonly method: 'observe' | 'rules' | 'isAsObserved' | 'reset' | 'signIn' | 'close' }
  | { readonly method: 'perform'; readonly command: Command }
  | { readonly method: 'manualInput'; readonly input: ManualInput }
  | { readonly method: 'audit'; readonly which: WantedScreens }
  | { readonly method: 'mirror'; readonly on: boolean }

/** A credential with its password as text, for the channel between the two processes alone. */
export type PlainCredential = Omit<Credential, 'password'> & { readonly password: string }

/** To the process of the device. */
export type ToHost =
  | { readonly kind: 'call'; readonly id: number; readonly call: Call }
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'credential'; readonly credential: PlainCredential }
  /** Whether captures are sent before they are asked for. */
  | { readonly kind: 'ahead'; readonly on: boolean }
  /** The last live picture was painted. */
  | { readonly kind: 'painted' }
  | { readonly kind: 'ping' }

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
  z.object({ kind: z.literal('lost') }),
  z.object({ kind: z.literal('pong') }),
])
export type FromHost = z.infer<typeof FromHost>
