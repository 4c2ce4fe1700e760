// Sends one W3C WebDriver request. Nothing is repeated here: an unanswered input may have had its
// effect (docs/internals/facts.md, WebDriverAgent).
import { type IncomingMessage, request as sendPlain } from 'node:http'
import { request as sendSecure } from 'node:https'
import { unescape as percentDecoded } from 'node:querystring'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { jsonOf } from '@harness/shared/base/json.ts'
import * as z from 'zod/mini'

/**
 * `late`: no answer in time. `down`: no connection, or it broke. `failed`: the server refused with
 * a WebDriver error and message; `unreadable` for any other answer.
 */
export type Answer =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: string; readonly message: string }
  | { readonly kind: 'late' }
  | { readonly kind: 'down' }

export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>> | undefined
  readonly timeoutMs: number
}

const Failure = z.object({ error: z.string(), message: z._default(z.string(), '') })
const Envelope = z.object({ value: z.unknown() })

/** Sends one request to a server, whose address may contain credentials. Throws `aborted`. */
export async function sendRequest(
  address: string,
  request: Request,
  signal: AbortSignal,
): Promise<Answer> {
  if (signal.aborted) throw new HarnessError('aborted')
  const time = AbortSignal.timeout(Math.ceil(request.timeoutMs))
  try {
    return await exchange(address, request, AbortSignal.any([signal, time]))
  } catch {
    if (signal.aborted) throw new HarnessError('aborted')
    return time.aborted ? { kind: 'late' } : { kind: 'down' }
  }
}

/**
 * Exchanges one request. `node:http` follows no redirect and has no default time limit, because
 * opening may take ten minutes.
 */
function exchange(
  address: string,
  { method, path, body }: Request,
  signal: AbortSignal,
): Promise<Answer> {
  const url = new URL(`${address.replace(/\/$/, '')}${path}`)
  const send = url.protocol === 'https:' ? sendSecure : sendPlain
  // With a length: WebDriverAgent refuses chunked bodies (docs/internals/facts.md, WebDriverAgent).
  const content = method === 'POST' ? Buffer.from(JSON.stringify(body ?? {})) : undefined
  const headers = {
    ...authorization(url),
    ...(content && { 'content-type': 'application/json', 'content-length': content.length }),
  }
  return new Promise((resolve, reject) => {
    const sent = send(url, { method, headers, signal }, (response) => {
      const isOk = response.statusCode !== undefined && response.statusCode < 300
      bounded(response).then(
        (answer) => resolve(answer === undefined ? TOO_LONG : read(isOk, answer)),
        reject,
      )
    })
    sent.on('error', reject)
    sent.end(content)
  })
}

/** Maximum size of an answer in bytes, about ten times a large screen's picture as base64. */
const MOST_BYTES = 64 * 1_048_576
const TOO_LONG: Answer = {
  kind: 'failed',
  error: 'unreadable',
  message: 'its answer has more than 64 MB',
}

/** Reads the text of an answer; undefined if too long, and then not read to its end. */
async function bounded(response: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of response) {
    const bytes = Buffer.from(piece)
    length += bytes.length
    if (length > MOST_BYTES) return undefined
    pieces.push(bytes)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Moves user name and password from the address to a header. A bare % is literal, as in URLs. */
function authorization(url: URL) {
  const access = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`
  url.username = ''
  url.password = ''
  return access !== ':' && { authorization: `Basic ${Buffer.from(access).toString('base64')}` }
}

function read(isOk: boolean, answer: string): Answer {
  const envelope = Envelope.safeParse(jsonOf(answer)).data
  if (!envelope) {
    return { kind: 'failed', error: 'unreadable', message: plain(answer.slice(0, 60)) }
  }
  const failure = Failure.safeParse(envelope.value).data
  if (isOk || !failure) return { kind: 'value', value: envelope.value }
  return { kind: 'failed', error: plain(failure.error), message: plain(failure.message) }
}

/** Maximum length of a server's text in a message, in characters. */
const LONGEST = 2_000

/**
 * Replaces control and format characters in a server's text, which could move a terminal's cursor
 * or reverse text. Line breaks are kept.
 */
function plain(given: string): string {
  return given.slice(0, LONGEST).replace(/(?!\n)[\p{Cc}\p{Cf}]+/gu, ' ')
}

/** Value of an answer; undefined if it has none. */
export function answerValue(answer: Answer): unknown {
  return answer.kind === 'value' ? answer.value : undefined
}
