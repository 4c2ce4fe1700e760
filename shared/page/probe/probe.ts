// The page probe: runs in an isolated world of the page and reports what a person could see and act
// upon. It reads; it writes only what `prepare` is asked to write.

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

/** Calls of a device into the page. Arguments and results are plain data. */
export interface Probe {
  /** `shown` is what can be seen of a frame of another site, in its own CSS pixels. */
  report(limits: Limits, shown?: Rect): Promise<ProbeReport>
  /** A report that was made ahead is the last one from now on. */
  adopt(): void
  /** Common prefix of all refs of this page. */
  page(): string
  /** The elements of some refs of the last report, with nothing for those that are gone. */
  elementsOf(refs: readonly string[]): readonly (Element | null)[]
  /** Elements of the last report to ask the browser about: each may have a closed shadow root. */
  unresolved(): readonly Element[]
  /** Hands such a root over. */
  addRoot(root: ShadowRoot): void
  /** Browser's own control sizes. Writes into the document, so it may only run before a page. */
  nativeSizes(): NativeSizes
  /** Native control sizes measured earlier in the same browser. */
  knowNativeSizes(sizes: NativeSizes): void
  title(): string
  /** Points per CSS pixel: below 1 on a phone page that is zoomed out to fit. */
  zoom(): number
  /** Current place of an element from the last report, and the point where a tap reaches it. */
  locate(ref: string, wanted: Point): Located
  /** Apparent target of a tap at a point. */
  under(point: Point): Under | undefined
  /** Everything a tap at an element needs. `drawn` waits until the page has painted. */
  aim(ref: string, wanted: Point, drawn: boolean): Promise<ElementAim>
  /** The same at a place, once the page has drawn. */
  aimAt(point: Point): Promise<Aim>
  /** Lets the next tap at a place open no window of the browser itself. */
  suppressPopup(point: Point): void
  /** Resolves when the page has drawn, or would have. */
  nextFrame(): Promise<void>
  /** Scrolls an element of the last report into sight. */
  scrollIntoView(ref: string): ScrolledIntoView
  /** Places where any of these words can be read. */
  rectsOfText(words: readonly string[]): Rect[]
  /** Traits of this page that make its requests risky. */
  stakes(): Stakes
  /** The name of what has the focus; empty when nothing has. */
  focusName(): string
  /** True when the focus is still on what the last report showed it on. */
  focusSince(): FocusSince
  readonly watch: Watch
  readonly writer: Writer
  readonly scroller: Scroller
  /** Gives an upload field a file, without the window in which a person chooses one. */
  giveFile(ref: string, wanted: Point, file: OwnFile): Prepared
  readonly crossOriginFrames: CrossOriginFrames
  readonly audit: Audit
}

/** A page in the background draws no frames. */
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

/** A probe of this document; what it remembers is its own. */
export function makeProbe(): Probe {
  const registry = makeRegistry()
  const timing = makeTiming()
  const scroller = makeScroller()
  const watch = makeWatch(registry)
  return {
    report(limits, shown) {
      showOnly(shown && new DOMRect(shown.x, shown.y, shown.width, shown.height))
      // Made ahead, it comes before what the input scrolled is asked for.
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
