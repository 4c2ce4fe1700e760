// One visit of a published application through the real loop: what was done, what was said of it,
// what its two pictures show, and what was measured.
import type { ScreenFile } from '@harness/shared/devices/observation.ts'
import type { RowOf } from '@harness/shared/language/rows.ts'
import type { Prompts } from '@harness/shared/order/prompts.ts'
import type { RunPlan } from '@harness/web/core/plan.ts'
import type { Model, ModelProfile, ModelRequest } from '@harness/web/core/ports.ts'
import { makeAnswering } from '@harness/web/models/playback/scripted.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { startFolderServer } from '../../standins/folder-server.ts'
import type { MemoryRun } from '../../standins/memory-log.ts'
import { unpacked } from '../apps/packages.ts'
import { PLAIN_PLAN, play } from '../play.ts'
import { differingPixels, doubtOf } from './judge.ts'
import type { Shown } from './list.ts'
import { pixelImaging } from './pixel-imaging.ts'
import { callOf, INPUTS, inputAt } from './visitor.ts'

const DESKTOP = { width: 1024, height: 700 }
const PHONE = { width: 390, height: 844 }

/** Nothing from outside: the pages are the same with and without a network. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
}

/** Another program decides, so that nothing ends the visit but its last input. */
const PROFILE: ModelProfile = {
  longEdge: 1_024,
  pictures: { min: 0, max: 0 },
  contextTokens: 1_000_000,
  dialect: 'points',
  driven: true,
}

export interface Act {
  readonly step: number
  readonly label: string
  readonly result: RowOf<'tool_result'>
  readonly pixels: number
  /** Why pictures and words have to be looked at. */
  readonly doubt: string | undefined
  readonly before: Uint8Array
  readonly after: Uint8Array
}

export interface Visit {
  readonly acts: readonly Act[]
  readonly signals: readonly RowOf<'signal'>[]
  readonly screens: ReadonlyMap<number, ScreenFile>
  readonly shots: ReadonlyMap<number, Uint8Array>
}

export async function visit(app: Shown, prompts: Prompts): Promise<Visit> {
  const site = await startFolderServer(new URL(`${app.root}/`, await unpacked(app)), HEADERS)
  const url = `${site.origin}/${app.path}`
  const viewport = app.phone ? PHONE : DESKTOP
  const plan = planOf(app.package, url, prompts)
  try {
    const how = { clock: systemClock, imaging: pixelImaging }
    return visitOf(await play({ plan, url, viewport, model: () => visitor(url), ...how }))
  } finally {
    await site.close()
  }
}

/** Makes all inputs, closes dialogs, and returns home where one led away from the site or into a void. */
function visitor(url: string): Model {
  const tapped = new Set<string>()
  const home = new URL(url).origin
  let index = 0
  const answer = (request: ModelRequest) => {
    if (index >= INPUTS) return END
    const { dialog, url: at, elements } = request.scene
    if (dialog) return { calls: [{ name: 'answer_dialog', input: { ...SAID, accept: true } }] }
    const isLost = !at?.startsWith(home) || (at !== url && elements.length === 0)
    if (isLost) return { calls: [{ name: 'navigate', input: { ...SAID, url } }] }
    const call = callOf(inputAt(index, request.scene, tapped), request)
    index += 1
    return { calls: [{ name: call.name, input: { ...SAID, ...call.input } }] }
  }
  return makeAnswering(answer, { clock: systemClock, profile: PROFILE })
}

const SAID = { observation: 'A page.', intent: 'See what it does.' }

const END = {
  calls: [
    {
      name: 'mark_goal_done',
      input: { verdict: 'success', summary: 'Seen.', would_real_user_succeed: true },
    },
  ],
}

function planOf(name: string, url: string, prompts: Prompts): RunPlan {
  const goal = 'See what it does'
  return {
    ...PLAIN_PLAN,
    goal,
    persona: { name: 'Visitor', text: 'You try what there is.' },
    application: { name, kind: 'web', url },
    strict: false,
    legs: [{ actionName: '', goal, preservesState: false, checks: [] }],
    prompts,
  }
}

function visitOf({ rows, shots, screens }: MemoryRun): Visit {
  const calls = rows.filter((row): row is RowOf<'tool_call'> => row.kind === 'tool_call')
  const results = rows.filter((row): row is RowOf<'tool_result'> => row.kind === 'tool_result')
  const acts = calls.flatMap(({ step, label, tool }) => {
    const [before, after] = [shots.get(step), shots.get(step + 1)]
    const result = results.find((row) => row.step === step)
    if (!before || !after || !result || tool === 'mark_goal_done') return []
    const pixels = differingPixels(before, after)
    const address = (at: number) => screens.get(at)?.scene.url
    const doubt = doubtOf(result, pixels, address(step) !== address(step + 1))
    return [{ step, label, result, pixels, doubt, before, after }]
  })
  const signals = rows.filter((row): row is RowOf<'signal'> => row.kind === 'signal')
  return { acts, signals, screens, shots }
}
