import { isOfHelper } from '@harness/shared/log/fold.ts'
import type { PlanItem } from '@harness/shared/log/plan-items.ts'
import type { RowBody, RowOf } from '@harness/shared/log/rows.ts'
import { answerIn } from '@harness/shared/log/views/answer.ts'
import { gapOf } from '@harness/shared/log/views/checks.ts'
import { addTokens, type Check, NO_TOKENS, type Tokens } from '@harness/shared/order/run.ts'
import { foldNotes, NO_NOTES, type Notes } from './context/notes.ts'

/** State that the loop folds from its rows; a resume folds the same state. */
export interface Tally {
  readonly steps: number
  readonly friction: number
  readonly tokens: Tokens
  readonly measured: Readonly<Record<string, number>>
  /** Reason of the last question to a person. */
  readonly asked: string
  /** True once a person allowed this run to use its sign-in. */
  readonly signsIn: boolean
  /** Names of the stored files. */
  readonly downloads: readonly string[]
  /** Number of stored pictures from the user. */
  readonly pictures: number
  /** This field and those below belong to the current leg. */
  readonly stepsInLeg: number
  /** Number of reported successes that the checks refused. */
  readonly refusals: number
  /** Steps that acted on the application; evidence for the parts of a plan. */
  readonly acted: readonly number[]
  readonly plan: readonly PlanItem[]
  /** Texts of the persona that satisfy a check of the leg, and its checks without text. */
  readonly answer: readonly string[]
  readonly unanswered: readonly Check[]
  /** One-time notes for the next request. */
  readonly notes: Notes
}

export const EMPTY_TALLY: Tally = {
  steps: 0,
  friction: 0,
  tokens: NO_TOKENS,
  measured: {},
  asked: '',
  signsIn: false,
  downloads: [],
  pictures: 0,
  stepsInLeg: 0,
  refusals: 0,
  acted: [],
  plan: [],
  answer: [],
  unanswered: [],
  notes: NO_NOTES,
}

/** Tools that do not work towards a goal. */
const IDLE: ReadonlySet<string> = new Set([
  'wait',
  'mark_goal_done',
  'note_friction',
  'update_plan',
])

export function foldTally(tally: Tally, row: RowBody): Tally {
  return { ...tally, ...counted(tally, row), notes: foldNotes(tally.notes, row) }
}

function counted(tally: Tally, row: RowBody): Partial<Tally> {
  switch (row.kind) {
    case 'leg_started':
      return { stepsInLeg: 0, refusals: 0, acted: [], plan: [], ...unanswered(row) }
    case 'step_started':
      return { steps: tally.steps + 1, stepsInLeg: tally.stepsInLeg + 1 }
    case 'friction':
      return { friction: tally.friction + 1 }
    case 'model_called':
      return isOfHelper(row) ? {} : { tokens: addTokens(tally.tokens, row.tokens) }
    case 'signal':
      return {
        measured: { ...tally.measured, [row.sensor]: (tally.measured[row.sensor] ?? 0) + 1 },
      }
    case 'approval_requested':
      return { asked: row.reason }
    case 'approval_given':
      return row.decision === 'approve' && tally.asked === 'sign-in' ? { signsIn: true } : {}
    case 'downloaded':
      return { downloads: [...tally.downloads, row.name] }
    case 'model_said':
    case 'tool_call':
      return tally.unanswered.length > 0 ? answered(tally, answerIn(row)) : {}
    case 'picture_given':
      return { pictures: tally.pictures + 1 }
    case 'plan_updated':
      return { plan: row.items }
    case 'tool_result':
      return row.success && !IDLE.has(row.tool) ? { acted: [...tally.acted, row.step] } : {}
    case 'nudged':
      return row.reason === 'unproven' ? { refusals: tally.refusals + 1 } : {}
    default:
      return {}
  }
}

function unanswered({ checks = [] }: Pick<RowOf<'leg_started'>, 'checks'>): Partial<Tally> {
  return { answer: [], unanswered: checks.filter(({ kind }) => kind === 'answer') }
}

/** Keeps one text for each check, so that the tally stays small in a long run. */
function answered(tally: Tally, answer: readonly string[]): Partial<Tally> {
  const open = tally.unanswered.filter((check) => gapOf(check, { ...NO_SCREEN, answer }))
  if (open.length === tally.unanswered.length) return {}
  return { answer: [...tally.answer, ...answer], unanswered: open }
}

const NO_SCREEN = { pointSize: { width: 1, height: 1 }, scale: 1, elements: [], text: '' }
