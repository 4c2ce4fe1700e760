// A visitor without a goal: fourteen inputs of all kinds on whatever application is shown, chosen
// from the screen alone and the same each time. No rule of it knows an application.
import type { Mark, Scene, ScreenElement } from '@harness/shared/devices/observation.ts'
import type { Command } from '@harness/shared/language/command.ts'
import { isInside, type Point, tapPoint } from '@harness/shared/language/geometry.ts'

type Kind = 'tap' | 'scroll' | 'fill' | 'nothing' | 'escape' | 'arrow' | 'drag'

const KINDS: readonly Kind[] = [
  ...(['tap', 'tap', 'nothing', 'tap', 'fill', 'scroll', 'tap', 'arrow', 'tap', 'escape'] as const),
  ...(['drag', 'tap', 'tap', 'scroll'] as const),
]
export const INPUTS = KINDS.length

/** Spreads what is tapped over the screen, whatever its number of controls. */
const GOLDEN = 0.618

const FIELDS = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton'])

export function inputAt(index: number, scene: Scene, tapped: Set<string>): Command {
  const kind = KINDS[index] ?? 'tap'
  const { width, height } = scene.pointSize
  const middle = { x: Math.round(width / 2), y: Math.round(height / 2) }
  switch (kind) {
    case 'scroll':
      return { kind: 'scroll', point: middle, dx: 0, dy: 300 }
    case 'escape':
      return { kind: 'press_keys', keys: ['escape'] }
    case 'arrow':
      return { kind: 'press_keys', keys: ['arrowdown'] }
    case 'drag':
      return { kind: 'drag', from: middle, to: { x: middle.x + 120, y: middle.y + 40 } }
    case 'nothing':
      return { kind: 'tap', point: emptyPlace(scene) ?? middle }
    case 'fill':
      return filling(scene) ?? tapping(index, scene, tapped)
    case 'tap':
      return tapping(index, scene, tapped)
  }
}

function tapping(index: number, scene: Scene, tapped: Set<string>): Command {
  const free = scene.elements.filter(
    (element) => element.enabled && !leadsAway(element, scene) && !tapped.has(keyOf(element)),
  )
  const chosen = free[Math.floor((((index + 1) * GOLDEN) % 1) * free.length)]
  if (!chosen) return { kind: 'press_keys', keys: ['tab'] }
  tapped.add(keyOf(chosen))
  return { kind: 'tap', ref: chosen.ref, point: tapPoint(chosen.rect, scene.pointSize) }
}

function filling({ elements, pointSize }: Scene): Command | undefined {
  const field = elements.find(
    ({ role, enabled, options }) => enabled && FIELDS.has(role) && !options,
  )
  const value = '2026-03-04'
  return (
    field && { kind: 'set_value', ref: field.ref, point: tapPoint(field.rect, pointSize), value }
  )
}

function keyOf({ role, label, rect }: ScreenElement): string {
  return `${role} ${label} ${Math.round(rect.x)}`
}

/** Another host ends the visit: there is no network. */
function leadsAway({ href, download }: ScreenElement, { url = '' }: Scene): boolean {
  if (download) return true
  return href !== undefined && URL.canParse(href) && new URL(href).origin !== new URL(url).origin
}

/** A place with no control near it. */
function emptyPlace({ elements, pointSize }: Scene): Point | undefined {
  const step = 40
  for (let y = pointSize.height - step; y > step; y -= step)
    for (let x = step; x < pointSize.width; x += step) {
      const isFree = elements.every(({ rect }) => {
        const around = { x: x - rect.x + step / 2, y: y - rect.y + step / 2 }
        const size = { width: rect.width + step, height: rect.height + step }
        return !isInside(around, size)
      })
      if (isFree) return { x, y }
    }
  return undefined
}

/** An input as a call of a tool: a marked element by its number, and all else by its place. */
export function toolCallFor(
  input: Command,
  { marks }: { readonly marks: readonly Mark[] },
): { readonly name: string; readonly input: Readonly<Record<string, unknown>> } {
  const id = 'ref' in input ? marks.find(({ ref }) => ref === input.ref)?.id : undefined
  switch (input.kind) {
    case 'set_value':
      if (id === undefined) return { name: 'tap', input: { ...input.point } }
      return { name: 'set_value', input: { id, value: input.value } }
    case 'scroll':
      return { name: 'scroll', input: { ...input.point, dy: input.dy } }
    case 'press_keys':
      return { name: 'key_shortcut', input: { keys: input.keys } }
    case 'drag': {
      const { from, to } = input
      return { name: 'drag', input: { x1: from.x, y1: from.y, x2: to.x, y2: to.y } }
    }
    case 'tap':
      return id === undefined
        ? { name: 'tap', input: { ...input.point } }
        : { name: 'tap_mark', input: { id } }
    default:
      throw new Error(`A visitor does not ${input.kind}.`)
  }
}
