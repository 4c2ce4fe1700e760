import { Mode } from '@harness/shared/language/run.ts'
import { Provider } from '@harness/shared/order/providers.ts'
import * as z from 'zod/mini'
import { stored } from './failure.ts'
import { KeptProvider } from './preferences.ts'
import type { HarnessDb } from './schema.ts'

const NEW_RUN = 'newRun'

/** A simulator and the app on it, as typed; the fields of another `from` are kept too. */
export const SimulatorDraft = z.object({
  udid: z.string(),
  /** As it was shown when it was chosen: "iPhone 17 Pro, iOS 26.4.1". */
  name: z.string(),
  from: z.enum(['bundle', 'project', 'installed']),
  appPath: z.string(),
  projectPath: z.string(),
  scheme: z.string(),
  bundleId: z.string(),
  /** One a line. */
  launchArguments: z.string(),
})
export type SimulatorDraft = z.infer<typeof SimulatorDraft>

/** The content of the form of a new run: the last choices, and what was typed and not yet started. */
export const NewRunDraft = z.object({
  url: z.string(),
  goal: z.string(),
  /** Name of a persona; the library may have lost it since. */
  persona: z.string(),
  device: z.enum(['desktop', 'phone', 'simulator']),
  /** Kept while a web app is tested. */
  simulator: z.optional(SimulatorDraft),
  /** `default` until the user chose: the default model, or what is installed. */
  provider: z.pipe(KeptProvider, z.enum(['default', 'sweep', ...Provider.options])),
  /** Name of the model; without meaning for the sweep. */
  model: z.string(),
  /** 0 means unlimited, for both. */
  stepBudget: z.number(),
  /** Absent until it is chosen: then what is set, else what suits the model. */
  tokenLimit: z.optional(z.number()),
  /** Absent until the user chose, like `rules`: then what fits the address. */
  mode: z.optional(Mode),
  /** Names of the guard rules that are on. */
  rules: z.optional(z.array(z.string())),
  /** Other hosts on which the run may act, as typed. */
  hosts: z.optional(z.string()),
})
export type NewRunDraft = z.infer<typeof NewRunDraft>

/** The draft, or undefined when absent or not readable by this version. Throws `store_failed`. */
export async function readNewRunDraft(db: HarnessDb): Promise<NewRunDraft | undefined> {
  const found = await stored(() => db.drafts.get(NEW_RUN))
  return found && NewRunDraft.safeParse(found.value).data
}

/** Replaces the draft. Throws `store_full`, `store_failed`. */
export async function writeNewRunDraft(db: HarnessDb, draft: NewRunDraft): Promise<void> {
  await stored(() => db.drafts.put({ key: NEW_RUN, value: draft }))
}
