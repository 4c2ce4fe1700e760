// Descriptions of the fields that each tool of `act` has. A call with an unknown field is refused,
// because the field would be ignored.
import type { DrivenTool } from '@harness/shared/log/wire/automation.ts'

const number = { type: 'number' }
const string = { type: 'string' }

/** Fields by the names of the tools that have them; a tool with variants appears in each. */
const KINDS: Readonly<Record<string, object>> = {
  'tap_mark, scroll_into_view, double_tap, right_click, hover': { id: number },
  set_value: { id: number, value: string },
  type: { text: string },
  choose_file: { id: number, file: string },
  'tap, double_tap, right_click, hover, long_press': { x: number, y: number },
  tap: { how: { enum: ['single', 'double', 'right'] } },
  long_press: { duration_ms: number },
  'drag, swipe': { x1: number, y1: number, x2: number, y2: number },
  drag: { from: number, to: number },
  scroll: { id: number, x: number, y: number, dx: number, dy: number },
  key_shortcut: { keys: { type: 'array', items: string } },
  navigate: { url: string },
  'switch_tab, close_tab': { tab: number },
  read_download: { name: string, offset: number },
  wait: { ms: number },
  fill_credential: { field: { enum: ['username', 'password'] } },
  answer_dialog: { accept: { type: 'boolean' }, text: string },
  press_button: { button: string },
}

/**
 * One schema for all tools, without required fields: every client pays for each token, and a
 * refusal names a missing field. `start_session` lists the tools of the device, with all fields.
 */
export const INPUT_SCHEMA = {
  anyOf: Object.entries(KINDS).map(([title, properties]) => ({ title, properties })),
}

/** Lists tools as `tap_mark (id), tap (x, y, how), back`. */
export function toolsText(tools: readonly DrivenTool[]): string {
  return tools
    .map(({ name, fields }) => {
      const names = Object.keys(fields)
      return names.length > 0 ? `${name} (${names.join(', ')})` : name
    })
    .join(', ')
}

/** Lists the fields of a tool as `scroll takes id (mark), dy (down; …)`. */
function fieldsText({ name, fields }: DrivenTool): string {
  const all = Object.entries(fields).map(([field, words]) =>
    words ? `${field} (${words})` : field,
  )
  return `${name} takes ${all.join(', ') || 'no fields'}`
}

/**
 * Names given fields that the tool lacks, with its correct ones; undefined when all are correct.
 */
export function wrongFields(
  tool: string,
  given: readonly string[],
  tools: readonly DrivenTool[],
): string | undefined {
  const used = tools.find(({ name }) => name === tool)
  const wrong = used ? given.filter((field) => !Object.hasOwn(used.fields, field)) : []
  if (!used || wrong.length === 0) return undefined
  const elsewhere = tools.filter(({ fields }) =>
    given.every((field) => Object.hasOwn(fields, field)),
  )
  const meant = elsewhere.map(({ name }) => name).join(' or ')
  return [
    `${tool} has no ${wrong.join(' and no ')}`,
    fieldsText(used),
    ...(meant ? [`with these fields call ${meant}`] : []),
  ].join('; ')
}
