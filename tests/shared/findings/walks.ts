// Runs through one small shop that differ in path, findings and end: the same on every machine.
import { RunId } from '@harness/shared/base/ids.ts'
import { foldAll, type RunState } from '@harness/shared/log/fold.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { LEG_STARTED, RUN_COMPLETED, RUN_STARTED, stamp } from '../../store/sample-rows.ts'
import { rowsOfSpecs, type Spec } from '../run-of-specs.ts'

const HOME: Spec = { title: 'Home', url: 'http://shop.test/', aim: 'Help' }
const BOX: Spec = { title: 'Your box', url: 'http://shop.test/box', aim: 'Save' }
const BOX_7: Spec = { title: 'Box 7', url: 'http://shop.test/box/7?from=home', aim: 'Save' }
const BOX_8: Spec = {
  title: 'Box 8',
  url: 'http://shop.test/box/8',
  aim: 'Save',
  isUnlabelled: true,
}
const HELP: Spec = { title: 'Help', url: 'http://shop.test/help', aim: 'Help' }

const UNCLEAR: Spec = { ...BOX, reported: ['ambiguous_label'] }
const DEAD: Spec = {
  ...BOX,
  outcome: 'unchanged',
  reported: ['unresponsive'],
  sensors: ['dead_tap'],
}
const SLOW: Spec = { ...HELP, sensors: ['slow_response'], ms: 4_000, value: 2_300 }
const NAMELESS: Spec = { ...BOX_7, sensors: ['unnamed_control'], target: 'button' }
const NAMELESS_8: Spec = {
  ...BOX_8,
  sensors: ['unnamed_control'],
  target: 'button',
  at: { x: 3, y: 900 },
}
const FAILED: Spec = { ...HOME, tool: 'type', outcome: 'refused' }

interface Walk {
  readonly specs: readonly Spec[]
  readonly started?: Partial<Extract<RowBody, { kind: 'run_started' }>>
  readonly end?: Partial<Extract<RowBody, { kind: 'run_completed' }>>
}

const WALKS: readonly Walk[] = [
  { specs: [HOME, UNCLEAR, DEAD, HELP], end: {} },
  { specs: [HOME, BOX, BOX_7, NAMELESS, HELP, SLOW], end: { verdict: 'failure' } },
  {
    specs: [HOME, HOME, UNCLEAR, DEAD, DEAD, HELP],
    started: { personaName: 'Careful', seed: 4 },
    end: {},
  },
  { specs: [HELP, SLOW, HOME, FAILED, FAILED, BOX], end: { verdict: 'blocked', ending: 'stuck' } },
  {
    specs: [HOME, { ...DEAD, leg: 0 }, NAMELESS_8, NAMELESS],
    started: { model: 'other', stepBudget: 7 },
  },
  { specs: [], end: { verdict: 'blocked', ending: 'stopped' } },
  { specs: [HOME, BOX_8, NAMELESS_8, HELP], end: { confirmed: true } },
  { specs: [HOME, BOX, BOX, BOX, HELP, HOME], end: { verdict: 'blocked', ending: 'limit' } },
]

function rowsOf({ specs, started, end }: Walk): readonly RowBody[] {
  if (RUN_STARTED.kind !== 'run_started' || RUN_COMPLETED.kind !== 'run_completed') return []
  const { verdict = 'success', confirmed = false, ending = 'goal' } = end ?? {}
  const leg = { kind: 'leg_completed', leg: 0, verdict, confirmed, ending, summary: '' } as const
  return [
    { ...RUN_STARTED, ...started },
    LEG_STARTED,
    ...rowsOfSpecs(specs),
    ...(end ? [leg, { ...RUN_COMPLETED, ...end, stepCount: specs.length }] : []),
  ]
}

export function runsOfWalks(): readonly RunState[] {
  return WALKS.map((walk, at) => {
    const id = RunId.parse(`00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`)
    return foldAll(stamp(id, 0, rowsOf(walk)))
  })
}
