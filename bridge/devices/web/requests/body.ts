import { jsonOf } from '@harness/shared/base/json.ts'
import * as z from 'zod/mini'

/** Purpose of a request as its body reveals it, never a value. */
export interface Says {
  readonly fields: string[]
  /** Operation of GraphQL or JSON-RPC: `query search`, `mutation placeOrder`, `account.close`. */
  readonly operation?: string
  /** States that something gets, of yes or no and single words: `status=draft`, `notify=true`. */
  readonly states?: string[]
}

const MAX_BODY = 100_000
const MAX_FIELDS = 40
const MAX_NAME = 60

/** Names of fields that hold a state or an action, never what a person wrote. */
const STATE =
  /^(?:status|state|stato|estado|[eé]tat|zustand|stan|stav|tila|durum|статус|mode|phase|visibility|audience|privacy|action|op|operation|type|event|command)$/i
const WORD = /^\p{L}[\p{L}_.-]{1,29}$/u

const Named = z.looseObject({ query: z.optional(z.string()), operationName: z.nullish(z.string()) })
/** A call of JSON-RPC (2.0, section 4; in 1.0 it does not name its version). */
const RemoteCall = z.union([
  z.looseObject({ jsonrpc: z.string(), method: z.string() }),
  z.looseObject({ id: z.number(), method: z.string(), params: z.looseObject({}) }),
])

export function saysOf(body: string | undefined): Says {
  const text = body?.slice(0, MAX_BODY) ?? ''
  const json = parsed(text)
  const fields = json === undefined ? formFields(text) : keysOf(json, 2)
  const operation = operationIn(json)
  const states = json === undefined ? statesIn(formPairs(text)) : statesOf(json, 2)
  return {
    fields: fields.map((name) => name.slice(0, MAX_NAME)).slice(0, MAX_FIELDS),
    ...(operation !== undefined && { operation: operation.slice(0, 2 * MAX_NAME) }),
    ...(states.length > 0 && { states: states.slice(0, MAX_FIELDS) }),
  }
}

/** Content type of a link's `ping` (HTML, hyperlink auditing); a header names its page. */
const LINK_PING = 'text/ping'

interface Sent {
  readonly url: string
  readonly type?: string | undefined
  readonly body?: string | undefined
}

/**
 * True when body or query contains the address of the sending page. Analytics requests must contain
 * it; requests that change something have no use for it.
 */
export function saysPage({ url, type, body }: Sent, pages: readonly string[]): boolean {
  if (type?.startsWith(LINK_PING)) return true
  const text = body?.slice(0, MAX_BODY) ?? ''
  const json = parsed(text)
  const said = [
    ...new URL(url).searchParams.values(),
    ...(json === undefined ? [...new URLSearchParams(text).values(), text] : textsIn(json, 4)),
  ]
  return pages.some((page) => {
    const { origin, pathname, search } = new URL(page)
    const names = [pathname, `${pathname}${search}`]
    return said.some((one) => names.includes(one) || one.includes(`${origin}${pathname}`))
  })
}

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.values(value)
    .slice(0, MAX_FIELDS)
    .flatMap((each) => textsIn(each, depth - 1))
}

/** Parses JSON. Undefined for a truncated body or another format, which is then read as a form. */
function parsed(text: string): unknown {
  return /^\s*[[{]/.test(text) ? jsonOf(text) : undefined
}

function keysOf(value: unknown, depth: number): string[] {
  if (typeof value !== 'object' || value === null || depth === 0) return []
  const inner = Object.entries(value).slice(0, MAX_FIELDS)
  const names = Array.isArray(value) ? [] : inner.map(([name]) => name)
  return [...names, ...inner.flatMap(([, each]) => keysOf(each, depth - 1))]
}

function statesOf(value: unknown, depth: number): string[] {
  if (typeof value !== 'object' || value === null || depth === 0) return []
  const inner = Object.entries(value).slice(0, MAX_FIELDS)
  return [...statesIn(inner), ...inner.flatMap(([, each]) => statesOf(each, depth - 1))]
}

function statesIn(pairs: readonly (readonly [string, unknown])[]): string[] {
  const isState = ([name, value]: readonly [string, unknown]) =>
    typeof value === 'boolean' ||
    (typeof value === 'string' && STATE.test(name) && WORD.test(value))
  return pairs.filter(isState).map(([name, value]) => `${name.slice(0, MAX_NAME)}=${value}`)
}

function formPairs(text: string): [string, string][] {
  const parts = [...text.matchAll(/; name="([^"\r\n]{1,60})"\r?\n\r?\n([^\r\n]{0,60})/g)]
  if (parts.length > 0) return parts.map(([, name = '', value = '']) => [name, value])
  return /^[^=\s]{1,60}=/.test(text) ? [...new URLSearchParams(text)] : []
}

/** Field names of a submitted form, in either encoding. */
function formFields(text: string): string[] {
  const parts = [...text.matchAll(/; name="([^"\r\n]{1,60})"/g)].flatMap(([, name]) => name ?? [])
  if (parts.length > 0) return parts
  return /^[^=\s]{1,60}=/.test(text) ? [...new URLSearchParams(text).keys()] : []
}

/** Operation of a body; of several sent together, the first one that does not only query. */
function operationIn(json: unknown): string | undefined {
  const all = (Array.isArray(json) ? json : [json]).map(operationOf)
  return all.find((each) => each !== undefined && !each.startsWith('query')) ?? all[0]
}

function operationOf(json: unknown): string | undefined {
  const remote = RemoteCall.safeParse(json).data
  if (remote) return remote.method
  const named = Named.safeParse(json).data
  if (!named) return undefined
  const { query, operationName } = named
  const [, kind, name] = /^\s*(query|mutation|subscription)\b\s*(\w+)?/.exec(query ?? '') ?? []
  if (kind === undefined && !/^\s*\{/.test(query ?? '')) return operationName ?? undefined
  const [, first] = /\{\s*(\w+)/.exec(query ?? '') ?? []
  // A mutation may have any name of its own: its first field is what the server does.
  const done =
    kind === 'mutation' && first?.toLowerCase() !== name?.toLowerCase() ? ` ${first ?? ''}` : ''
  return `${kind ?? 'query'} ${name ?? operationName ?? first ?? ''}${done}`.trim()
}
