// What runs among the page's own scripts, because only there can be seen what the page has in
// store: timers that will change it soon, permissions it asks for, shadow roots it closes, and ways
// out to other programs. It changes nothing the page could notice but the time of a call, and that
// no other program opens.

import { BROWSER_WINDOWS as WINDOWS } from '../../../device/browser-windows.ts'
import { externalScheme, watchExternalLinks } from './external-schemes.ts'
import { watchPressListeners } from './press-listeners.ts'
import { around } from './surroundings.ts'
import { watchTimers } from './timers.ts'

/** Hidden property of a window that holds its instrumentation. */
export const KEY = Symbol.for('harness.instrumentation')

interface PageInstrumentation {
  arm(): void
  disarm(): void
  /** Short timers set since `arm`, by the input or what followed from it, that have not run yet. */
  pending(): number
  /**
   * Milliseconds until the input's last longer timer or first interval turn; a minute for workers,
   * 0 without any.
   */
  laterMs(): number
  /** Names of the permissions that were asked for since the last question. */
  permissions(): readonly string[]
  /** Schemes of the links to other programs that were stopped since the last question. */
  stopped(): readonly string[]
  readonly closed: ClosedRoots
}

/** Closed shadow roots that the device has not received yet. */
interface ClosedRoots {
  /** Up to `most` roots. Repeats them until `had`, because an answer may be lost. */
  give(most: number): readonly ShadowRoot[]
  had(roots: readonly ShadowRoot[]): void
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

/** Instruments this window. A second call changes nothing. */
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
    closed: Object.freeze({
      give: (most: number) =>
        instrumentationsIn(window)
          .flatMap((at) => at.closed.give(most))
          .slice(0, most),
      had(roots: readonly ShadowRoot[]) {
        for (const at of instrumentationsIn(window)) at.closed.had(roots)
      },
    }),
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

/** Deliveries of a root after which it counts as unreadable. */
const MAX_GIVEN = 5

/** A host does not expose its closed root, so it is noted when it is created. */
function watchRoots(): ClosedRoots {
  let made: { readonly root: WeakRef<ShadowRoot>; given: number }[] = []
  Element.prototype.attachShadow = around(Element.prototype.attachShadow, (args, call) => {
    const root = call(args)
    if (root instanceof ShadowRoot && root.mode === 'closed')
      made.push({ root: new WeakRef(root), given: 0 })
    return root
  })
  return Object.freeze({
    give(most: number) {
      made = made.filter(({ root, given }) => given < MAX_GIVEN && root.deref())
      return made.slice(0, most).flatMap((at) => {
        at.given += 1
        return at.root.deref() ?? []
      })
    },
    had(roots: readonly ShadowRoot[]) {
      made = made.filter((at) => {
        const root = at.root.deref()
        return root !== undefined && !roots.includes(root)
      })
    },
  })
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
  [() => window, 'print', WINDOWS.print],
  [() => window, 'showOpenFilePicker', WINDOWS.open],
  [() => window, 'showSaveFilePicker', WINDOWS.save],
  [() => window, 'showDirectoryPicker', WINDOWS.folder],
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
