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
  /** `NAME=value`, one a line. */
  environment: z.optional(z.string()),
  /** Such as `de_DE`; empty for that of the simulator. */
  locale: z.optional(z.string()),
  appearance: SimulatorSpec.shape.appearance,
  contentSize: SimulatorSpec.shape.contentSize,
  increaseContrast: z.optional(z.boolean()),
  permissions: SimulatorSpec.shape.permissions,
  erase: z.optional(z.boolean()),
})
export type SimulatorDraft = z.infer<typeof SimulatorDraft>

/** A device of an Appium server as typed. */
export const AppiumDraft = z.object({
  url: z.string(),
  capabilities: z.string(),
  signIns: z.boolean(),
})
export type AppiumDraft = z.infer<typeof AppiumDraft>

/** A browser that runs already, as typed. */
export const AttachDraft = z.object({ url: z.string(), signIns: z.boolean() })
export type AttachDraft = Readonly<z.infer<typeof AttachDraft>>

/**
 * A goal of the form. `template` and `fills` make its text, where it came from a saved goal with
 * placeholders.
 */
export const GoalDraft = z.object({
  text: z.string(),
  checks: z.readonly(z.array(Check)),
  /** Without meaning for the first goal. */
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

/** Further personas by name, further screens, and how often each combination is tried. */
const Also = z.object({
  personas: z.readonly(z.array(z.string())),
  screens: z.readonly(z.array(z.enum(SCREEN_NAMES))),
  repeats: z.int().check(z.minimum(1), z.maximum(1_000)),
})

/**
 * The content of the form of a new run: the last choices, and what was typed and not yet started.
 */
export const NewRunDraft = z.object({
  url: z.string(),
  goal: z.string(),
  /** The first goal beside its text. */
  first: z.optional(FirstGoal),
  /** The goals after the first. */
  more: z.optional(z.readonly(z.array(GoalDraft))),
  chainId: z.optional(z.string()),
  /** An application of the library; without one the address makes or finds its own. */
  applicationId: z.optional(z.string()),
  /** Sign-in of the run; signed out when absent. */
  credentialId: z.optional(z.string()),
  /** Name of a persona; the library may have lost it since. */
  persona: z.string(),
  device: z.enum(['desktop', 'phone', 'simulator', 'appium', 'prototype']),
  /** Set when `device` is `prototype`. */
  prototype: z.optional(PrototypeRef),
  /** Kept while a web app is tested. */
  simulator: z.optional(SimulatorDraft),
  /** `default` until the user chose: the default model, or what is installed. */
  provider: z.enum(['default', ...PickedProvider.options]),
  /** Name of the model; without meaning for the sweep. */
  model: z.string(),
  /** Options of the run, each absent until the user chose it. */
  ...DRAFT_FIELDS,
  sampling: z.optional(Sampling),
  /** Size of a web page's window; the preset of `device` when absent. */
  viewport: z.optional(Viewport),
  appearance: z.optional(WebAppearance),
  /**
   * A running browser, as typed; empty for one that Harness starts. Absent: that of the
   * application.
   */
  attach: z.optional(AttachDraft),
  /** Kept while something else is tested. */
  appium: z.optional(AppiumDraft),
  name: z.optional(z.string()),
  note: z.optional(z.string()),
  /** Additional variations, which turn the run into a study. */
  also: z.catch(z.optional(Also), undefined),
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
