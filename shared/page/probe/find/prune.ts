// Of things to act on that lie in one another, those that a person would name: inner ones win, and
// one thing has one mark.

import { facePart } from './box.ts'
import { choicesIn } from './choices.ts'
import type { Candidate } from './clickable.ts'
import {
  isControl,
  isEditingHost,
  isPresentational,
  isTextField,
  isToggle,
  roleOf,
} from './control.ts'
import { editorOf } from './editor-surface.ts'
import { labels } from './naming.ts'
import { readOn } from './slots.ts'
import { clipped, type Found, parentOf, styleOf } from './walk.ts'

/** An inner box that covers this much of the outer one is the same thing. */
const SAME = 0.6

export function pruned(candidates: readonly Candidate[]): readonly Candidate[] {
  const editors = new Set(candidates.map(({ element }) => editorOf(element)))
  const all = distinct(candidates.flatMap((at) => choicesIn(at))).filter(
    ({ element, kind }) => kind === 'control' || !editors.has(element),
  )
  const known = new Map(all.map((at) => [at.element, at]))
  const inner = new Map<Candidate, Candidate[]>()
  const dropped = new Set<Candidate>()
  for (const at of all) {
    if (at.kind !== 'control' && isPartOfLabel(at)) dropped.add(at)
    const outer = outerOf(at.element, known, dropped)
    if (!outer) continue
    if (belongsTo(at, outer)) dropped.add(at)
    // What is closed or cut off is no reason to leave out what opens it.
    else if (facePart(at)) inner.set(outer, [...(inner.get(outer) ?? []), at])
  }
  for (const [outer, parts] of inner) for (const at of signsOf(outer, parts)) dropped.add(at)
  return withoutRestOfBars(
    all.filter((at) => !dropped.has(at) && !isWrapper(at, inner.get(at) ?? [])),
  )
}

/** Parts of one bar lie this close together, and a bar is no wider, in CSS pixels. */
const GAP = 2
const BAR = 8

/** A bar between two columns of a table may be a handle in each row: the first one stands for all. */
function withoutRestOfBars(candidates: readonly Candidate[]): readonly Candidate[] {
  const ends = new Map<string, number>()
  return candidates.filter(({ element, kind }) => {
    const { left, width, top, bottom } = element.getBoundingClientRect()
    // Some have their pointer only under the pointer.
    const isBar = width <= BAR || /^(col|ew)-resize$/.test(styleOf(element)?.cursor ?? '')
    if (kind !== 'handle' || !isBar) return true
    const bar = `${Math.round(left)} ${Math.round(width)}`
    const end = ends.get(bar)
    ends.set(bar, bottom)
    return end === undefined || Math.abs(top - end) > GAP
  })
}

/** The one thing in the middle of a control without words is its sign, also where it listens. */
function signsOf(outer: Candidate, parts: readonly Candidate[]): readonly Candidate[] {
  const [only] = parts
  const isSign =
    outer.kind === 'control' &&
    parts.length === 1 &&
    only?.kind === 'listener' &&
    isInMiddle(only, outer) &&
    !saysMore(outer.element, parts)
  return isSign ? parts : []
}

/** A choice may have been found by itself too. */
function distinct(candidates: readonly Candidate[]): readonly Candidate[] {
  const known = new Map<Element, Candidate>()
  for (const at of candidates) if (!known.has(at.element)) known.set(at.element, at)
  return [...known.values()]
}

function outerOf(
  element: Element,
  known: ReadonlyMap<Element, Candidate>,
  dropped: ReadonlySet<Candidate>,
): Candidate | undefined {
  for (let at = parentOf(element); at; at = parentOf(at)) {
    const outer = known.get(at)
    if (outer && !dropped.has(outer)) return outer
  }
  return undefined
}

/**
 * Words that only name a field or a group of choices, also where a script listens for presses on
 * them. Parts drawn in the label of a box to tick are among them.
 */
function isPartOfLabel({ element, kind }: Candidate): boolean {
  const label = element.closest('label')
  const control = label && 'control' in label ? label.control : undefined
  if (control && control !== element && (kind === 'pointer' || roleOf(control) === 'switch'))
    return !element.contains(control)
  return labels(element).some((words) => readOn(words).trim() === readOn(element).trim())
}

