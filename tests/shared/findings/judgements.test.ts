import { reportText } from '@harness/shared/files/report/formats.ts'
import { reportOf } from '@harness/shared/files/report/run-report.ts'
import type { Grade } from '@harness/shared/findings/evidence.ts'
import { judgedAs, notJudgedText } from '@harness/shared/findings/judgements.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { JudgeAnswer, Judged } from '@harness/shared/log/judgement.ts'
import { judgesByDefault, parametersOf } from '@harness/shared/order/judge.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { describe, expect, it, test } from 'vitest'
import { RUN } from '../../setup/any-row.ts'
import { LEG_STARTED, RUN_COMPLETED, RUN_STARTED, stamp } from '../../store/sample-rows.ts'

const GRADES: readonly Grade[] = ['both', 'measured', 'model']
const RANK: Readonly<Record<Grade, number>> = { both: 2, measured: 1, model: 0 }

const saying = (answer: JudgeAnswer): Judged => ({
  ...{ model: 'm', left: [], calls: 1, tokens: NO_TOKENS, durationMs: 1 },
  answers: [{ finding: 'x-1', answer, quote: 'Saved' }],
})

describe('what the judge does to a grade', () => {
  it.each(['supported', 'contradicted', 'undecidable'] as const)(
    'the answer “%s” of the judge never raises a grade, and only a contradiction lowers one',
    (answer) => {
      for (const grade of GRADES)
        for (const by of ['reported', 'measured'] as const) {
          const now = judgedAs({ id: 'x-1', by, grade }, saying(answer)).grade ?? grade
          expect(RANK[now]).toBeLessThanOrEqual(RANK[grade])
          if (answer !== 'contradicted' || by === 'measured') expect(now).toBe(grade)
        }
    },
  )

  it('a report that is measured too becomes one that is only reported, and says what it was', () => {
    const { grade, opinion } = judgedAs(
      { id: 'x-1', by: 'reported', grade: 'both' },
      saying('contradicted'),
    )
    expect([grade, opinion?.was]).toEqual(['model', 'both'])
  })

  it('a finding that the judge did not name is as it was', () => {
    expect(judgedAs({ id: 'y-2', by: 'reported', grade: 'both' }, saying('contradicted'))).toEqual(
      {},
    )
  })
})

describe('what the judge left', () => {
  const ended = (answers: Judged['answers'], left: Judged['left']) => {
    const end = RUN_COMPLETED.kind === 'run_completed' ? RUN_COMPLETED : undefined
    if (!end) throw new Error('the end of a run is expected')
    const judged = { ...saying('supported'), answers, left }
    return foldAll(stamp(RUN, 0, [RUN_STARTED, LEG_STARTED, { ...end, judged }]))
  }

  it('reports that the judge left are counted with the reason, in a report as in the app', () => {
    const left = [
      { finding: 'a-1', why: 'budget' },
      { finding: 'b-2', why: 'budget' },
      { finding: 'c-3', why: 'reply' },
    ] as const
    const run = ended(saying('supported').answers, [...left])
    const text = notJudgedText(run)
    expect(text).toBe(
      'The judge answered 1 of 4 reports. Not judged: 2, because its limit was reached; 1, because its reply could not be used.',
    )
    const report = reportOf(run)
    expect(report?.notJudged).toBe(text)
    expect(reportText(report ? [report] : [], 'markdown')).toContain('Not judged: 2, because')
  })

  it('a run whose reports were all judged, or that was not judged, says nothing of it', () => {
    expect(notJudgedText(ended(saying('supported').answers, []))).toBeUndefined()
    expect(notJudgedText({})).toBeUndefined()
  })
})

describe('for which models the judge is on', () => {
  test.each([
    ['qwen3-vl:8b', 8],
    ['qwen3-vl:4b', 4],
    ['gemma-3-12b-it', 12],
    ['llava:7.5b-q4', 7.5],
    ['mistral-small', undefined],
    ['abc8bit', undefined],
  ])('the size of %s is %s', (model, size) => {
    expect(parametersOf(model)).toBe(size)
  })

  it('the judge is off for local models under 8B or of unknown size, and without a model', () => {
    expect(judgesByDefault('ollama', 'qwen3-vl:8b')).toBe(true)
    expect(judgesByDefault('ollama', 'qwen3-vl:4b')).toBe(false)
    expect(judgesByDefault('compatible', 'mistral-small')).toBe(false)
    expect(judgesByDefault('anthropic', 'claude-haiku-5-5')).toBe(true)
    expect(judgesByDefault('sweep', '')).toBe(false)
    expect(judgesByDefault('builtin', '')).toBe(false)
  })
})
