import type { RunDefaults } from '@harness/shared/library/library.ts'
import { readNewRunDraft, writeNewRunDraft } from '../../../store/drafts.ts'
import type { HarnessDb } from '../../../store/schema.ts'
import { withoutChoice } from './without-choice.ts'

/** The form of a new run begins with a default from the moment it is set. */
export async function leaveToDefaults(
  db: HarnessDb,
  patch: { readonly [K in keyof RunDefaults]?: RunDefaults[K] | undefined },
): Promise<void> {
  const set: RunDefaults = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  )
  const draft = await readNewRunDraft(db)
  if (draft) await writeNewRunDraft(db, { ...draft, ...withoutChoice(set) })
}
