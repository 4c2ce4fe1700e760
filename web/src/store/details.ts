import type { RunId } from '@harness/shared/base/ids.ts'
import { stored } from './failure.ts'
import { RunDetails } from './records.ts'
import type { HarnessDb } from './schema.ts'

/** Maximum length of a name or tag, in characters. */
const LONGEST_NAME = 200
/** Maximum length of a note, in characters. */
const LONGEST_NOTE = 5_000

/** Details that the user wrote about a run; without tags if nothing readable is stored. */
export async function readDetails(db: HarnessDb, runId: RunId): Promise<RunDetails> {
  return detailsOf(runId, await stored(() => db.runDetails.get(runId)))
}

function detailsOf(runId: RunId, found: unknown): RunDetails {
  const details = RunDetails.safeParse(found)
  return details.success ? details.data : { runId, tags: [] }
}

/** Changes the user's details of a run. An empty name or note is removed; tags are trimmed. */
export async function changeDetails(
  db: HarnessDb,
  runId: RunId,
  patch: {
    readonly name?: string | undefined
    readonly note?: string | undefined
    readonly tags?: readonly string[]
  },
): Promise<void> {
  await stored(() =>
    db.transaction('rw', db.runDetails, async () => {
      const before = detailsOf(runId, await db.runDetails.get(runId))
      const { name: oldName, note: oldNote, ...rest } = before
      const name = (patch.name ?? oldName ?? '').trim().slice(0, LONGEST_NAME)
      const note = (patch.note ?? oldNote ?? '').trim().slice(0, LONGEST_NOTE)
      await db.runDetails.put({
        ...rest,
        tags: patch.tags ? tidyTags(patch.tags) : rest.tags,
        ...(name !== '' && { name }),
        ...(note !== '' && { note }),
      })
    }),
  )
}

/** Changes the stored messages to the agent of a run. */
export async function keepMessages(
  db: HarnessDb,
  runId: RunId,
  change: (messages: readonly string[]) => readonly string[],
): Promise<void> {
  await stored(() =>
    db.transaction('rw', db.runDetails, async () => {
      const { messages = [], ...rest } = detailsOf(runId, await db.runDetails.get(runId))
      const next = change(messages)
      await db.runDetails.put({ ...rest, ...(next.length > 0 && { messages: next }) })
    }),
  )
}

/** Adds a tag to all of these runs, or to none on failure. */
export async function tagRuns(db: HarnessDb, runIds: readonly RunId[], tag: string): Promise<void> {
  await stored(() =>
    db.transaction('rw', db.runDetails, async () => {
      const found = await db.runDetails.bulkGet([...runIds])
      await db.runDetails.bulkPut(
        runIds.map((runId, at) => {
          const before = detailsOf(runId, found[at])
          return { ...before, tags: tidyTags([...before.tags, tag]) }
        }),
      )
    }),
  )
}

function tidyTags(tags: readonly string[]): readonly string[] {
  const trimmed = tags.map((tag) => tag.trim().slice(0, LONGEST_NAME)).filter(Boolean)
  return [...new Set(trimmed)]
}

/** All tags in use, in alphabetical order. */
export async function allTags(db: HarnessDb): Promise<readonly string[]> {
  const keys = await stored(() => db.runDetails.orderBy('tags').uniqueKeys())
  return keys.map(String)
}
