import { stepWaits } from '@harness/shared/findings/words.ts'
import type { Question } from '@harness/shared/log/wire/automation.ts'
import { plainLine } from './terminal.ts'

type Call = Pick<Extract<Question, { kind: 'call' }>, 'step' | 'reason' | 'label' | 'intent'>

/** Question about one call, with one fact per line: text of an agent or page adds no line. */
export function questionLines({ step, reason, label, intent }: Call, of = ''): readonly string[] {
  return [
    `${stepWaits(step, of)}. ${whyAsked(reason)}`,
    `The agent wants: ${cutLine(label)}`,
    `Its intent: ${cutLine(intent)}`,
  ]
}

/** Maximum text length in characters; a longer one would push the choice off the screen. */
const LONGEST = 500

function cutLine(text: string): string {
  const line = plainLine(text)
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

function whyAsked(reason: string): string {
  if (reason === 'mode') return 'The mode of this run asks before this.'
  if (reason === 'sign-in') return 'The sign-in is about to be used for the first time in this run.'
  return `The rule “${plainLine(reason)}” asks before this.`
}
