import { readNewRunDraft, writeNewRunDraft } from '../../store/drafts.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { type DefaultsPatch, patched } from './create-run-defaults.ts'
import { withoutChoice } from './without-choice.ts'

/** Clears stored draft fields for the defaults just set, so that the new-run form uses those. */
export async function leaveToDefaults(db: HarnessDb, patch: DefaultsPatch): Promise<void> {
  const set = patched({}, patch)
  const draft = await readNewRunDraft(db)
  if (draft) await writeNewRunDraft(db, { ...draft, ...withoutChoice(set) })
}
