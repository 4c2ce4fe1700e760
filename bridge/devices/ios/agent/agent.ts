// WebDriverAgent for the driver: one session, on a runner of Harness or one that the user started.
import { HarnessError } from '@harness/shared/base/errors.ts'
import * as z from 'zod/mini'
import { type Answer, type Request, sendRequest } from '../../w3c/request.ts'
import type { Runner } from './runner.ts'

/**
 * Settings for speed and accuracy (docs/internals/facts.md, WebDriverAgent): no long idle waits,
 * system alerts in the tree, no autocorrection.
 */
const SETTINGS = {
  waitForIdleTimeout: 1,
  animationCoolOffTimeout: 0.3,
  snapshotMaxDepth: 50,
  respectSystemAlerts: true,
  keyboardAutocorrection: false,
  keyboardPrediction: false,
  mjpegServerFramerate: 5,
  mjpegScalingFactor: 50,
}

const Session = z.object({ sessionId: z.string() })

export interface Agent {
  /**
   * Sends a request to the session; its path begins after `/session/:id`. Throws `aborted`, and any
   * error of `recover`.
   */
  request(request: Request, signal: AbortSignal): Promise<Answer>
  /** Sends a request without session and main queue, so it is answered even while the app hangs. */
  requestSessionless(request: Request, signal: AbortSignal): Promise<Answer>
  /**
   * Restores what was lost: the runner once, the session any number of times. Throws
   * `agent_failed`, `simulator_lost`.
   */
  recover(signal: AbortSignal): Promise<void>
  /**
   * Changes settings, for later sessions too. Never throws: measurements reveal a setting without
   * effect.
   */
  set(settings: Settings, signal: AbortSignal): Promise<void>
  /** Port of the picture stream; undefined for an agent that the user started. */
  mjpegPort(): number | undefined
  close(): Promise<void>
}

interface AgentDeps {
  /** Starts a runner, or attaches to the user's. */
  readonly run: (signal: AbortSignal) => Promise<Runner>
  readonly bundleId: string
  readonly answerMs: number
}

type Settings = Readonly<Record<string, number>>

/** Allowed restarts of a crashed runner during the lifetime of a device. */
const RESTARTS = 1

/** Starts the runner and opens a session on the running app. Throws `agent_failed`, `aborted`. */
export async function openAgent(deps: AgentDeps, signal: AbortSignal): Promise<Agent> {
  let runner = await deps.run(signal)
  let restarts = 0
  let session: string
  let own: Settings = {}
  const inSession = (request: Request): Request => ({
    ...request,
    path: `/session/${session}${request.path}`,
  })
  try {
    session = await begin(runner.origin, deps, own, signal)
  } catch (error) {
    await runner.stop()
    throw error
  }
  return {
    request: (request, either) => sendRequest(runner.origin, inSession(request), either),
    requestSessionless: (request, either) => sendRequest(runner.origin, request, either),
    async recover(either) {
      const request = { method: 'GET', path: '/status', timeoutMs: deps.answerMs } as const
      const alive =
        !runner.isGone() && (await sendRequest(runner.origin, request, either)).kind === 'value'
      if (!alive) {
        await runner.stop()
        if (restarts >= RESTARTS) {
          throw new HarnessError('agent_failed', { what: 'it ended twice in this run.' })
        }
        restarts += 1
        runner = await deps.run(either)
      }
      session = await begin(runner.origin, deps, own, either)
    },
    async set(settings, either) {
      own = { ...own, ...settings }
      await sendRequest(runner.origin, inSession(setting(settings, deps.answerMs)), either)
    },
    mjpegPort: () => (runner.mjpegPort > 0 ? runner.mjpegPort : undefined),
    async close() {
      const request = inSession({ method: 'DELETE', path: '', timeoutMs: deps.answerMs })
      await sendRequest(runner.origin, request, new AbortController().signal)
      await runner.stop()
    },
  }
}

function setting(settings: Readonly<Record<string, unknown>>, timeoutMs: number): Request {
  return { method: 'POST', path: '/appium/settings', body: { settings }, timeoutMs }
}

async function begin(
  origin: string,
  deps: AgentDeps,
  own: Settings,
  signal: AbortSignal,
): Promise<string> {
  const { bundleId, answerMs } = deps
  // simctl started the app with its arguments, so the session attaches to it and does not end it.
  const alwaysMatch = { bundleId, forceAppLaunch: false, shouldTerminateApp: false }
  const body = { capabilities: { alwaysMatch, firstMatch: [{}] } }
  const request = { method: 'POST', path: '/session', body, timeoutMs: answerMs * 3 } as const
  const answer = await sendRequest(origin, request, signal)
  const session = answer.kind === 'value' ? Session.safeParse(answer.value).data : undefined
  if (!session)
    throw new HarnessError('agent_failed', { what: `no session: ${answerText(answer)}.` })
  const { sessionId } = session
  const settings = setting({ ...SETTINGS, ...own }, answerMs)
  await sendRequest(origin, { ...settings, path: `/session/${sessionId}${settings.path}` }, signal)
  return sessionId
}

/** Reason, in a few words, why an answer is unusable. */
export function answerText(answer: Answer): string {
  switch (answer.kind) {
    case 'value':
      return 'an answer of an unexpected shape'
    case 'failed':
      return answer.message || answer.error
    case 'late':
      return 'no answer in time'
    case 'down':
      return 'it does not answer'
  }
}
