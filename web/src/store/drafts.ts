import { PrototypeRef } from '@harness/shared/device/prototype/ref.ts'
import { SCREEN_NAMES } from '@harness/shared/device/screen-sizes.ts'
import { SimulatorSpec, Viewport, WebAppearance } from '@harness/shared/device/spec.ts'
import { Placeholder } from '@harness/shared/order/library/library.ts'
import { Sampling } from '@harness/shared/order/model-choice.ts'
import { DRAFT_FIELDS } from '@harness/shared/order/options/options.ts'
import { PickedProvider } from '@harness/shared/order/provider-names.ts'
import { Check } from '@harness/shared/order/run.ts'
import * as z from 'zod/mini'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

const NEW_RUN = 'newRun'

/** A simulator and its app, as typed. Fields of unchosen values of `from` are kept too. */
export const SimulatorDraft = z.object({
  udid: z.string(),
  /** Name and runtime when chosen: "iPhone 17 Pro, iOS 26.4.1". */
  name: z.string(),
  from: z.enum(['bundle', 'project', 'installed']),
  appPath: z.string(),
  projectPath: z.string(),
  scheme: z.string(),
  bundleId: z.string(),
  /** One argument per line. */
  launchArguments: z.string(),
  /** One `NAME=value` per line. */
  environment: z.optional(z.string()),
  /** Locale such as `de_DE`; empty for the simulator's own. */
  locale: z.optional(z.string()),
  appearance: SimulatorSpec.shape.appearance,
  contentSize: SimulatorSpec.shape.contentSize,
  increaseContrast: z.optional(z.boolean()),
  permissions: SimulatorSpec.shape.permissions,
  erase: z.optional(z.boolean()),
})
export type SimulatorDraft = z.infer<typeof SimulatorDraft>

/** A device of an Appium server, as typed. */
export const AppiumDraft = z.object({
  url: z.string(),
  capabilities: z.string(),
  signIns: z.boolean(),
})
export type AppiumDraft = z.infer<typeof AppiumDraft>

/** A running browser, as typed. */
export const AttachDraft = z.object({ url: z.string(), signIns: z.boolean() })
export type AttachDraft = Readonly<z.infer<typeof AttachDraft>>

/**
 * A goal of the form. `template` and `fills` produce its text when it comes from a saved goal with
 * placeholders.
 */
export const GoalDraft = z.object({
  text: z.string(),
  checks: z.readonly(z.array(Check)),
  /** Ignored for the first goal. */
  preservesState: z.boolean(),
  goalId: z.exactOptional(z.string()),
  name: z.exactOptional(z.string()),
  template: z.exactOptional(
    z.object({ text: z.string(), placeholders: z.readonly(z.array(Placeholder)) }),
  ),
  fills: z.exactOptional(z.record(z.string(), z.string())),
})
export type GoalDraft = Readonly<z.infer<typeof GoalDraft>>

const FirstGoal = z.omit(GoalDraft, { text: true })

/** Additional personas and screens, and the number of repeats of each combination. */
const Also = z.object({
  personas: z.readonly(z.array(z.string())),
  screens: z.readonly(z.array(z.enum(SCREEN_NAMES))),
  repeats: z.int().check(z.minimum(1), z.maximum(1_000)),
})

/** Content of the new-run form: the last choices, and unsubmitted input. */
export const NewRunDraft = z.object({
  url: z.string(),
  goal: z.string(),
  /** Fields of the first goal, except its text. */
  first: z.optional(FirstGoal),
  more: z.optional(z.readonly(z.array(GoalDraft))),
  chainId: z.optional(z.string()),
  /** Id of a library application; when absent, the address finds or creates one. */
  applicationId: z.optional(z.string()),
  /** Sign-in of the run; signed out when absent. */
  credentialId: z.optional(z.string()),
  /** Name of a persona, which may have been deleted since. */
  persona: z.string(),
  device: z.enum(['desktop', 'phone', 'simulator', 'appium', 'prototype']),
  /** Set when `device` is `prototype`. */
  prototype: z.optional(PrototypeRef),
  /** Kept while another device is chosen. */
  simulator: z.optional(SimulatorDraft),
  /** `default` until the user chooses: the default model, or an installed one. */
  provider: z.enum(['default', ...PickedProvider.options]),
  /** Name of the model; ignored for the sweep. */
  model: z.string(),
  /** Options of the run; each is absent until the user sets it. */
  ...DRAFT_FIELDS,
  sampling: z.optional(Sampling),
  /** Size of a web page's window; the preset of `device` when absent. */
  viewport: z.optional(Viewport),
  appearance: z.optional(WebAppearance),
  /**
   * A running browser, as typed; an empty address lets Harness start one. When absent, the
   * application's value applies.
   */
  attach: z.optional(AttachDraft),
  /** Kept while another device is chosen. */
  appium: z.optional(AppiumDraft),
  name: z.optional(z.string()),
  note: z.optional(z.string()),
  /** Additional variations, which turn the run into a study. */
  also: z.catch(z.optional(Also), undefined),
})
export type NewRunDraft = z.infer<typeof NewRunDraft>

/** Reads the draft; undefined when absent or unreadable by this version. Throws `store_failed`. */
export async function readNewRunDraft(db: HarnessDb): Promise<NewRunDraft | undefined> {
  const found = await stored(() => db.drafts.get(NEW_RUN))
  return found && NewRunDraft.safeParse(found.value).data
}

/** Replaces the draft. Throws `store_full`, `store_failed`. */
export async function writeNewRunDraft(db: HarnessDb, draft: NewRunDraft): Promise<void> {
  await stored(() => db.drafts.put({ key: NEW_RUN, value: draft }))
}
