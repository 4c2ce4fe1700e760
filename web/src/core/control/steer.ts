import type { LegContext } from '../leg.ts'

/** What a person said since the last request is in the log before the next request carries it. */
export async function hearPerson({ ports, recorder }: LegContext, step: number): Promise<void> {
  const said = ports.person?.takeMessages() ?? []
  if (said.length === 0) return
  await recorder.write(said.map((text) => ({ kind: 'steered', step, reason: 'person', text })))
}
