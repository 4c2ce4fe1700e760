// Which fields a tool of `act` has, in words: a call with another one would be carried out without it.
import type { DrivenTool } from '@harness/shared/log/wire/automation.ts'

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
