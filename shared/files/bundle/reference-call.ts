import type { RowOf } from '../../log/rows.ts'

/** The input each tool of version 3 takes, by its names. */
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
 * A drag is what version 3 calls a swipe; every other tool it lacks becomes the one that claims no
 * effect.
 */
const INSTEAD: Readonly<Record<string, string>> = { drag: 'swipe' }

/** The tool of version 3 that stands for one of ours. */
export function referenceTool(tool: string): string {
  if (Object.hasOwn(INPUTS, tool)) return tool
  return Object.hasOwn(INSTEAD, tool) ? (INSTEAD[tool] ?? 'read_screen') : 'read_screen'
}

/** Duration of a drag for version 3, which requires one; the input has none. */
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
