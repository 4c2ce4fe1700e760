import type { Point } from '../../base/geometry.ts'
import { directionOf, quoted, typeLabel } from '../../base/labels.ts'
import { type Fields, numberIn, textIn } from './fields.ts'

function pointIn(input: Fields, x = 'x', y = 'y'): Point {
  return { x: numberIn(input, x), y: numberIn(input, y) }
}

function at(input: Fields): string {
  const { x, y } = pointIn(input)
  return `at ${Math.round(x)}, ${Math.round(y)}`
}

function keysIn(input: Fields): string {
  const keys = input['keys']
  return Array.isArray(keys) ? keys.map(String).join('+') : ''
}

function swiped(input: Fields): string {
  const from = pointIn(input, 'x1', 'y1')
  const to = pointIn(input, 'x2', 'y2')
  return directionOf(to.x - from.x, to.y - from.y)
}

const LABELS: Readonly<Record<string, (input: Fields) => string>> = {
  tap: (input) => `Tap ${at(input)}`,
  double_tap: (input) => `Double tap ${at(input)}`,
  right_click: (input) => `Right click ${at(input)}`,
  tap_mark: (input) => `Tap mark ${numberIn(input, 'id')}`,
  swipe: (input) => `Swipe ${swiped(input)}`,
  scroll: (input) => `Scroll ${directionOf(numberIn(input, 'dx'), numberIn(input, 'dy'))}`,
  scroll_into_view: (input) => `Scroll to mark ${numberIn(input, 'id')}`,
  type: (input) => typeLabel(textIn(input, 'text')),
  set_value: (input) => `Set mark ${numberIn(input, 'id')} to ${quoted(textIn(input, 'value'))}`,
  fill_credential: (input) => `Fill in the ${textIn(input, 'field', 'credential')}`,
  key_shortcut: (input) => `Press ${keysIn(input)}`,
  press_button: (input) => `Press ${textIn(input, 'button', 'a button')}`,
  navigate: (input) => `Open ${quoted(textIn(input, 'url'))}`,
  back: () => 'Go back',
  forward: () => 'Go forward',
  refresh: () => 'Load again',
  wait: (input) => `Wait ${numberIn(input, 'ms')} ms`,
  read_screen: () => 'Read the screen',
  note_friction: (input) => `Note ${quoted(textIn(input, 'detail'))}`,
  mark_goal_done: (input) => `Finish: ${textIn(input, 'verdict', 'blocked')}`,
}

/** Readable label for a tool call that has none in the log. */
export function labelOf(tool: string, input: Fields): string {
  return Object.hasOwn(LABELS, tool) ? (LABELS[tool]?.(input) ?? tool) : tool || 'Unnamed tool'
}

/** Screen points of a tool call; undefined for calls without any. */
export function pointsOf(tool: string, input: Fields): Point[] | undefined {
  if (tool === 'swipe') return [pointIn(input, 'x1', 'y1'), pointIn(input, 'x2', 'y2')]
  const pointTools = ['tap', 'double_tap', 'right_click', 'scroll']
  return pointTools.includes(tool) ? [pointIn(input)] : undefined
}
