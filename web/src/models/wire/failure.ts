// What a model server said went wrong.
import type { Secret } from '@harness/shared/base/secret.ts'
import { at, isFields, textOf } from './fields.ts'

/** Fixes for a server on this machine. */
interface LocalServer {
  /** The command that starts it, and the one that pulls a model. */
  readonly start: string
  readonly get: string
  /** Instructions that make it accept pages. */
  readonly admit: string
  /** Status 403 means a refused page, not a refused key. */
  readonly forbidsPages?: boolean
}

/** A model server as errors name it. */
export interface Server {
  /** Its name for people: `Anthropic`, `LM Studio`. */
  readonly provider: string
  readonly model: string
  readonly key?: Secret
  readonly local?: LocalServer
}

/** A failure in a server's own words. `kinds`: its types, codes and names of states. */
export interface Failure {
  readonly what: string
  readonly kinds: readonly string[]
  /** HTTP status of a refusal; a number within a stream is among the kinds. */
  readonly status?: number
  /** Seconds the request took, and seconds the server asks to wait. */
  readonly seconds?: number
  readonly wait?: number | undefined
}

/** Fields of a bare error. */
const BARE =
  /^(message|msg|detail|title|code|status|statusCode|type|object|param|request_id|success)$/

/** The failure that a body or an event reports; undefined for any other value. */
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

/** An error that has no `error` around it. */
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
