import type { LegContext } from '../leg.ts'
import type { StopDecision } from '../stop/policy.ts'
import { personDid } from './hand.ts'

/** What a person did and said since the last request becomes part of the next one, and stands in the log first. */
export async function hear({ ports, recorder, memory }: LegContext, step: number): Promise<void> {
  if (memory.byHand.length > 0) memory.notes = [...memory.notes, personDid(memory.byHand)]
  memory.byHand = []
  const heard = ports.person?.hear() ?? []
  if (heard.length === 0) return
  await recorder.write(heard.map((text) => ({ kind: 'steered', step, reason: 'person', text })))
  memory.notes = [...memory.notes, ...heard.map(personSays)]
}

/** Words of the person who watches, as the next request carries them: outside the fence, because they may be obeyed. */
export function personSays(text: string): string {
  return `The person who watches this test tells you: ${text}`
}

/** A leg that reached its goal goes on when a person has said something meanwhile: it is heard before the leg ends. */
export function heardOut(
  decisions: readonly StopDecision[],
  hasSpoken: boolean,
): readonly StopDecision[] {
  const last = decisions.at(-1)
  if (!hasSpoken || last?.end?.ending !== 'goal') return decisions
  const { end: _, ...open } = last
  const reason = 'a person said something that the agent has not heard yet'
  return [...decisions.slice(0, -1), open, { layer: 'steered', reason }]
}
