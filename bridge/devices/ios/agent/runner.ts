import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import * as z from 'zod/mini'
import { sendRequest } from '../../w3c/request.ts'
import type { Mac, Started } from '../simulators/mac.ts'
import { remember } from '../simulators/records.ts'

export interface Runner {
  /** URL such as `http://127.0.0.1:port`. */
  readonly origin: string
  readonly mjpegPort: number
  /** True once its process has ended. */
  readonly isGone: () => boolean
  /** Idempotent; resolves when the processes of the runner have ended. */
  stop(): Promise<void>
}

interface RunnerPlan {
  readonly udid: string
  readonly testRun: string
}

const Ready = z.object({ ready: z.optional(z.boolean()) })

/**
 * Runs the agent's test without building, on two free ports of 127.0.0.1, and waits for an answer.
 * An abort stops it. Throws `agent_failed`, `aborted`.
 */
export async function startRunner(
  mac: Mac,
  plan: RunnerPlan,
  signal: AbortSignal,
): Promise<Runner> {
  const { udid, testRun } = plan
  const [port, mjpegPort] = [await freePort(), await freePort()]
  const copy = await ownTestRun(mac, testRun, { port, mjpegPort, udid }, signal)
  await mkdir(join(mac.directory, 'logs'), { recursive: true })
  const logPath = join(mac.directory, 'logs', `webdriveragent-${udid}.log`)
  const log = createWriteStream(logPath)
  let evidence = ''
  const args = ['test-without-building', '-xctestrun', copy, '-destination', `id=${udid}`]
  const program = mac.start('xcodebuild', args, {
    onText(text) {
      log.write(text)
      evidence = (evidence + text).slice(-4_000)
    },
  })
  let gone = false
  void program.ended.then(() => {
    gone = true
    log.end()
  })
  let forget = async (): Promise<void> => {}
  const stop = async () => {
    await program.stop(mac.figures.stopMs)
    await forget()
  }
  const origin = `http://127.0.0.1:${port}`
  try {
    if (program.pid !== undefined) forget = await remember(mac, udid, program.pid, signal)
    const failure = await failureToStart(mac, origin, program, signal)
    if (failure !== undefined) {
      const why = /^.*Error Domain=.*$/m.exec(evidence)?.[0] ?? /error: (.*)/.exec(evidence)?.[1]
      const what = `${why ?? failure}. The log is ${logPath}.`
      throw new HarnessError('agent_failed', { what })
    }
  } catch (error) {
    await stop()
    throw signal.aborted ? asHarnessError(error, 'aborted') : asHarnessError(error, 'agent_failed')
  }
  return { origin, mjpegPort, isGone: () => gone, stop }
}

/** Waits for the runner's answer. Resolves with undefined, else the reason. Throws `aborted`. */
async function failureToStart(
  mac: Mac,
  origin: string,
  program: Started,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { agentReadyMs, agentPollMs } = mac.figures
  const until = performance.now() + agentReadyMs
  const ended = program.ended.then((how) => how)
  while (performance.now() < until) {
    const request = { method: 'GET', path: '/status', timeoutMs: agentPollMs * 4 } as const
    const answer = await sendRequest(origin, request, signal)
    if (answer.kind === 'value' && Ready.safeParse(answer.value).success) return undefined
    const how = await Promise.race([ended, delay(agentPollMs)])
    if (how && 'exit' in how) return `xcodebuild ended with status ${how.exit}`
    if (how) return 'xcodebuild could not be started'
  }
  return `it did not listen within ${Math.round(agentReadyMs / 1_000)} s`
}

interface Ports {
  readonly port: number
  readonly mjpegPort: number
  readonly udid: string
}

/**
 * Copies the test run with the ports for this simulator. The copy stays next to the build products,
 * because it refers to them by relative paths.
 */
async function ownTestRun(
  mac: Mac,
  testRun: string,
  ports: Ports,
  signal: AbortSignal,
): Promise<string> {
  const options = { timeoutMs: mac.figures.shortMs }
  const read = await mac.call('plutil', ['-convert', 'json', '-o', '-', testRun], options, signal)
  const broken = (what: string) => new HarnessError('agent_failed', { what })
  let run: unknown
  try {
    run = JSON.parse(read.out)
  } catch {
    throw broken(`its test run cannot be read. Remove ${dirname(testRun)} and try again.`)
  }
  const environment = {
    USE_PORT: String(ports.port),
    MJPEG_SERVER_PORT: String(ports.mjpegPort),
    // WebDriverAgent has no authentication, so it must listen on this machine only.
    USE_IP: '127.0.0.1',
  }
  const json = join(dirname(testRun), `harness-${ports.udid}.json`)
  const copy = join(dirname(testRun), `harness-${ports.udid}.xctestrun`)
  await writeFile(json, JSON.stringify(withEnvironment(run, environment)))
  const made = await mac.call('plutil', ['-convert', 'xml1', '-o', copy, json], options, signal)
  if ('exit' in made.ended && made.ended.exit === 0) return copy
  throw broken(`its test run cannot be written to ${copy}.`)
}

/**
 * Adds to the `EnvironmentVariables` of every test target: the two formats of the file nest them
 * differently.
 */
function withEnvironment(value: unknown, environment: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((item) => withEnvironment(item, environment))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    withEnvironment(inner, environment),
  ])
  const changed = Object.fromEntries(entries)
  if (!('TestHostBundleIdentifier' in changed) && !('IsUITestBundle' in changed)) return changed
  return { ...changed, EnvironmentVariables: { ...changed.EnvironmentVariables, ...environment } }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
