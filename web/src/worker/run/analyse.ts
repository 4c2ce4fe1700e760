// Summarizes a study with a model of this browser. Loaded on demand.
import { fenceKey, makeFence } from '@harness/shared/device/fence.ts'
import type { StudyAnalysis, StudyFact } from '@harness/shared/findings/study/analysis.ts'
import { HELPER_TOKENS } from '@harness/shared/order/budgets.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import { analyseStudy } from '../../core/helpers/analyst.ts'
import type { Clock, EncodedImage, Ids, Model } from '../../core/ports.ts'
import { type ModelService, withDefaultModel } from '../models/model-service.ts'
import type { Result } from '../result.ts'
import { toResult } from '../to-result.ts'
import { helperTexts } from './helping.ts'

interface AnalysisDeps extends Helping {
  readonly models: Pick<ModelService, 'model'>
  /** Applies the concurrency limit to a model. */
  readonly limited: (model: Model) => Model
  readonly fetch: typeof fetch
  readonly booting: Promise<unknown>
}

/** Opens the model and requests the summary. Never throws. */
export function analyse(
  { models, limited, fetch, booting, ...system }: AnalysisDeps,
  choice: ModelChoice,
  facts: readonly StudyFact[],
): Promise<Result<StudyAnalysis>> {
  return toResult(async () => {
    await booting
    const { signal } = new AbortController()
    const model = limited(await models.model(withDefaultModel(choice), signal, fetch))
    return analyseFacts({ ...system, model }, facts, signal)
  })
}

interface Helping {
  readonly clock: Clock
  readonly ids: Ids
}

export async function analyseFacts(
  { clock, ids, model }: Helping & { readonly model: Model },
  facts: readonly StudyFact[],
  signal: AbortSignal,
): Promise<StudyAnalysis> {
  const blank = await blankPicture()
  const given = {
    ...{ facts, model, clock, texts: helperTexts('analyst') },
    ...{ fence: makeFence(fenceKey(ids.uuid())), tokenBudget: HELPER_TOKENS },
    pictureOf: async () => blank,
    onCall: async () => undefined,
  }
  const analysis = await analyseStudy(given, signal)
  const runs = facts.filter(({ id }) => id.startsWith('R')).length
  return { ...analysis, at: clock.timestamp(), runs }
}

const SIDE = 64

/** Blank picture for a study, since every model request must have one. */
async function blankPicture(): Promise<EncodedImage> {
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, SIDE, SIDE)
  }
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return {
    bytes: new Uint8Array(await blob.arrayBuffer()),
    mediaType: 'image/png',
    size: { width: SIDE, height: SIDE },
  }
}
