// Reduces nested candidates to those that a person would name: inner ones take precedence, and each
// target gets one mark.

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

/** Minimum share of the outer box covered by an inner box that counts as the same target. */
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
    // A clipped or closed part does not replace the element that opens it.
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

/**
 * A bar between two columns of a table may be a handle in each row: the first one stands for all.
 */
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

/** Sole part in the center of a control without text: its icon, even with a listener. */
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

/** Removes duplicates, because a choice may also have been found separately. */
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
 * True for text that only labels a field or a group of choices, even if it has a listener. Includes
 * parts drawn in a toggle's label.
 */
function isPartOfLabel({ element, kind }: Candidate): boolean {
  const label = element.closest('label')
  const control = label && 'control' in label ? label.control : undefined
  if (control && control !== element && (kind === 'pointer' || roleOf(control) === 'switch'))
    return !element.contains(control)
  return labels(element).some((words) => readOn(words).trim() === readOn(element).trim())
}

/** True for a part of a control with the same effect as the control. */
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

/**
 * True for a presentational link (https://www.w3.org/TR/wai-aria-1.2/#presentation) in a choice.
 */
function isPartOfChoice({ element }: Found, outer: Candidate): boolean {
  return outer.kind === 'control' && isPresentational(element) && hasChoiceRole(outer.element)
}

function hasChoiceRole(element: Element): boolean {
  return /^(tab|option|menuitem|menuitemcheckbox|menuitemradio|treeitem)$/.test(roleOf(element))
}

function isToggleRole(element: Element): boolean {
  return !isToggle(element) && /^(checkbox|radio|switch)$/.test(roleOf(element))
}

/** True for an element that only contains other targets, or repeats the one inside it. */
function isWrapper(outer: Candidate, inner: readonly Candidate[]): boolean {
  const { element, kind } = outer
  if (kind === 'region' || inner.length === 0) return false
  // A text with a link inside stays editable.
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
 * True for a searchable list, whose field represents it
 * (https://www.w3.org/TR/wai-aria-1.1/#combobox), and for a textbox that contains controls.
 */
function isWrittenIn({ element }: Found, inner: readonly Found[]): boolean {
  if (isControl(element)) return false
  const role = roleOf(element)
  if (/^(textbox|searchbox)$/.test(role)) return true
  return role === 'combobox' && inner.some((at) => isTextField(at.element) && !isTiny(at))
}

/** True for an element without a box, where only its content can be pressed. */
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

/** Smaller icons on a control are not separate targets, in CSS pixels. */
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

/** True when the centers differ by at most an eighth of the outer box. */
function isInMiddle(inner: Found, outer: Found): boolean {
  const a = inner.element.getBoundingClientRect()
  const b = outer.element.getBoundingClientRect()
  return (
    Math.abs(a.left + a.right - b.left - b.right) <= b.width / 4 &&
    Math.abs(a.top + a.bottom - b.top - b.bottom) <= b.height / 4
  )
}

/** Maximum text length of a target, in characters; longer texts belong to a page. */
const MAX_TEXT = 2_000

/** True when the outer element shows text that no inner one has. */
function saysMore(outer: Element, inner: readonly Found[]): boolean {
  if ((outer.textContent ?? '').length > MAX_TEXT) return false
  let text = shownIn(outer)
  for (const { element } of inner) text = text.replace(shownIn(element), ' ')
  return /[\p{L}\p{N}]/u.test(text)
}

/** Text without spaces, which depend on the surroundings. */
function shownIn(element: Element): string {
  return readOn(element).replace(/\s+/g, '')
}
