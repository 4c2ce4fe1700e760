// The judge at the end of the real loop, answered by the same scripted model as the run.

import { makeFence } from '@harness/shared/device/fence.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { judgeRun } from '@harness/web/core/helpers/judge.ts'
import type { LogBatch, ModelRequest } from '@harness/web/core/ports.ts'
import { helperTexts } from '@harness/web/worker/run/helping.ts'
import { expect, it } from 'vitest'
import { button, call, done, note, run, SIZE, screen } from '../rig.ts'

const judging = (answer: string): ScriptedReply => ({
  calls: [{ name: 'judge_finding', input: { answer, quote: 'The two pictures differ.' } }],
  tokens: { input: 1_000, output: 20 },
})

it('in the real loop the same model judges after the end, with a budget of its own: a grade may fall and never rises', async () => {
  const rect = { x: 10, y: 10, width: 40, height: 40 }
  const unnamed = { ...button('button 1'), rect, labelSource: 'synthesized' } as const
  const page = {
    ...{ texts: [], notices: [], brokenPictures: [], hidden: [], shifts: [] },
    controls: [{ ref: unnamed.ref, target: rect }],
    width: { viewport: SIZE.width, content: SIZE.width },
  }
  const reports = [
    ['ambiguous_label', 'What is it?', 'contradicted'],
    ['confusing_copy', 'Odd words.', 'supported'],
    ['dead_end', 'No way on.', 'undecidable'],
  ] as const
  const ends = reports.map(
    ([kind, words]): ScriptedReply => ({
      calls: [note(kind, words), call('tap_mark', { id: 1 })],
      tokens: { input: 10, output: 1 },
    }),
  )
  let step = 0
  const answer = ({ tools, screen: shown }: ModelRequest): ScriptedReply => {
    if (tools[0]?.name !== 'judge_finding') return ends[step++] ?? done()
    const said = reports.find(([, words]) => shown.includes(words))
    return judging(said?.[2] ?? 'none')
  }
  const kept: LogBatch[] = []
  const ran = await run({
    answer,
    plan: { helpers: { judge: 40_000 } },
    recording: {
      screens: [
        screen(1, { elements: [unnamed], facts: { page } }),
        screen(2),
        screen(3),
        screen(4),
      ],
    },
    ports: ({ log, clock }) => ({
      log: {
        async append(batch) {
          kept.push(batch)
          await log.append(batch)
        },
      },
      helpers: async ({ model, budgets: { judge: tokenBudget = 0 }, onCall }, signal) => ({
        judged: await judgeRun(
          {
            run: foldAll(kept.flatMap(({ rows }) => rows)),
            sceneOf: (at) => kept.find((each) => each.screen?.step === at)?.screen?.scene,
            pictureOf: async () => ({
              bytes: new Uint8Array(),
              mediaType: 'image/jpeg',
              size: SIZE,
            }),
            ...{
              model,
              texts: helperTexts('judge'),
              fence: makeFence('0123456789ab'),
              tokenBudget,
              clock,
            },
            onProgress: () => undefined,
            onCall,
          },
          signal,
        ),
      }),
    }),
  })
  const graded = findingsOf(foldAll(ran.rows)).map(({ id, grade, opinion }) =>
    [id, grade, opinion?.answer, opinion?.was ?? 'as it was'].join(' '),
  )
  expect(graded.toSorted()).toEqual([
    'ambiguous_label-1 model contradicted both',
    'confusing_copy-2 model supported as it was',
    'dead_end-3 model undecidable as it was',
  ])
  const [end] = ran.of('run_completed')
  expect(end).toMatchObject({
    verdict: 'success',
    judged: { tokens: { input: 3_000 }, calls: 3 },
  })
  expect(end?.tokensUsedTotal.input).toBe(30)
})
