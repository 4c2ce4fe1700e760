// Visible words of the controls that a call would act on.

import type { Point } from '@harness/shared/base/geometry.ts'
import type { Command } from '@harness/shared/device/command.ts'
import { keyPresses } from '@harness/shared/device/keys.ts'
import { focusedIn, type Scene, type ScreenElement } from '@harness/shared/device/observation.ts'
import type { MarkRef } from '@harness/shared/log/step-rows.ts'
import type { ToolUse } from '../tool.ts'

/** Entering a value here has no effect yet: the form must still be submitted. */
const FIELDS = new Set(['textbox', 'searchbox', 'spinbutton'])
const LISTS = new Set(['combobox', 'listbox', 'select'])
/** A native toggle needs the form to be submitted; a custom one may act at once. */
const TOGGLES = new Set(['checkbox', 'radio', 'switch', 'slider'])

/** Texts for the rules; empty for a call that only looks or moves. */
export function subjectsOf(use: ToolUse, scene: Scene): readonly string[] {
  const { class: toolClass, effect } = use
  if (toolClass !== 'act' || effect.kind !== 'command') return []
  const { command } = effect
  switch (command.kind) {
    case 'navigate':
      return [addressWords(command.url)]
    case 'answer_dialog':
      return command.accept ? [scene.dialog?.message ?? ''] : []
    case 'press_keys':
      return pressedKeys(command, scene)
    case 'type':
      return typed(command.text, scene)
    case 'set_value':
      return [...chosen(command, scene), ...typed(command.value, scene)]
    case 'swipe':
    case 'drag':
      return dragged(command, scene)
    default:
      return pressed(use, scene)
  }
}

/** Name of an element, and its visible text if different. */
function textsOf({ label, text }: Pick<ScreenElement, 'label' | 'text'>): readonly string[] {
  return text === undefined ? [label] : [label, text]
}

function pressed({ mark, points = [] }: ToolUse, scene: Scene): readonly string[] {
  const under = points.flatMap((point) => elementAt(point, scene) ?? [])
  const marked = scene.elements.filter(({ rect, label }) => mark && isSame(mark, { rect, label }))
  const acting = [...new Set([...marked, ...under])].filter(actsAtOnce)
  return mark && marked.length === 0 ? [mark.label] : acting.flatMap(textsOf)
}

/** True for a press on a control that only expands or collapses something, as the page declares. */
export function pressesDisclosure(use: ToolUse, scene: Scene): boolean {
  return pressedElement(use, scene)?.expanded !== undefined
}

function pressedElement({ mark, points = [] }: ToolUse, scene: Scene): ScreenElement | undefined {
  const [point] = points
  const marked = mark && scene.elements.find((each) => isSame(mark, each))
  return marked ?? (point && elementAt(point, scene))
}

export function isPress({ effect }: ToolUse): boolean {
  return effect.kind === 'command' && /tap$/.test(effect.command.kind)
}

/** True for a press on a control that shows whether it is on. */
export function pressesToggle(use: ToolUse, scene: Scene): boolean {
  const element = isPress(use) ? pressedElement(use, scene) : undefined
  return element?.pressed !== undefined || element?.role === 'switch'
}

/** Address of the link at the only point of a press. */
export function pressedLink({ points = [] }: ToolUse, scene: Scene): string | undefined {
  const [point, more] = points
  return point && !more ? elementAt(point, scene)?.href : undefined
}

function isSame(mark: Pick<MarkRef, 'rect' | 'label'>, element: Pick<MarkRef, 'rect' | 'label'>) {
  const { x, y, width, height } = mark.rect
  const at = element.rect
  const isThere = at.x === x && at.y === y && at.width === width && at.height === height
  return isThere && mark.label === element.label
}

function actsAtOnce({ role, inputType }: ScreenElement): boolean {
  return !FIELDS.has(role) && !(TOGGLES.has(role) && inputType !== undefined)
}

/** Texts at both ends of a drag, as in “slide to confirm”. A vertical swipe only scrolls. */
function dragged(
  { kind, from, to }: Extract<Command, { kind: 'swipe' | 'drag' }>,
  scene: Scene,
): readonly string[] {
  const scrolls = kind === 'swipe' && Math.abs(to.y - from.y) > Math.abs(to.x - from.x)
  const ends = scrolls ? [] : [elementAt(from, scene), elementAt(to, scene)]
  return ends.flatMap((end) => (end && !FIELDS.has(end.role) ? textsOf(end) : []))
}

/** Texts of a value that may take effect at once: a list entry, a switch or a slider. */
function chosen(
  { ref, value }: Extract<Command, { kind: 'set_value' }>,
  { elements }: Scene,
): readonly string[] {
  const element = elements.find((known) => known.ref === ref)
  if (!element || FIELDS.has(element.role)) return []
  if (LISTS.has(element.role)) return [value]
  return TOGGLES.has(element.role) ? textsOf(element) : []
}

/** A line break presses Enter. After a tab, which moves the focus, it may press another control. */
function typed(text: string, scene: Scene): readonly string[] {
  return /[\r\n\t]/.test(text) ? entered(scene) : []
}

/** Every key counts, whatever modifiers are held; no device presses an unknown key. */
function pressedKeys(
  { keys }: Extract<Command, { kind: 'press_keys' }>,
  scene: Scene,
): readonly string[] {
  const focus = focusedIn(scene)
  return (keyPresses(keys) ?? []).flatMap(({ key }, at, all) => {
    if (key === 'Enter') return entered(scene)
    if (key === 'Delete') return focus ? [] : ['delete']
    if (key !== 'Space') return []
    const isMoved = all.slice(0, at).some((before) => before.key === 'Tab')
    if (isMoved) return entered(scene)
    return focus && actsAtOnce(focus) ? textsOf(focus) : []
  })
}

/** Enter presses the focused element; in a field it submits the form, like its submit button. */
function entered(scene: Scene): readonly string[] {
  const focus = focusedIn(scene)
  if (!focus) return []
  const isField = FIELDS.has(focus.role) || TOGGLES.has(focus.role) || LISTS.has(focus.role)
  if (!isField) return textsOf(focus)
  const at = scene.elements.indexOf(focus)
  const after = scene.elements.slice(at + 1).filter(({ enabled }) => enabled)
  const sender =
    after.find(({ submits }) => submits) ??
    scene.elements.slice(0, at).find(({ submits, enabled }) => submits && enabled) ??
    after.find(({ role }) => role === 'button')
  const isAlone = sender?.submits && focus.form === undefined
  const next = isAlone ? after.find(({ role }) => role === 'button') : sender
  return next ? textsOf(next) : []
}

/** Smallest element at a point: the target of a press. */
function elementAt({ x, y }: Point, { elements }: Scene): ScreenElement | undefined {
  return elements
    .filter(
      ({ rect }) =>
        x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height,
    )
    .toSorted((a, b) => a.rect.width * a.rect.height - b.rect.width * b.rect.height)[0]
}

/** Path and query only: a host names the site, not the action. */
function addressWords(url: string): string {
  if (!URL.canParse(url)) return ''
  const { pathname, search } = new URL(url)
  try {
    return decodeURIComponent(pathname + search)
  } catch {
    return pathname + search // a broken escape is still readable around it
  }
}
