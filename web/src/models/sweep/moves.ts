// The tool calls of the sweep, with the words that stand in the log beside them.
import type { ModelRequest, RawCall } from '../../core/ports.ts'
import type { Seen } from './controls.ts'
import { middleOf, type Screen } from './screen.ts'
import { searchWords, valueFor } from './values.ts'

export type Asked = Pick<ModelRequest, 'scene' | 'marks' | 'tools'>

/** `observation` is what is so on this screen, `intent` what the call is for. */
export interface Words {
  readonly observation: string
  readonly intent: string
}

export function hasTool({ tools }: Pick<Asked, 'tools'>, name: string): boolean {
  return tools.some((tool) => tool.name === name)
}

function press({ marks }: Asked, { element }: Seen, words: Words): RawCall {
  const mark = marks.find(({ ref }) => ref === element.ref)
  return mark
    ? { name: 'tap_mark', input: { ...words, id: mark.id } }
    : { name: 'tap', input: { ...words, ...middleOf(element) } }
}

/** Presses it, or gives it a value by its type. Undefined where there is no other value than the one it holds. */
export function useControl(asked: Asked, seen: Seen, words: Words): RawCall | undefined {
  if (seen.use === 'press') return press(asked, seen, words)
  const value = valueFor(seen.element, searchWords(asked.scene.elements))
  return value === undefined ? undefined : enter(asked, seen, value, words)
}

/** Undefined where the field has no number: only numbered ones take a value. */
function enter(
  { marks }: Asked,
  { element }: Seen,
  value: string,
  words: Words,
): RawCall | undefined {
  const mark = marks.find(({ ref }) => ref === element.ref)
  return mark && { name: 'set_value', input: { ...words, id: mark.id, value } }
}

/** Turns the wheel in the middle of the screen, or swipes where there is no wheel. */
export function scroll(asked: Asked, dy: number, words: Words): RawCall | undefined {
  const { width, height } = asked.scene.pointSize
  const x = width / 2
  const y = height / 2
  if (hasTool(asked, 'scroll')) return { name: 'scroll', input: { ...words, x, y, dx: 0, dy } }
  if (!hasTool(asked, 'swipe')) return undefined
  const way = (Math.sign(dy) * height) / 3
  return { name: 'swipe', input: { ...words, x1: x, y1: y + way, x2: x, y2: y - way } }
}

export function simple(name: string, words: Words, input: Record<string, unknown> = {}): RawCall {
  return { name, input: { ...words, ...input } }
}

/** What the log says of a screen. */
export function described({ title, url }: Screen, shown: number): string {
  const name = title || url || 'A screen'
  return `${name}: ${shown} ${shown === 1 ? 'control' : 'controls'} in sight.`
}
