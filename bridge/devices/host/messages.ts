// Messages between the bridge and the process of a device. The bridge parses what it receives,
// because the process loads untrusted pages.

import { WireError } from '@harness/shared/base/errors.ts'
import { type BridgeSpec, DeviceInfo } from '@harness/shared/device/spec.ts'
import * as z from 'zod/mini'
import { Bytes } from './calls.ts'

/** Devices that run in a separate process. */
export type HostedSpec = Extract<BridgeSpec, { kind: 'web' | 'appium' }>

/** A call of a device method, or the call that opens the device. */
export type Call =
  | {
      readonly method: 'open'
      readonly spec: HostedSpec
      readonly folder: string
      readonly temporary: string | undefined
    }
  | { readonly method: 'useCredential'; readonly credential: PlainCredential }
  /** With `onAhead`, captures are sent before they are requested. */
  | { readonly method: 'mirror' | 'onAhead'; readonly on: boolean }
  | { readonly method: 'close' }
  /** Any other method, with its arguments except the signal. */
  | { readonly method: 'device'; readonly name: string; readonly args: readonly unknown[] }

/** Credential with a plain-text password, only for the channel between the two processes. */
export interface PlainCredential {
  readonly username: string
  readonly password: string
  readonly origins?: readonly string[]
}

/** Messages to the process of the device. Calls are not validated, because the bridge made them. */
export const ToHost = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: z.number(), call: z.custom<Call>() }),
  z.object({ kind: z.literal('abort'), id: z.number() }),
  /** Confirms that the last live picture was drawn. */
  z.object({ kind: z.literal('painted') }),
  z.object({ kind: z.literal('ping') }),
])
export type ToHost = z.infer<typeof ToHost>

export const Opened = z.object({ info: DeviceInfo, methods: z.array(z.string()) })
export type Opened = z.infer<typeof Opened>

export const FromHost = z.discriminatedUnion('kind', [
  /** Reports that the process accepts calls. */
  z.object({ kind: z.literal('ready') }),
  /** Reports a running browser, which must end with its device even if the process crashes. */
  z.object({ kind: z.literal('browser'), pid: z.number() }),
  z.object({ kind: z.literal('answer'), id: z.number(), value: z.unknown() }),
  z.object({ kind: z.literal('failed'), id: z.number(), error: WireError }),
  z.object({ kind: z.literal('frame'), jpeg: Bytes }),
  z.object({ kind: z.literal('ahead'), capture: z.unknown() }),
  z.object({ kind: z.literal('lost'), error: WireError }),
  z.object({ kind: z.literal('pong') }),
])
export type FromHost = z.infer<typeof FromHost>
