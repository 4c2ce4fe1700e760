// Measures the legibility of a screen from the facts of its page; devices without such facts give
// no signals.
import type { PageFacts, ShiftFact, TextFact } from '@harness/shared/device/facts.ts'
import { originOf } from '@harness/shared/device/origins.ts'
import { fileIn } from '@harness/shared/device/prototype/address.ts'
import { limitOf } from '@harness/shared/findings/sensor-specs.ts'
import type { Measure, Signal } from '../core/tool.ts'

/**
 * Minimum CSS pixels of large text, which needs less contrast: 18 pt, or 14 pt bold (WCAG 1.4.3).
 */
const LARGE_PX = 24
const LARGE_BOLD_PX = 18.66
const LARGE_LIMIT = 3

export const lowContrast: Measure = {
  name: 'low_contrast',
  of: 'screen',
  measure({ now }) {
    const texts = textsOf(now.facts?.page)
    const pale = texts.filter(
      (fact) => fact.contrast !== undefined && fact.contrast < contrastLimit(fact),
    )
    const ofStyle = grouped(
      pale,
      ({ color, background = '', fontSize }) => `${color} ${background} ${fontSize}`,
    ).map((group): Signal => {
      const [{ text, rect, contrast = 0, color, background = '', fontSize }] = group
      const limit = contrastLimit(group[0])
      return {
        value: contrast,
        limit,
        detail: `“${brief(text)}” has a contrast of ${contrast}:1 and needs ${limit}:1${others(group)}.`,
        target: `text ${brief(text)}`,
        rect,
        numbers: [
          { name: 'Words', value: color },
          { name: 'Behind', value: background },
          { name: 'Size', value: `${fontSize} px` },
        ],
      }
    })
    return [...ofStyle, ...texts.flatMap(onPicture)]
  },
}

/** Contrast of text over pictures, which axe leaves to manual review. */
export const pictureContrast: Measure = {
  name: 'low_contrast',
  of: 'screen',
  measure: ({ now }) => textsOf(now.facts?.page).flatMap(onPicture),
}

/** Minimum share of low-contrast background samples that makes text a fault. */
const PALE_SHARE = 0.25
/** Tolerance of pixel measurements: letter edges and picture scaling change a contrast by less. */
const SURE = 0.9
/** Minimum contrast of visible text; below it the text is hidden on purpose. */
const VISIBLE = 1.05

/** Signal for text over a picture or a gradient, from the pixels around its letters. */
function onPicture(fact: TextFact): readonly Signal[] {
  const { text, rect, grounds = [], color, fontSize } = fact
  const limit = contrastLimit(fact)
  const pale = grounds.filter((contrast) => contrast < limit * SURE).toSorted((a, b) => a - b)
  const isSeen = Math.max(...grounds) >= VISIBLE
  const [least = 0] = pale
  if (pale.length < grounds.length * PALE_SHARE || pale.length === 0 || !isSeen) return []
  const value = pale[Math.floor(pale.length / 2)] ?? least
  const share = Math.round((100 * pale.length) / grounds.length)
  return [
    {
      value,
      limit,
      detail: `“${brief(text)}” has a contrast of ${value}:1 with the picture behind ${share === 100 ? 'it' : `${share} % of it`} and needs ${limit}:1, measured on the picture of the screen.`,
      target: `text ${brief(text)}`,
      rect,
      numbers: [
        { name: 'Words', value: color },
        { name: 'Least', value: `${least}:1` },
        { name: 'Most', value: `${Math.max(...grounds)}:1` },
        { name: 'Size', value: `${fontSize} px` },
      ],
    },
  ]
}

function contrastLimit({ fontSize, bold }: TextFact): number {
  const isLarge = fontSize >= LARGE_PX || (bold && fontSize >= LARGE_BOLD_PX)
  return isLarge ? LARGE_LIMIT : limitOf('low_contrast')
}

/** Minimum number of letters; shorter text is a count or a symbol next to something else. */
const MIN_LETTERS = 4

export const smallText: Measure = {
  name: 'small_text',
  of: 'screen',
  measure({ now }) {
    const small = textsOf(now.facts?.page).filter(
      ({ fontSize, text }) => fontSize < limitOf('small_text') && letters(text) >= MIN_LETTERS,
    )
    const [smallest] = small.toSorted((a, b) => a.fontSize - b.fontSize)
    if (!smallest) return []
    const { text, rect, fontSize } = smallest
    return [
      {
        value: fontSize,
        detail: `“${brief(text)}” is ${fontSize} px high${others(small)}.`,
        target: `size ${fontSize}`,
        rect,
      },
    ]
  },
}

/** Minimum hidden share of the font size for text that is cut off vertically. */
const CUT_DOWN = 0.4

/**
 * Detects text that its box cuts off. An ellipsis is a fault only on a control named by the text,
 * not in the cell of a clickable row.
 */
export const cutText: Measure = {
  name: 'cut_text',
  of: 'screen',
  measure({ now }) {
    const named = now.elements.filter(({ role }) => NAMED_BY_WORDS.has(role))
    const controls = new Map(named.map(({ ref, label }) => [ref, label]))
    const cut = textsOf(now.facts?.page).filter((fact) => isCut(fact, controls))
    return grouped(cut, ({ text }) => text).map((group): Signal => {
      const [{ text, rect, cut: hidden }] = group
      const missing = Math.max(hidden?.across ?? 0, hidden?.down ?? 0)
      return {
        value: missing,
        detail: `${missing} px of “${brief(text)}” are cut off${others(group)}.`,
        target: `text ${brief(text)}`,
        rect,
      }
    })
  },
}

