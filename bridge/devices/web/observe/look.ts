import type { Rect } from '@harness/shared/base/geometry.ts'
import { PageFacts } from '@harness/shared/device/facts.ts'
import { LooseReport } from '@harness/shared/device/loose-report.ts'
import {
  type CrossOriginFrame,
  MAX_PAGE_TEXT,
  type ProbeReport,
  ScreenElement,
  type ScrollArea,
  type TextLine,
} from '@harness/shared/device/observation.ts'
import { type FramePart, frameName, type Reading } from '@harness/shared/device/reading.ts'
import {
  frameNotRead,
  framesBeyond,
  pageReading,
  textPart,
} from '@harness/shared/device/report-reading.ts'
import * as z from 'zod/mini'
import { type Deadline, deadlineWhileBusy } from '../../machine-load.ts'
import { within } from '../../waiting.ts'
import { type FrameTree, onScreen, type PageFrame, rectOnScreen } from '../page/frame-tree.ts'
import type { IsolatedWorld } from '../page/isolated-world.ts'
import type { PageInstrumentation } from '../page/page-instrumentation.ts'

/**
 * Time limit in milliseconds for text and elements, longer on a busy machine. Beyond it the
 * observation is the picture alone.
 */
const PROBE_MS = 1_500
/** Maximum time limit on a busy machine. */
const LONGEST_MS = 3 * PROBE_MS
/** Limits of a report, far above the 80 elements that the core marks. */
const LIMITS = { textLength: MAX_PAGE_TEXT, elements: 400, timeMs: 600 }
/** Time limit in milliseconds on busy machines; `npm run bench -- sensors` prints the cost. */
const FACTS_MS = 250
const MAX_DEPTH = 3
/**
 * Time limit for all cross-site frames together, after the page itself, in milliseconds; longer on
 * a busy machine.
 */
const FRAMES_MS = 2_000

/** Combined reports of the page and its frames, in points of the screen. */
export type Seen = Omit<ProbeReport, 'crossOriginFrames' | 'unresolved' | 'cut'> & {
  readonly reading: Reading
}

export async function lookAt(
  frames: FrameTree,
  instrumentation: PageInstrumentation,
): Promise<Look | undefined> {
  const report = await reportOf(frames.main, { ...LIMITS, factsMs: FACTS_MS }, { instrumentation })
  if (!report) return undefined
  const deadline = deadlineWhileBusy(FRAMES_MS)
  const inner = await insideFrames(frames, { part: frames.main, report, deadline })
  return { seen: seenIn(frames, report, inner), unread: inner.unread }
}

export interface Look {
  readonly seen: Seen
  /** Areas of frames that did not answer in time. */
  readonly unread: readonly Rect[]
}

/**
 * Makes a report before it is requested; it counts only once adopted. Incomplete with cross-site
 * frames, because entering them during an input would lose their previous state.
 */
export async function lookAhead(
  frames: FrameTree,
  instrumentation: PageInstrumentation,
): Promise<Ahead | undefined> {
  const limits = { ...LIMITS, factsMs: FACTS_MS, ahead: true }
  const report = await reportOf(frames.main, limits, { instrumentation })
  if (!report) return undefined
  const isWhole = report.crossOriginFrames.length === 0 && frames.all.length === 1
  return { seen: seenIn(frames, report, NOTHING), isWhole }
}

export interface Ahead {
  readonly seen: Seen
  readonly isWhole: boolean
}

function seenIn(frames: FrameTree, report: LooseReport, inner: Inside): Seen {
  const { crossOriginFrames: _, unresolved: __, lines: ___, facts, cut, ...page } = report
  const parsed = PageFacts.safeParse(facts?.page)
  return {
    ...page,
    elements: [...goodOnes(report, frames.main), ...inner.elements],
    ...scrollAreasOf([...areasIn(report, frames.main), ...inner.scrollAreas]),
    ...joined([page, ...inner.texts]),
    ...linesOf([...linesIn(report, frames.main), ...inner.lines]),
    ...drawingsOf([...drawingsIn(report, frames.main), ...inner.drawings]),
    unmasked: [...unmaskedAreas(report, frames.main), ...inner.unmasked],
    ...(page.focused === undefined ? inner.focused : {}),
    ...(parsed.success ? { facts: { page: parsed.data } } : {}),
    reading: pageReading({ url: page.url, cut }, inner.frames),
  }
}

