import type { Tool, ToolDevice } from '@harness/web/core/tool.ts'
import { readSkillOf } from '@harness/web/tools/skills.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { type JsonSchema, readSchema, typeText } from './json-schema.ts'
import { code, head, table } from './markdown.ts'

const TEXT = `One reply of the model is exactly one tool call and any number of \`note_friction\`. Class: *look* changes nothing, *move* changes what is
visible, *act* may change the application, *note* writes to the log alone. Step-by-step asks before move and act, auto-look before act, autonomous before none; a
guard rule asks in every mode. \`?\` marks a field that may be absent. Coordinates are those of the picture that the model got; the log has points of the screen.`

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
  const rows = allTools().map((tool) => [
    code(tool.spec.name),
    tool.class,
    tool.devices.map(deviceText).join(', '),
    plain(tool.spec.description),
    fieldsText(readSchema(tool.spec.input)),
    notesText(tool),
  ])
  return (
    head('Tools of the agent', '`web/src/tools`', TEXT) +
    table(['Tool', 'Class', 'Devices', 'Description for the model', 'Fields', 'Notes'], rows)
  )
}

function deviceText(device: ToolDevice): string {
  return device === 'html' ? 'prototype of HTML' : device
}

/** Coordinate ranges are filled in for each picture. */
function plain(text: string): string {
  return text
    .replaceAll('{{X}}', 'left to right')
    .replaceAll('{{Y}}', 'top to bottom')
    .replaceAll('{{H}}', 'its height')
}

function fieldsText({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties).filter(
    ([name]) => name !== 'observation' && name !== 'intent',
  )
  return fields
    .map(([name, field]) => {
      const text = field.description === undefined ? '' : `, ${plain(field.description)}`
      return `${code(required.includes(name) ? name : `${name}?`)}: ${typeText(field)}${text}`
    })
    .join('; ')
}

function notesText({ needs, needsCredential, hidden, spec }: Tool): string {
  const properties = readSchema(spec.input).properties ?? {}
  const notes = [
    needs === 'touch' ? 'on the web: phones' : needs === 'mouse' ? 'on the web: desktops' : '',
    needsCredential ? 'in runs with a sign-in' : '',
    hidden ? 'understood, not offered' : '',
    properties['observation'] ? '' : 'no `observation` or `intent`',
  ]
  return notes.filter(Boolean).join('; ')
}
