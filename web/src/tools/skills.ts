// Loaded with the first run of an application that has skills; other runs do not get this tool.
import type { Skill } from '@harness/shared/order/skill.ts'
import * as z from 'zod/mini'
import type { Tool } from '../core/tool.ts'
import { defineTool } from './define-tool.ts'

export function readSkillOf(skills: readonly Skill[]): Tool {
  const names = skills.map(({ name }) => name).join(', ')
  return defineTool({
    name: 'read_skill',
    description: 'Read a note about this app from the person who ordered the test.',
    class: 'look',
    devices: ['web', 'ios', 'android', 'prototype'],
    hidden: skills.length === 0,
    input: z.object({ name: z.string() }),
    describe: { name: `one of: ${names}` },
    understand({ name }) {
      const wanted = plain(name)
      const skill = skills.find((each) => plain(each.name) === wanted)
      const label = `Read the note “${skill?.name ?? name.slice(0, 60)}”`
      if (skill)
        return { label, effect: { kind: 'reading', text: skill.text, wanted: { offset: 0 } } }
      const detail = `There is no such note. The notes are: ${names || 'none'}.`
      return { label, effect: { kind: 'refusal', outcome: 'refused', detail } }
    },
  })
}

/** Normalizes a name, since models change its case and add quotation marks. */
function plain(name: string): string {
  return name
    .replace(/["'“”‘’]/g, '')
    .trim()
    .toLowerCase()
}
