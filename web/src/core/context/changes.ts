// Describes what a call changed, by comparing the screens before and after it. A device only
// reports that something changed, and a model cannot perceive how long an app takes.
import { counted } from '@harness/shared/base/counted.ts'
import { focusedIn, type Scene, type ScreenElement } from '@harness/shared/device/observation.ts'
import { isPictureAddress } from '@harness/shared/device/prototype/address.ts'
import { readingOf } from '@harness/shared/device/reading.ts'
import { clipped } from './cut.ts'
import { linesGone, linesNew } from './line-changes.ts'
import { changedLines } from './lines.ts'

/** Maximum numbers of new and removed lines that are quoted, and their length in characters. */
const MAX_LINES = { new: 2, gone: 1 } as const
const MAX_LINE = 60

/** Maximum number of controls that are named. */
const MAX_CONTROLS = 2

/** Shorter waits are not noticed, in milliseconds (Nielsen, Usability Engineering, 1993). */
const FELT_MS = 1_000

/** The call between two screens. */
export interface Between {
  readonly tookMs: number
  /** Target and result of the call, which the changes need not repeat. */
  readonly mark?: Known | undefined
  readonly result?: string
  /** True for a call that only scrolls the page. */
  readonly moves?: boolean
}

/** Sentences about changes; empty if none is known. */
export function changesBetween(before: Scene, now: Scene, between: Between): string {
  const { tookMs } = between
  const pairs = paired(before.elements, now.elements)
  const facts = [
    ...addressFacts(before, now),
    ...(isBlocked(now) || isUnread(before, now, between) ? [] : textFacts(before, now, pairs)),
    ...controlFacts(pairs, between),
    ...focusFacts(before, now, between),
  ]
  const time = tookMs >= FELT_MS ? [`It took ${(tookMs / 1_000).toFixed(1)} s.`] : []
  return [...facts, ...time].join(' ')
}

/** True when nothing of the page could be read, as while a browser dialog is open. */
export function isBlocked(scene: Scene): boolean {
  const { why, read } = readingOf(scene).text
  return read === 'not_read' && why !== 'picture'
}

/**
 * True when the screen was only scrolled, by a moving call or on a device without hidden content.
 */
function isUnread(before: Scene, now: Scene, { moves = false }: Between): boolean {
  return (moves || before.lines === undefined) && hasMoved(before, now)
}

function hasMoved(before: Scene, now: Scene): boolean {
  const places = [before, now].map(({ scroll, scrollable }) =>
    JSON.stringify([scroll?.x, scroll?.y, scrollable?.above]),
  )
  return before.url === now.url && places[0] !== places[1]
}

function addressFacts(before: Scene, now: Scene): readonly string[] {
  if (before.url === now.url || now.url === undefined) return []
  if (isPictureAddress(now.url)) return []
  return [`Now at ${clipped(shortAddress(before.url, now.url), MAX_LINE)}.`]
}

/** Address relative to the site; whole for another site. */
function shortAddress(before = '', now: string): string {
  const site = /^https?:\/\/[^/]+(?=\/)/.exec(now)?.[0] ?? ''
  return site !== '' && before.startsWith(`${site}/`) ? now.slice(site.length) : now
}

/** Text differences. On a new page only new lines count, since all old ones are gone. */
function textFacts(before: Scene, now: Scene, pairs: readonly Pair[]): readonly string[] {
  const values = pairs.map(([{ value: was }, { value: is }]) => ({ was, is }))
  const { fresh, gone } = changedLines(before.text, now.text, values)
  if (pageOf(before) !== pageOf(now)) return quotedFacts('New', fresh, MAX_LINES.new)
  // Words of a screen that was read in part may have been there before, or be there still.
  const added = isReadInPart(before) ? [] : linesNew(fresh, before, now)
  const removed = isReadInPart(now) ? [] : linesGone(gone, before, now)
  const isNews = added.length + removed.length > 0
  return [
    ...quotedFacts('New', added, MAX_LINES.new),
    ...quotedFacts('Gone', removed, MAX_LINES.gone),
    ...(isNews ? [] : orderFacts(linesOf(before, gone), linesOf(now, fresh))),
  ]
}

/** The page was not seen to its end, so that words in sight may be missing. */
function isReadInPart(scene: Scene): boolean {
  const { elements, text } = readingOf(scene)
  return elements.why === 'large' && text.read === 'partly'
}

/** Lines that both screens have. */
function linesOf({ text }: Scene, apart: readonly string[]): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !apart.includes(line))
}

/** Reports equal lines in another order, as in a list that was sorted. */
function orderFacts(was: readonly string[], is: readonly string[]): readonly string[] {
  if (was.toSorted().join('\n') !== is.toSorted().join('\n')) return []
  const first = is.findIndex((line, index) => line !== was[index])
  const moved = first < 0 ? [] : is.slice(first, first + MAX_LINES.new)
  const quotes = moved.map((line) => `“${clipped(line.trim(), MAX_LINE)}”`)
  return quotes.length === 0 ? [] : [`In another order now: ${quotes.join(', ')} …`]
}

/** Address without its fragment; for pages without an address, app and title. */
function pageOf({ url, app, title }: Scene): string {
  return url?.split('#')[0] ?? `${app} ${title}`
}

