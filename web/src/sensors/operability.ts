// Measures whether controls can be hit, found by name, and used without a mouse.

import { meets, type Rect } from '@harness/shared/base/geometry.ts'
import type { ControlFact } from '@harness/shared/device/facts.ts'
import { GUESSED_NAMES } from '@harness/shared/device/guessed-names.ts'
import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import { limitOf } from '@harness/shared/findings/sensor-specs.ts'
import { type Measure, type Signal, targetName } from '../core/tool.ts'

interface Control {
  readonly element: ScreenElement
  readonly fact: ControlFact
}

/** Elements of the scene with their facts; empty when the device gives none. */
function controlsOf({ elements, facts }: Scene): readonly Control[] {
  const known = new Map(facts?.page?.controls.map((fact) => [fact.ref, fact]))
  return elements.flatMap((element) => {
    const fact = known.get(element.ref)
    return fact ? [{ element, fact }] : []
  })
}

/** Tolerance for the rounding of boxes, in CSS pixels. */
const ROUNDING = 0.5

/**
 * Measures WCAG 2.2, 2.5.8 Target Size (Minimum),
 * https://www.w3.org/TR/WCAG22/#target-size-minimum: a target below 24 by 24 pixels, with its
 * exceptions. Spacing: a circle of that size around it meets no other target. Equivalent: a larger
 * control has the same name and address. Inline: in a sentence. User agent control: the browser
 * decides the size. Essential cannot be measured.
 */
export const tinyTarget: Measure = {
  name: 'tiny_target',
  of: 'screen',
  measure({ now }) {
    const all = controlsOf(now).filter(({ element }) => element.enabled)
    return all
      .filter((control) => isTiny(control) && !isExempt(control, all))
      .flatMap((control) => {
        const near = all.find((other) => other !== control && isTooNear(control, other))
        if (!near) return []
        const { element, fact } = control
        const { width, height } = fact.target
        const signal: Signal = {
          value: Math.min(width, height),
          detail: `“${element.label}” is ${round(width)} by ${round(height)} px, and “${near.element.label}” is closer than ${limitOf('tiny_target')} px.`,
          target: targetName(element),
          rect: element.rect,
          numbers: [
            { name: 'Size', value: `${round(width)} × ${round(height)} px` },
            { name: 'Next target', value: near.element.label },
          ],
        }
        return [signal]
      })
  },
}

function isTiny({ fact: { target } }: Control): boolean {
  const limit = limitOf('tiny_target') - ROUNDING
  return target.width > 0 && target.height > 0 && Math.min(target.width, target.height) < limit
}

function isExempt({ element, fact }: Control, all: readonly Control[]): boolean {
  if (fact.inline || fact.native) return true
  return all.some(
    (other) =>
      other.element !== element &&
      other.element.label === element.label &&
      other.element.href === element.href &&
      !isTiny(other),
  )
}

/** True when the circle around a tiny target meets another target, or its circle if tiny too. */
function isTooNear(control: Control, other: Control): boolean {
  const a = control.fact.target
  const b = other.fact.target
  if (contains(b, a) || contains(a, b)) return false
  // A target that scrolls under a fixed bar is near it only for a moment.
  if (control.fact.fixed !== other.fact.fixed) return false
  if (control.element.href !== undefined && control.element.href === other.element.href)
    return false
  const radius = limitOf('tiny_target') / 2
  const center = middle(a)
  const toBox = distance(center, nearest(b, center))
  if (toBox < radius - ROUNDING) return true
  return isTiny(other) && distance(center, middle(b)) < 2 * radius - ROUNDING
}

interface Place {
  readonly x: number
  readonly y: number
}

function middle({ x, y, width, height }: Rect): Place {
  return { x: x + width / 2, y: y + height / 2 }
}

function nearest({ x, y, width, height }: Rect, to: Place): Place {
  const within = (value: number, least: number, most: number) =>
    Math.min(Math.max(value, least), most)
  return { x: within(to.x, x, x + width), y: within(to.y, y, y + height) }
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function contains(outer: Rect, inner: Rect): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  )
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

const FIELDS = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'spinbutton',
  'slider',
  'checkbox',
  'radio',
  'switch',
])

