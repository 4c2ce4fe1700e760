// Calls to the process of a device: one row for each method of `Device` that returns a result. A
// method of `Device` without a row does not compile.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { ScreenFacts, Target } from '@harness/shared/device/audit.ts'
import { Outcome } from '@harness/shared/device/command.ts'
import { RuleFact } from '@harness/shared/device/facts.ts'
import { Scene } from '@harness/shared/device/observation.ts'
import { SignInState } from '@harness/shared/device/sign-in.ts'
import * as z from 'zod/mini'
import type { Device } from '../device.ts'

/** Members with arguments or results that the channel cannot carry. */
type Special = 'info' | 'useCredential' | 'onAhead' | 'mirror' | 'onLost' | 'close'
type CallName = Exclude<keyof Device, Special>
export type DeviceCalls = Pick<Device, CallName>

export const Bytes = z.custom<Uint8Array>((given) => given instanceof Uint8Array)
const Captured = z.object({ scene: Scene, png: Bytes, ahead: z.exactOptional(z.number()) })
export const CapturedAhead = z.object({ ...Captured.shape, ahead: z.number() })

/** Schema of each result, because the process loads untrusted pages. */
const ANSWERS = {
  observe: Captured,
  isAsObserved: z.boolean(),
  perform: Outcome,
  reset: z.void(),
  signIn: SignInState,
  manualInput: z.void(),
  audit: z.optional(z.extend(ScreenFacts, { picture: Bytes })),
  rules: z.optional(z.array(RuleFact)),
  targets: z.optional(z.array(Target)),
  download: z.optional(Bytes),
} satisfies { readonly [K in CallName]: z.ZodMiniType<AnswerOf<NonNullable<Device[K]>>> }

type AnswerOf<F extends (...args: never) => unknown> = Awaited<ReturnType<F>>

/** Sends a call to the process and resolves with the unparsed answer. */
type Ask = (
  method: string,
  args: readonly unknown[],
  signal: AbortSignal | undefined,
) => Promise<unknown>

/** Calls that the device supports, as listed in `methods`. */
export function remoteCalls(methods: readonly string[], ask: Ask): DeviceCalls {
  const calls = Object.entries(ANSWERS).flatMap(([name, shape]): readonly unknown[][] => {
    if (!methods.includes(name)) return []
    const call = async (...args: readonly unknown[]) => {
      // The signal is the last parameter of every call.
      const signal = args.at(-1)
      const answer = await ask(name, args.slice(0, -1), isSignal(signal) ? signal : undefined)
      return parseAnswer(shape, answer)
    }
    return [[name, call]]
  })
  return Object.fromEntries(calls)
}

function isSignal(value: unknown): value is AbortSignal {
  return value instanceof AbortSignal
}

function parseAnswer(shape: z.ZodMiniType, answer: unknown): unknown {
  const parsed = shape.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new HarnessError('observe_failed', { what: 'the device answered in another form' })
}

/** Calls a method of the device in this process. */
export async function makeCall(
  device: Device,
  { name, args }: { readonly name: string; readonly args: readonly unknown[] },
  signal: AbortSignal,
): Promise<unknown> {
  const call: unknown = Object.hasOwn(ANSWERS, name) ? Reflect.get(device, name) : undefined
  if (typeof call !== 'function')
    throw new HarnessError('device_unable', { what: 'it has no such call' })
  return call.call(device, ...args, signal)
}
