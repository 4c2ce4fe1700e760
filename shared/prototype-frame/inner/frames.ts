// Pages inside the page. Each gets a frame of its own with this same script in it, which answers the
// script of the page around it as that answers the driver.
import type { FirstMessage, Notice, Notify } from '../channel.ts'
import type { Files } from '../page/files.ts'
import type { Missing } from '../page/missing.ts'
import type { PageRequest } from '../page/page-request.ts'
import { watchEveryFrame } from './every-frame.ts'
import { type InnerLink, makeInnerLink } from './link.ts'
import { type Source, SRC, SRCDOC, sourceOf } from './source.ts'

export interface InnerFrames {
  /** Those that are on the page now, each with what answers for it. */
  all(): readonly (readonly [frame: Element, link: InnerLink])[]
  of(frame: Element | undefined): InnerLink | undefined
  /** Whether a page inside is still being opened. */
  isOpening(): boolean
}

interface About {
  /** This script, to be put into each frame. */
  readonly script: string
  readonly request: PageRequest
  readonly files: Files
  readonly missing: Missing
  readonly notify: Notify
}

/** Pages inside pages inside pages are shown; deeper ones are not. */
const MAX_DEPTH = 3
const PASSED: ReadonlySet<Notice['kind']> = new Set(['note', 'refused', 'missing', 'flood'])
const SHOW_MS = 5_000

/** For the document as it is now: every frame that comes into it is followed. */
export function followFrames(about: About): InnerFrames {
  const { request, files, missing, notify } = about
  const { depth = 0 } = request
  const hosted = new Map<Element, InnerLink>()
  const opening = new Set<Element>()
  const starting = new Map<Element, () => void>()
  // Until the page inside is written, what loads in its frame is ours: the page is notified of its own.
  const onLoad = (event: Event): void => {
    const { target: frame } = event
    if (!(frame instanceof HTMLIFrameElement)) return
    const start = starting.get(frame)
    const waits = !hosted.has(frame) && sourceOf(frame, request.path, files).kind === 'page'
    if (!start && !waits) return
    event.stopImmediatePropagation()
    starting.delete(frame)
    start?.()
  }
  const ownDocument = `<!doctype html><meta charset="utf-8"><script>${about.script}</script>`
  const show = (frame: HTMLIFrameElement, source: Extract<Source, { kind: 'page' }>): void => {
    hosted.get(frame)?.close()
    hosted.delete(frame)
    opening.add(frame)
    const { kind: _, ...page } = source
    starting.set(frame, () => {
      const { port1, port2: port } = new MessageChannel()
      const key = Math.random().toString(36)
      const link = makeInnerLink(port1, key, (notice) => onNotice(frame, notice))
      const first: FirstMessage = { port, key }
      frame.contentWindow?.postMessage(first, '*', [port])
      const inner = { ...request, html: undefined, ...page, depth: depth + 1 }
      hosted.set(frame, link)
      void link.call('show', [inner], SHOW_MS).then(() => opening.delete(frame))
    })
    nativeDocument(frame, ownDocument)
  }
  const follow = (frame: HTMLIFrameElement): void => {
    const source = sourceOf(frame, request.path, files)
    if (source.kind === 'empty') return
    const isClosed = frame.hasAttribute('sandbox') && !frame.sandbox.contains('allow-scripts')
    if (source.kind === 'not_here') missing.add(files.place(source.address, request.path))
    if (source.kind === 'not_here' || isClosed || depth >= MAX_DEPTH) {
      missing.frame()
      return
    }
    show(frame, source)
    notify({ kind: 'note', once: 'inner', text: CLOSED })
  }
  const onNotice = (frame: HTMLIFrameElement, notice: Notice): void => {
    const { kind } = notice
    if (PASSED.has(kind)) notify(notice)
    else if (kind !== 'leave') return
    else if (notice.window === 'same' && !/^[a-z][\w+.-]*:/i.test(notice.to)) {
      frame.removeAttribute(SRCDOC)
      frame.setAttribute(SRC, `/${notice.to}`)
      follow(frame)
    } else notify({ ...notice, window: notice.window === 'new' ? 'new' : 'same' })
  }
  watchFrames(follow)
  watchEveryFrame({ isOwn: (html) => html === ownDocument, onFrame: follow, onLoad })
  return {
    all: () => [...hosted].filter(([frame]) => frame.isConnected),
    of: (frame) => (frame ? hosted.get(frame) : undefined),
    isOpening: () => [...opening].some((frame) => frame.isConnected),
  }
}

const CLOSED =
  'A page inside this page is shown, but in a prototype the scripts of one cannot look into the other.'

/** What the browser loads in a frame; the page around it never sees this. */
const nativeDocument = (frame: HTMLIFrameElement, html: string): void => {
  setSrcdoc?.call(frame, html)
}
const setSrcdoc = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'srcdoc')?.set

/** Addresses that scripts give to frames. */
function watchFrames(follow: (frame: HTMLIFrameElement) => void): void {
  const keep = (frame: HTMLIFrameElement, name: string, value: string): void => {
    if (name === 'src') frame.removeAttribute(SRCDOC)
    set.call(frame, name === 'src' ? SRC : SRCDOC, value)
    if (frame.isConnected) follow(frame)
  }
  const set = Element.prototype.setAttribute
  for (const name of ['src', 'srcdoc']) {
    const property = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, name)
    Object.defineProperty(HTMLIFrameElement.prototype, name, {
      ...property,
      get(this: HTMLIFrameElement) {
        return this.getAttribute(name === 'src' ? SRC : SRCDOC) ?? ''
      },
      set(this: HTMLIFrameElement, value: unknown) {
        keep(this, name, String(value))
      },
    })
  }
  Element.prototype.setAttribute = function setLocally(this: Element, name: string, value: string) {
    const isSource = this instanceof HTMLIFrameElement && /^src(doc)?$/i.test(name)
    if (isSource) keep(this, name.toLowerCase(), String(value))
    else set.call(this, name, value)
  }
}

/** Keeps the browser from loading what a frame names. */
export function putAside(frame: Element): void {
  for (const [name, own] of [
    ['src', SRC],
    ['srcdoc', SRCDOC],
  ] as const) {
    const value = frame.getAttribute(name)
    if (value === null) continue
    frame.setAttribute(own, value)
    frame.removeAttribute(name)
  }
}
