// The server and the official client in one process, over a worker that is played.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkerPage } from '@harness/bridge/cli/run/page.ts'
import { makeClient } from '@harness/bridge/mcp/client.ts'
import { stopIdle } from '@harness/bridge/mcp/idle.ts'
import { type AgentRuns, makeAgentRuns } from '@harness/bridge/mcp/runs/agent-runs.ts'
import { handleAll, makeServer } from '@harness/bridge/mcp/server.ts'
import { makeSessions } from '@harness/bridge/mcp/sessions.ts'
import { readSettings } from '@harness/bridge/mcp/settings.ts'
import { makeStudies } from '@harness/bridge/mcp/studies/studies.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Target } from '@harness/shared/device/audit.ts'
import type { RunRequest } from '@harness/shared/log/wire/automation.ts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CallToolResult, ClientCapabilities } from '@modelcontextprotocol/sdk/types.js'
import { onTestFinished } from 'vitest'

export interface Connected {
  readonly client: Client
  readonly runs: AgentRuns
  readonly folder: string
  /** Runs that the worker was asked to start. */
  readonly started: RunRequest[]
  readonly stopped: string[]
  /** The client as the server sees it. */
  readonly beside: ReturnType<typeof makeClient>
  /** Runs the clean-up that the server repeats every few seconds. */
  stopIdle(): Promise<void>
  /** The same services over another transport. */
  serve(transport: Transport): Promise<void>
  call(name: string, given?: Record<string, unknown>): Promise<CallToolResult>
}

export interface ConnectedOptions {
  readonly argv?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly capabilities?: ClientCapabilities
  readonly worker?: Partial<WorkerPage>
  /** A person has the app open. */
  readonly isWatched?: boolean | (() => boolean)
  /** The device says that the screen is as it was observed. */
  readonly isAsObserved?: () => boolean
  /** Controls of the whole page. */
  readonly targets?: readonly Target[]
  /** A clock that the test moves, in milliseconds. */
  readonly elapsed?: () => number
}

function refusing(): Promise<never> {
  return Promise.reject(new HarnessError('internal', { what: 'not played here' }))
}

/** Starts both; everything ends with the test. */
export async function connected(options: ConnectedOptions = {}): Promise<Connected> {
  const folder = mkdtempSync(join(tmpdir(), 'harness-mcp-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const started: RunRequest[] = []
  const stopped: string[] = []
  const persona = { id: 'p', name: 'First-time visitor', text: 'New here.', builtIn: true }
  const listed = { ...persona, blurb: '', lastUsedAt: '' }
  const worker: WorkerPage = {
    personas: async () => [listed],
    hook: refusing,
    answerHook: async () => undefined,
    sample: refusing,
    importPrototype: refusing,
    setKey: async () => undefined,
    preflight: async () => [],
    async start(request) {
      started.push(request)
      return request.order.runId ?? refusing()
    },
    stop: async (runId) => void stopped.push(runId),
    turn: async () => ({ kind: 'over' }),
    reply: async () => ({ kind: 'over' }),
    signInOf: refusing,
    keepSignIn: async () => undefined,
    question: () => new Promise(() => undefined),
    activity: () => new Promise(() => undefined),
    control: async () => undefined,
    decide: async () => undefined,
    retry: async () => undefined,
    failed: new Promise(() => undefined),
    close: async () => undefined,
    ...options.worker,
  }
  const argv = [`--output=${join(folder, 'runs')}`, `--folder=${folder}`, ...(options.argv ?? [])]
  const caller = { cwd: folder, env: options.env ?? {}, platform: 'linux' } as const
  const settings = readSettings(argv, caller)
  const { elapsed } = options
  const runs = makeAgentRuns(settings.runs, () => new Date('2026-11-22T12:00:00Z'), elapsed)
  const server = makeServer('0.0.0')
  const engine = {
    worker: async () => worker,
    show: async () => undefined,
    findDevice: async () => ({
      isAsObserved: async () => options.isAsObserved?.() ?? false,
      ...(options.targets && { targets: async () => options.targets }),
    }),
    close: async () => undefined,
  }
  const sessions = makeSessions({ engine, runs, ...(elapsed && { elapsed }) })
  const beside = makeClient(server)
  const { isWatched: watched = false } = options
  const isWatched = async () => (typeof watched === 'function' ? watched() : watched)
  const isAttended = async () => beside.canAsk() || isWatched()
  const studies = makeStudies(settings.runs, runs)
  onTestFinished(() => studies.close())
  const services = {
    ...{ settings, runs, engine, sessions, studies },
    ...{ client: beside, isAttended, isWatched },
  }
  handleAll(server, services)
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: options.capabilities ?? {} },
  )
  await Promise.all([server.connect(far), client.connect(near)])
  onTestFinished(async () => {
    await client.close()
    await runs.close()
  })
  return {
    ...{ client, runs, folder, started, stopped, beside },
    async serve(transport) {
      const another = makeServer('0.0.0')
      handleAll(another, services)
      await another.connect(transport)
      onTestFinished(() => another.close())
    },
    stopIdle: () => stopIdle({ runs, engine, sessions, settings, isWatched }),
    async call(name, given = {}) {
      const result = await client.callTool({ name, arguments: given })
      if (!('content' in result)) throw new Error('a result without content')
      return { ...result, content: [...(Array.isArray(result.content) ? result.content : [])] }
    },
  }
}

export function textIn({ content }: CallToolResult): string {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
}