/** Number of characters compared, since labels are shortened too, but later. */
const COMPARED = 60
const NAMED_BY_WORDS = new Set(['button', 'tab', 'menuitem'])

function isCut(
  { cut, fontSize, ref, text }: TextFact,
  controls: ReadonlyMap<string, string>,
): boolean {
  if (!cut || letters(text) < 2) return false
  if (cut.ellipsis) {
    const name = ref === undefined ? undefined : controls.get(ref)
    return name?.startsWith(text.slice(0, COMPARED)) === true && cut.across >= limitOf('cut_text')
  }
  return cut.across >= limitOf('cut_text') || cut.down >= CUT_DOWN * fontSize
}

export const overlappedText: Measure = {
  name: 'overlapped_text',
  of: 'screen',
  measure: ({ now }) =>
    (now.facts?.page?.overlapped ?? []).map(({ text, by, rect }) => ({
      value: 1,
      detail: `“${brief(text)}” cannot be read where it meets ${by.length > 60 ? 'other words' : by}.`,
      target: `text ${brief(text)}`,
      rect,
    })),
}

export const horizontalScroll: Measure = {
  name: 'horizontal_scroll',
  of: 'screen',
  measure({ now }) {
    const { viewport = 0, content = 0 } = now.facts?.page?.width ?? {}
    const wider = content - viewport
    if (wider <= limitOf('horizontal_scroll')) return []
    return [
      {
        value: wider,
        detail: `The page is ${content} px wide in a window of ${viewport} px.`,
        target: 'page width',
      },
    ]
  },
}

export const coveredContent: Measure = {
  name: 'covered_content',
  of: 'screen',
  measure({ now }) {
    const hidden = now.facts?.page?.hidden ?? []
    return hidden.map(({ label, rect }) => ({
      value: 1,
      detail: `“${brief(label)}” lies behind a bar that stays in place, and the page cannot be scrolled further.`,
      target: `covered ${brief(label)}`,
      rect,
    }))
  },
}

/** Detects broken pictures, unless the tester's network cannot reach their host. */
export const brokenPicture: Measure = {
  name: 'broken_picture',
  of: 'screen',
  measure: ({ now, unreachable }) =>
    (now.facts?.page?.brokenPictures ?? [])
      .filter(({ url }) => !isElsewhere(url, now.url) || !unreachable?.has(originOf(url) ?? url))
      .map(({ url, rect, label }) => ({
        value: 1,
        detail: `${label === '' ? 'A picture' : `The picture “${label}”`} could not be shown${namedFile(url)}.`,
        target: `picture ${url}`,
        rect,
        numbers: [{ name: 'Address', value: url }],
      })),
}

function isElsewhere(url: string, page = ''): boolean {
  return /^https?:/.test(url) && originOf(url) !== originOf(page)
}

/** File name of a prototype's picture, which designers know it by. */
function namedFile(url: string): string {
  const file = fileIn(url)
  return file === undefined ? '' : `: ${file}`
}

/** Session window of Cumulative Layout Shift (web.dev/articles/cls), in milliseconds. */
const WINDOW = { gap: 1_000, length: 5_000 }

export const layoutShift: Measure = {
  name: 'layout_shift',
  of: 'screen',
  measure({ now }) {
    const worst = worstWindow(now.facts?.page?.shifts ?? [])
    const score = Math.round(worst.reduce((sum, { value }) => sum + value, 0) * 1_000) / 1_000
    if (score <= limitOf('layout_shift')) return []
    const rect = worst.toSorted((a, b) => b.value - a.value)[0]?.rect
    return [
      {
        value: score,
        detail: `The page moved under the reader by ${score} (a score; up to ${limitOf('layout_shift')} goes unnoticed).`,
        target: 'layout',
        ...(rect && { rect }),
      },
    ]
  },
}

function worstWindow(shifts: readonly ShiftFact[]): readonly ShiftFact[] {
  const windows: ShiftFact[][] = []
  for (const shift of shifts) {
    const current = windows.at(-1)
    const first = current?.[0]?.atMs ?? 0
    const before = current?.at(-1)?.atMs ?? 0
    const isInside = shift.atMs - before <= WINDOW.gap && shift.atMs - first <= WINDOW.length
    if (current && isInside) current.push(shift)
    else windows.push([shift])
  }
  const sum = (window: readonly ShiftFact[]) => window.reduce((all, { value }) => all + value, 0)
  return windows.toSorted((a, b) => sum(b) - sum(a))[0] ?? []
}

function textsOf(page: PageFacts | undefined): readonly TextFact[] {
  return page?.texts ?? []
}

type Group = readonly [TextFact, ...TextFact[]]

/** Groups text of one style, which is one fault of the style sheet. */
function grouped(facts: readonly TextFact[], keyOf: (fact: TextFact) => string): readonly Group[] {
  const groups = new Map<string, [TextFact, ...TextFact[]]>()
  for (const fact of facts) {
    const group = groups.get(keyOf(fact))
    if (group) group.push(fact)
    else groups.set(keyOf(fact), [fact])
  }
  return [...groups.values()]
}

function others({ length }: readonly unknown[]): string {
  return length > 1 ? `, and ${length - 1} more like it` : ''
}

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

function brief(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text
}
