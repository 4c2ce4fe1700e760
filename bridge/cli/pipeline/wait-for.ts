import { setTimeout as delay } from 'node:timers/promises'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { StopRequest } from '../stop-signal.ts'
import type { Pipeline } from './arguments.ts'
import type { Console } from './console.ts'

/** Pause between two attempts, and time limit of one attempt, in milliseconds. */
const PAUSE_MS = 250
const ATTEMPT_MS = 5_000
/** Default time limit without `--timeout`, in milliseconds. */
const USUAL_MS = 60_000

/** Statuses of a server that is still starting, or of a proxy in front of it. */
const NOT_YET = [502, 503, 504]

/**
 * Waits until an address answers, with any other status. Throws `run_refused` after one minute, or
 * `limitMs`.
 */
export async function waitFor(
  url: string,
  stopSignal: AbortSignal,
  limitMs = USUAL_MS,
): Promise<void> {
  const end = performance.now() + limitMs
  let last = 'nothing answers there'
  while (!stopSignal.aborted) {
    const answer = await attempt(url, stopSignal)
    if (answer === undefined) return
    last = answer
    if (performance.now() + PAUSE_MS > end) {
      const seconds = Math.round(limitMs / 1_000)
      throw new HarnessError('run_refused', {
        what: `${url} did not answer within ${seconds} s: ${last}`,
      })
    }
    await delay(PAUSE_MS)
  }
}

/** Reason why the address is not ready; undefined once it is. */
async function attempt(url: string, stopSignal: AbortSignal): Promise<string | undefined> {
  try {
    const signal = AbortSignal.any([stopSignal, AbortSignal.timeout(ATTEMPT_MS)])
    const response = await fetch(url, { signal, redirect: 'manual' })
    await response.body?.cancel()
    return NOT_YET.includes(response.status) ? `it answers ${response.status}` : undefined
  } catch (thrown) {
    const code = codeOf(thrown)
    // The server is up; the browser decides on its certificate.
    if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) return undefined
    return code === '' ? 'it does not answer in time' : code
  }
}

function codeOf(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return ''
  return String(cause.code)
}

export interface TimeLimit {
  readonly hasPassed: () => boolean
  clear(): void
}

/** Asks a command to stop after `ms` milliseconds; undefined means no limit. */
export function limitTime(ms: number | undefined, { requestStop }: StopRequest): TimeLimit {
  let hasPassed = false
  const timer =
    ms === undefined
      ? undefined
      : setTimeout(() => {
          hasPassed = true
          requestStop()
        }, ms)
  return { hasPassed: () => hasPassed, clear: () => clearTimeout(timer) }
}

/** Prints that the time limit was reached. Returns the exit status. */
export function timedOut(
  { note }: Pick<Console, 'note'>,
  pipeline: Pick<Pipeline, 'timeoutMs'>,
): number {
  note(timeoutText(pipeline), true)
  return 1
}

export function timeoutText({ timeoutMs = 0 }: Pick<Pipeline, 'timeoutMs'>): string {
  return `Stopped after ${timeoutMs / 1_000} s, the limit of --timeout.`
}
