// History of a page in a frame without a path of its own; the prototype shows the address that the
// page sets. The frame moves between the page's own states, the prototype beyond them.
import { FLOODS, makeFloodCount } from '../../../device/floods.ts'
import type { Notify } from '../channel.ts'

/** Limit of Chromium and Firefox: more frequent changes keep the whole browser busy. */
const CHANGES = { max: 200, seconds: 10 }
/** Number of entries that Chromium keeps for a tab. */
const MAX_STATES = 50
const MAX_URL = 65_536
/** Longest address that the driver accepts, in characters. */
const MAX_SHOWN = 8_192

export interface OwnHistory {
  /** Opens the page at a fragment. */
  open(name: string): void
  /** Goes to another fragment of the page, as a link does. */
  follow(name: string): void
}

interface State {
  readonly state: unknown
  readonly url: string | undefined
}

/** Keeps the page's entries out of the browser's history, where the app's Back would reach them. */
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

/** Fragment of the frame itself; changing it adds no entry to the browser's history. */
function makeAddress() {
  const { replaceState } = History.prototype
  let known = location.hash
  const isChanged = (): boolean => {
    const was = known
    known = location.hash
    return known !== was
  }
  return {
    /** True when the page itself changed the fragment since the last call. */
    isChanged,
    /** Scrolls to the fragment, which notifies the page. */
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
    /** False without a state at that distance. */
    move(by: number): boolean {
      if (!all[at + by]) return false
      at += by
      return true
    },
  }
}

interface Around {
  /** Goes beyond the states of the page. */
  travel(by: number): void
  /** Returns the address as text; throws when it is not allowed. */
  check(url?: unknown): string | undefined
  changed(isTravel: boolean): void
}

/** Replaces the methods on `History.prototype`, so that the page cannot find the natives. */
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
