// Failures as model servers report them.
import type { Secret } from '@harness/shared/base/secret.ts'
import { at, isFields, textOf } from './fields.ts'

interface LocalServer {
  /** Command that starts the server; `get` is the one that pulls a model. */
  readonly start: string
  readonly get: string
  /** Instructions to make the server accept requests from pages. */
  readonly admit: string
  /** True when status 403 means a refused page, not a refused key. */
  readonly forbidsPages?: boolean
}

/** A model server, with the names used in errors. */
export interface Server {
  /** Display name: `Anthropic`, `LM Studio`. */
  readonly provider: string
  readonly model: string
  readonly key?: Secret
  readonly local?: LocalServer
}

/** A failure in the server's words. `kinds` are its types, codes and state names. */
export interface Failure {
  readonly what: string
  readonly kinds: readonly string[]
  /** HTTP status of a refusal; within a stream, a status number is in `kinds`. */
  readonly status?: number
  /** Duration of the request, and the wait that the server asks for, both in seconds. */
  readonly seconds?: number
  readonly wait?: number | undefined
}

/** Fields of an error that is not wrapped in `error`. */
const BARE =
  /^(message|msg|detail|title|code|status|statusCode|type|object|param|request_id|success)$/

/** Failure that a body or an event reports; undefined for any other value. */
export function failureIn(value: unknown): Failure | undefined {
  const named =
    at(value, 'error') ??
    at(value, 'choices', 'error') ??
    at(value, 'response', 'error') ??
    at(value, 'errors')
  if (typeof named === 'string' && named !== '') return { what: named, kinds: [] }
  if (typeof named === 'object' && named !== null && Object.keys(named).length > 0) {
    const [what, kinds] = [messageOf(named), kindsOf(named)]
    return { what: what === '' && kinds.length === 0 ? JSON.stringify(named) : what, kinds }
  }
  return isBareError(value) ? { what: messageOf(value), kinds: kindsOf(value) } : undefined
}

/** True for an error that is not wrapped in `error`. */
function isBareError(value: unknown): boolean {
  const kind = textOf(at(value, 'type')) || textOf(at(value, 'object'))
  if (/^(response\.failed|error)$/.test(kind)) return true
  if (kind !== '' && !/error|fail|exception|invalid/i.test(kind)) return false
  const isBare = isFields(value) && Object.keys(value).every((name) => BARE.test(name))
  return isBare && messageOf(value) !== ''
}

function kindsOf(value: unknown): readonly string[] {
  return ['type', 'code', 'status'].flatMap((name) => textOf(at(value, name)) || [])
}

function messageOf(value: unknown): string {
  const names = ['message', 'msg', 'detail', 'title', 'error']
  return names.map((name) => textOf(at(value, name))).find((text) => text !== '') ?? ''
}
