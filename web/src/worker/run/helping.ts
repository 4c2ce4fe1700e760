// Runs the helpers of a run, which read its log in the store. Loaded with the first run that has
// one.
import analyst from '@harness/prompts/analyst.md?raw'
import shared from '@harness/prompts/helpers.md?raw'
import interview from '@harness/prompts/interview.md?raw'
import judge from '@harness/prompts/judge.md?raw'
import memory from '@harness/prompts/memory.md?raw'
import observer from '@harness/prompts/observer.md?raw'
import secondOpinion from '@harness/prompts/second-opinion.md?raw'
import texts from '@harness/prompts/texts.md?raw'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { fenceKey, makeFence } from '@harness/shared/device/fence.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Help, HelperRole } from '@harness/shared/log/judgement.ts'
import { textsIn } from '@harness/shared/order/prompt-text.ts'
import type { HelperCase } from '../../core/helpers/helper.ts'
import { interviewRun } from '../../core/helpers/interview.ts'
import { judgeRun } from '../../core/helpers/judge.ts'
import { observeRun } from '../../core/helpers/observer.ts'
import { rememberRun } from '../../core/helpers/remember.ts'
import { secondOpinions } from '../../core/helpers/second-opinion.ts'
import type { HelperTexts } from '../../core/helpers/texts.ts'
import type { HelperJob } from '../../core/plan.ts'
import type { Clock, EncodedImage, Ids, Imaging } from '../../core/ports.ts'
import { longEdgeFor } from '../../core/screen/picture-size.ts'
import { rowsFrom } from '../../store/log/read-rows.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { screensOf } from '../../store/screens.ts'
import { shotOf } from '../../store/shots.ts'

interface HelpingDeps {
  readonly db: HarnessDb
  readonly clock: Clock
  readonly ids: Ids
  readonly imaging: Imaging
}

const PROMPTS: Readonly<Record<HelperRole, string>> = {
  judge,
  observer,
  second_opinion: secondOpinion,
  interview,
  memory,
  analyst,
}

/** The texts of a helper: its own, those that helpers share, and those of a run. */
export function helperTexts(role: HelperRole): HelperTexts {
  return textsIn(texts, shared, PROMPTS[role])
}

/** Runs each helper that has a budget, one at a time. Throws `store_failed`. */
export async function helpStored(
  deps: HelpingDeps,
  job: HelperJob,
  signal: AbortSignal,
): Promise<Help> {
  const { budgets, onActivity } = job
  const caseFor = await caseOf(deps, job)
  const progress = (role: HelperRole) => (done: number, of: number) =>
    onActivity({ kind: 'judging', ...(role !== 'judge' && { role }), done, of })
  const { judge: ofJudge, observer: ofObserver, second_opinion: ofOpinion } = budgets
  const judging = ofJudge !== undefined && {
    judged: await judgeRun({ ...caseFor('judge', ofJudge), onProgress: progress('judge') }, signal),
  }
  if (ofObserver !== undefined) progress('observer')(0, 1)
  const observing = ofObserver !== undefined && {
    observed: await observeRun(caseFor('observer', ofObserver), signal),
  }
  if (ofOpinion !== undefined) progress('second_opinion')(0, 1)
  const seconding = ofOpinion !== undefined && {
    secondOpinion: await secondOpinions(caseFor('second_opinion', ofOpinion), signal),
  }
  if (budgets.interview !== undefined && job.interview) {
    progress('interview')(0, 1)
    const base = caseFor('interview', budgets.interview)
    await job.onCall(await interviewRun({ ...base, order: job.interview }, signal))
  }
  if (budgets.memory !== undefined) {
    progress('memory')(0, 1)
    const base = caseFor('memory', budgets.memory)
    await job.onCall(await rememberRun({ ...base, earlier: job.memory }, signal))
  }
  return { ...judging, ...observing, ...seconding }
}

async function caseOf(
  { db, clock, ids, imaging }: HelpingDeps,
  { runId, model, onCall }: HelperJob,
): Promise<(role: HelperRole, tokenBudget: number) => HelperCase> {
  const run = foldAll(await rowsFrom(db, runId, 0))
  const screens = await screensOf(db, runId)
  const pictureOf = async (step: number): Promise<EncodedImage> => {
    const blob = await shotOf(db, runId, step)
    const pointSize = run.steps.find((each) => each.step === step)?.started.pointSize
    if (!blob || !pointSize)
      throw new HarnessError('observe_failed', { what: `the picture of step ${step} is missing` })
    const png = new Uint8Array(await blob.arrayBuffer())
    const longEdge = longEdgeFor(model.profile, pointSize)
    return (await imaging.render({ png, pointSize, marks: [], longEdge })).image()
  }
  const sceneOf = (step: number) => screens.get(step)?.scene
  return (role, tokenBudget) => ({
    ...{ run, sceneOf, pictureOf, model, tokenBudget, clock, onCall },
    texts: helperTexts(role),
    fence: makeFence(fenceKey(ids.uuid())),
  })
}
