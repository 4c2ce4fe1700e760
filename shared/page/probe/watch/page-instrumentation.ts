// Instrumentation in the page's own world, where alone these are visible: pending timers, requested
// permissions, closed shadow roots, and links to other programs. The page cannot notice it, except
// by the time of a call and by links to other programs that do not open.

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
  /** Number of short timers since `arm`, directly or indirectly by the input, still to run. */
  pending(): number
  /**
   * Milliseconds until the input's last long timer or the first run of an interval. A minute for
   * workers; 0 without any.
   */
  laterMs(): number
  /** Names of the permissions requested since the last call. */
  permissions(): readonly string[]
  /** Schemes of the external links stopped since the last call. */
  stopped(): readonly string[]
  readonly closed: ClosedRoots
}

/** Closed shadow roots that the device has not received yet. */
interface ClosedRoots {
  /** Returns up to `most` roots. Repeats them until `had`, because an answer may be lost. */
  give(most: number): readonly ShadowRoot[]
  had(roots: readonly ShadowRoot[]): void
}

declare global {
  interface Window {
    [KEY]?: PageInstrumentation
  }
}

/** Instrumentation of this window and of its same-origin frames. */
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

/** Instruments this window. A second call has no effect. */
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
  // Frozen so that no script of the page can replace it.
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

/** Prevents the opening of a window that would only start another program. */
function watchWindows(onScheme: (scheme: string) => void): void {
  window.open = around(window.open, (args, call) => {
    const scheme = externalScheme(args[0])
    if (scheme === undefined) return call(args)
    onScheme(scheme)
    return null
  })
}

/** Number of deliveries after which a root counts as unreadable. */
const MAX_GIVEN = 5

/** A host does not expose its closed root, so the root is recorded when it is created. */
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
