// Evidence of a run as text: reports of the model are separate from log, sensors and screens.

import { fitLongEdge, type Point } from '@harness/shared/base/geometry.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { Fact, Finding } from '@harness/shared/findings/findings.ts'
import { FRICTION_LABELS, sensorLabel } from '@harness/shared/findings/words.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import { clipped } from '../context/cut.ts'
import type { Model } from '../ports.ts'
import { unitOf } from '../screen/dialect.ts'
import { labelIn } from '../screen/label.ts'
import { longEdgeFor } from '../screen/picture-size.ts'
import type { HelperCase } from './helper.ts'
import type { HelperTexts } from './texts.ts'

/**
 * Maximum text of one screen, in characters: two screens and two pictures fit the smallest window
 * of a vision model.
 */
const MAX_SCREEN = 1_500

/** Maximum number of a finding's steps whose rows are shown. */
const MAX_STEPS = 4

const MAX_LINE = 400

export interface FindingEvidence {
  /** Report by the model. A quote from it proves nothing. */
  readonly report: string
  /** Evidence recorded by the run. A quote must be in it. */
  readonly kept: string
  /** Steps whose pictures show the screen before and after. */
  readonly before: number
  readonly after: number
}

/** A finding reported by the model; only these can be judged. */
export type Reported = Extract<Finding, { by: 'reported' }>

/** Points per unit of the model's coordinates on the picture of a step. */
export function unitsOf({ profile }: Pick<Model, 'profile'>) {
  return ({ started: { pointSize, scale } }: StepState) => {
    const pixels = { width: pointSize.width * scale, height: pointSize.height * scale }
    return unitOf(profile.dialect, pointSize, fitLongEdge(pixels, longEdgeFor(profile, pointSize)))
  }
}

export function evidenceFor(
  finding: Reported,
  { run, sceneOf, model, texts }: Pick<HelperCase, 'run' | 'sceneOf' | 'model' | 'texts'>,
): FindingEvidence {
  const unitAt = unitsOf(model)
  const first = finding.steps[0] ?? 1
  const before = run.steps.find(({ step }) => step === first)
  const after = run.steps.find(({ step }) => step > first) ?? before
  const shown = [first, after?.step ?? first]
  const [was, is] = shown.map((step) => screenWords(sceneOf(step)))
  const steps = run.steps.filter(({ step }) => finding.steps.includes(step)).slice(0, MAX_STEPS)
  const isSame = before && after && before.started.screenHash === after.started.screenHash
  const wordsOn = (name: 'words_before' | 'words_after', step: number, words = 'not kept') =>
    texts(name, { STEP: step, WORDS: words })
  const kept = [
    ...steps.map((step) => resultLine(texts, step, unitAt(step))),
    ...finding.facts.map((fact) => factLine(fact, run.steps, unitAt)),
    ...(finding.facts.length === 0 ? [texts('not_measured')] : []),
    texts(isSame ? 'same_pictures' : 'other_pictures'),
    wordsOn('words_before', first, was),
    ...(after && after.step !== first ? [wordsOn('words_after', after.step, is)] : []),
  ]
  return {
    report: texts('report', {
      KIND: FRICTION_LABELS[finding.kind],
      STEP: first,
      QUOTE: clipped(finding.quote, MAX_LINE),
    }),
    kept: kept.join('\n'),
    before: first,
    after: after?.step ?? first,
  }
}

/** Call and result of a step, without the persona's own text. */
export function resultLine(
  texts: HelperTexts,
  { step: STEP, call, result }: StepState,
  unit: Point,
): string {
  if (!call) return texts('idle_step', { STEP })
  const { label, points, mark } = call
  const CALL = labelIn({ label, ...(points && { points }), ...(mark && { mark }) }, unit)
  const OUTCOME = result?.outcome.replaceAll('_', ' ') ?? 'not finished'
  const done = [
    texts('step', { STEP, CALL, OUTCOME }),
    ...(result?.detail ? [result.detail] : []),
    ...(result ? [texts('step_still', { MS: result.settleMs })] : []),
  ]
  return clipped(done.join(' '), MAX_LINE)
}

/** Describes a measurement, with its location in the unit of the model. */
function factLine(
  { sensor, detail }: Fact,
  steps: readonly StepState[],
  unitAt: (step: StepState) => Point,
): string {
  const [place] = steps.flatMap((step) =>
    step.signals.flatMap(({ rect, ...signal }) =>
      rect && signal.sensor === sensor && signal.detail === detail ? [{ rect, step }] : [],
    ),
  )
  const said = place ? labelIn({ label: detail, points: [place.rect] }, unitAt(place.step)) : detail
  return `Measured, ${sensorLabel(sensor)}: ${said}`
}

/** Text of a screen in one line, short enough to be in a request twice. */
export function screenWords(scene: Scene | undefined): string | undefined {
  if (!scene) return undefined
  return clipped([scene.dialog?.message ?? '', scene.text].join(' '), MAX_SCREEN).trim()
}
