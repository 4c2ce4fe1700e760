// One session of a WebDriver server, through the `webdriver` package. Nothing is repeated: an input
// without an answer may have had its effect.

import { unescape as percentDecoded } from 'node:querystring'
import { HarnessError } from '@harness/shared/language/errors.ts'
import type { Client } from 'webdriver'
import { sleep, within } from '../waiting.ts'
import type { AppiumSpec } from './spec.ts'

/**
 * `failed`: the server refused, with the error of the standard and its message. `late`: no answer in
 * time.
 */
export type Answer<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: string; readonly message: string }
  | { readonly kind: 'late' }

export type { Client }

export interface Session {
  /** What the server made of the wanted capabilities. */
  readonly capabilities: Readonly<Record<string, unknown>>
  /** One command. Throws `aborted`; `device_lost` when server, device or session are gone. */
  ask<T>(
    command: (client: Client) => Promise<T>,
    signal: AbortSignal,
    timeoutMs?: number,
  ): Promise<Answer<T>>
  /** Ends the session, as far as the server still answers. */
  close(): Promise<void>
}

/** Emulators start and agents are built meanwhile. In milliseconds. */
const OPEN_MS = 600_000
/** A tree of a slow device takes seconds. */
const ANSWER_MS = 30_000
const CLOSE_MS = 3_000
/** Longer than a model or a person thinks; Appium's own is a minute. */
const IDLE_S = 900

/** Opens a session with these capabilities. Throws `appium_failed`, `aborted`. */
export async function openSession(spec: AppiumSpec, signal: AbortSignal): Promise<Session> {
  const { WebDriver } = await import('webdriver')
  const host = new URL(spec.url).host
  const opening = WebDriver.newSession({
    ...addressOf(spec.url),
    logLevel: 'silent',
    connectionRetryCount: 0,
    connectionRetryTimeout: OPEN_MS,
    // A server on this machine cannot send a request on to another one.
    transformRequest: (request) => ({ ...request, redirect: 'error' }),
    capabilities: { alwaysMatch: {}, firstMatch: [wanted(spec.capabilities)] },
  })
  // One that opens after all would keep its device until it is idle.
  const giveUp = () => void opening.then((late) => late.deleteSession()).catch(() => undefined)
  const opened = await within(OPEN_MS, opening, signal).catch((thrown: unknown) => {
    giveUp()
    if (signal.aborted) throw new HarnessError('aborted')
    throw new HarnessError('appium_failed', { host, what: plain(thrown) })
  })
  if (opened === 'late') {
    giveUp()
    const what = 'no session within ten minutes'
    throw new HarnessError('appium_failed', { host, what })
  }
  return sessionOf(opened)
}

function sessionOf(client: Client): Session {
  let isOver = false
  return {
    capabilities: Object(client.capabilities),
    async ask(command, signal, timeoutMs = ANSWER_MS) {
      if (isOver) throw new HarnessError('device_lost')
      const work = command(client).then(
        (value) => ({ kind: 'value', value }) as const,
        (thrown: unknown) => failureOf(thrown),
      )
      const answer = await within(timeoutMs, work, signal)
      if (answer === 'late') return { kind: 'late' }
      if (answer.kind !== 'down') return answer
      isOver = true
      throw new HarnessError('device_lost')
    },
    async close() {
      isOver = true
      const ended = client.deleteSession().catch(() => undefined)
      await Promise.race([ended, sleep(CLOSE_MS)])
    },
  }
}

/** The parts of an address as the package takes them; a user name and password in each request. */
function addressOf(address: string) {
  const { protocol, hostname, port, pathname, username, password } = new URL(address)
  const isSecure = protocol === 'https:'
  // A bare % stands for itself, as the URL standard has it; decodeURIComponent would throw.
  const access = `${percentDecoded(username)}:${percentDecoded(password)}`
  const authorization = `Basic ${Buffer.from(access).toString('base64')}`
  return {
    protocol: isSecure ? 'https' : 'http',
    hostname,
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    path: pathname,
    ...(access !== ':' && { headers: { Authorization: authorization } }),
  }
}

/**
 * Only `firstMatch`, because the package would open a second connection, to wherever the answer
 * says, for a browser named in `alwaysMatch` (its WebDriver BiDi).
 */
function wanted(given: AppiumSpec['capabilities']): Record<string, unknown> {
  const isAppium = Object.keys(given).some((name) => name.startsWith('appium:'))
  return {
    ...(isAppium && { 'appium:newCommandTimeout': IDLE_S }),
    // Else a dialog of a page is closed by the next picture.
    ...(given['browserName'] !== undefined && { unhandledPromptBehavior: 'ignore' }),
    ...given,
  }
}

/** After these the session is of no use (W3C WebDriver, 6.6; the last is Appium's wording). */
const OVER = /^(invalid session id|no such window)$/
const GONE = /not reachable|not connected to DevTools|process is not running|session deleted/i

function failureOf(thrown: unknown) {
  const { name, code } = Object(thrown)
  const message = plain(thrown)
  if (code === 'ETIMEDOUT') return { kind: 'late' } as const
  if (typeof code === 'string' || OVER.test(String(name)) || GONE.test(message))
    return { kind: 'down' } as const
  return { kind: 'failed', error: String(name), message } as const
}

/** Without what was sent, which the package puts behind its messages: it may be a password. */
function plain(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const [words = ''] = message.split(/\s+when running "|\n/)
  return words.replace(/^(WebDriverError: )+/, '').slice(0, 300)
}
