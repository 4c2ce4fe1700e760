export type ToolFamily = 'tap' | 'type' | 'scroll' | 'navigate' | 'look' | 'finish'

// Only hue and icon hang on this table; what a tool call says is in its row, so an unknown tool
// loses nothing.
const FAMILIES: Readonly<Record<string, ToolFamily>> = {
  type: 'type',
  set_value: 'type',
  key_shortcut: 'type',
  fill_credential: 'type',
  scroll: 'scroll',
  swipe: 'scroll',
  drag: 'scroll',
  scroll_into_view: 'scroll',
  navigate: 'navigate',
  back: 'navigate',
  forward: 'navigate',
  refresh: 'navigate',
  read_screen: 'look',
  wait: 'look',
  mark_goal_done: 'finish',
}

/** The family of a tool by its name; a tool of another version counts as a tap. */
export function familyOf(tool: string): ToolFamily {
  return (Object.hasOwn(FAMILIES, tool) && FAMILIES[tool]) || 'tap'
}

interface FamilyLabels {
  readonly word: string
  readonly doing: string
  /** To stand after "before the". */
  readonly noun: string
}

export const FAMILY_LABELS: Readonly<Record<ToolFamily, FamilyLabels>> = {
  tap: { word: 'Tap', doing: 'Tapping', noun: 'tap' },
  type: { word: 'Type', doing: 'Typing', noun: 'typing' },
  scroll: { word: 'Scroll', doing: 'Scrolling', noun: 'scroll' },
  navigate: { word: 'Go', doing: 'Going there', noun: 'page change' },
  look: { word: 'Look', doing: 'Looking', noun: 'look' },
  finish: { word: 'Finish', doing: 'Finishing', noun: 'end' },
}
