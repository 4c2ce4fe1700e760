import { counted } from '@harness/shared/base/counted.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import {
  type ComparedFinding,
  type ComparedRun,
  type ComparedRuns,
  comparedOf,
} from '@harness/shared/files/report/compared.ts'
import { durationText, severityText, stepsText } from '@harness/shared/files/report/words.ts'
import { listedBy, readArguments } from '../../system/flags.ts'
import { plainLine } from '../run/terminal.ts'
import type { CallerContext } from '../run/values.ts'
import { COMPARE_FLAGS } from './flags.ts'
import { bundleOf } from './operands.ts'

/**
 * Runs `compare BEFORE AFTER [--strict] [--json]`. Resolves to the exit status: 1 with `--strict`
 * when the second run has new findings, or lost the success of the first. Throws
 * `argument_invalid`.
 */
export async function compareCommand(
  argv: readonly string[],
  at: Pick<CallerContext, 'cwd' | 'env'>,
  print: (text: string) => void,
): Promise<number> {
  const read = readArguments(argv, COMPARE_FLAGS, listedBy('compare'))
  const given = new Set(read.given.map(({ name }) => name))
  const [one, two, third] = read.operands
  if (one === undefined || two === undefined)
    throw new HarnessError('argument_invalid', {
      argument: 'BEFORE AFTER',
      what: 'are needed: the folder, zip or report of each run',
    })
  if (third !== undefined)
    throw new HarnessError('argument_invalid', {
      argument: third,
      what: 'is one file too many; name two',
    })
  const [before, after] = [await bundleOf([one], at), await bundleOf([two], at)]
  const compared = comparedOf(before.state, after.state)
  if (!compared) {
    const { name } = before.state.started ? after : before
    throw new HarnessError('argument_invalid', { argument: name, what: 'holds no row of a run' })
  }
  print(given.has('json') ? `${JSON.stringify(compared, undefined, 2)}\n` : textOf(compared))
  return given.has('strict') && compared.worse ? 1 : 0
}

function textOf(compared: ComparedRuns): string {
  const { before, after, both, gone, partsAt, settings } = compared
  const lines = [
    `Before  ${runLine(before)}`,
    `After   ${runLine(after)}`,
    ...(compared.sameGoals ? [] : ['The goals differ, so this says little.']),
    '',
    `Findings: ${compared.new.length} new, ${gone.length} gone, ${both.length} in both (alike ones of a run are one)`,
    ...compared.new.map((found) => `  new   ${foundLine(found)}`),
    ...gone.map((found) => `  gone  ${foundLine(found)}`),
    ...both.map((found) => `  both  ${foundLine(found)}`),
    '',
    ...(partsAt
      ? [
          'Where they part:',
          `  before  ${plainLine(partsAt.before)}`,
          `  after   ${plainLine(partsAt.after)}`,
        ]
      : ['Both did the same, step by step.']),
    settings.length === 0 ? 'Nothing was set differently.' : 'Set differently:',
    ...settings.map(settingLine),
  ]
  return `${lines.join('\n')}\n`
}

function settingLine({ name, before, after }: ComparedRuns['settings'][number]): string {
  return `  ${plainLine(`${name}: ${before} → ${after}`)}`
}

function runLine(run: ComparedRun): string {
  const { goals, steps, durationMs, startedAt, findings } = run
  const what = goals.map((goal) => `“${goal}”`).join(', ') || run.application
  const numbers = [
    counted(steps, 'step'),
    durationText(durationMs),
    counted(findings, 'finding'),
  ].join(', ')
  return plainLine(`${what}, ${startedAt.slice(0, 10)}: ${run.endText}; ${numbers}`)
}

function foundLine(found: ComparedFinding): string {
  const { title, gradeWord, quote, facts, screen, steps } = found
  const said = [...(quote === '' ? [] : [`“${quote}”`]), ...facts].join(' ')
  const where = [gradeWord.toLowerCase(), screen, stepsText(steps)].filter(Boolean).join(', ')
  return plainLine(`${title} (${severityText(found)}; ${where}): ${said}`)
}
