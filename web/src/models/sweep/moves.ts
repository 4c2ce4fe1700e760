// Tool calls of the sweep, with their observation and intent.
import { counted } from '@harness/shared/base/counted.ts'
import { centre } from '@harness/shared/base/geometry.ts'
import type { ModelRequest, RawCall } from '../../core/ports.ts'
import type { Seen } from './controls.ts'
import type { Screen } from './screen.ts'
import { searchWords, valueFor } from './values.ts'

export type SweepRequest = Pick<ModelRequest, 'scene' | 'marks' | 'tools'>

/** Texts of a call: `observation` describes the screen, `intent` the purpose. */
export interface Words {
  readonly observation: string
  readonly intent: string
}

export function hasTool({ tools }: Pick<SweepRequest, 'tools'>, name: string): boolean {
  return tools.some((tool) => tool.name === name)
}

/**
 * Sets a value by the type of a field. Presses all other controls, and fields without a mark,
 * another value, or a real input.
 */
export function useControl(request: SweepRequest, { element, use }: Seen, words: Words): RawCall {
  const { marks, scene } = request
  const mark = marks.find(({ ref }) => ref === element.ref)
  const isSet = use === 'fill' && mark && hasTool(request, 'set_value')
  const value = isSet ? valueFor(element, searchWords(scene.elements)) : undefined
  if (isSet && value !== undefined)
    return { name: 'set_value', input: { ...words, id: mark.id, value } }
  return mark && hasTool(request, 'tap_mark')
    ? { name: 'tap_mark', input: { ...words, id: mark.id } }
    : { name: 'tap', input: { ...words, ...centre(element.rect) } }
}

/** Scrolls at the centre of the screen, or swipes when there is no scroll tool. */
export function scroll(request: SweepRequest, dy: number, words: Words): RawCall | undefined {
  const { x, y } = centre({ x: 0, y: 0, ...request.scene.pointSize })
  if (hasTool(request, 'scroll')) return { name: 'scroll', input: { ...words, x, y, dx: 0, dy } }
  if (!hasTool(request, 'swipe')) return undefined
  const way = (Math.sign(dy) * y * 2) / 3
  return { name: 'swipe', input: { ...words, x1: x, y1: y + way, x2: x, y2: y - way } }
}

export function simple(name: string, words: Words, input: Record<string, unknown> = {}): RawCall {
  return { name, input: { ...words, ...input } }
}

export function described({ title, url }: Screen, shown: number): string {
  const name = title || url || 'A screen'
  return `${name}: ${counted(shown, 'control')} visible.`
}