function quotedFacts(what: string, lines: readonly string[], most: number): readonly string[] {
  if (lines.length === 0) return []
  const quotes = lines.slice(0, most).map((line) => `“${clipped(line.trim(), MAX_LINE)}”`)
  const more = lines.length > most ? ` and ${counted(lines.length - most, 'more line')}` : ''
  return [`${what}: ${quotes.join(', ')}${more}.`]
}

type Known = Pick<ScreenElement, 'role' | 'label'>

function controlFacts(pairs: readonly Pair[], between: Between): readonly string[] {
  const named = (what: string, which: (a: ScreenElement, b: ScreenElement) => boolean) => {
    const found = pairs.filter(([a, b]) => which(a, b)).map(([, element]) => placed(element, pairs))
    return quotedControls(what, found)
  }
  return [
    ...named('Now checked', (a, b) => a.checked !== true && b.checked === true),
    ...named('No longer checked', (a, b) => a.checked === true && b.checked === false),
    ...named('Now open', (a, b) => a.expanded !== true && b.expanded === true),
    ...named('Now closed', (a, b) => a.expanded === true && b.expanded === false),
    ...named('Now selected', (a, b) => a.selected !== true && b.selected === true),
    ...named('Now pressed', (a, b) => a.pressed !== true && b.pressed === true),
    ...named('No longer pressed', (a, b) => a.pressed === true && b.pressed !== true),
    ...named('Now enabled', (a, b) => !a.enabled && b.enabled),
    ...named('Now disabled', (a, b) => a.enabled && !b.enabled),
    ...valueFacts(pairs, between),
  ]
}

/** Name of a control, with its row when other controls have the same name. */
function placed({ role, label, context }: ScreenElement, pairs: readonly Pair[]): string {
  const name = `“${clipped(label, MAX_LINE)}”`
  if (context === undefined) return name
  const isShared = pairs.filter(([, b]) => b.role === role && b.label === label).length > 1
  return isShared ? `${name} in “${clipped(context, MAX_LINE)}”` : name
}

function quotedControls(what: string, quoted: readonly string[]): readonly string[] {
  if (quoted.length === 0) return []
  const quotes = quoted.slice(0, MAX_CONTROLS)
  const more = quoted.length > MAX_CONTROLS ? ` and ${quoted.length - MAX_CONTROLS} more` : ''
  return [`${what}: ${quotes.join(', ')}${more}.`]
}

type Pair = readonly [before: ScreenElement, now: ScreenElement]

function valueFacts(pairs: readonly Pair[], { mark, result = '' }: Between): readonly string[] {
  const isSaid = ({ value = '', ...control }: ScreenElement) =>
    isSame(control, mark) && value !== '' && result.includes(value)
  return pairs
    .filter(([a, b]) => a.value !== b.value && b.value !== undefined && !isSaid(b))
    .slice(0, MAX_CONTROLS)
    .map(([, { label, value = '' }]) => {
      const reads = value === '' ? 'is now empty' : `now reads “${clipped(value, MAX_LINE)}”`
      return `“${clipped(label, MAX_LINE)}” ${reads}.`
    })
}

/** True when the changes include the new value of a field. */
export function saysValueOf(label: string, changes: string): boolean {
  return changes.includes(`“${clipped(label, MAX_LINE)}” now reads`)
}

/**
 * Pairs elements by role and label, first at the same position, then in order. A name that contains
 * its state, such as “Checked”, is matched by position.
 */
function paired(before: readonly ScreenElement[], now: readonly ScreenElement[]): readonly Pair[] {
  const left = new Set(before)
  const pairs = new Map<ScreenElement, ScreenElement>()
  const pair = (isPair: (was: ScreenElement, is: ScreenElement) => boolean) => {
    for (const element of now) {
      if (pairs.has(element)) continue
      const match = [...left].find((was) => isPair(was, element))
      if (!match) continue
      pairs.set(element, match)
      left.delete(match)
    }
  }
  pair((was, is) => isSame(was, is) && was.context === is.context && isAt(was, is))
  pair((was, is) => isSame(was, is) && was.context === is.context)
  pair((was, is) => was.role === is.role && was.checked !== undefined && isAt(was, is))
  pair(isSame)
  return now.flatMap((element): readonly Pair[] => {
    const match = pairs.get(element)
    return match ? [[match, element]] : []
  })
}

function isAt({ rect: a }: ScreenElement, { rect: b }: ScreenElement): boolean {
  return Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1
}

function keyOf({ role, label }: Known): string {
  return `${role} ${label}`
}

function isSame(control: Known, other: Known | undefined): boolean {
  return other !== undefined && keyOf(control) === keyOf(other)
}

/** Roles whose focus matters, because `type` writes there. */
const FIELDS: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton'])

/** Newly focused element. A pressed element is always focused, so only fields are named then. */
function focusFacts(before: Scene, now: Scene, { mark }: Between): readonly string[] {
  const [was, is] = [focusedIn(before), focusedIn(now)]
  if (is === undefined || isSame(is, was)) return []
  if (isSame(is, mark) && !FIELDS.has(is.role)) return []
  return [`“${clipped(is.label, MAX_LINE)}” has the focus.`]
}
