import { HarnessError } from '@harness/shared/base/errors.ts'
import {
  type ComparedFinding,
  type ComparedRun,
  comparedOf,
} from '@harness/shared/files/report/compared.ts'
import * as z from 'zod/mini'
import { defineMcpTool } from '../tool.ts'

export const compareRuns = defineMcpTool({
  name: 'compare_runs',
  description: 'Two runs compared: ends, settings, findings, where they part.',
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
  async call(input, { runs, fence }) {
    const [a, b] = await Promise.all([runs.view(input.a), runs.view(input.b)])
    const compared = comparedOf(a.state, b.state)
    if (!compared) {
      const argument = a.state.started ? 'b' : 'a'
      throw new HarnessError('argument_invalid', { argument, what: 'has not started yet' })
    }
    const { before, after, sameGoals, settings, partsAt } = compared
    const data = {
      a: sideOf(before),
      b: sideOf(after),
      same_goals: sameGoals,
      settings: settings.map((each) => ({ name: each.name, a: each.before, b: each.after })),
      only_a: compared.gone.map(shown),
      both: compared.both.map(shown),
      only_b: compared.new.map(shown),
      ...(partsAt && { parts_at: { kind: partsAt.kind, a: partsAt.before, b: partsAt.after } }),
    }
    // list_findings has each finding separately.
    const counts = `Findings, alike ones as one: ${data.only_a.length} only in a, ${data.both.length} in both, ${data.only_b.length} only in b`
    const goals = sameGoals ? '' : ' The goals differ, so this says little.'
    const lines = [
      `a: ${data.a.end}. b: ${data.b.end}. ${counts}.${goals}`,
      ...data.only_a.map((each) => lineOf('a', each)),
      ...data.only_b.map((each) => lineOf('b', each)),
      ...data.settings.map((each) => `Setting ${each.name}: ${each.a} in a, ${each.b} in b`),
      ...(data.parts_at ? [`They part at: a ${data.parts_at.a}; b ${data.parts_at.b}`] : []),
    ]
    return { data, text: lines.map(fence.line).join('\n') }
  },
})

function lineOf(run: string, { what, severity, steps, text }: ReturnType<typeof shown>): string {
  return `Only in ${run}: ${what} (${severity}, step ${steps.join(', ')}) ${text}`
}

function sideOf({ end, confirmed, steps, durationMs, tokens, findings }: ComparedRun) {
  return { end, confirmed, steps, durationMs, tokens, findings }
}

function shown({ rule, severity, quote, facts, screen, steps }: ComparedFinding) {
  return { what: rule, severity, text: quote || facts.join('; '), screen, steps }
}
