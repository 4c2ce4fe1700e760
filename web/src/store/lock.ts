// Ensures one writer per run across tabs. The browser frees a lock when its tab or worker dies, so
// a free lock with an open log means an interrupted run.
import { type ErrorCode, HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId, SessionId } from '@harness/shared/base/ids.ts'
import { stored, storeFailure } from './failure.ts'

function lockName(runId: RunId): string {
  return `harness-run-${runId}`
}

/**
 * Makes this tab the writer of the run. Throws `run_locked` when there is one already. The returned
 * function releases the run, may be called twice, and resolves when the next writer can take it.
 */
export function holdRun(runId: RunId): Promise<() => Promise<void>> {
  return hold(lockName(runId), 'run_locked')
}

/** Waits until no other tab writes the run, then locks it like `holdRun`. Throws on abort. */
export function waitToHold(runId: RunId, signal: AbortSignal): Promise<() => Promise<void>> {
  return hold(lockName(runId), 'run_locked', signal)
}

/** Makes this tab the only one that drives the session's device. Throws `device_busy`. */
export function holdSession(session: SessionId): Promise<() => Promise<void>> {
  return hold(`harness-session-${session}`, 'device_busy')
}

/** Takes a lock. Without a signal it throws `taken` instead of waiting. */
function hold(name: string, taken: ErrorCode, signal?: AbortSignal): Promise<() => Promise<void>> {
  return new Promise((give, refuse) => {
    const ended = navigator.locks.request(
      name,
      signal ? { signal } : { ifAvailable: true },
      (lock) => {
        if (!lock) throw new HarnessError(taken)
        return new Promise<void>((letGo) => {
          give(async () => {
            letGo()
            await ended
          })
        })
      },
    )
    ended.catch((thrown: unknown) => refuse(storeFailure(thrown)))
  })
}

/**
 * Runs work in one tab of this browser at a time; other tabs wait. Throws errors of the work, and
 * when the signal aborts before it begins.
 */
export async function whileAlone(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  await navigator.locks.request(`harness-${name}`, { signal }, work)
}

/**
 * Resolves once no tab writes the run, because it is over or its tab or worker died. Throws when
 * the signal aborts first.
 */
export async function untilFree(runId: RunId, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(lockName(runId), { mode: 'shared', signal }, () => undefined)
}

/** True while any tab writes the run. */
export function isHeld(runId: RunId): Promise<boolean> {
  return isAnyTaken([lockName(runId)])
}

/** True while any tab writes one of these runs. */
export function isAnyHeld(runIds: readonly RunId[]): Promise<boolean> {
  return isAnyTaken(runIds.map(lockName))
}

/** Checks all names with one query; separate ones took seconds for ten thousand names. */
async function isAnyTaken(names: readonly string[]): Promise<boolean> {
  const { held } = await stored(() => navigator.locks.query())
  const taken = new Set(held?.map(({ name }) => name))
  return names.some((name) => taken.has(name))
}
