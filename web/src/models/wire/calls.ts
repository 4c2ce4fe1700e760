import type { RawCall } from '../../core/ports.ts'
import { inputOf } from './encoding.ts'

/** A tool call, or a part of one, as a provider sends it. */
export interface CallPart {
  readonly index?: number | undefined
  readonly id?: string
  readonly name?: string
  /** A piece of JSON text, or the whole input as an object. */
  readonly input?: unknown
}

interface Call {
  readonly index: number | undefined
  id: string
  name: string
  text: string
  whole?: unknown
}

/**
 * Assembles the calls of one reply. Servers repeat names, leave out indexes, number parallel calls
 * alike and renew ids, so no single field separates them.
 */
export class CallList {
  readonly #calls: Call[] = []
  readonly #tools: readonly string[]

  constructor(tools: readonly string[]) {
    this.#tools = tools
  }

  add(part: CallPart): void {
    const known = this.#find(part)
    const call = known && this.#continues(known, part) ? known : this.#begin(part)
    const { id = '', name = '', input } = part
    call.id ||= id
    call.name = call.text === '' ? joined(call.name, name) : call.name || name
    if (typeof input !== 'string') call.whole = input ?? call.whole
    // Some proxies send an empty object before the real input.
    else call.text = (call.text === '{}' ? '' : call.text) + input
  }

  has(id: string): boolean {
    return id !== '' && this.#calls.some((call) => call.id === id)
  }

  get all(): readonly RawCall[] {
    return this.#calls
      .filter(({ name }) => name !== '')
      .map(({ name, text, whole }) => ({
        name,
        input: text === '' ? (whole ?? {}) : inputOf(text),
      }))
  }

  /** Inputs of calls without a name. */
  get nameless(): string {
    return this.#calls.map(({ name, text }) => (name === '' ? text : '')).join('')
  }

  #begin({ index, id = '' }: CallPart): Call {
    const call = { index, id, name: '', text: '' }
    this.#calls.push(call)
    return call
  }

  /** Finds the call of a part. A new id alone starts no call: some servers change it per part. */
  #find({ index, id = '', name = '' }: CallPart): Call | undefined {
    const same = this.#calls.findLast((call) => id !== '' && call.id === id)
    if (same) return same
    const near = this.#calls.findLast((call) => index === undefined || call.index === index)
    return near && (id === '' || near.id === '' || name === '') ? near : undefined
  }

  #continues(known: Call, { id = '', name = '', input }: CallPart): boolean {
    if (name === '' || known.name === '' || (id !== '' && known.id === id)) return true
    const hasInput = input !== undefined && input !== null && input !== ''
    if (name === known.name) return !(hasInput && isWhole(known))
    return known.text === '' && !known.whole && this.#tools.includes(joined(known.name, name))
  }
}

/** Joins a name that arrives in pieces, or again in full, possibly longer each time. */
function joined(known: string, name: string): string {
  if (known.endsWith(name)) return known
  return name.startsWith(known) ? name : known + name
}

function isWhole({ text, whole }: Call): boolean {
  return whole !== undefined || (text !== '' && typeof inputOf(text) !== 'string')
}
