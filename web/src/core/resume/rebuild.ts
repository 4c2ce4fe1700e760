import { fitLongEdge } from '@harness/shared/base/geometry.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import { UNKNOWN_OUTCOME } from '@harness/shared/log/last-rows.ts'
import { passageOf } from '../context/passage.ts'
import { MAX_READ_TEXT } from '../figures.ts'
import type { LegContext } from '../leg.ts'
import { loadPart } from '../load-part.ts'
import { labelsOf, remember, rememberChanges } from '../memory.ts'
import { unitOf } from '../screen/dialect.ts'
import { longEdgeFor } from '../screen/picture-size.ts'
import { stateOf } from '../stuck/state.ts'
import { unknownTools } from '../stuck/turn.ts'
import type { ToolUse } from '../tool.ts'
import type { ResumeState } from './resume-state.ts'

/**
 * Restores the history of the leg and the state of its stuck detectors. Pictures and the learned
 * token factor are lost. Secrets in fields are masked in the log, so such a field looks changed
 * once.
 */
export async function rebuildMemory(
  leg: LegContext,
  { steps, screens, lost }: ResumeState,
): Promise<void> {
  const compacted = await restorerOf(leg, steps)
  leg.memory.audited = steps.filter(({ started }) => started.audited).length
  for (const step of steps) {
    const kept = screens.get(step.step)
    if (kept) rememberChanges(leg, kept.scene)
    if (kept) leg.memory.start.see(kept.scene)
    compacted?.(step)
    rememberStep(leg, step, screens)
    watchStep(leg, step, screens)
  }
  for (const step of lost) leg.memory.past.lose(step)
}

type Screens = ResumeState['screens']

/** Restores compacted memory between the steps, as the log has it. */
async function restorerOf(leg: LegContext, steps: readonly StepState[]) {
  const { summaryTexts } = leg.ports
  if (!summaryTexts || !steps.some(({ compacted }) => compacted)) return undefined
  const [{ blockOf }, texts] = await loadPart(
    Promise.all([import('../compaction/block.ts'), summaryTexts()]),
  )
  return ({ compacted }: StepState) => {
    if (!compacted) return
    const { toStep, memory } = compacted
    leg.memory.history.compact({
      toStep,
      memory,
      text: blockOf(leg.frame.fence, texts, memory, toStep),
    })
  }
}

/** Replays screen and call to the detectors; ignores their nudges, which were already sent. */
function watchStep(
  { memory, ports }: LegContext,
  { step, started, modelCalls, call, result }: StepState,
  screens: Screens,
): void {
  const kept = screens.get(step)
  if (!kept) return
  const { screenHash: hash, url, scroll } = started
  const before = stateOf({ hash, url, scroll, labels: labelsOf(kept.marks) }, kept.scene)
  memory.watch.see(before)
  const tool = ports.tools.find(({ spec }) => spec.name === call?.tool)
  if (!call || !tool) return
  const { mark, ...words } = call
  const use = { ...words, class: tool.class, ...(mark && { mark }) }
  const { success = false, outcome = 'interrupted' } = result ?? {}
  const made = { use, before, unknownTools: unknownTools(modelCalls) }
  memory.watch.record(made, { success, outcome })
}

function rememberStep(
  leg: LegContext,
  { step, started, call, result, friction }: StepState,
  screens: Screens,
): void {
  if (!call) return
  const { mark, points, ...words } = call
  const { pointSize, scale, url, title, scroll, screenHash } = started
  const kept = screens.get(step)
  const scene = kept?.scene ?? {
    pointSize,
    scale,
    url,
    title,
    scroll,
    elements: [],
    text: '',
  }
  remember(leg, {
    step,
    scene,
    marks: kept?.marks ?? [],
    screenHash,
    unit: unitBefore(leg, started),
    call: { ...words, ...(mark && { mark }), ...(points && { points }) },
    outcome: result ? { ...result, detail: result.detail ?? UNKNOWN_OUTCOME } : UNKNOWN,
    ...(kept && isReading(call, result) && { reading: readAgain(call, scene.text) }),
    friction: friction.map(({ frictionKind: kind, detail }) => ({ kind, detail })),
  })
}

const UNKNOWN = {
  ...({ success: false, outcome: 'interrupted', detail: UNKNOWN_OUTCOME } as const),
  durationMs: 0,
  settleMs: 0,
}

/** True for a `read_screen` call, whose text is in the stored screen and not in the log. */
function isReading({ tool }: { readonly tool: string }, result: StepState['result']): boolean {
  return tool === 'read_screen' && result?.success === true
}

function readAgain({ input }: Pick<ToolUse, 'input'>, text: string): string {
  const { offset, find } = input
  const wanted = {
    ...(typeof offset === 'number' && { offset }),
    ...(typeof find === 'string' && { find }),
  }
  return passageOf(text, wanted, MAX_READ_TEXT).text
}

/** Unit of the picture of a step, computed from the screen in device pixels. */
function unitBefore(
  { ports }: LegContext,
  { pointSize, scale }: StepState['started'],
): ReturnType<typeof unitOf> {
  const { profile } = ports.model
  const pixels = { width: pointSize.width * scale, height: pointSize.height * scale }
  const size = fitLongEdge(pixels, longEdgeFor(profile, pointSize))
  return unitOf(profile.dialect, pointSize, size)
}
