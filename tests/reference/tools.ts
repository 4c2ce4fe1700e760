import type { Tool, ToolDevice } from '@harness/web/core/tool.ts'
import { readSkillOf } from '@harness/web/tools/skills.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { type JsonSchema, readSchema, typeText } from './json-schema.ts'
import { code, head, list } from './markdown.ts'

const TEXT = `One reply of the model is exactly one tool call and any number of \`note_friction\`. Class: *look* changes nothing, *move* changes what is
visible, *act* may change the application, *note* writes to the log alone. Step-by-step asks before move and act, auto-look before act, autonomous before none; a
guard rule asks in every mode. Every tool but the notes also takes \`observation\` and \`intent\`. \`?\`: may be absent. Coordinates are those of the picture that the model got.`

/** Every tool once, in the order in which a model reads them. */
function allTools(): readonly Tool[] {
  const lists = [
    toolsFor('web'),
    toolsFor('ios'),
    toolsFor('android'),
    toolsFor('prototype', undefined, 'html'),
    toolsFor('prototype'),
  ]
  const byName = new Map(lists.flat().map((tool) => [tool.spec.name, tool]))
  byName.set('read_skill', readSkillOf([{ name: 'NAME', text: 'TEXT' }]))
  for (const tool of toolsFor('web')) byName.set(tool.spec.name, tool)
  return [...byName.values()]
}

/** The text of docs/reference/tools.md. */
export function toolsPage(): string {
  const lines = allTools().map((tool) => {
    const notes = [tool.class, devicesText(tool), ...notesOf(tool)].filter(Boolean).join('; ')
    const fields = fieldsText(readSchema(tool.spec.input))
    return `${code(tool.spec.name)} (${notes}): ${plain(tool.spec.description)} ${fields}`.trim()
  })
  return head('Tools of the agent', '`web/src/tools`', TEXT) + list(lines)
}

const EVERYWHERE = ['web', 'ios', 'android', 'prototype']

function devicesText({ devices }: Tool): string {
  return EVERYWHERE.every((device) => devices.some((other) => other === device))
    ? ''
    : devices.map(deviceText).join(', ')
}

function deviceText(device: ToolDevice): string {
  return device === 'html' ? 'prototype of HTML' : device
}

/** Coordinate ranges are filled in for each picture, so the page leaves them out. */
function plain(text: string): string {
  return text.replaceAll(/,? ?\{\{[XY]\}\}/g, '').replaceAll('{{H}}', 'its height')
}

function fieldsText({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties).filter(
    ([name]) => name !== 'observation' && name !== 'intent',
  )
  return fields
    .map(([name, field]) => {
      const words = plain(field.description ?? '')
      const text = words === '' ? '' : `, ${words}`
      return `${code(required.includes(name) ? name : `${name}?`)}: ${typeText(field)}${text}`
    })
    .join('; ')
}

function notesOf({ needs, needsCredential, hidden }: Tool): readonly string[] {
  return [
    needs === 'touch' ? 'on the web: phones' : needs === 'mouse' ? 'on the web: desktops' : '',
    needsCredential ? 'in runs with a sign-in' : '',
    hidden ? 'understood, not offered' : '',
  ]
}
