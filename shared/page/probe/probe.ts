// The page probe: runs in an isolated world of the page and reports which elements a user could see
// and use. It only reads, except for the writes that `prepare` requests.

import type { Point, Rect } from '../../base/geometry.ts'
import type { Stakes } from '../../device/command.ts'
import type { ProbeReport } from '../../device/observation.ts'
import type { OwnFile } from '../../device/own-files.ts'
import type {
  Aim,
  ElementAim,
  FocusSince,
  Located,
  Prepared,
  ScrolledIntoView,
  Under,
} from '../../device/probe-answers.ts'
import { type CrossOriginFrames, makeCrossOriginFrames } from './act/cross-origin-frames.ts'
import { rectsOfText } from './act/find-text.ts'
import { giveFile } from './act/give-file.ts'
import { locate, scrollIntoView, suppressPopup, under } from './act/locate.ts'
import { makeScroller, type Scroller } from './act/scroll.ts'
import { makeWriter, type Writer } from './act/write.ts'
import { type Audit, makeAudit } from './audit/audit.ts'
import { type NativeSizes, nativeSizes } from './facts/native-size.ts'
import { makeTiming } from './facts/timing.ts'
import { focusedElement } from './find/control.ts'
import { labelOf } from './find/label.ts'
import { makeRegistry } from './find/registry.ts'
import { type Limits, report } from './find/report.ts'
import { stakes } from './find/risk.ts'
import { addRoot, elementsToRequest } from './find/shadow.ts'
import { showOnly } from './find/walk.ts'
import { makeWatch, type Watch } from './watch/watch.ts'

/** Functions of the page that a device calls. Arguments and results are plain data. */
export interface Probe {
  /** `shown` is the visible part of a cross-origin frame, in its own CSS pixels. */
  report(limits: Limits, shown?: Rect): Promise<ProbeReport>
  /** Makes a report that was taken ahead the last report. */
  adopt(): void
  /** Common prefix of all refs of this page. */
  page(): string
  /** Elements of these refs in the last report; null for each that is gone. */
  elementsOf(refs: readonly string[]): readonly (Element | null)[]
  /** Elements of the last report that may have a closed shadow root; only the browser knows. */
  unresolved(): readonly Element[]
  /** Adds a closed shadow root that the browser supplied. */
  addRoot(root: ShadowRoot): void
  /** Browser's default control sizes. Writes into the document: call before a page is loaded. */
  nativeSizes(): NativeSizes
  /** Native control sizes measured earlier in the same browser. */
  knowNativeSizes(sizes: NativeSizes): void
  title(): string
  /** Points per CSS pixel: below 1 on a phone page that is zoomed out to fit. */
  zoom(): number
  /** Current position of an element from the last report, and the point where a tap reaches it. */
  locate(ref: string, wanted: Point): Located
  /** Apparent target of a tap at a point. */
  under(point: Point): Under | undefined
  /** Collects all data for a tap at an element. `drawn` waits until the page has painted. */
  aim(ref: string, wanted: Point, drawn: boolean): Promise<ElementAim>
  /** Collects all data for a tap at a point, once the page has painted. */
  aimAt(point: Point): Promise<Aim>
  /** Prevents the next tap at a point from opening a native popup of the browser. */
  suppressPopup(point: Point): void
  /** Resolves after the next frame, or after a time limit in a page that draws none. */
  nextFrame(): Promise<void>
  /** Scrolls an element of the last report into view. */
  scrollIntoView(ref: string): ScrolledIntoView
  /** Areas in which any of these words are visible. */
  rectsOfText(words: readonly string[]): Rect[]
  /** Traits of this page that make its requests risky. */
  stakes(): Stakes
  /** Name of the focused element; empty without one. */
  focusName(): string
  /** True when the element that the last report showed as focused still has the focus. */
  focusSince(): FocusSince
  readonly watch: Watch
  readonly writer: Writer
  readonly scroller: Scroller
  /** Gives an upload field a file without opening the browser's file dialog. */
  giveFile(ref: string, wanted: Point, file: OwnFile): Prepared
  readonly crossOriginFrames: CrossOriginFrames
  readonly audit: Audit
}

/** Waited for a frame, in milliseconds: a page in the background draws none. */
const FRAME_MS = 100

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve())
    setTimeout(resolve, FRAME_MS)
  })
}

function zoom(): number {
  return visualViewport?.scale ?? 1
}

function focusName(): string {
  const focus = focusedElement()
  return focus ? labelOf(focus).text : ''
}

/** Creates a probe of this document with a memory separate from that of other probes. */
export function makeProbe(): Probe {
  const registry = makeRegistry()
  const timing = makeTiming()
  const scroller = makeScroller()
  const watch = makeWatch(registry)
  return {
    report(limits, shown) {
      showOnly(shown && new DOMRect(shown.x, shown.y, shown.width, shown.height))
      // Records what the input scrolled, because a report taken ahead precedes the query for it.
      if (limits.ahead) scroller.notice()
      watch.reported()
      return report(registry, limits, timing)
    },
    adopt() {
      registry.adopt()
      timing.adopt()
    },
    page: () => registry.page,
    elementsOf: (refs) => refs.map((ref) => registry.find(ref)?.element ?? null),
    unresolved: () => elementsToRequest(registry.unresolved),
    addRoot,
    nativeSizes,
    knowNativeSizes(sizes) {
      registry.nativeSizes = sizes
    },
    title: () => document.title.slice(0, 500),
    zoom,
    locate: (ref, wanted) => locate(registry, ref, wanted),
    under: (point) => under(registry, point),
    async aim(ref, wanted, drawn) {
      if (drawn) await nextFrame()
      const located = locate(registry, ref, wanted)
      const there = located.state === 'ready' ? under(registry, located.point) : undefined
      return { located, zoom: zoom(), ...(there && { under: there }) }
    },
    async aimAt(point) {
      await nextFrame()
      const there = under(registry, point)
      return { zoom: zoom(), ...(there && { under: there }) }
    },
    suppressPopup,
    nextFrame,
    scrollIntoView: (ref) => scrollIntoView(registry, ref),
    rectsOfText,
    stakes,
    focusName,
    focusSince() {
      const focus = focusedElement()
      const same = registry.sinceFocus(focus) === 'same'
      return { same, label: focus ? labelOf(focus).text : '' }
    },
    ...{ watch, scroller, writer: makeWriter(registry) },
    giveFile: (ref, wanted, file) => giveFile(registry, ref, wanted, file),
    crossOriginFrames: makeCrossOriginFrames(registry),
    audit: makeAudit(registry),
  }
}
