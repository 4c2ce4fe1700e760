import type { Point } from '@harness/shared/geometry.ts'
import type { Scene } from '@harness/shared/observation.ts'
import { type RowBody, stepFile } from '@harness/shared/rows.ts'
import type { LegContext } from './leg.ts'
import { labelsOf } from './memory.ts'
import { nudgeOf } from './nudge.ts'
import type { EncodedImage, Mark } from './ports.ts'
import { unitOf } from './screen/dialect.ts'
import { numberMarks } from './screen/marks.ts'
import { isSameScreen, type ScreenKey } from './screen/same.ts'
import { type ScreenState, stateOf } from './stuck/state.ts'

/** The screen of one step as everything after it uses it. */
export interface Screen {
  readonly scene: Scene
  readonly marks: readonly Mark[]
  readonly image: EncodedImage
  readonly key: ScreenKey
  readonly state: ScreenState
  /** Points per unit of the model's coordinates. */
  readonly unit: Point
}

/** A fresh capture with its marks and signals, durable before anybody is asked about it. */
export async function look(
  context: LegContext,
  step: number,
  signal: AbortSignal,
): Promise<Screen> {
  const { driver, imaging, model, onActivity } = context.ports
  onActivity({ kind: 'phase', step, phase: 'looking' })
  const { png, ...scene } = await driver.observe(signal)
  onActivity({ kind: 'phase', step, phase: 'preparing' })
  const marks = numberMarks(scene)
  const { longEdge, dialect } = model.profile
  const { hash, image } = await imaging.render({ png, pointSize: scene.pointSize, marks, longEdge })
  const labels = labelsOf(marks)
  const key = { hash, url: scene.url, scroll: scene.scroll, labels }
  const screen = { scene, marks, key, state: stateOf(key, scene) }
  const rows = [
    startedRow(context, step, screen),
    ...sense(context, screen),
    ...notice(context, step, screen),
  ]
  const kept = { shot: { step, png }, screen: { step, scene, marks } }
  // Drawn while it is stored. Both have ended before an error goes on: the next rows are numbered after these.
  const [stored, drawn] = await Promise.allSettled([context.recorder.write(rows, kept), image()])
  if (stored.status === 'rejected') throw stored.reason
  if (drawn.status === 'rejected') throw drawn.reason
  const unit = unitOf(dialect, scene.pointSize, drawn.value.size)
  return { ...screen, image: drawn.value, unit }
}

/** A screen before its picture is drawn. */
type Seen = Omit<Screen, 'image' | 'unit'>

function startedRow(
  { leg, recorder }: LegContext,
  step: number,
  { scene, marks, key }: Seen,
): RowBody {
  const { pointSize, scale, url, title, scroll } = scene
  return {
    kind: 'step_started',
    step,
    leg,
    screenshot: stepFile(step, 'png'),
    screen: stepFile(step, 'json'),
    pointSize,
    scale,
    ...(url !== undefined && { url }),
    ...(title !== undefined && { title }),
    ...(scroll !== undefined && { scroll }),
    screenHash: key.hash,
    markCount: marks.length,
    tokensUsedSoFar: recorder.tally.tokens.input,
  }
}

/** Signals belong to the step whose tool call they measure, although it takes the next screen to see them. */
function sense({ ports, memory }: LegContext, { scene, key }: Seen): readonly RowBody[] {
  const { last } = memory
  if (!last) return []
  const { step, scene: before, key: keyBefore, call, outcome } = last
  const sensed = { before, call, outcome, now: scene, sameScreen: isSameScreen(keyBefore, key) }
  return ports.sensors.flatMap((sensor) => {
    const found = sensor(sensed)
    return found ? [{ kind: 'signal', step, ...found } as const] : []
  })
}

/** What the stuck detectors make of the last call, now that its screen is here: said in this request, told of that step. */
function notice(
  { ports, plan, memory }: LegContext,
  step: number,
  { state }: Seen,
): readonly RowBody[] {
  const found = memory.watch.see(state)
  if (!found) return []
  const TOOLS = ports.tools.map(({ spec }) => spec.name).join(', ')
  const nudge = nudgeOf(plan.prompts, found, { TOOLS })
  memory.notes = [...memory.notes, nudge.text]
  // After an interruption the last call is known to the watch alone.
  return [{ kind: 'nudged', step: memory.last?.step ?? step - 1, ...nudge }]
}
