// Finds the exact address of a running browser to connect to.

import { unescape as percentDecoded } from 'node:querystring'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import { browserHost } from '@harness/shared/device/attached.ts'
import * as z from 'zod/mini'

/** Limits for the answer of a debugging port: time in milliseconds, and characters read. */
const ANSWER_MS = 10_000
const LONGEST_ANSWER = 65_536

const Version = z.object({ webSocketDebuggerUrl: z.string() })

export interface Endpoint {
  readonly address: string
  readonly headers: Record<string, string>
  /** Ends a browser that was started for this connection. */
  readonly end?: () => Promise<void>
}

/**
 * Finds the WebSocket of a browser. A debugging port announces it, but only its path is used, so
 * that the connection stays with the named host. Throws `attach_failed`.
 */
export async function endpointOf(given: string, signal: AbortSignal): Promise<Endpoint> {
  const url = new URL(given)
  const headers = basicAuth(url)
  url.username = ''
  url.password = ''
  if (/^wss?:$/.test(url.protocol)) return { address: url.href, headers }
  const list = new URL(url)
  list.pathname = `${url.pathname.replace(/\/$/, '')}/json/version`
  const time = AbortSignal.timeout(ANSWER_MS)
  const failed = (error: unknown): never => {
    const late = `it did not answer within ${ANSWER_MS / 1_000} s`
    throw attachFailed(given, time.aborted ? late : reasonOf(error))
  }
  const response = await fetch(list, {
    headers,
    redirect: 'error',
    signal: AbortSignal.any([signal, time]),
  }).catch(failed)
  const text = await beginningOf(response).catch(failed)
  if (!response.ok && !isMarkup(text))
    throw attachFailed(given, `it answered ${response.status}: ${inOneLine(text)}`)
  const named = Version.safeParse(jsonOf(text)).data?.webSocketDebuggerUrl
  if (named === undefined || !URL.canParse(named))
    throw attachFailed(given, 'no debugging port of a browser answered there')
  const { pathname, search } = new URL(named)
  const socket = new URL(url)
  socket.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  socket.pathname = pathname
  socket.search = search || url.search
  return { address: socket.href, headers }
}

/** Reads only the beginning of an answer, because it may never end. */
async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length >= LONGEST_ANSWER) break
  }
  return text.slice(0, LONGEST_ANSWER)
}

/** True for HTML: an error page explains nothing, while a browser answers in one plain sentence. */
function isMarkup(text: string): boolean {
  return text.trimStart().startsWith('<')
}

/** Makes an `attach_failed` error for the browser at this address. */
export function attachFailed(address: string, what: string): HarnessError {
  return new HarnessError('attach_failed', { host: browserHost(address), what })
}

/** Basic authentication of an address. A bare % is literal; decodeURIComponent would throw. */
function basicAuth({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {}
  const pair = [username, password].map((part) => percentDecoded(part)).join(':')
  return { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

/** Reason of a failed fetch: its cause explains more than “fetch failed”. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const reason = cause instanceof Error ? `${cause.message} ${codeOf(cause)}`.trim() : ''
  return reason || (error instanceof Error ? error.message : String(error))
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 120)
}

/** Removes parts of an address that may be secret from a text: user, password, query, fragment. */
export function withoutTokens(text: string, address: string): string {
  if (!URL.canParse(address)) return text
  const { username, password, search, hash, searchParams } = new URL(address)
  const secrets = [search, hash, username, password, ...searchParams.values()]
  return secrets
    .filter((secret) => secret.length > 1)
    .reduce((clean, secret) => clean.replaceAll(secret, '…'), text)
}
