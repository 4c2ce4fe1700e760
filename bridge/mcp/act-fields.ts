// Which fields a tool of `act` has, in words: a call with another one would be carried out without it.
import type { DrivenTool } from '@harness/shared/log/wire/automation.ts'

const number = { type: 'number' }
const string = { type: 'string' }
const point = { x: number, y: number }

/** Fields of each kind of tool, and those that it needs. */
const KINDS: Readonly<Record<string, readonly [fields: object, needed: readonly string[]]>> = {
  'tap_mark, scroll_into_view': [{ id: number }, ['id']],
  set_value: [{ id: number, value: string }, ['id', 'value']],
  type: [{ text: string }, ['text']],
  tap: [{ ...point, how: { enum: ['single', 'double', 'right'] } }, ['x', 'y']],
  'double_tap, right_click, hover': [point, ['x', 'y']],
  long_press: [{ ...point, duration_ms: number }, ['x', 'y']],
  'drag, swipe': [{ x1: number, y1: number, x2: number, y2: number }, ['x1', 'y1', 'x2', 'y2']],
  scroll: [{ id: number, ...point, dx: number, dy: number }, []],
  key_shortcut: [{ keys: { type: 'array', items: string } }, ['keys']],
  navigate: [{ url: string }, ['url']],
  wait: [{ ms: number }, []],
  fill_credential: [{ field: { enum: ['username', 'password'] } }, ['field']],
  answer_dialog: [{ accept: { type: 'boolean' }, text: string }, ['accept']],
  press_button: [{ button: string }, ['button']],
}

/** One schema for each kind of tool. `start_session` lists those of the device, with all fields. */
export const INPUT_SCHEMA = {
  anyOf: Object.entries(KINDS).map(([title, [properties, required]]) => ({
    title,
    properties,
    // One field is needed anyway, and each word of a schema is paid for by every client.
    ...(required.length > 1 && { required }),
  })),
}

/** `tap_mark (id), tap (x, y, how), back`. */
export function toolsText(tools: readonly DrivenTool[]): string {
  return tools
    .map(({ name, fields }) => {
      const names = Object.keys(fields)
      return names.length > 0 ? `${name} (${names.join(', ')})` : name
    })
    .join(', ')
}

/** `scroll takes id (mark), dy (down; …)`. */
function fieldsText({ name, fields }: DrivenTool): string {
  const all = Object.entries(fields).map(([field, words]) =>
    words ? `${field} (${words})` : field,
  )
  return `${name} takes ${all.join(', ') || 'no fields'}`
}

/** What is wrong with the fields that are given, and which are right; undefined where all are. */
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
