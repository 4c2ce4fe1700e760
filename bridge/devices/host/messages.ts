// Messages between the bridge and the process of a device. The bridge parses what it gets: the
// process drives pages that are not of this checkout.

import { WireError } from '@harness/shared/base/errors.ts'
import { type BridgeSpec, DeviceInfo } from '@harness/shared/device/spec.ts'
import * as z from 'zod/mini'
import { Bytes } from './calls.ts'

/** Devices that run in a process of their own. */
export type HostedSpec = Extract<BridgeSpec, { kind: 'web' | 'appium' }>

/** A call of the device, or the one that opens it. */
export type Call =
  | {
      readonly method: 'open'
      readonly spec: HostedSpec
      readonly folder: string
      readonly temporary: string | undefined
    }
  | { readonly method: 'useCredential'; readonly credential: PlainCredential }
  /** `onAhead`: captures are sent before they are asked for. */
  | { readonly method: 'mirror' | 'onAhead'; readonly on: boolean }
  | { readonly method: 'close' }
  /** Any other: the arguments without the signal. */
  | { readonly method: 'device'; readonly name: string; readonly args: readonly unknown[] }

/** A credential with its password as text, for the channel between the two processes alone. */
export interface PlainCredential {
  readonly username: string
  readonly password: string
  readonly origins?: readonly string[]
}

/** To the process of the device, which the bridge started: calls are as it made them. */
export const ToHost = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: z.number(), call: z.custom<Call>() }),
  z.object({ kind: z.literal('abort'), id: z.number() }),
  /** The last live picture was painted. */
  z.object({ kind: z.literal('painted') }),
  z.object({ kind: z.literal('ping') }),
])
export type ToHost = z.infer<typeof ToHost>

/** The answer to `open`. */
export const Opened = z.object({ info: DeviceInfo, methods: z.array(z.string()) })
export type Opened = z.infer<typeof Opened>

/** From the process of the device. */
export const FromHost = z.discriminatedUnion('kind', [
  /** The process can be called. */
  z.object({ kind: z.literal('ready') }),
  /** The browser runs; it must end with its device whatever becomes of the process. */
  z.object({ kind: z.literal('browser'), pid: z.number() }),
  z.object({ kind: z.literal('answer'), id: z.number(), value: z.unknown() }),
  z.object({ kind: z.literal('failed'), id: z.number(), error: WireError }),
  z.object({ kind: z.literal('frame'), jpeg: Bytes }),
  z.object({ kind: z.literal('ahead'), capture: z.unknown() }),
  z.object({ kind: z.literal('lost'), error: WireError }),
  z.object({ kind: z.literal('pong') }),
])
export type FromHost = z.infer<typeof FromHost>
