// What runs among the page's own scripts, because only there can be seen what the page has in
// store: timers that will change it soon, permissions it asks for, shadow roots it closes, and ways
// out to other programs. It changes nothing the page could notice but the time of a call, and that
// no other program opens.
import { around } from './around.ts'
import { externalScheme, watchExternalLinks } from './external-schemes.ts'
import { watchPressListeners } from './press-listeners.ts'

/** Timers longer than this are not waited for, in milliseconds (docs/facts.md, Settling). */
const LONGEST = 2_000
/** What comes later than this is no answer to an input, in milliseconds. */
const LATEST_ANSWER = 10_000
/**
 * What was set this often while nothing was asked of the page is a clock, not an answer to an
 * input.
 */
const RESTLESS_AFTER = 3
/** What has run this often in one wait and is set again is a loop. */
const LOOPS_AFTER = 3
const MAX_KNOWN = 500

/** Where a window keeps its instrumentation; nothing lists it. */
export const KEY = Symbol.for('harness.instrumentation')

interface PageInstrumentation {
  arm(): void
  disarm(): void
  /** Short timers set since `arm`, by the input or what followed from it, that have not run yet. */
  pending(): number
  /** Milliseconds until the last longer timer of the input runs; 0 without one. */
  laterMs(): number
  /** Names of the permissions that were asked for since the last question. */
  permissions(): readonly string[]
  /** Schemes of the links to other programs that were stopped since the last question. */
  stopped(): readonly string[]
  /** Closed shadow roots that were made since the last question and still are there. */
  closed(): readonly ShadowRoot[]
}

declare global {
  interface Window {
    [KEY]?: PageInstrumentation
  }
}

/** The gates of this window and of the frames in it that belong to the same site. */
function instrumentationsIn(view: Window): PageInstrumentation[] {
  const list = [view[KEY]].flatMap((instrumentation) => instrumentation ?? [])
  for (let at = 0; at < view.frames.length; at++) {
    try {
      const inner = view.frames[at]
      if (inner) list.push(...instrumentationsIn(inner))
    } catch {
      // A cross-origin frame cannot be read.
    }
  }
  return list
}

/** Puts a gate into this window. A second call changes nothing. */
export function installInstrumentation(): void {
  if (window[KEY]) return
  const permissions = new Set<string>()
  const timers = watchTimers()
  watchPermissions((name) => permissions.add(name))
  const stopped = new Set<string>()
  watchExternalLinks((scheme) => stopped.add(scheme))
  watchWindows((scheme) => stopped.add(scheme))
  watchPressListeners()
  const instrumentation: PageInstrumentation = {
    ...timers,
    permissions: () => taken(permissions),
    stopped: () => taken(stopped),
    closed: watchRoots(),
  }
  // Frozen, or a script of the page could answer in its place.
  Object.defineProperty(window, KEY, { value: Object.freeze(instrumentation), enumerable: false })
  if (window.parent !== window) return
  const all = {
    arm() {
      for (const at of instrumentationsIn(window)) at.arm()
    },
    disarm() {
      for (const at of instrumentationsIn(window)) at.disarm()
    },
    pending: () => instrumentationsIn(window).reduce((sum, at) => sum + at.pending(), 0),
    laterMs: () => Math.max(0, ...instrumentationsIn(window).map((at) => at.laterMs())),
    permissions: () => instrumentationsIn(window).flatMap((at) => at.permissions()),
    stopped: () => instrumentationsIn(window).flatMap((at) => at.stopped()),
    closed: () => instrumentationsIn(window).flatMap((at) => at.closed()),
  } satisfies PageInstrumentation
  Object.defineProperty(window, Symbol.for('harness.instrumentations'), {
    value: Object.freeze(all),
    enumerable: false,
  })
}

function taken(names: Set<string>): readonly string[] {
  const all = [...names]
  names.clear()
  return all
}

/** A window that would only open another program does not open. */
function watchWindows(onScheme: (scheme: string) => void): void {
  window.open = around(window.open, (args, call) => {
    const scheme = externalScheme(args[0])
    if (scheme === undefined) return call(args)
    onScheme(scheme)
    return null
  })
}

/** A host does not expose its closed root, so it is noted when it is created. */
function watchRoots(): () => readonly ShadowRoot[] {
  let made: WeakRef<ShadowRoot>[] = []
  Element.prototype.attachShadow = around(Element.prototype.attachShadow, (args, call) => {
    const root = call(args)
    if (root instanceof ShadowRoot && root.mode === 'closed') made.push(new WeakRef(root))
    return root
  })
  return () => {
    const roots = made.flatMap((at) => at.deref() ?? [])
    made = []
    return roots
  }
}

