/** Names that models know from other tool sets. */
const SYNONYMS: Readonly<Record<string, string>> = {
  element: 'mark',
  click: 'tap',
  press: 'tap',
  touch: 'tap',
  key: 'key_shortcut',
  keys: 'key_shortcut',
  hotkey: 'key_shortcut',
  enter: 'type',
  input: 'type',
  write: 'type',
  fill: 'set_value',
  select: 'set_value',
  goto: 'navigate',
  open: 'navigate',
  visit: 'navigate',
  sleep: 'wait',
  read: 'read_screen',
  done: 'mark_goal_done',
  finish: 'mark_goal_done',
  complete: 'mark_goal_done',
}

/** Without further words these refer to an element, which is tapped by its mark. */
const ON_A_MARK: ReadonlySet<string> = new Set(['click', 'press', 'touch'])

/** Maximum share of different letters: of a sure typo, and of one in which no word names a tool. */
const SURE_SLIP = 0.25
const SLIP = 0.4

/** The tool that an unknown name most likely means, if one is close enough. */
export function suggestionFor(name: string, tools: readonly string[]): string | undefined {
  const words = tokenize(name)
  const [only, ...more] = words
  if (more.length === 0 && only !== undefined && ON_A_MARK.has(only)) return 'tap_mark'
  const meant = words.map((word) =>
    Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? word) : word,
  )
  const wanted = meant.join('_').slice(0, 40)
  const ranked = tools
    .map((tool) => ({ tool, far: distance(wanted, tool) / Math.max(wanted.length, tool.length) }))
    .toSorted((a, b) => a.far - b.far)
  const [best] = ranked
  if (best && best.far <= SURE_SLIP) return best.tool
  const named = tools.find((tool) => meant.includes(tool))
  return named ?? (best && best.far <= SLIP ? best.tool : undefined)
}

function tokenize(name: string): readonly string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
}

/** Levenshtein distance in letters. */
function distance(a: string, b: string): number {
  const start = Array.from({ length: b.length + 1 }, (_, at) => at)
  const last = [...a].reduce((row, letter) => {
    let [before = 0] = row
    let best = before + 1
    return row.map((above, at) => {
      const changed = before + (letter === b[at - 1] ? 0 : 1)
      best = at === 0 ? best : Math.min(changed, above + 1, best + 1)
      before = above
      return best
    })
  }, start)
  return last[b.length] ?? 0
}
