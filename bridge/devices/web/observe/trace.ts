import { changeTexts } from '@harness/shared/base/texts.ts'
import {
  MAX_TRACE,
  MAX_TRACE_TEXT,
  type Trace,
  type TracedMessage,
  type TracedRequest,
} from '@harness/shared/device/trace.ts'
import type { BrowserContext, ConsoleMessage, Request } from 'playwright-core'
import type { Capture } from '../../device.ts'
import { within } from '../../waiting.ts'
import type { Contacts } from './contacts.ts'

/** Requests and messages of the pages of a browser. */
export interface TraceRecorder {
  /** Marks the start of an input or page load, from which times count. Returns its argument. */
  arm<T>(input: T): T
  /** Adds the requests and messages since the last call. */
  addTo(capture: Capture): Promise<Capture>
}

/** Time limit for the sizes of finished answers, in milliseconds. */
const SIZES_MS = 50
/** Maximum body length; a longer one is not fetched for its first lines. */
const LONGEST_BODY = 200_000
const WITH_BODY = new Set(['document', 'fetch', 'xhr'])

type Writable<T> = { -readonly [K in keyof T]: T[K] }
interface Entry {
  readonly of: Writable<TracedRequest>
  /** Start time by `performance.now()` of the bridge. */
  readonly startedAt: number
}

interface State {
  armedAt: number
  entries: Entry[]
  messages: { readonly message: Writable<TracedMessage>; readonly at: number }[]
  omitted: number
  bodies: number
  readonly open: Map<Request, Entry>
  readonly pending: Set<Promise<unknown>>
}

/** Records requests, console messages and errors; `hide` removes secrets from their texts. */
export function makeTrace(
  context: BrowserContext,
  contacts: Pick<Contacts, 'isRefused' | 'moved'>,
  hide: (text: string) => string,
): TraceRecorder {
  const state: State = {
    ...{ armedAt: performance.now(), entries: [], messages: [], omitted: 0, bodies: 0 },
    ...{ open: new Map(), pending: new Set() },
  }
  watchRequests(context, contacts, state)
  watchMessages(context, state)
  return {
    arm(input) {
      state.armedAt = performance.now()
      return input
    },
    async addTo(capture) {
      if (state.pending.size > 0) await within(SIZES_MS, Promise.all(state.pending))
      const trace = changeTexts(taken(state), hide)
      return { ...capture, scene: { ...capture.scene, trace } }
    },
  }
}

function taken(state: State): Trace {
  const { entries, messages, omitted, armedAt } = state
  Object.assign(state, { entries: [], messages: [], omitted: 0, bodies: 0 })
  const after = (at: number) => Math.round(at - armedAt)
  return {
    requests: entries.map(({ of, startedAt }) => ({ ...of, afterMs: after(startedAt) })),
    messages: messages.map(({ message, at }) => ({ ...message, afterMs: after(at) })),
    ...(omitted > 0 && { omitted }),
  }
}

function watchRequests(
  context: BrowserContext,
  contacts: Pick<Contacts, 'isRefused' | 'moved'>,
  state: State,
): void {
  context.on('request', (request) => {
    if (!/^https?:/i.test(request.url())) return
    const isRefused = contacts.isRefused(new URL(request.url()).hostname)
    const entry: Entry = {
      of: {
        method: request.method(),
        url: cut(request.url(), MAX_TRACE_TEXT.address),
        resource: request.resourceType(),
        afterMs: 0,
        ...(isRefused && { refused: true }),
      },
      startedAt: performance.now(),
    }
    state.open.set(request, entry)
    add(state, entry)
  })
  context.on('response', (response) => {
    const entry = state.open.get(response.request())
    if (entry) entry.of.status = response.status()
  })
  const ended = (request: Request, failure?: string) => {
    const entry = state.open.get(request)
    state.open.delete(request)
    if (!entry) return
    entry.of.ms = Math.round(performance.now() - entry.startedAt)
    if (failure !== undefined) entry.of.failure = failure
    // The request was listed without an answer in an earlier step, so it is listed again in the
    // step in which it ended.
    if (!state.entries.includes(entry)) add(state, entry)
    if (failure !== undefined) return
    const more = readSizes(request, entry, contacts, state).catch(() => undefined)
    state.pending.add(more)
    void more.finally(() => state.pending.delete(more))
  }
  context.on('requestfinished', (request) => ended(request))
  context.on('requestfailed', (request) => ended(request, request.failure()?.errorText ?? 'failed'))
}

async function readSizes(
  request: Request,
  { of }: Entry,
  contacts: Pick<Contacts, 'moved'>,
  state: State,
): Promise<void> {
  const sizes = await request.sizes()
  of.size = Math.max(0, sizes.responseBodySize)
  contacts.moved(request.url(), {
    sent: Math.max(0, sizes.requestHeadersSize) + Math.max(0, sizes.requestBodySize),
    received: Math.max(0, sizes.responseHeadersSize) + of.size,
  })
  const isWanted = (of.status ?? 0) >= 400 && WITH_BODY.has(of.resource) && of.size < LONGEST_BODY
  if (!isWanted || state.bodies >= MAX_TRACE.bodies) return
  state.bodies += 1
  const response = await request.response()
  const type = response?.headers()['content-type'] ?? ''
  if (!response || !/text|json|xml|javascript/i.test(type)) return
  of.body = cut(await response.text(), MAX_TRACE_TEXT.body)
}

/** Adds a request; if full, removes a successful one first. */
function add(state: State, entry: Entry): void {
  if (state.entries.length >= MAX_TRACE.requests) {
    const plain = state.entries.findIndex(({ of }) => (of.status ?? 0) < 400 && !of.failure)
    state.entries.splice(Math.max(0, plain), 1)
    state.omitted += 1
  }
  state.entries.push(entry)
}

function watchMessages(context: BrowserContext, state: State): void {
  const keep = (message: Omit<TracedMessage, 'afterMs'>) => {
    const last = state.messages.at(-1)?.message
    if (last && last.kind === message.kind && last.text === message.text) {
      last.times = (last.times ?? 1) + 1
      return
    }
    if (state.messages.length >= MAX_TRACE.messages) {
      state.messages.shift()
      state.omitted += 1
    }
    state.messages.push({ message: { ...message, afterMs: 0 }, at: performance.now() })
  }
  context.on('console', (message) => keep(messageOf(message)))
  context.on('weberror', (thrown) => {
    const { message, stack = '' } = thrown.error()
    const at = /(https?:[^\s)]+?):(\d+)(?::\d+)?\)?$/m.exec(stack)
    keep({
      kind: 'exception',
      text: cut(message, MAX_TRACE_TEXT.message),
      ...(at?.[1] && { url: cut(at[1], MAX_TRACE_TEXT.address), line: Number(at[2]) }),
      ...(stack !== '' && { stack: cut(stack, MAX_TRACE_TEXT.stack) }),
    })
  })
}

/** Kinds of messages by Chromium's console level. */
const KINDS: Readonly<Record<string, TracedMessage['kind']>> = {
  ...{ info: 'info', warning: 'warning', error: 'error', assert: 'error' },
}

function messageOf(message: ConsoleMessage): Omit<TracedMessage, 'afterMs'> {
  const { url, lineNumber } = message.location()
  const isFromScript = /^https?:/i.test(url)
  return {
    kind: KINDS[message.type()] ?? 'log',
    text: cut(message.text(), MAX_TRACE_TEXT.message),
    ...(isFromScript && {
      url: cut(url, MAX_TRACE_TEXT.address),
      // The browser counts from 0.
      line: lineNumber + 1,
    }),
  }
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}
