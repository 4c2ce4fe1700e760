// Tools with which a helper reads a finished log. They have no effect.
import { FRICTION_LABELS } from '@harness/shared/findings/words.ts'
import type { StepState } from '@harness/shared/log/fold.ts'
import { clipped } from '../context/cut.ts'
import { passageOf } from '../context/passage.ts'
import { isRecord } from '../reply/record.ts'
import { resultLine, unitsOf } from './evidence.ts'
import type { HelperCase, HelperTool } from './helper.ts'

/** Maximum steps in one result; more are read with another call. */
const MAX_STEPS = 12
const MAX_NOTE = 300
/** Maximum text of one screen, in characters. */
const MAX_SCREEN = 3_000
const MAX_FIND = 100

type Log = Pick<HelperCase, 'run' | 'sceneOf' | 'model'>

const NUMBER = { type: 'integer' } as const

/** Notes shown with steps: by sensors, which the persona never saw, by the persona, or both. */
type Notes = 'measured' | 'own' | 'both'

export function logTools(log: Log, notes: Notes): readonly HelperTool[] {
  return [readSteps(log, notes), readScreen(log)]
}

/** Lines of the steps in a range, up to the maximum of one result. */
export function stepLines(
  { run, model }: Log,
  { from, to, most = MAX_STEPS }: Readonly<{ from: number; to: number; most?: number }>,
  notes: Notes,
): string {
  const unitAt = unitsOf(model)
  const steps = run.steps.filter((each) => each.step >= from && each.step <= to)
  const lines = steps.slice(0, most).map((each) => {
    const noted = [
      ...(notes === 'own' ? thoughtAt(each) : measuredAt(each)),
      ...(notes === 'measured' ? [] : reportedAt(each)),
    ]
    return [resultLine(each, unitAt(each)), ...noted].join('\n')
  })
  const next = steps[most]
  return [...lines, ...(next ? [`To read on, call it from step ${next.step}.`] : [])].join('\n')
}

function measuredAt({ signals }: StepState): readonly string[] {
  return signals.map(({ detail }) => `  Measured: ${clipped(detail, MAX_NOTE)}`)
}

function thoughtAt({ call }: StepState): readonly string[] {
  const words = [call?.observation, call?.intent].filter(Boolean).join(' ')
  return words === '' ? [] : [`  Thought: ${clipped(words, MAX_NOTE)}`]
}

function reportedAt({ friction }: StepState): readonly string[] {
  return friction.map(
    ({ frictionKind, detail }) =>
      `  Reported, ${FRICTION_LABELS[frictionKind]}: ${clipped(detail, MAX_NOTE)}`,
  )
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
      if (from === undefined) return 'read_steps needs the number of a step as `from`.'
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
      const number = wholeIn(input, 'step')
      const find = isRecord(input) ? input['find'] : undefined
      if (number === undefined) return 'read_screen needs the number of a `step`.'
      if (typeof find === 'string' && find.length > MAX_FIND) return '`find` is too long.'
      const part = { offset: wholeIn(input, 'offset'), ...(typeof find === 'string' && { find }) }
      if (!log.run.steps.some((each) => each.step === number)) return noStep(log, number)
      const scene = log.sceneOf(number)
      if (!scene) return `The screen of step ${number} was not kept.`
      const full = [scene.url, scene.title, scene.dialog?.message, scene.text]
      const { text, detail } = passageOf(full.filter(Boolean).join('\n'), part, MAX_SCREEN)
      return { text: `Screen of step ${number}. ${detail}\n${text}`, step: number }
    },
  }
}

/** Models also write numbers as text. */
function wholeIn(input: unknown, name: string): number | undefined {
  const value = isRecord(input) ? Number(input[name] ?? Number.NaN) : Number.NaN
  return Number.isInteger(value) ? value : undefined
}

function noStep({ run: { steps } }: Log, wanted: number): string {
  const [first, last] = [steps[0]?.step ?? 0, steps.at(-1)?.step ?? 0]
  return `There is no step ${wanted}. The steps are ${first} to ${last}.`
}
