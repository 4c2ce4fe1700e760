// The `mcp` command: the protocol on standard input and output, runs in a worker, notes on standard
// error.
import { setTimeout as elapsed } from 'node:timers/promises'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { KEY_VARIABLES, PASSWORD } from '../cli/run/secrets.ts'
import { HTTP_PASSWORD } from '../cli/run/site-secrets.ts'
import type { StopRequest } from '../cli/stop-signal.ts'
import { aborted } from '../devices/waiting.ts'
import { ownVersion } from '../server/checkout.ts'
import { printable } from '../system/printed.ts'
import { makeApp } from './app.ts'
import { makeClient } from './client.ts'
import { type Engine, makeEngine } from './engine.ts'
import { stopIdle } from './idle.ts'
import { type AgentRuns, makeAgentRuns } from './runs/agent-runs.ts'
import { handleAll, makeServer } from './server.ts'
import { makeSessions } from './sessions.ts'
import { readSettings } from './settings.ts'
import { makeStudies } from './studies/studies.ts'

interface McpDeps {
  readonly ensureBuilt: () => Promise<void>
  readonly stopRequest: StopRequest
}

/** Interval of the search for idle runs, in milliseconds. */
const LOOK_EVERY_MS = 5_000
/** Time limit for runs to write their last rows when the server ends, in milliseconds. */
const LAST_ROWS_MS = 5_000

/** Serves until the client disconnects or a signal arrives. Resolves to the exit status. */
export async function mcpCommand(argv: readonly string[], deps: McpDeps): Promise<number> {
  const { env, platform } = process
  const settings = readSettings(argv, { cwd: process.cwd(), env: { ...env }, platform })
  // Removed from the environment so that no child process inherits a key or the password.
  for (const name of [PASSWORD, HTTP_PASSWORD, ...KEY_VARIABLES]) Reflect.deleteProperty(env, name)
  const note = (text: string) => void process.stderr.write(`${printable(text)}\n`)
  const { stopSignal, requestStop } = deps.stopRequest
  const server = makeServer(await ownVersion())
  const client = makeClient(server)
  const runs = makeAgentRuns(settings.runs, () => new Date())
  const app = makeApp({
    ...{ settings, client, runs },
    worker: () => engine.worker(),
    show: (...of) => engine.show(...of),
  })
  const engine: Engine = makeEngine({
    settings,
    watched: app.watched,
    records: runs.take,
    ensureBuilt: deps.ensureBuilt,
    onWorker: (worker) => app.attend(worker, stopSignal),
    onLost: (error) => {
      for (const runId of runs.live()) void runs.fail(runId, error.message)
    },
  })
  const sessions = makeSessions({ engine, runs })
  const { isAttended, isWatched } = app
  const studies = makeStudies(settings.runs, runs)
  handleAll(server, { settings, engine, runs, sessions, studies, client, isAttended, isWatched })
  const transport = new StdioServerTransport()
  server.onerror = (error) => note(error.message)
  for (const name of ['end', 'close'] as const) process.stdin.on(name, requestStop)
  process.stdout.on('error', requestStop)
  await server.connect(transport)
  note('Harness serves MCP on standard input and output.')
  const idle = setInterval(
    () =>
      // A lost worker is reported elsewhere; the next check stops the remaining runs.
      void stopIdle({ runs, engine, sessions, settings, isWatched }).catch(() => undefined),
    LOOK_EVERY_MS,
  )
  await aborted(stopSignal)
  clearInterval(idle)
  await studies.close()
  await stopAll(runs, engine)
  await server.close()
  await Promise.all([engine.close(), runs.close()])
  return 0
}

/** Stops the runs in progress, and waits for their last rows. */
async function stopAll(runs: AgentRuns, engine: Engine): Promise<void> {
  if (runs.live().length === 0) return
  const worker = await engine.worker().catch(() => undefined) // it is gone: nothing to stop
  await Promise.all(runs.live().map((runId) => worker?.stop(runId)))
  const late = AbortSignal.timeout(LAST_ROWS_MS)
  while (runs.live().length > 0 && !late.aborted) await elapsed(25)
}
