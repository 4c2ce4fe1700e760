// Overhead per step by stage, over the whole chain: worker, bridge, device, store. Wall time minus
// model minus settle.
import type { Row, RowOf } from '@harness/shared/log/rows.ts'
import { type FolderServer, startFolderServer } from '../standins/folder-server.ts'
import { type Figure, figure, type Section } from './figure.ts'
import { floorTimes } from './floor.ts'
import type { Lab } from './lab.ts'
import type { Moment, SteppedRun } from './page/run.ts'
import { choiceOf, scriptOf, VIEWPORTS } from './script.ts'

const STEPS = 40

export function stepsSection(lab: Lab): Section {
  return {
    name: 'steps',
    title: 'Overhead per step',
    async run() {
      const site = await startFolderServer('bench')
      try {
        const figures: Figure[] = []
        for (const [name, viewport] of Object.entries(VIEWPORTS))
          figures.push(...(await measure(lab, site, name, viewport)))
        return figures
      } finally {
        await site.close()
      }
    },
  }
}

type Viewport = { readonly width: number; readonly height: number }

async function measure(
  lab: Lab,
  site: FolderServer,
  name: string,
  viewport: Viewport,
): Promise<readonly Figure[]> {
  const choice = choiceOf(`${site.origin}/`, viewport, scriptOf(STEPS))
  const run = await lab.page.evaluate((wanted) => bench.runSteps(wanted), choice)
  refuseShort(name, run.rows)
  const stages = stagesOf(run)
  const of = (pick: (stage: Stage) => number) => stages.map(pick)
  const floor = await floorTimes(`${site.origin}/`, viewport, STEPS)
  const targets = name.startsWith('phone') ? { target: 120, target95: 200 } : {}
  return [
    figure(`${name}: overhead`, 'ms', of(overheadOf), targets),
    figure(
      `${name}: observe`,
      'ms',
      of(({ observe }) => observe),
    ),
    figure(
      `${name}: marks, picture, first write`,
      'ms',
      of(({ prepare }) => prepare),
    ),
    figure(
      `${name}: think overhead, second write`,
      'ms',
      of(({ think }) => think),
    ),
    figure(
      `${name}: act`,
      'ms',
      of(({ act }) => act),
    ),
    figure(
      `${name}: third write, turn`,
      'ms',
      of(({ rest }) => rest),
    ),
    figure(
      `${name}: settle`,
      'ms',
      of(({ settle }) => settle),
      { note: 'not overhead' },
    ),
    figure(`${name}: floor`, 'ms', floor, { note: 'raw CDP: one picture and one tap' }),
  ]
}

/** A run that ended before its script did measures something else. */
function refuseShort(name: string, rows: readonly Row[]): void {
  const steps = rows.filter(({ kind }) => kind === 'step_started').length
  if (steps === STEPS) return
  const last = rows.slice(-12).map((row) => JSON.stringify(row))
  throw new Error(`${name}: ${steps} of ${STEPS} steps. Its last rows:\n${last.join('\n')}`)
}

/** Milliseconds of one step by stage. */
interface Stage {
  readonly observe: number
  readonly prepare: number
  readonly think: number
  readonly act: number
  readonly rest: number
  readonly settle: number
}

function overheadOf({ observe, prepare, think, act, rest }: Stage): number {
  return observe + prepare + think + act + rest
}

/** Every step but the first (cold code) and the last (no successor ends its time). */
function stagesOf({ moments, rows }: SteppedRun): readonly Stage[] {
  const steps = rows.filter((row): row is RowOf<'step_started'> => row.kind === 'step_started')
  return steps.slice(1, -1).map(({ step }) => stageOf(moments, rows, step))
}

function stageOf(moments: readonly Moment[], rows: readonly Row[], step: number): Stage {
  const at = (wanted: number, phase: string): number => {
    const found = moments.find(
      ({ activity }) =>
        activity.kind === 'phase' && activity.step === wanted && activity.phase === phase,
    )
    if (!found) throw new Error(`Step ${wanted} reported no phase ${phase}.`)
    return found.at
  }
  const model = rows
    .filter((row) => row.kind === 'model_called' && row.step === step)
    .reduce((sum, row) => sum + ('durationMs' in row ? row.durationMs : 0), 0)
  const result = rows.find(
    (row): row is RowOf<'tool_result'> => row.kind === 'tool_result' && row.step === step,
  )
  const { durationMs = 0, settleMs = 0 } = result ?? {}
  return {
    observe: at(step, 'preparing') - at(step, 'looking'),
    prepare: at(step, 'thinking') - at(step, 'preparing'),
    think: at(step, 'acting') - at(step, 'thinking') - model,
    act: durationMs - settleMs,
    rest: at(step + 1, 'looking') - at(step, 'acting') - durationMs,
    settle: settleMs,
  }
}
