// Schemas of saved applications, goals, chains and credentials: shared by the store, the editors,
// the library file and the command line.
import * as z from 'zod/mini'
import { AppiumTarget } from '../../device/appium.ts'
import { AttachedBrowser } from '../../device/attached.ts'
import { PrototypeRef } from '../../device/prototype/ref.ts'
import { SimulatorSpec, Viewport, WebAppearance } from '../../device/spec.ts'
import { LONGEST_NAME, Name } from '../options/control.ts'
import { RunDefaults } from '../options/defaults.ts'
import { PersonaMemories } from '../persona-memory.ts'
import { Check } from '../run.ts'
import { Skills } from '../skill.ts'

/** Maximum length of a text for a model or a person, in characters. */
const LONGEST_TEXT = 20_000

const Text = z.string().check(z.maxLength(LONGEST_TEXT), z.regex(/\S/))
const Notes = z._default(z.string().check(z.maxLength(LONGEST_TEXT)), '')
/** ISO 8601 in UTC. */
const Moment = z.string()

const entry = {
  id: z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME)),
  name: Name,
  createdAt: Moment,
  lastUsedAt: Moment,
  /** Hidden from lists and pickers from this time on; runs keep their copies. */
  archivedAt: z.exactOptional(Moment),
}

/** Location of the application on exactly one platform. */
export const Target = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('web'),
    url: z.string().check(z.maxLength(8_192), z.regex(/^https?:\/\/\S+$/i)),
    /** Default: a desktop window of 1280 × 800. */
    viewport: z.exactOptional(Viewport),
    appearance: z.exactOptional(WebAppearance),
    attach: z.exactOptional(AttachedBrowser),
  }),
  z.strictObject({
    kind: z.literal('ios'),
    simulator: SimulatorSpec,
    /** Name of the simulator when it was chosen. */
    simulatorName: z.exactOptional(z.string()),
  }),
  /** Device of an Appium server; with an address, the page in its browser. */
  z.strictObject({
    kind: z.literal('appium'),
    appium: AppiumTarget,
    url: z.exactOptional(z.string().check(z.maxLength(8_192), z.regex(/^https?:\/\/\S+$/i))),
  }),
  /** Prototype stored in this browser; its file is not part of the library. */
  z.strictObject({ kind: z.literal('prototype'), prototype: PrototypeRef }),
])
export type Target = z.infer<typeof Target>

/** Application under test, with the defaults of its runs. */
export const Application = z.strictObject({
  ...entry,
  target: Target,
  defaults: z._default(RunDefaults, {}),
  /** Checks of every goal, in addition to the goal's own. */
  checks: z._default(z.readonly(z.array(Check)), []),
  /** Read on demand by personas that know the application. */
  skills: z.exactOptional(Skills),
  /** Memories of personas that used the application; in a library file only on request. */
  memories: z.exactOptional(PersonaMemories),
  notes: Notes,
})
export type Application = z.infer<typeof Application>

/** Label of a placeholder in a goal, and the value for an empty field. */
export const Placeholder = z.strictObject({
  /** `$1` to `$99`, or `$ARGUMENTS`. */
  name: z.string().check(z.regex(/^\$([1-9]\d?|ARGUMENTS)$/)),
  label: z._default(z.string().check(z.maxLength(LONGEST_NAME)), ''),
  /** Value of an empty field; without it the field is required. */
  fallback: z.exactOptional(z.string()),
})
export type Placeholder = z.infer<typeof Placeholder>

/** Saved goal; its text may contain placeholders. */
export const Goal = z.strictObject({
  ...entry,
  text: Text,
  placeholders: z._default(z.readonly(z.array(Placeholder)), []),
  checks: z._default(z.readonly(z.array(Check)), []),
  /** Never sent to a model. */
  notes: Notes,
})
export type Goal = z.infer<typeof Goal>

/** Step of a chain. Its goal may have been deleted since; without `goalId` it was never chosen. */
export const ChainStep = z.strictObject({
  id: z.string(),
  goalId: z.exactOptional(z.string()),
  /** Name of the goal when it was chosen, shown when the goal was deleted. */
  goalName: z._default(z.string(), ''),
  fills: z.exactOptional(z.record(z.string(), z.string())),
  /** False: the application restarts before this goal. Has no effect on the first goal. */
  preservesState: z.boolean(),
})
export type ChainStep = z.infer<typeof ChainStep>

/** Ordered goals; a draft when there are no steps. */
export const Chain = z.strictObject({
  ...entry,
  steps: z.readonly(z.array(ChainStep)),
  notes: Notes,
})
export type Chain = z.infer<typeof Chain>

/** Sign-in of an application. Its secret is only in the vault, or in the worker's memory. */
export const Credential = z.strictObject({
  id: entry.id,
  applicationId: z.string(),
  label: Name,
  /** `state`: cookies and storage of a signed-in browser, without a password. */
  kind: z.enum(['password', 'state']),
  username: z._default(z.string().check(z.maxLength(1_000)), ''),
  createdAt: Moment,
  /** Expiry of the saved sign-in, if its cookies state one. */
  expiresAt: z.exactOptional(Moment),
})
export type Credential = z.infer<typeof Credential>

export const LIBRARY_KINDS = ['applications', 'personas', 'goals', 'chains'] as const
export type LibraryKind = (typeof LIBRARY_KINDS)[number]