/** Marks the report made ahead as the last observation of the probe. */
export function adopt({ main }: FrameTree): void {
  void main.world.call('adopt', [], z.optional(z.unknown()), PROBE_MS)
}

type Limits = typeof LIMITS & { readonly ahead?: boolean; readonly factsMs?: number }

interface Asked {
  readonly instrumentation?: PageInstrumentation
  /** Visible part of a cross-site frame. */
  readonly shown?: unknown
}

/** Reads the report of a frame. Closed shadow roots found now are read immediately. */
async function reportOf({ world }: PageFrame, limits: Limits, { instrumentation, shown }: Asked) {
  const args = shown === undefined ? [limits] : [limits, shown]
  const readReport = (ms: number) => world.call('report', args, LooseReport, ms)
  // Requested only once with a long wait, because a page restarts the work at a second request.
  const [report, roots] = await Promise.all([
    inTime(deadlineWhileBusy(PROBE_MS), readReport(LONGEST_MS)),
    instrumentation?.closedRoots(),
  ])
  if (!report) return undefined
  const revealing = report.unresolved > 0 && world.openShadows()
  const pendingReads = [revealing, instrumentation && openRoots(world, instrumentation, roots)]
  // Ignored when the page navigated meanwhile.
  const opened = await Promise.all(pendingReads).catch((): readonly boolean[] => [])
  return opened.includes(true) ? ((await readReport(PROBE_MS)) ?? report) : report
}

/** Time limit in milliseconds for opening roots in one look; further ones wait for the next. */
const ROOTS_MS = 1_000

/** Opens closed shadow roots. True when there were any. */
async function openRoots(
  world: IsolatedWorld,
  instrumentation: PageInstrumentation,
  first: string | undefined,
): Promise<boolean> {
  const until = performance.now() + ROOTS_MS
  let opened = false
  let list = first
  while (list !== undefined) {
    opened = (await world.openRoots(list)) || opened
    await instrumentation.hadRoots(list)
    list = performance.now() < until ? await instrumentation.closedRoots() : undefined
  }
  return opened
}

type Texts = Pick<ProbeReport, 'text' | 'pageText'>

function joined(texts: readonly Texts[]): Texts {
  const join = (parts: readonly string[]) => parts.join('\n').slice(0, MAX_PAGE_TEXT)
  const text = join(texts.map((at) => at.text))
  const isMore = texts.some(({ pageText }) => pageText !== undefined)
  return isMore ? { text, pageText: join(texts.map((at) => at.pageText ?? at.text)) } : { text }
}

interface Inside {
  readonly elements: readonly ScreenElement[]
  readonly scrollAreas: readonly ScrollArea[]
  readonly texts: readonly Texts[]
  readonly lines: readonly TextLine[]
  readonly drawings: readonly Rect[]
  readonly unmasked: readonly Rect[]
  readonly focused: { readonly focused?: string }
  readonly unread: readonly Rect[]
  /** Frames that are not part of their page's report. */
  readonly frames: readonly FramePart[]
}

const NOTHING: Inside = {
  ...{ elements: [], scrollAreas: [], texts: [], lines: [], drawings: [] },
  ...{ unmasked: [], unread: [], frames: [] },
  focused: {},
}

/** Page or frame with its report, and the deadline for frames inside it. */
interface Outer {
  readonly part: PageFrame
  readonly report: LooseReport
  readonly deadline: Deadline
}

/** Waits for the work; undefined when the time is over first. */
async function inTime<T>(deadline: Deadline, work: Promise<T>): Promise<T | undefined> {
  do {
    const result = await within(deadline.leftMs(), work)
    if (result !== 'late') return result
  } while (deadline.extend())
  return undefined
}

