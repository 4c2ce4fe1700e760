// Which words of a page belong to one of several controls with the same label: those of its row.
import type { PastStep } from '../../../core/ports.ts'
import { isAtEnd } from './history.ts'

/** Longest stretch of text that may belong to a control, in characters. */
const CONTEXT = 120

/** What stands where the button of a thing would be that cannot be had. */
const GONE =
  /\b(sold out|out of stock|(un|not )available|fully booked|(is|are|all) (full|taken)|waiting list)\b|^(full|taken)$/i

/** A page as far as it takes to tell which row a control is in. */
export interface Page {
  readonly text: string
  readonly scroll?: { readonly y: number } | undefined
}

/** One of the controls with a label: the how manieth in sight, counted from 0, of how many. */
export interface Place {
  readonly label: string
  readonly nth: number
  readonly shown: number
}

/**
 * The words that lead up to a control, back to the one before with the same label; else nothing. Also nothing where the
 * page was scrolled, unless to its end: nobody knows how many of them are above.
 */
export function contextOf(
  page: Page,
  { label, nth: inSight, shown }: Place,
  before: readonly PastStep[],
): string {
  const { text } = page
  const places = placesOf(text, label, shown)
  if (places.length < 2 || (shown < 2 && !isScrolled(page))) return ''
  const above = aboveSight(page, { label, places, shown }, before)
  if (above === undefined) return ''
  const nth = inSight + above
  const at = places[nth]
  if (at === undefined) return ''
  const from = nth > 0 ? (places[nth - 1] ?? 0) + label.length : 0
  const row = text.slice(Math.max(from, at - CONTEXT), at)
  const line = row.split('\n').at(-1) ?? ''
  if (line.trim() !== '') return line
  const own = nth > 0 ? row : asLongAs(text.slice(at + label.length, places[1]), row)
  return withoutGone(own)
}

/** How many controls with this label the page has, as far as its text tells. */
export function countOf(text: string, label: string, shown: number): number {
  return placesOf(text, label, shown).length
}

function isScrolled({ scroll }: Page): boolean {
  return (scroll?.y ?? 0) > 0
}

interface Places {
  readonly label: string
  readonly places: readonly number[]
  readonly shown: number
}

/** How many places of a label stand before the first control in sight; undefined where nobody knows. */
function aboveSight(
  page: Page,
  { label, places, shown }: Places,
  before: readonly PastStep[],
): number | undefined {
  const scrolled = before.findLast(({ tool }) => tool === 'scroll')
  if (isScrolled(page)) {
    const isLonger = scrolled && placesOf(scrolled.text, label, shown).length !== places.length
    return isAtEnd(scrolled) && !isLonger ? places.length - shown : undefined
  }
  if (places.length !== shown + 1 || !isHead(page.text, places[0] ?? 0)) return 0
  const fits = scrolled?.outcome === 'at_end' && (scrolled.scroll?.y ?? 0) === 0
  return fits ? 1 : undefined
}

/** The heading of a column may be called like the buttons below it: its row has other words and no figure. */
function isHead(text: string, at: number): boolean {
  const row = text.slice(0, at).split('\n').at(-1) ?? ''
  return row.trim().includes(' ') && !/\d/.test(row)
}

/** Where a label stands in the text: at the end of a line, where buttons are, when there are enough of these. */
function placesOf(text: string, label: string, shown: number): readonly number[] {
  const all: number[] = []
  for (let at = text.indexOf(label); at >= 0; at = text.indexOf(label, at + label.length))
    all.push(at)
  const ending = all.filter((at) => /^[ \t]*(\n|$)/.test(text.slice(at + label.length)))
  return ending.length >= shown ? ending : all
}

/** The first of several rows starts as many lines up as the second has. */
function asLongAs(row: string, before: string): string {
  return before
    .split('\n')
    .slice(-row.split('\n').length + 1)
    .join('\n')
}

/** A thing that cannot be had has no control; its words stand before those of the next thing. */
function withoutGone(row: string): string {
  const lines = row.split('\n')
  const gone = lines.findLastIndex((line) => GONE.test(line.trim()))
  const rest = lines.slice(gone + 1)
  return rest.some((line) => line.trim() !== '') ? rest.join('\n') : row
}