/**
 * Timers set by what follows from an input count; those that the page sets by itself all the time
 * do not.
 */
function watchTimers(): Pick<PageInstrumentation, 'arm' | 'disarm' | 'pending' | 'laterMs'> {
  const waiting = makeWaiting()
  /** Counts the inputs: what an earlier one left behind belongs to no later one. */
  let inputs = 0
  const seenIdle = new Map<string, number>()
  const ranSinceArmed = new Map<string, number>()
  let armed = false
  /**
   * Nothing is asked of the page. Building it is no rest: what it sets then may answer an input
   * later.
   */
  let resting = false
  /** Whose callback runs now; undefined outside of timers. */
  let running: 'input' | 'page' | undefined

  const isRestless = (key: string): boolean => {
    const count = seenIdle.get(key) ?? 0
    if (resting && (count > 0 || seenIdle.size < MAX_KNOWN)) seenIdle.set(key, count + 1)
    return count >= RESTLESS_AFTER || (ranSinceArmed.get(key) ?? 0) >= LOOPS_AFTER
  }
  window.setTimeout = around(window.setTimeout, ([work, ...rest], call) => {
    if (typeof work !== 'function') return call([work, ...rest])
    const wait = Math.max(0, Number(rest[0]) || 0)
    const key = `${wait} ${String(work).slice(0, 300)}`
    const restless = isRestless(key)
    const setBy = inputs
    const follows = armed && running !== 'page' && !restless && wait <= LATEST_ANSWER
    let id = 0
    const run = function run(this: unknown, ...args: unknown[]): unknown {
      const before = running
      running = follows && setBy === inputs ? 'input' : 'page'
      try {
        return Reflect.apply(work, this, args)
      } finally {
        running = before
        waiting.forget(id)
        if (armed) ranSinceArmed.set(key, (ranSinceArmed.get(key) ?? 0) + 1)
      }
    }
    id = Number(call([run, ...rest]))
    if (follows) waiting.add(id, wait)
    return id
  })
  window.clearTimeout = around(window.clearTimeout, (args, call) => {
    waiting.forget(Number(args[0]))
    return call(args)
  })

  return {
    arm() {
      armed = true
      resting = false
      inputs += 1
      waiting.clear()
      ranSinceArmed.clear()
    },
    disarm() {
      armed = false
      resting = true
      waiting.clear()
    },
    pending: waiting.pending,
    laterMs: waiting.laterMs,
  }
}

/** The timers of an input that have not run yet: short ones, and when the longer ones run. */
function makeWaiting() {
  const short = new Set<number>()
  const later = new Map<number, number>()
  return {
    add(id: number, wait: number): void {
      if (wait <= LONGEST) short.add(id)
      else later.set(id, performance.now() + wait)
    },
    forget(id: number): void {
      short.delete(id)
      later.delete(id)
    },
    clear(): void {
      short.clear()
      later.clear()
    },
    pending: () => short.size,
    // One that is due and has not run yet is still waited for.
    laterMs: () =>
      Math.max(0, ...[...later.values()].map((at) => Math.max(1, at - performance.now()))),
  }
}

const PERMISSIONS: readonly (readonly [owner: () => unknown, method: string, name: string])[] = [
  [() => window.Notification, 'requestPermission', 'notifications'],
  [() => navigator.geolocation, 'getCurrentPosition', 'your location'],
  [() => navigator.geolocation, 'watchPosition', 'your location'],
  [() => navigator.mediaDevices, 'getUserMedia', 'camera or microphone'],
  [() => navigator.mediaDevices, 'getDisplayMedia', 'sharing the screen'],
  [() => navigator.clipboard, 'read', 'reading the clipboard'],
  [() => navigator.clipboard, 'readText', 'reading the clipboard'],
  [() => navigator, 'requestMIDIAccess', 'MIDI devices'],
]

function watchPermissions(onScheme: (name: string) => void): void {
  for (const [owner, method, name] of PERMISSIONS) {
    const thing = owner()
    if ((typeof thing !== 'object' && typeof thing !== 'function') || thing === null) continue
    const native: unknown = Reflect.get(thing, method)
    if (typeof native !== 'function') continue
    const value = around(native, (args, call) => {
      onScheme(name)
      return call(args)
    })
    Object.defineProperty(thing, method, { value, writable: true, configurable: true })
  }
}
