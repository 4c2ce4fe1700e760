// The judge of a run of this browser: its evidence comes from the store. Loaded with the first run
// that is judged.
import judge from '@harness/prompts/judge.md?raw'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { fenceKey, makeFence } from '@harness/shared/device/fence.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Judged } from '@harness/shared/log/judgement.ts'
import { type JudgeTexts, judgeRun } from '../../core/judge/judge.ts'
import type { JudgeJob } from '../../core/plan.ts'
import type { Clock, EncodedImage, Ids, Imaging } from '../../core/ports.ts'
import { longEdgeFor } from '../../core/screen/picture-size.ts'
import { rowsFrom } from '../../store/log/read-rows.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { screensOf } from '../../store/screens.ts'
import { shotOf } from '../../store/shots.ts'
import { sectionsOf } from './sections.ts'

interface JudgingDeps {
  readonly db: HarnessDb
  readonly clock: Clock
  readonly ids: Ids
  readonly imaging: Imaging
}

function textsOf(): JudgeTexts {
  const named = Object.fromEntries(sectionsOf(judge))
  const { system = '', request = '', rejected = '' } = named
  if (system === '' || request === '' || rejected === '')
    throw new HarnessError('internal', { what: 'prompts/judge.md lacks a section' })
  return { system, request, rejected }
}

/**
 * Judges what a run reported, whose rows are all in the store but the last. Throws `store_failed`.
 */
export async function judgeStored(
  { db, clock, ids, imaging }: JudgingDeps,
  { runId, model, tokenBudget, onActivity, onCall }: JudgeJob,
  signal: AbortSignal,
): Promise<Judged | undefined> {
  const run = foldAll(await rowsFrom(db, runId, 0))
  const screens = await screensOf(db, runId)
  const pictureOf = async (step: number): Promise<EncodedImage> => {
    const blob = await shotOf(db, runId, step)
    const pointSize = run.steps.find((each) => each.step === step)?.started.pointSize
    if (!blob || !pointSize)
      throw new HarnessError('observe_failed', { what: `the picture of step ${step} is missing` })
    const png = new Uint8Array(await blob.arrayBuffer())
    const longEdge = longEdgeFor(model.profile, pointSize)
    const picture = { png, pointSize, marks: [], longEdge }
    return (await imaging.render(picture)).image()
  }
  return judgeRun(
    {
      run,
      pictureOf,
      model,
      tokenBudget,
      clock,
      sceneOf: (step) => screens.get(step)?.scene,
      texts: textsOf(),
      fence: makeFence(fenceKey(ids.uuid())),
      onCall,
      onProgress: (done, of) => onActivity({ kind: 'judging', done, of }),
    },
    signal,
  )
}
