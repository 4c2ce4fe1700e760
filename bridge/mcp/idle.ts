import type { AgentRuns } from './agent-runs.ts'
import type { Engine } from './engine.ts'
import type { Sessions } from './sessions.ts'
import type { Settings } from './settings.ts'

interface Idle {
  readonly runs: Pick<AgentRuns, 'idleFor'>
  readonly engine: Pick<Engine, 'worker'>
  readonly sessions: Pick<Sessions, 'idleFor' | 'isOpen' | 'forget'>
  readonly settings: Pick<Settings, 'runIdleMs' | 'sessionIdleMs'>
}

/**
 * Ends runs without a row and sessions without a call for as long as the settings say; 0 is never.
 * A session may wait for its client longer than a run for its model.
 */
export async function stopIdle({ runs, engine, sessions, settings }: Idle): Promise<void> {
  const { runIdleMs, sessionIdleMs } = settings
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
