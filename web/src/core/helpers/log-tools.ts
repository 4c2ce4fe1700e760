// Tools with which a helper reads a finished log. They have no effect.
import { FRICTION_LABELS } from '@harness/shared/findings/words.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import { clipped } from '../context/cut.ts'
import { passageOf, type Wanted } from '../context/passage.ts'
import { isRecord } from '../reply/record.ts'
import { resultLine, unitsOf } from './evidence.ts'
import type { HelperCase, HelperReading, HelperTool } from './helper.ts'
import type { HelperTexts, Rejection } from './texts.ts'

/** Maximum steps in one result; more are read with another call. */
const MAX_STEPS = 12
const MAX_NOTE = 300
/** Maximum text of one screen, in characters. */
const MAX_SCREEN = 3_000
const MAX_FIND = 100

export type Log = Pick<HelperCase, 'run' | 'sceneOf' | 'model' | 'texts'>

const NUMBER = { type: 'integer' } as const

/** Notes shown with steps: by sensors, which the persona never saw, by the persona, or both. */
type Notes = 'measured' | 'own' | 'both'

export function logTools(log: Log, notes: Notes): readonly HelperTool[] {
  return [readSteps(log, notes), readScreen(log)]
}

/** Lines of the steps in a range, up to the maximum of one result. */
export function stepLines(
  { run, model, texts }: Log,
  { from, to, most = MAX_STEPS }: Readonly<{ from: number; to: number; most?: number }>,
  notes: Notes,
): string {
  const unitAt = unitsOf(model)
  const steps = run.steps.filter((each) => each.step >= from && each.step <= to)
  const lines = steps.slice(0, most).map((each) => {
    const noted = [
      ...(notes === 'own' ? thoughtAt(each, texts) : measuredAt(each, texts)),
      ...(notes === 'measured' ? [] : reportedAt(each, texts)),
    ]
    return [resultLine(texts, each, unitAt(each)), ...noted.map((note) => `  ${note}`)].join('\n')
  })
  const next = steps[most]
  const more = next ? [texts('steps_read_on', { STEP: next.step })] : []
  return [...lines, ...more].join('\n')
}

function measuredAt({ signals }: StepState, texts: HelperTexts): readonly string[] {
  return signals.map(({ detail }) => texts('measured', { TEXT: clipped(detail, MAX_NOTE) }))
}

function thoughtAt({ call }: StepState, texts: HelperTexts): readonly string[] {
  const words = [call?.observation, call?.intent].filter(Boolean).join(' ')
  return words === '' ? [] : [texts('thought', { TEXT: clipped(words, MAX_NOTE) })]
}

function reportedAt({ friction }: StepState, texts: HelperTexts): readonly string[] {
  return friction.map(({ frictionKind, detail }) => {
    const KIND = FRICTION_LABELS[frictionKind]
    return texts('reported', { KIND, TEXT: clipped(detail, MAX_NOTE) })
  })
}

function readSteps(log: Log, notes: Notes): HelperTool {
  return {
    spec: {
      name: 'read_steps',
      description: `Read actions and results of steps of the test, at most ${MAX_STEPS} at a time.`,
      input: {
        type: 'object',
        properties: { from: NUMBER, to: NUMBER },
        required: ['from'],
        additionalProperties: false,
      },
    },
    read(input) {
      const from = wholeIn(input, 'from')
      if (from === undefined) return noNumber('read_steps', 'from')
      const to = wholeIn(input, 'to') ?? from + MAX_STEPS - 1
      const text = stepLines(log, { from, to }, notes)
      return text === '' ? noStep(log, from) : { text }
    },
  }
}

function readScreen(log: Log): HelperTool {
  return {
    spec: {
      name: 'read_screen',
      description:
        'Read the text of the screen of a step and see its picture. `find` shows the places with a word.',
      input: {
        type: 'object',
        properties: { step: NUMBER, offset: NUMBER, find: { type: 'string' } },
        required: ['step'],
        additionalProperties: false,
      },
    },
    read(input) {
      const step = wholeIn(input, 'step')
      const find = isRecord(input) ? input['find'] : undefined
      if (step === undefined) return noNumber('read_screen', 'step')
      if (typeof find === 'string' && find.length > MAX_FIND)
        return { problem: ['find_too_long', { LIMIT: MAX_FIND }] }
      const part = { offset: wholeIn(input, 'offset'), ...(typeof find === 'string' && { find }) }
      return screenOf(log, step, part)
    },
  }
}

function screenOf(log: Log, step: number, part: Wanted): HelperReading | Rejection {
  if (!log.run.steps.some((each) => each.step === step)) return noStep(log, step)
  const scene = log.sceneOf(step)
  if (!scene) return { problem: ['screen_not_kept', { STEP: step }] }
  const full = [scene.url, scene.title, scene.dialog?.message, scene.text]
  const { text, range } = passageOf(full.filter(Boolean).join('\n'), part, MAX_SCREEN)
  const PART = log.texts(...range)
  return { text: log.texts('screen', { STEP: step, PART, TEXT: text }), step }
}

/** Models also write numbers as text. */
function wholeIn(input: unknown, name: string): number | undefined {
  const value = isRecord(input) ? Number(input[name] ?? Number.NaN) : Number.NaN
  return Number.isInteger(value) ? value : undefined
}

function noNumber(TOOL: string, FIELD: string): Rejection {
  return { problem: ['no_step_number', { TOOL, FIELD }] }
}

function noStep({ run: { steps } }: Log, STEP: number): Rejection {
  const [FIRST, LAST] = [steps[0]?.step ?? 0, steps.at(-1)?.step ?? 0]
  return { problem: ['no_such_step', { STEP, FIRST, LAST }] }
}
