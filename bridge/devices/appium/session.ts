// One session of a WebDriver server. Commands are never repeated: an input without an answer may
// have had its effect.
import { HarnessError } from '@harness/shared/base/errors.ts'
import * as z from 'zod/mini'
import { type Answer as AnyAnswer, answerValue, type Request, sendRequest } from '../w3c/request.ts'
import { within } from '../waiting.ts'
import type { AppiumSpec } from './spec.ts'

export type Answer = Exclude<AnyAnswer, { kind: 'down' }>

export interface Session {
  readonly capabilities: Readonly<Record<string, unknown>>
  /**
   * Sends one command; its path begins after `/session/:id`. Throws `aborted`; `device_lost` when
   * server, device or session are gone.
   */
  ask(
    request: Pick<Request, 'method' | 'path' | 'body'>,
    signal: AbortSignal,
    timeoutMs?: number,
  ): Promise<Answer>
  /** Reads the value at a path; undefined without an answer. Throws like `ask`. */
  read(path: string, signal: AbortSignal): Promise<unknown>
  /** Runs a script and returns its result; undefined without an answer. Throws like `ask`. */
  run(script: string, signal: AbortSignal, timeoutMs?: number): Promise<unknown>
  /** Ends the session if the server still answers. */
  close(): Promise<void>
}

/** Time limit to open a session, in milliseconds: emulators start and agents are built. */
const OPEN_MS = 600_000
/** Time limit in milliseconds to detect whether a server is running. */
const SIGN_MS = 20_000
/** Time limit for an answer, in milliseconds: the tree of a slow device takes seconds. */
const ANSWER_MS = 30_000
const CLOSE_MS = 3_000
/** Idle limit in seconds, longer than a model or a user thinks; Appium's default is one minute. */
const IDLE_S = 900

const Opened = z.object({
  sessionId: z.string(),
  capabilities: z._default(z.record(z.string(), z.unknown()), {}),
})

/** Opens a session with these capabilities. Throws `appium_failed`, `aborted`. */
export async function openSession(spec: AppiumSpec, signal: AbortSignal): Promise<Session> {
  await checkAnswers(spec.url, signal)
  const body = { capabilities: { alwaysMatch: {}, firstMatch: [wanted(spec.capabilities)] } }
  const request = { method: 'POST', path: '/session', body, timeoutMs: OPEN_MS } as const
  const opening = sendRequest(spec.url, request, new AbortController().signal)
  const giveUp = () => {
    // A session that opens too late would block its device until the server ends it as idle.
    const end = async (answer: AnyAnswer) => {
      const { sessionId } = Opened.safeParse(answerValue(answer)).data ?? {}
      if (sessionId !== undefined) await sessionOn(spec.url, sessionId, {}).close()
    }
    opening.then(end).catch(() => undefined) // The server is gone, and its sessions with it.
  }
  const answer = await within(OPEN_MS, opening, signal).catch((thrown: unknown) => {
    giveUp()
    throw thrown
  })
  if (answer === 'late') giveUp()
  const opened = answer === 'late' ? undefined : Opened.safeParse(answerValue(answer)).data
  if (opened) return sessionOn(spec.url, opened.sessionId, opened.capabilities)
  const { host } = new URL(spec.url)
  throw new HarnessError('appium_failed', { host, what: whyNotOpened(answer) })
}

/** Checks that the server answers, which is faster than a session. Throws `appium_failed`. */
async function checkAnswers(url: string, signal: AbortSignal): Promise<void> {
  const asked = await sendRequest(
    url,
    { method: 'GET', path: '/status', timeoutMs: SIGN_MS },
    signal,
  )
  const { host } = new URL(url)
  if (asked.kind === 'late')
    throw new HarnessError('appium_failed', {
      host,
      what: `it gave no answer within ${SIGN_MS / 1_000} seconds`,
    })
  if (asked.kind === 'down')
    throw new HarnessError('appium_failed', { host, what: whyNotOpened(asked) })
}

function whyNotOpened(answer: AnyAnswer | 'late'): string {
  if (answer === 'late' || answer.kind === 'late') return 'no session within ten minutes'
  if (answer.kind === 'down') return 'nothing answers there'
  return answer.kind === 'failed' ? firstLine(answer.message || answer.error) : 'no session'
}

function sessionOn(url: string, id: string, capabilities: Session['capabilities']): Session {
  let isOver = false
  const session: Session = {
    capabilities,
    async ask({ path, ...request }, signal, timeoutMs = ANSWER_MS) {
      if (isOver) throw new HarnessError('device_lost')
      const inSession = { ...request, path: `/session/${id}${path}`, timeoutMs }
      const answer = await sendRequest(url, inSession, signal)
      if (answer.kind === 'value' || answer.kind === 'late') return answer
      isOver ||= isGone(answer)
      if (answer.kind === 'down' || isOver) throw new HarnessError('device_lost')
      return { ...answer, message: firstLine(answer.message) }
    },
    read: async (path, signal) => answerValue(await session.ask({ method: 'GET', path }, signal)),
    async run(script, signal, timeoutMs) {
      const body = { script, args: [] }
      const request = { method: 'POST', path: '/execute/sync', body } as const
      return answerValue(await session.ask(request, signal, timeoutMs))
    },
    async close() {
      isOver = true
      const end = { method: 'DELETE', path: `/session/${id}`, timeoutMs: CLOSE_MS } as const
      await sendRequest(url, end, new AbortController().signal)
    },
  }
  return session
}

/** Merges the capabilities of the user with those that a run needs. */
function wanted(given: AppiumSpec['capabilities']): Record<string, unknown> {
  const isAppium = Object.keys(given).some((name) => name.startsWith('appium:'))
  return {
    ...(isAppium && { 'appium:newCommandTimeout': IDLE_S }),
    // Otherwise the next picture would close a dialog of the page.
    ...(given['browserName'] !== undefined && { unhandledPromptBehavior: 'ignore' }),
    ...given,
  }
}

/** Errors after which a session is unusable (W3C WebDriver, 6.6; the last is Appium's wording). */
const OVER = /^(invalid session id|no such window)$/
const GONE = /not reachable|not connected to DevTools|process is not running|session deleted/i

function isGone(answer: Exclude<AnyAnswer, { kind: 'value' | 'late' }>): boolean {
  return answer.kind === 'down' || OVER.test(answer.error) || GONE.test(answer.message)
}

/** Removes the lines of the server's program that follow. */
function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/^(WebDriverError: )+/, '').slice(0, 300)
}
