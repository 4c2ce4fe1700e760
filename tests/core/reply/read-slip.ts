import type { Observation, ScreenElement } from '@harness/shared/device/observation.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import { readReply } from '@harness/web/core/reply/read.ts'
import { numberMarks } from '@harness/web/core/screen/marks.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import type { Slip } from './slips.ts'

export type Reading =
  /** As it was meant. */
  | 'understood'
  /** Asked once more, which was all that could be done. */
  | 'rightly asked'
  /** Asked once more, although it could only mean one thing. */
  | 'not understood'
  /** Something else was done than was meant. */
  | 'misread'

const LABELS = ['Home', 'Search', 'Add to basket', 'Email', 'Checkout']

export const SCENE: Omit<Observation, 'png'> = {
  pointSize: { width: 1_000, height: 1_000 },
  scale: 1,
  url: 'http://shop.test/',
  elements: LABELS.map(
    (label, index): ScreenElement => ({
      ref: label,
      role: 'button',
      label,
      labelSource: 'text',
      rect: { x: 10, y: 10 + 40 * index, width: 100, height: 30 },
      enabled: true,
      secure: false,
    }),
  ),
  text: LABELS.join('\n'),
}

/** Reads the slip as the loop reads the first reply of a step. */
export async function readSlip({ calls = [], text = '', expected }: Slip): Promise<Reading> {
  const view = { scene: SCENE, marks: numberMarks(SCENE), unit: { x: 1, y: 1 } }
  const reader = { tools: toolsFor('web'), view, prompts: promptsFor('web'), asksForSpeech: true }
  const read = await readReply({ calls, text, tokens: NO_TOKENS, stopReason: 'done' }, reader)
  const asked =
    'problem' in read
      ? read.problem
      : read.use.effect.kind === 'refusal'
        ? read.use.effect.detail
        : undefined
  if (asked !== undefined) {
    const isRight = expected.kind === 'asked' && expected.says.test(asked)
    return isRight ? 'rightly asked' : 'not understood'
  }
  if ('problem' in read || expected.kind === 'asked') return 'misread'
  const { tool, input } = read.use
  const isMeant =
    tool === expected.tool &&
    Object.entries(expected.input).every(([key, value]) => input[key] === value)
  return isMeant ? 'understood' : 'misread'
}
