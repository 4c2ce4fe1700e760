// The texts of a call's target, as a person reads them.

import type { Scene, ScreenElement } from '@harness/shared/devices/observation.ts'
import type { Command } from '@harness/shared/language/command.ts'
import type { Point } from '@harness/shared/language/geometry.ts'
import type { ToolUse } from '../tool.ts'

/** Focusing a field or choosing a value has no effect yet: its form must still be sent. */
const ENTERED = new Set(['textbox', 'searchbox', 'spinbutton', 'slider', 'checkbox', 'radio'])
const LISTS = new Set(['combobox', 'listbox', 'select'])
const PRESSED = new Set(['button', 'link', 'menuitem'])
const ENTER = new Set(['enter', 'return'])

/** The texts that the rules read; empty for a call that only looks or moves. */
export function subjectsOf(
  { class: toolClass, effect, mark, points }: ToolUse,
  scene: Scene,
): readonly string[] {
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
      return /[\r\n]/.test(command.text) ? entered(scene) : []
    case 'set_value':
      return [...chosen(command, scene), ...(/[\r\n]/.test(command.value) ? entered(scene) : [])]
    default: {
      const named = mark && !ENTERED.has(mark.role) ? [mark.label] : []
      return [...named, ...(points ?? []).flatMap((point) => under(point, scene))]
    }
  }
}

/** A choice from a list may take effect at once. */
function chosen(
  { ref, value }: Extract<Command, { kind: 'set_value' }>,
  { elements }: Scene,
): readonly string[] {
  const element = elements.find((known) => known.ref === ref)
  return element && LISTS.has(element.role) ? [value] : []
}

function pressedKeys(
  { keys }: Extract<Command, { kind: 'press_keys' }>,
  scene: Scene,
): readonly string[] {
  const last = keys.at(-1)?.toLowerCase() ?? ''
  if (ENTER.has(last)) return entered(scene)
  const isDelete = last === 'delete' && !focusOf(scene)
  if (last !== 'space' && last !== ' ') return isDelete ? ['delete'] : []
  const focus = focusOf(scene)
  return focus && PRESSED.has(focus.role) ? [focus.label] : []
}

/** Enter presses the focused element; in a field it sends the form, as the next button would. */
function entered(scene: Scene): readonly string[] {
  const focus = focusOf(scene)
  if (!focus) return []
  if (!ENTERED.has(focus.role) && !LISTS.has(focus.role)) return [focus.label]
  const after = scene.elements.slice(scene.elements.indexOf(focus) + 1)
  const next = after.find(({ role, enabled }) => role === 'button' && enabled)
  return next ? [next.label] : []
}

function focusOf({ elements, focused }: Scene): ScreenElement | undefined {
  return focused === undefined ? undefined : elements.find(({ ref }) => ref === focused)
}

/** The smallest element at a point is its target. */
function under({ x, y }: Point, { elements }: Scene): readonly string[] {
  const hit = elements
    .filter(
      ({ rect }) =>
        x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height,
    )
    .toSorted((a, b) => a.rect.width * a.rect.height - b.rect.width * b.rect.height)[0]
  return hit && !ENTERED.has(hit.role) ? [hit.label] : []
}

/** Path and query; a host names the site, not the action. */
function addressWords(url: string): string {
  if (!URL.canParse(url)) return ''
  const { pathname, search } = new URL(url)
  try {
    return decodeURIComponent(pathname + search)
  } catch {
    return pathname + search // a broken escape is still readable around it
  }
}
