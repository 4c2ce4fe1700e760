// The history of a page in a closed frame. The frame has no address of another path; the prototype
// shows what the page says. Going back and forward among the page's own states is the frame's, and
// beyond them the prototype's.
import { FLOODS, makeFloodCount } from '../../../device/floods.ts'
import type { Notify } from '../channel.ts'

/** As in Chromium and Firefox: what comes faster keeps the whole browser busy. */
const CHANGES = { max: 200, seconds: 10 }
/** As many as Chromium keeps of a tab. */
const MAX_STATES = 50
const MAX_URL = 65_536
/** Longest address that the driver accepts, in characters. */
const MAX_SHOWN = 8_192

export interface OwnHistory {
  /** The part that the page is opened at. */
  open(name: string): void
  /** Another part of the page, as a link leads to it. */
  follow(name: string): void
}

interface State {
  readonly state: unknown
  readonly url: string | undefined
}

/** All entries of the page are one entry of the browser: else the app's Back would go back here. */
export function giveHistory(path: string, notify: Notify): OwnHistory {
  const now = performance.now.bind(performance)
  const [changes, fragments] = [makeFloodCount(CHANGES), makeFloodCount(FLOODS.address)]
  const isTooOften = (): boolean => changes(now())
  const states = makeStates()
  const address = makeAddress()

  const report = (): void => {
    const { url } = states.now()
    const isOwn = url === undefined || url.startsWith('#')
    const to = isOwn ? path + (url ?? '') : url.replace(/^\//, '')
    notify({ kind: 'address', to: to.slice(0, MAX_SHOWN) })
  }
  const push = (next: State): void => {
    states.push(next)
    report()
  }
  const check = (url?: unknown): string | undefined => {
    const text = url === undefined || url === null ? undefined : String(url)
    if (isTooOften() || (text?.length ?? 0) > MAX_URL)
      throw new DOMException('The address changes too often or is too long.', 'SecurityError')
    return text
  }
  replaceNatives(states, {
    travel: (by) => notify({ kind: 'travel', by }),
    check,
    changed(isTravel) {
      const { url = '' } = states.now()
      const isPart = url.startsWith('#')
      if (isTravel && (isPart || url === '')) address.go(url.slice(1))
      else if (isPart) address.name(url.slice(1))
      report()
    },
  })
  addEventListener('hashchange', () => {
    if (fragments(now())) notify({ kind: 'flood' })
    if (address.isChanged()) push({ state: null, url: location.hash })
  })
  return {
    open: address.go,
    follow(name) {
      if (isTooOften() || location.hash.slice(1) === name) return
      address.go(name)
      push({ state: null, url: `#${name}` })
    },
  }
}

/** The fragment that the frame itself has; both ways leave the browser's number of entries. */
function makeAddress() {
  const { replaceState } = History.prototype
  let known = location.hash
  const isChanged = (): boolean => {
    const was = known
    known = location.hash
    return known !== was
  }
  return {
    /** True when the page changed it by itself since the last question. */
    isChanged,
    /** Scrolls there, and the page is notified. */
    go(name: string): void {
      if (location.hash.slice(1) === name) return
      location.replace(`about:srcdoc#${name}`)
      isChanged()
    },
    name(name: string): void {
      replaceState.call(history, null, '', `about:srcdoc#${name}`)
      isChanged()
    },
  }
}

type States = ReturnType<typeof makeStates>

function makeStates() {
  let all: readonly State[] = [{ state: null, url: undefined }]
  let at = 0
  return {
    now: (): State => all[at] ?? { state: null, url: undefined },
    count: () => all.length,
    push(next: State): void {
      all = [...all.slice(0, at + 1), next].slice(-MAX_STATES)
      at = all.length - 1
    },
    replace(next: State): void {
      all = all.map((each, place) => (place === at ? next : each))
    },
    /** False when it holds no further state. */
    move(by: number): boolean {
      if (!all[at + by]) return false
      at += by
      return true
    },
  }
}

interface Around {
  /** Beyond the states of the page. */
  travel(by: number): void
  /** The address that is given, as text; throws when it may not be. */
  check(url?: unknown): string | undefined
  changed(isTravel: boolean): void
}

/** In the prototype of all histories, so that the page finds no other. */
function replaceNatives(states: States, { travel, check, changed }: Around): void {
  const [later, copy] = [setTimeout, structuredClone]
  const go = (by = 0): void => {
    check()
    if (by === 0) {
      location.reload()
      return
    }
    if (!states.move(by)) {
      travel(by)
      return
    }
    changed(true)
    const { state } = states.now()
    later(() => dispatchEvent(new PopStateEvent('popstate', { state })))
  }
  const own = {
    pushState(state: unknown, _: string, url?: unknown) {
      states.push({ url: check(url), state: copy(state) })
      changed(false)
    },
    replaceState(state: unknown, _: string, url?: unknown) {
      states.replace({ url: check(url) ?? states.now().url, state: copy(state) })
      changed(false)
    },
    go,
    back: () => go(-1),
    forward: () => go(1),
  }
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(History.prototype, name, { value, writable: true, configurable: true })
  Object.defineProperties(History.prototype, {
    state: { configurable: true, get: () => states.now().state },
    length: { configurable: true, get: states.count },
  })
}
