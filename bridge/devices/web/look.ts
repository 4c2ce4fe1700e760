import type { Rect } from '@harness/shared/geometry.ts'
import { MAX_PAGE_TEXT, ProbeReport, ScreenElement } from '@harness/shared/observation.ts'
import * as z from 'zod/mini'
import type { Gate } from './gate.ts'
import { onScreen, type Part, type Parts, rectOnScreen } from './parts.ts'

/** The page's words and elements are worth this wait; then the picture goes alone (behaviour 4.1). */
const PROBE_MS = 1_500
/** More than anyone can mark; the core takes 80 of them. */
const LIMITS = { textLength: MAX_PAGE_TEXT, elements: 400, timeMs: 600 }
/** Frames in frames in frames are not looked into any further. */
const MAX_DEPTH = 3

// Elements are judged one by one: one odd element must not cost the others.
const LooseReport = z.object({ ...ProbeReport.shape, elements: z.array(z.unknown()) })
type LooseReport = z.infer<typeof LooseReport>

/** What the probes see, in points of the screen; undefined when the page does not answer. */
type Seen = Omit<ProbeReport, 'foreign' | 'unasked'>

export async function lookAt(parts: Parts, gate: Gate): Promise<Seen | undefined> {
  const report = await reportOf(parts.main, gate)
  if (!report) return undefined
  const { foreign: _, unasked: __, ...page } = report
  const inner = await insideFrames(parts, parts.main, report)
  return {
    ...page,
    elements: [...goodOnes(report, parts.main), ...inner.elements],
    text: [page.text, ...inner.texts].join('\n').slice(0, MAX_PAGE_TEXT),
    bare: [...bareOnes(report, parts.main), ...inner.bare],
    ...(page.focused === undefined ? inner.focused : {}),
  }
}

/** Closed shadow roots that come to light now are looked into at once. */
async function reportOf({ world }: Part, gate?: Gate, ...shown: readonly unknown[]) {
  const ask = () => world.ask('report', [LIMITS, ...shown], LooseReport, PROBE_MS)
  const [report, roots] = await Promise.all([ask(), gate?.closedRoots()])
  if (!report) return undefined
  const asked = report.unasked > 0 && world.openShadows()
  const opening = [asked, roots !== undefined && world.openRoots(roots)]
  const opened = await Promise.all(opening).catch((): readonly boolean[] => []) // The page left meanwhile.
  return opened.includes(true) ? ((await ask()) ?? report) : report
}

interface Inside {
  readonly elements: readonly ScreenElement[]
  readonly texts: readonly string[]
  readonly bare: readonly Rect[]
  readonly focused: { readonly focused?: string }
}

const NOTHING: Inside = { elements: [], texts: [], bare: [], focused: {} }

async function insideFrames(
  parts: Parts,
  outer: Part,
  { foreign }: LooseReport,
  depth = 0,
): Promise<Inside> {
  const entered = await parts.enter(outer, depth < MAX_DEPTH ? foreign : [])
  let all = NOTHING
  for (const { part, key, shown } of entered) {
    const report = await reportOf(part, undefined, shown)
    if (!report) continue
    const deeper = await insideFrames(parts, part, report, depth + 1)
    const elements = [...goodOnes(report, part), ...deeper.elements]
    const rects = elements.map(({ rect }) => rect)
    const free = await parts.main.world.ask(
      'foreign.reachable',
      [key, rects],
      z.array(z.boolean()),
      PROBE_MS,
    )
    const focused = report.focused === undefined ? deeper.focused : { focused: report.focused }
    all = {
      elements: [...all.elements, ...elements.filter((_, index) => depth > 0 || free?.[index])],
      texts: [...all.texts, report.text, ...deeper.texts],
      bare: [...all.bare, ...bareOnes(report, part), ...deeper.bare],
      focused: { ...all.focused, ...focused },
    }
  }
  return all
}

function bareOnes({ bare }: LooseReport, part: Part): readonly Rect[] {
  return bare.map((rect) => rectOnScreen(part, rect))
}

function goodOnes({ elements }: LooseReport, part: Part): readonly ScreenElement[] {
  return elements.flatMap((element) => {
    const parsed = ScreenElement.safeParse(element)
    return parsed.success ? [onScreen(part, parsed.data)] : []
  })
}
