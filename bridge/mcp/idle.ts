import type { Engine } from './engine.ts'
import { type AgentRuns, needsPerson } from './runs/agent-runs.ts'
import type { Sessions } from './sessions.ts'
import type { Settings } from './settings.ts'

interface Idle {
  readonly runs: Pick<AgentRuns, 'idleFor' | 'live' | 'view' | 'renew'>
  readonly engine: Pick<Engine, 'worker'>
  readonly sessions: Pick<Sessions, 'idleFor' | 'isOpen' | 'forget'>
  readonly settings: Pick<Settings, 'runIdleMs' | 'sessionIdleMs'>
  /** True when the user has the app open. */
  readonly isWatched: () => Promise<boolean>
}

/**
 * Ends runs without a new row and sessions without a call after the configured time; 0 means never.
 * A run that waits for the user is kept while the app is open.
 */
export async function stopIdle(given: Idle): Promise<void> {
  const { runs, engine, sessions } = given
  const { runIdleMs, sessionIdleMs } = given.settings
  if (await given.isWatched()) await renewWaiting(runs)
  const idleRuns = runs.idleFor(runIdleMs).filter((runId) => !sessions.isOpen(runId))
  const idle = [
    ...(runIdleMs > 0 ? idleRuns : []),
    ...(sessionIdleMs > 0 ? sessions.idleFor(sessionIdleMs) : []),
  ]
  for (const runId of idle) {
    sessions.forget(runId)
    const worker = await engine.worker().catch(() => undefined) // it is gone, and its runs with it
    await worker?.stop(runId)
  }
}

async function renewWaiting(runs: Idle['runs']): Promise<void> {
  for (const runId of runs.live()) {
    const view = await runs.view(runId).catch(() => undefined) // it ended meanwhile
    if (view && needsPerson(view)) runs.renew(runId)
  }
}
