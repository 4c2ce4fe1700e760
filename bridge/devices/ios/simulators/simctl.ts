import { HarnessError } from '@harness/shared/base/errors.ts'
import { type CallOptions, lastLine, type Mac } from './mac.ts'

/**
 * Result of `simctl`. Its text may be in the language of the Mac, so decide by `domain` and `code`.
 */
type Answer =
  | { readonly ok: true; readonly out: string }
  | {
      readonly ok: false
      readonly domain: string
      readonly code: number
      /** Last line of the text, to show the user. */
      readonly words: string
    }

export const TOO_LATE = 'late'

const HEAD = /\(domain=([^,]+), code=(-?\d+)\)/

/** Calls `xcrun simctl`. Throws `xcode_missing`, `xcode_licence`, `aborted`. */
export async function simctl(
  mac: Mac,
  args: readonly string[],
  options: CallOptions,
  signal: AbortSignal,
): Promise<Answer> {
  const { ended, out, err } = await mac.call('xcrun', ['simctl', ...args], options, signal)
  if ('exit' in ended && ended.exit === 0) return { ok: true, out }
  if ('failure' in ended) {
    const seconds = Math.round(options.timeoutMs / 1_000)
    const words = ended.failure === 'late' ? `no answer within ${seconds} s` : 'it was ended'
    return { ok: false, domain: TOO_LATE, code: -1, words }
  }
  const [, domain = 'unknown', code = `${ended.exit}`] = HEAD.exec(err) ?? []
  return { ok: false, domain, code: Number(code), words: lastLine(err) }
}

/** Calls `simctl` and requires success. Also throws `simulator_failed`. */
export async function mustSimctl(
  mac: Mac,
  args: readonly string[],
  options: CallOptions & { readonly name: string },
  signal: AbortSignal,
): Promise<string> {
  const answer = await simctl(mac, args, options, signal)
  if (answer.ok) return answer.out
  const what = `${args[0]}: ${answer.words}.`
  throw new HarnessError('simulator_failed', { name: options.name, what })
}

/**
 * CoreSimulator's code for a wrong state; 404 is an unknown device (docs/internals/facts.md,
 * simctl).
 */
export const WRONG_STATE = 405