/** True for a part of a control, which does what the control does. */
function belongsTo(at: Candidate, outer: Candidate): boolean {
  if (at.kind === 'control') return isPartOfChoice(at, outer)
  if (at.kind === 'region') return false
  if (outer.kind === 'region') return at.kind === 'listener'
  if (outer.kind !== 'control')
    return at.kind !== 'handle' && !hasNoBox(outer.element) && isSameBox(at, outer)
  if (isNative(outer.element) || isTiny(at) || isToggleRole(outer.element)) return true
  const isApart = at.kind === 'listener' || at.kind === 'handle'
  return !isApart || (!hasNoBox(outer.element) && isSameBox(at, outer))
}

/** A link without a meaning of its own in a tab or a choice (https://www.w3.org/TR/wai-aria-1.2/#presentation). */
function isPartOfChoice({ element }: Found, outer: Candidate): boolean {
  return outer.kind === 'control' && isPresentational(element) && hasChoiceRole(outer.element)
}

function hasChoiceRole(element: Element): boolean {
  return /^(tab|option|menuitem|menuitemcheckbox|menuitemradio|treeitem)$/.test(roleOf(element))
}

function isToggleRole(element: Element): boolean {
  return !isToggle(element) && /^(checkbox|radio|switch)$/.test(roleOf(element))
}

/** True for what only holds other things to act on, or says the same as the one in it. */
function isWrapper(outer: Candidate, inner: readonly Candidate[]): boolean {
  const { element, kind } = outer
  if (kind === 'region' || inner.length === 0) return false
  // A link in a text leaves the text to be edited.
  if (isEditingHost(element)) return false
  const [only] = inner
  if (kind === 'control') {
    if (!isNative(element) && (hasNoBox(element) || isWrittenIn(outer, inner))) return true
    return (
      inner.length === 1 &&
      only?.kind === 'control' &&
      (!isNative(element) || isInMiddle(only, outer)) &&
      !isControl(element) &&
      !saysMore(element, inner)
    )
  }
  if (kind === 'handle') return false
  const isBesideHandle = inner.length === 1 && only?.kind === 'handle'
  return !(hasHand(element) || isBesideHandle) || !saysMore(element, inner)
}

/**
 * A list that is searched by typing is its field (https://www.w3.org/TR/wai-aria-1.1/#combobox). A box
 * with the role of a text field that holds controls is only a box.
 */
function isWrittenIn({ element }: Found, inner: readonly Found[]): boolean {
  if (isControl(element)) return false
  const role = roleOf(element)
  if (/^(textbox|searchbox)$/.test(role)) return true
  return role === 'combobox' && inner.some((at) => isTextField(at.element) && !isTiny(at))
}

/** Nothing of it can be pressed but what it holds. */
function hasNoBox(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width < 1 || height < 1
}

function hasHand(element: Element): boolean {
  return styleOf(element)?.cursor === 'pointer'
}

function isNative(element: Element): boolean {
  return /^(a|button|summary|select|input|textarea)$/.test(element.localName)
}

/** A sign this small on a control is not aimed at by itself, in CSS pixels. */
const TINY = 12

function isTiny({ element }: Found): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width < TINY && height < TINY
}

function isSameBox(inner: Found, outer: Found): boolean {
  const a = inner.element.getBoundingClientRect()
  const b = outer.element.getBoundingClientRect()
  const common = clipped(a, b)
  return common.width * common.height >= b.width * b.height * SAME
}

/** Their middles are less than an eighth of the outer box apart. */
function isInMiddle(inner: Found, outer: Found): boolean {
  const a = inner.element.getBoundingClientRect()
  const b = outer.element.getBoundingClientRect()
  return (
    Math.abs(a.left + a.right - b.left - b.right) <= b.width / 4 &&
    Math.abs(a.top + a.bottom - b.top - b.bottom) <= b.height / 4
  )
}

/** Longer texts than this are those of a page, not of a thing in it. */
const MAX_TEXT = 2_000

/** True when words that are shown on the outer one are in none of the inner ones. */
function saysMore(outer: Element, inner: readonly Found[]): boolean {
  if ((outer.textContent ?? '').length > MAX_TEXT) return false
  let text = shownIn(outer)
  for (const { element } of inner) text = text.replace(shownIn(element), ' ')
  return /[\p{L}\p{N}]/u.test(text)
}

/** Without spaces: they depend on what is around. */
function shownIn(element: Element): string {
  return readOn(element).replace(/\s+/g, '')
}
