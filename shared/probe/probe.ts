// The page probe: what runs beside a page, in a world of its own, and tells what a person could see and act upon. It
// reads; it writes only what `prepare` is asked to write. Built to one script that defines `__harnessProbe`; where a
// `harnessGate` is in sight it puts a gate among the page's own scripts instead.
import type { Point, Rect } from '../geometry.ts'
import type { ProbeReport } from '../observation.ts'
import type { BroughtIn, Located, Under } from '../probe-answers.ts'
import { focusedElement } from './control.ts'
import { type Foreign, makeForeign } from './foreign.ts'
import { installGate } from './gate.ts'
import { labelOf } from './label.ts'
import { bringIn, holdBack, locate, under } from './locate.ts'
import { makeRegistry } from './registry.ts'
import { type Limits, report } from './report.ts'
import { makeScroller, type Scroller } from './scroll.ts'
import { hand, toAsk } from './shadow.ts'
import { showOnly } from './walk.ts'
import { makeWatch, type Watch } from './watch.ts'
import { placesOf } from './words.ts'
import { makeWriter, type Writer } from './write.ts'

/** All that a device asks of a page. Everything in and out is plain data. */
interface Probe {
  /** `shown` is what can be seen of a frame of another site, in its own CSS pixels. */
  report(limits: Limits, shown?: Rect): Promise<ProbeReport>
  /** What every ref of this page begins with. */
  page(): string
  /** Elements of the last report to ask the browser about: each may have a closed shadow root. */
  unasked(): readonly Element[]
  /** Hands such a root over. */
  hand(root: ShadowRoot): void
  title(): string
  /** Points per CSS pixel: below 1 on a phone page that is zoomed out to fit. */
  zoom(): number
  /** Where an element of the last report is now, and where a tap reaches it. */
  locate(ref: string, wanted: Point): Located
  /** What a tap at a place would act on, by its looks. */
  under(point: Point): Under | undefined
  /** Lets the next tap at a place open no window of the browser itself. */
  holdBack(point: Point): void
  /** Scrolls an element of the last report into sight. */
  bringIn(ref: string): BroughtIn
  /** Where any of these words can be read. */
  placesOf(words: readonly string[]): Rect[]
  /** The name of what has the focus; empty when nothing has. */
  focusName(): string
  readonly watch: Watch
  readonly writer: Writer
  readonly scroller: Scroller
  readonly foreign: Foreign
}

declare global {
  var __harnessProbe: Probe | undefined
  /** Set by whoever wants the gate (gate.ts), around the script. */
  var harnessGate: true | undefined
}

function makeProbe(): Probe {
  const registry = makeRegistry()
  return {
    report(limits, shown) {
      showOnly(shown && new DOMRect(shown.x, shown.y, shown.width, shown.height))
      return report(registry, limits)
    },
    page: () => registry.page,
    unasked: () => toAsk(registry.unasked),
    hand,
    title: () => document.title,
    zoom: () => visualViewport?.scale ?? 1,
    locate: (ref, wanted) => locate(registry, ref, wanted),
    under,
    holdBack,
    bringIn: (ref) => bringIn(registry, ref),
    placesOf,
    focusName() {
      const focus = focusedElement()
      return focus ? labelOf(focus).text : ''
    },
    watch: makeWatch(),
    writer: makeWriter(registry),
    scroller: makeScroller(),
    foreign: makeForeign(registry),
  }
}

if (typeof harnessGate === 'undefined') globalThis.__harnessProbe ??= makeProbe()
else installGate()