export const unnamedControl: Measure = {
  name: 'unnamed_control',
  of: 'screen',
  measure: ({ now }) =>
    controlsOf(now)
      .filter(
        ({ element, fact }) =>
          !FIELDS.has(element.role) && isUnnamed(element) && !fact.undeclared && !isNamed(fact),
      )
      .map(({ element }) => ({
        value: 1,
        detail: `The ${element.role} ${placeText(element, now)} has no name, so a screen reader says “${element.role}”.`,
        target: targetName(element),
        rect: element.rect,
      })),
}

/** True when a button has no real name; a button made from `input` is named by its value. */
function isUnnamed({ labelSource, inputType }: ScreenElement): boolean {
  const isInput = inputType !== undefined && labelSource === 'value'
  return GUESSED_NAMES.has(labelSource) && !isInput
}

/** True when the browser's accessibility tree names the control or leaves it out. */
function isNamed({ described, spoken, unspoken }: ControlFact): boolean {
  return described === true || unspoken === true || (spoken ?? '') !== ''
}

export const unlabelledField: Measure = {
  name: 'unlabelled_field',
  of: 'screen',
  measure: ({ now }) =>
    controlsOf(now)
      .filter(
        // A title names a field too, although the probe prefers visible text.
        ({ element, fact }) =>
          FIELDS.has(element.role) && GUESSED_NAMES.has(element.labelSource) && !isNamed(fact),
      )
      .map(({ element }) => ({
        value: 1,
        detail: `The ${element.role} ${placeText(element, now)} has no label.`,
        target: targetName(element),
        rect: element.rect,
      })),
}

/** Maximum number of words; longer text is the content of a card, which its name summarizes. */
const MAX_WORDS = 8

export const nameMismatch: Measure = {
  name: 'name_mismatch',
  of: 'screen',
  measure: ({ now }) =>
    controlsOf(now).flatMap(({ element, fact }) => {
      const { label, labelSource, text, role } = element
      if (text === undefined || fact.icon || fact.undeclared || FIELDS.has(role)) return []
      if (labelSource !== 'aria-label' && labelSource !== 'labelledby') return []
      const shown = wordsIn(text)
      const named = wordsIn(label)
      const missing = shown.filter((word) => !named.some((each) => each.startsWith(word)))
      if (shown.length > MAX_WORDS || missing.length === 0) return []
      return [
        {
          value: missing.length,
          detail: `“${text}” is called “${label}”, so saying what can be read does not reach it.`,
          target: targetName(element),
          rect: element.rect,
        },
      ]
    }),
}

/** Words of at least two letters: a symbol or a number need not be in a name. */
function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}{2,}/gu) ?? []
}

/** Maximum distance in points between a control and the text that describes it. */
const MAX_GAP = 160
const MAX_QUOTE = 40

/** Position and nearby text, such as "at 20, 40 (beside it: “Delivery address”)". */
function placeText(element: ScreenElement, scene: Pick<Scene, 'lines'>) {
  const { rect, label, labelSource } = element
  const at = `at ${Math.round(rect.x)}, ${Math.round(rect.y)}`
  // Text that the probe used as a label, next to the control or in its row.
  const isRead = labelSource === 'beside' || labelSource === 'row'
  const words = isRead ? `beside it: “${cut(label)}”` : wordsNear(element, scene)
  return words === undefined ? at : `${at} (${words})`
}

function wordsNear(
  { rect, value }: ScreenElement,
  { lines = [] }: Pick<Scene, 'lines'>,
): string | undefined {
  const near = lines
    // A typed value is not the field's name.
    .filter(({ text }) => text.trim() !== '' && text.trim() !== value?.trim())
    .map((line) => ({ ...line, gap: gapBetween(line.rect, rect) }))
    .filter(({ gap }) => gap <= MAX_GAP)
    .toSorted((a, b) => a.gap - b.gap)[0]
  if (!near) return undefined
  return `${meets(near.rect, rect) ? 'on it' : 'beside it'}: “${cut(near.text)}”`
}

function gapBetween(a: Rect, b: Rect): number {
  const across = Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width))
  const down = Math.max(0, a.y - (b.y + b.height), b.y - (a.y + a.height))
  return Math.hypot(across, down)
}

function cut(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > MAX_QUOTE ? `${plain.slice(0, MAX_QUOTE - 1).trimEnd()}…` : plain
}
