// What a person keeps for the next run: declared once for the store, the editors, the file of the
// library and the command line.
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

/** Longest text that a model or a person reads, in characters. */
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
  /** Hidden from lists and pickers since then; runs keep what they copied. */
  archivedAt: z.exactOptional(Moment),
}

/** Location of the application on exactly one platform. */
export const Target = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('web'),
    url: z.string().check(z.maxLength(8_192), z.regex(/^https?:\/\/\S+$/i)),
    /** Left out: a desktop window of 1280 × 800. */
    viewport: z.exactOptional(Viewport),
    appearance: z.exactOptional(WebAppearance),
    /** A browser that runs already. */
    attach: z.exactOptional(AttachedBrowser),
  }),
  z.strictObject({
    kind: z.literal('ios'),
    simulator: SimulatorSpec,
    /** As it was shown when it was chosen. */
    simulatorName: z.exactOptional(z.string()),
  }),
  /** A device of an Appium server; with an address, the page in its browser. */
  z.strictObject({
    kind: z.literal('appium'),
    appium: AppiumTarget,
    url: z.exactOptional(z.string().check(z.maxLength(8_192), z.regex(/^https?:\/\/\S+$/i))),
  }),
  /** A prototype of this browser; its file travels apart from the library. */
  z.strictObject({ kind: z.literal('prototype'), prototype: PrototypeRef }),
])
export type Target = z.infer<typeof Target>

/** Application under test, with the defaults of its runs. */
export const Application = z.strictObject({
  ...entry,
  target: Target,
  defaults: z._default(RunDefaults, {}),
  /** Checked for every goal, beside those of the goal. */
  checks: z._default(z.readonly(z.array(Check)), []),
  /** Read on demand by personas that know it. */
  skills: z.exactOptional(Skills),
  /** Memories of personas that have used it; in a file only on request. */
  memories: z.exactOptional(PersonaMemories),
  notes: Notes,
})
export type Application = z.infer<typeof Application>

/** Label of a placeholder in a goal, and the value for an empty field. */
export const Placeholder = z.strictObject({
  /** `$1` to `$99`, or `$ARGUMENTS`. */
  name: z.string().check(z.regex(/^\$([1-9]\d?|ARGUMENTS)$/)),
  label: z._default(z.string().check(z.maxLength(LONGEST_NAME)), ''),
  /** Without it the field must be filled. */
  fallback: z.exactOptional(z.string()),
})
export type Placeholder = z.infer<typeof Placeholder>

/** A saved goal; its text may have placeholders. */
export const Goal = z.strictObject({
  ...entry,
  text: Text,
  placeholders: z._default(z.readonly(z.array(Placeholder)), []),
  checks: z._default(z.readonly(z.array(Check)), []),
  /** Never sent to a model. */
  notes: Notes,
})
export type Goal = z.infer<typeof Goal>

/** A place in a chain. The goal may have been deleted since; without one it was never chosen. */
export const ChainStep = z.strictObject({
  id: z.string(),
  goalId: z.exactOptional(z.string()),
  /** Its name when it was chosen, for a link that is broken. */
  goalName: z._default(z.string(), ''),
  /** Fills of the goal's placeholders, by name. */
  fills: z.exactOptional(z.record(z.string(), z.string())),
  /**
   * False: the application starts at its beginning before this goal. Without effect on the first.
   */
  preservesState: z.boolean(),
})
export type ChainStep = z.infer<typeof ChainStep>

/** Goals in order. Without steps it is a draft. */
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
  /** When the kept sign-in ends, as far as its cookies say. */
  expiresAt: z.exactOptional(Moment),
})
export type Credential = z.infer<typeof Credential>

/** The kinds of things in the library. */
export const LIBRARY_KINDS = ['applications', 'personas', 'goals', 'chains'] as const
export type LibraryKind = (typeof LIBRARY_KINDS)[number]
