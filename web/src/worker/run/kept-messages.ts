// Messages of the user to the agent, stored with the run until a step has received them, so that a
// closed tab loses none.
import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunController } from '../../core/control/run-controller.ts'
import { keepMessages, readDetails } from '../../store/details.ts'
import { rowsFrom } from '../../store/log/read-rows.ts'
import type { HarnessDb } from '../../store/schema.ts'

export function keepMessage(db: HarnessDb, runId: RunId, text: string): Promise<void> {
  return keepMessages(db, runId, (kept) => [...kept, text])
}

/** Sends the messages that a resumed run has not received. */
export async function sayAgain(
  db: HarnessDb,
  runId: RunId,
  control: Pick<RunController, 'say'>,
): Promise<void> {
  for (const text of await waitingMessages(db, runId)) control.say(text)
}

/** Messages that no step in the log received; the others are removed from the store. */
export async function waitingMessages(db: HarnessDb, runId: RunId): Promise<readonly string[]> {
  const { messages = [] } = await readDetails(db, runId)
  if (messages.length === 0) return []
  const given = (await rowsFrom(db, runId, 0)).flatMap((row) =>
    row.kind === 'steered' && row.reason === 'person' ? [row.text] : [],
  )
  const waiting = messages.filter((text) => {
    const at = given.indexOf(text)
    if (at >= 0) given.splice(at, 1)
    return at < 0
  })
  await keepMessages(db, runId, () => waiting)
  return waiting
}
