import { shownEnd } from '@harness/shared/language/run.ts'
import { stepAt } from '@harness/shared/report/compared.ts'
import { alignRuns } from '@harness/shared/views/across/align.ts'
import {
  choicesApart,
  findingsApart,
  hasSameGoals,
  numbersOf,
} from '@harness/shared/views/across/differences.ts'
import type { Occurrence } from '@harness/shared/views/across/digest.ts'
import type { RunState } from '@harness/shared/views/fold.ts'
import * as z from 'zod/mini'
import { defineMcpTool } from '../tool.ts'

export const compareRuns = defineMcpTool({
  name: 'compare_runs',
  description: 'Two runs beside each other: ends, numbers, settings, findings, where they part.',
  input: z.strictObject({ a: z.string(), b: z.string() }),
  describe: { a: 'run_id before', b: 'run_id after' },
  output: {
    a: 'object',
    b: 'object',
    same_goals: 'boolean',
    settings: 'array',
    only_a: 'array',
    both: 'array',
    only_b: 'array',
    parts_at: 'object',
  },
  always: ['a', 'b', 'same_goals', 'only_a', 'both', 'only_b'],
  hints: { readOnlyHint: true, openWorldHint: false },
  async call(input, { runs }) {
    const [a, b] = await Promise.all([runs.view(input.a), runs.view(input.b)])
    const found = findingsApart(a.state, b.state)
    const [split] = alignRuns(a.state, b.state).splits
    const data = {
      a: sideOf(a.state),
      b: sideOf(b.state),
      same_goals: hasSameGoals(a.state, b.state),
      settings: choicesApart(a.state, b.state).different,
      only_a: found.onlyA.map(shown),
      both: found.both.map((pair) => shown(pair.b)),
      only_b: found.onlyB.map(shown),
      ...(split && {
        parts_at: { kind: split.kind, a: stepAt(a.state, split.a), b: stepAt(b.state, split.b) },
      }),
    }
    // list_findings has each on its own.
    const counts = `Findings, alike ones as one: ${found.onlyA.length} only in a, ${found.both.length} in both, ${found.onlyB.length} only in b`
    const goals = data.same_goals ? '' : ' The goals differ, so this says little.'
    const lines = [
      `a: ${data.a.end}. b: ${data.b.end}. ${counts}.${goals}`,
      ...data.only_a.map((each) => lineOf('a', each)),
      ...data.only_b.map((each) => lineOf('b', each)),
      ...data.settings.map((each) => `Setting ${each.name}: ${each.a} in a, ${each.b} in b`),
      ...(data.parts_at ? [`They part at: a ${data.parts_at.a}; b ${data.parts_at.b}`] : []),
    ]
    return { data, text: lines.join('\n') }
  },
})

function lineOf(run: string, { what, severity, steps, text }: ReturnType<typeof shown>): string {
  return `Only in ${run}: ${what} (${severity}, step ${steps.join(', ')}) ${text}`
}

function sideOf(state: RunState) {
  const { completed } = state
  return {
    end: completed ? shownEnd(completed) : 'unfinished',
    confirmed: completed?.confirmed ?? false,
    ...numbersOf(state),
  }
}

function shown({ kind, sensor, severity, quote, facts, screen, steps }: Occurrence) {
  return {
    what: kind ?? sensor ?? '',
    severity,
    text: quote ?? facts.map(({ detail }) => detail).join('; '),
    screen: screen.name,
    steps,
  }
}
