// Section with the personas' answers, last in the report and separate from all measurements.
import { counted } from '../../base/counted.ts'
import { answerText, evidenceText, OVERRATES } from '../../findings/interview.ts'
import type { ReportedMean } from '../../findings/study/reported.ts'
import type { ApplicationResult } from '../../findings/study/result.ts'
import type { StudyRun } from '../../findings/study/runs.ts'
import { type Cell, measureOf, rateCell, type Section, type Table, text } from './tables.ts'

const NAMES = { sus: 'SUS, of 100', seq: 'SEQ, of 7' } as const

export function reportedSection(application: ApplicationResult): Section {
  const interviewed = application.runs.filter(({ interview }) => interview)
  if (interviewed.length === 0) return { title: 'Answers, reported', lines: [], tables: [] }
  return {
    title: 'Answers, reported',
    lines: [OVERRATES, ...(application.variants.some(hasMeans) ? [METHOD] : [])],
    tables: [...meansTable(application), ...answersTable(interviewed)],
  }
}

const METHOD = 'Means with intervals of 95 % by Student’s t. Success beside them is measured.'

const hasMeans = ({ reported }: ApplicationResult['variants'][number]) => reported.length > 0

function meansTable(application: ApplicationResult): readonly Table[] {
  const forms = [
    ...new Set(application.variants.flatMap(({ reported }) => reported.map(({ of }) => of))),
  ]
  if (forms.length === 0) return []
  return [
    {
      caption: 'Questionnaires by variant',
      heads: ['Variant', ...forms.map((of) => NAMES[of]), `${measureOf(application)}, measured`],
      rows: application.variants.map(({ letter, name, reported, success }) => [
        text(`${letter} ${name}`),
        ...forms.map((form) => text(meanText(reported.find(({ of }) => of === form)))),
        rateCell(success, 'no run yet'),
      ]),
    },
  ]
}

/** Text such as "72.5 (61 to 84), 6 runs". */
export function meanText(mean: ReportedMean | undefined): string {
  if (!mean) return 'no answer'
  const { value, n, estimate } = mean
  const round = (number: number) => String(Math.round(number * 10) / 10)
  const interval = estimate ? ` (${round(estimate.low)} to ${round(estimate.high)})` : ''
  return `${round(value)}${interval}, ${counted(n, 'run')}`
}

/** Table of free answers and their steps, one row each. */
function answersTable(runs: readonly StudyRun[]): readonly Table[] {
  const ordered = runs.toSorted((a, b) => a.id.localeCompare(b.id))
  const rows = ordered.flatMap((run) =>
    (run.interview?.answers ?? [])
      .filter(({ part }) => part === 'question')
      .map((answer): readonly Cell[] => [
        text(answer.asked),
        text(run.variant),
        text(run.persona),
        text(answerText(answer)),
        {
          text: evidenceText(answer),
          link: `runs/${run.id}/`,
          ...(answer.steps[0] !== undefined && {
            at: { runId: run.digest.runId, step: answer.steps[0] },
          }),
        },
      ]),
  )
  if (rows.length === 0) return []
  const heads = ['Question', 'Variant', 'Persona', 'Answer', 'Evidence']
  return [{ caption: 'Answers to questions', heads, rows }]
}
