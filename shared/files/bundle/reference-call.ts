import type { RowOf } from '../../log/rows.ts'

/** Inputs of each version 3 tool, by their version 3 names. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  tap: ['x', 'y'],
  double_tap: ['x', 'y'],
  right_click: ['x', 'y'],
  tap_mark: ['id'],
  swipe: ['x1', 'y1', 'x2', 'y2', 'duration_ms'],
  type: ['text'],
  press_button: ['button'],
  wait: ['ms'],
  scroll: ['x', 'y', 'dx', 'dy'],
  key_shortcut: ['keys'],
  navigate: ['url'],
  fill_credential: ['field'],
  note_friction: ['kind', 'detail'],
  mark_goal_done: ['verdict', 'summary', 'friction_count', 'would_real_user_succeed'],
  scroll_into_view: ['id'],
  set_value: ['id', 'value'],
  read_screen: [],
  back: [],
  forward: [],
  refresh: [],
}

/**
 * Replacements for tools that version 3 lacks: a drag is a swipe there; every other tool becomes
 * the one that claims no effect.
 */
const INSTEAD: Readonly<Record<string, string>> = { drag: 'swipe' }

/** Version 3 equivalent of a tool. */
export function referenceTool(tool: string): string {
  if (Object.hasOwn(INPUTS, tool)) return tool
  return Object.hasOwn(INSTEAD, tool) ? (INSTEAD[tool] ?? 'read_screen') : 'read_screen'
}

/** Duration of a swipe in milliseconds, which version 3 requires and our input lacks. */
const SWIPE_MS = 200

/**
 * Tool call in version 3. For a tool that version 3 lacks, `intent` carries the label of the real
 * action, so nothing is lost or falsely claimed.
 */
export function referenceCall({ tool, input, observation, intent, label }: RowOf<'tool_call'>) {
  const known = referenceTool(tool)
  const wanted = INPUTS[known] ?? []
  const given = known === 'swipe' ? { duration_ms: SWIPE_MS, ...input } : input
  const kept = Object.entries(given).filter(([key]) => wanted.includes(key))
  const replaced = known === 'read_screen' && tool !== 'read_screen'
  return {
    tool: known,
    input: Object.fromEntries(kept),
    observation,
    intent: replaced ? `${label}. ${intent}`.trim() : intent,
  }
}
