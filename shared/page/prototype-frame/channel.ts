// The frame's side of the channel. It keeps native functions before the page can replace them.

import { ProgramError } from '../../base/program-error.ts'
import type { FrameNotice } from '../../device/frame-notice.ts'

/** First message, with the port. Every answer repeats `key`, so no other script can answer. */
export interface FirstMessage {
  readonly port: MessagePort
  readonly key: string
}

export function isFirstMessage(data: unknown): data is FirstMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'port' in data &&
    data.port instanceof MessagePort &&
    'key' in data &&
    typeof data.key === 'string'
  )
}

export type Notify = (notice: FrameNotice) => void

export interface Channel {
  /** Sets the object whose methods answer from now on. */
  answer(api: object): void
  readonly notify: Notify
}

interface Question {
  readonly id: number
  readonly method: string
  readonly args: readonly unknown[]
}

function isQuestion(data: unknown): data is Question {
  return (
    typeof data === 'object' &&
    data !== null &&
    'id' in data &&
    typeof data.id === 'number' &&
    'method' in data &&
    typeof data.method === 'string' &&
    'args' in data &&
    Array.isArray(data.args)
  )
}

function isObject(thing: unknown): thing is object {
  return typeof thing === 'object' && thing !== null
}

/** Interval of state notices, in milliseconds; only the last of each kind is sent. */
const STATE_MS = 100

function stateName(notice: FrameNotice): string | undefined {
  if (notice.kind === 'stored') return `stored ${notice.area}`
  return notice.kind === 'address' ? notice.kind : undefined
}

/** Collects notices of which only the latest matters, until they are sent. */
function makeStates(send: (message: object) => void) {
  const { create } = Object
  const [later, listen] = [setTimeout, addEventListener]
  let states: Record<string, FrameNotice> = create(null)
  let isWaiting = false
  let isWatching = false
  /** Runs ahead of every other message, so that notices arrive in order. */
  const sendStates = (): void => {
    const all = states
    states = create(null)
    for (const name in all) send({ notice: all[name] })
  }
  const sendInTurn = (): void => {
    isWaiting = false
    for (const _ in states) isWaiting = true
    if (!isWaiting) return
    sendStates()
    later(sendInTurn, STATE_MS)
  }
  const keepState = (name: string, notice: FrameNotice): void => {
    states[name] = notice
    // A page that navigates by `location` sends no notice. Added only now, because `document.open`
    // would remove the listeners.
    if (!isWatching) for (const way of ['beforeunload', 'pagehide']) listen(way, sendStates)
    isWatching = true
    if (!isWaiting) sendInTurn()
  }
  return { send: sendStates, keep: keepState }
}

/** Maximum number of notices per page; a page could otherwise cause them without end. */
const MAX_NOTICES = 500

export function serve(port: MessagePort, key: string): Channel {
  const { apply, get } = Reflect
  const post = port.postMessage
  const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get
  let api: object = {}
  let notices = 0

  const send = (message: object): void => {
    apply(post, port, [{ ...message, key }])
  }
  const states = makeStates(send)
  const call = (method: string, args: readonly unknown[]): unknown => {
    let self: unknown
    let at: unknown = api
    for (const name of method.split('.')) {
      if (!isObject(at)) throw new ProgramError(`nothing is called ${method}`)
      self = at
      at = get(at, name)
    }
    if (typeof at !== 'function') throw new ProgramError(`nothing is called ${method}`)
    return apply(at, self, args)
  }
  port.onmessage = async (event) => {
    const question: unknown = data ? apply(data, event, []) : undefined
    if (!isQuestion(question)) return
    const { id } = question
    try {
      const value: unknown = await call(question.method, question.args)
      states.send()
      send({ id, value })
    } catch (thrown) {
      send({ id, failed: thrown instanceof Error ? thrown.message : String(thrown) })
    }
  }
  return {
    answer(next) {
      api = next
    },
    notify(notice) {
      const name = stateName(notice)
      if (name) return states.keep(name, notice)
      states.send()
      notices += 1
      if (notices <= MAX_NOTICES) send({ notice })
    },
  }
}
