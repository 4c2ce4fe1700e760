import type { RunId, SessionId } from '@harness/shared/ids.ts'
import { stored } from './failure.ts'
import type { Begun, HarnessDb, SessionEntry } from './schema.ts'

/** Remembers a sitting. */
export async function addSession(db: HarnessDb, session: SessionEntry): Promise<void> {
  await stored(() => db.sessions.add(session))
}

/** Remembers what the newest run of a sitting was begun with. */
export async function writeBegun(db: HarnessDb, id: SessionId, begun: Begun): Promise<void> {
  await stored(() => db.sessions.update(id, { begun }))
}

/** What the run was begun with; undefined when it is not the newest of its sitting, or came from elsewhere. */
export async function readBegun(
  db: HarnessDb,
  id: SessionId,
  runId: RunId,
): Promise<Begun | undefined> {
  const begun = (await stored(() => db.sessions.get(id)))?.begun
  return begun?.plan.runId === runId ? { ...begun, model: modelOf(begun) } : undefined
}

/** A run of the explorer, which the sweep replaced, goes on as a sweep. */
function modelOf({ model }: Begun): Begun['model'] {
  const provider: string = model.provider
  return provider === 'explorer' ? { provider: 'sweep', seed: 0 } : model
}
