// The page probe: what runs beside a page, in a world of its own, and tells what a person could see and act upon. It
// reads; it writes only what `prepare` is asked to write. Built to one script that defines `__harnessProbe`.
import type { Point } from '../geometry.ts'
import type { ProbeReport } from '../observation.ts'
import type { Located, Under } from '../probe-answers.ts'
import { locate, under } from './locate.ts'
import { makeRegistry } from './registry.ts'
import { type Limits, report } from './report.ts'
import { makeScroller, type Scroller } from './scroll.ts'
import { makeWatch, type Watch } from './watch.ts'
import { makeWriter, type Writer } from './write.ts'

/** All that a device asks of a page. Everything in and out is plain data. */
export interface Probe {
  report(limits: Limits): ProbeReport
  title(): string
  /** Points per CSS pixel: below 1 on a phone page that is zoomed out to fit. */
  zoom(): number
  /** Where an element of the last report is now, and where a tap reaches it. */
  locate(ref: string, wanted: Point): Located
  /** What a tap at a place would act on, by its looks. */
  under(point: Point): Under | undefined
  readonly watch: Watch
  readonly writer: Writer
  readonly scroller: Scroller
}

declare global {
  var __harnessProbe: Probe | undefined
}

function makeProbe(): Probe {
  const registry = makeRegistry()
  return {
    report: (limits) => report(registry, limits),
    title: () => document.title,
    zoom: () => visualViewport?.scale ?? 1,
    locate: (ref, wanted) => locate(registry, ref, wanted),
    under,
    watch: makeWatch(),
    writer: makeWriter(registry),
    scroller: makeScroller(),
  }
}

globalThis.__harnessProbe ??= makeProbe()