async function insideFrames(
  frames: FrameTree,
  { part: outer, report: { crossOriginFrames }, deadline }: Outer,
  depth = 0,
): Promise<Inside> {
  const inside = depth < MAX_DEPTH ? crossOriginFrames : []
  const tooDeep = crossOriginFrames.slice(inside.length).map(frameNotRead('deep'))
  const entered = await inTime(deadline, frames.enter(outer, inside))
  const areaOf = ({ area }: (typeof inside)[number]) => rectOnScreen(outer, area)
  if (!entered)
    return { ...NOTHING, unread: inside.map(areaOf), frames: inside.map(frameNotRead('late')) }
  const isIn = ({ key }: (typeof inside)[number]) => entered.some((frame) => frame.key === key)
  const closed = inside.filter((frame) => !isIn(frame)).map(frameNotRead('closed'))
  let all: Inside = { ...NOTHING, frames: [...tooDeep, ...closed] }
  for (const { part, key, shown } of entered) {
    const asked = reportOf(part, LIMITS, { shown }).then((report) => ({ report }))
    const answer = await inTime(deadline, asked)
    const own = inside.filter((at) => at.key === key)
    if (!answer) all = { ...all, unread: [...all.unread, ...own.map(areaOf)] }
    if (!answer?.report) {
      all = { ...all, frames: [...all.frames, ...own.map(frameNotRead('late'))] }
      continue
    }
    const { report } = answer
    const deeper = await insideFrames(frames, { part, report, deadline }, depth + 1)
    const elements = [...goodOnes(report, part), ...deeper.elements]
    const rects = elements.map(({ rect }) => rect)
    const free = await frames.main.world.call(
      'crossOriginFrames.reachable',
      [key, rects],
      z.array(z.boolean()),
      PROBE_MS,
    )
    const focused = report.focused === undefined ? deeper.focused : { focused: report.focused }
    all = {
      elements: [...all.elements, ...elements.filter((_, index) => depth > 0 || free?.[index])],
      scrollAreas: [...all.scrollAreas, ...areasIn(report, part), ...deeper.scrollAreas],
      texts: [...all.texts, report, ...deeper.texts],
      lines: [...all.lines, ...linesIn(report, part), ...deeper.lines],
      drawings: [...all.drawings, ...drawingsIn(report, part), ...deeper.drawings],
      unmasked: [...all.unmasked, ...unmaskedAreas(report, part), ...deeper.unmasked],
      focused: { ...all.focused, ...focused },
      unread: [...all.unread, ...deeper.unread],
      frames: [...all.frames, ...own.flatMap(frameRead(report)), ...deeper.frames],
    }
  }
  return all
}

/** Lists a frame that answered, and the frames inside it that are off screen. */
const frameRead =
  ({ url, cut }: LooseReport) =>
  ({ host = '' }: CrossOriginFrame): readonly FramePart[] => [
    { ...textPart({ url, cut }), name: frameName(host) },
    ...framesBeyond(cut),
  ]

function areasIn({ scrollAreas = [] }: LooseReport, part: PageFrame): readonly ScrollArea[] {
  return scrollAreas.map((area) => ({ ...area, rect: rectOnScreen(part, area.rect) }))
}

function scrollAreasOf(scrollAreas: readonly ScrollArea[]): Pick<ProbeReport, 'scrollAreas'> {
  return scrollAreas.length > 0 ? { scrollAreas: [...scrollAreas] } : {}
}

function linesIn({ lines = [] }: LooseReport, part: PageFrame): readonly TextLine[] {
  return lines.map(({ rect, ...line }) => ({ ...line, rect: rectOnScreen(part, rect) }))
}

function linesOf(lines: readonly TextLine[]): Pick<ProbeReport, 'lines'> {
  return lines.length > 0 ? { lines: [...lines] } : {}
}

function drawingsIn({ drawings = [] }: LooseReport, part: PageFrame): readonly Rect[] {
  return drawings.map((rect) => rectOnScreen(part, rect))
}

function drawingsOf(drawings: readonly Rect[]): Pick<ProbeReport, 'drawings'> {
  return drawings.length > 0 ? { drawings: [...drawings] } : {}
}

function unmaskedAreas({ unmasked }: LooseReport, part: PageFrame): readonly Rect[] {
  return unmasked.map((rect) => rectOnScreen(part, rect))
}

function goodOnes({ elements }: LooseReport, part: PageFrame): readonly ScreenElement[] {
  return elements.flatMap((element) => {
    const parsed = ScreenElement.safeParse(element)
    return parsed.success ? [onScreen(part, parsed.data)] : []
  })
}
