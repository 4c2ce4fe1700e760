import { stored } from './failure.ts'
import type { HarnessDb, SessionEntry } from './schema.ts'

/** Remembers a sitting. */
export async function addSession(db: HarnessDb, session: SessionEntry): Promise<void> {
  await stored(() => db.sessions.add(session))
}
