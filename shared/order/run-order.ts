// Order of a run: created by the form and the command line, executed by the worker, and stored to
// resume the run.
import * as z from 'zod/mini'
import { RunId } from '../base/ids.ts'
import { AppiumTarget, platformOf } from '../device/appium.ts'
import { AttachedBrowser } from '../device/attached.ts'
import { PrototypeRef } from '../device/prototype/ref.ts'
import { SimulatorSpec, Viewport, WebAppearance } from '../device/spec.ts'
import { MAX_TOKENS } from './budgets.ts'
import { ModelChoice } from './model-choice.ts'
import { ORDER_FIELDS } from './options/options.ts'
import { Persona } from './persona.ts'
import { Check, Origin } from './run.ts'
import { Skills } from './skill.ts'

/** Maximum length of a goal or note, in characters; a model reads the goal at every step. */
const LONGEST_TEXT = 20_000

export const LegOrder = z.strictObject({
  goal: z.string().check(z.maxLength(LONGEST_TEXT), z.regex(/\S/)),
  /** Name of the saved goal, if it is one. */
  actionName: z.exactOptional(z.string()),
  /** False: the application restarts before this leg. Has no effect on the first leg. */
  preservesState: z.exactOptional(z.boolean()),
  checks: z.exactOptional(z.readonly(z.array(Check))),
})
export type LegOrder = z.infer<typeof LegOrder>

/** Library entries behind a run, with its name and note; none of it affects the run. */
const RunOrigin = z.strictObject({
  name: z.exactOptional(z.string().check(z.maxLength(1_000))),
  note: z.exactOptional(z.string().check(z.maxLength(LONGEST_TEXT))),
  applicationId: z.exactOptional(z.string()),
  /** Name of the application in the log; its host or the app itself when absent. */
  applicationName: z.exactOptional(z.string()),
  personaId: z.exactOptional(z.string()),
  chainId: z.exactOptional(z.string()),
  goalIds: z.exactOptional(z.readonly(z.array(z.string()))),
  /** Study that the run belongs to, and the run's id in the plan. */
  study: z.exactOptional(z.strictObject({ id: z.string(), run: z.string() })),
})

const fields = {
  /** Lets a caller watch the run before its first row; generated when absent. */
  runId: z.exactOptional(RunId),
  /** Address of the web application; empty for a simulator, an Appium app or a prototype. */
  url: z.string().check(z.maxLength(8_192)),
  /** In points. Ignored for a simulator. */
  viewport: Viewport,
  /** Ignored for a simulator. */
  appearance: z.exactOptional(WebAppearance),
  /** True shows the browser under test on the screen of this machine. */
  headed: z.exactOptional(z.boolean()),
  /** Browser that is already running; without it, Harness starts one. Ignored for a simulator. */
  attach: z.exactOptional(AttachedBrowser),
  /**
   * Device of an Appium server: tests an app on it, or the address in its browser, whose size then
   * applies.
   */
  appium: z.exactOptional(AppiumTarget),
  /** Tests an app on a simulator. */
  simulator: z.exactOptional(SimulatorSpec),
  /** Tests a prototype stored in this browser; address and screen size are then ignored. */
  prototype: z.exactOptional(PrototypeRef),
  /** `name` is shown to people, `text` is sent to the model. */
  persona: z.strictObject({ name: Persona.shape.name, text: Persona.shape.text }),
  legs: z.readonly(z.array(LegOrder).check(z.minLength(1), z.maxLength(200))),
  model: ModelChoice,
  /** Sign-in for the application. Its secret is in `EphemeralInputs` or in the vault. */
  credential: z.exactOptional(
    z.strictObject({
      label: z.string(),
      username: z.string(),
      /** Id in the library, whose vault stores the secret. */
      id: z.exactOptional(z.string()),
      /** The browser starts with cookies and storage, so there is nothing to fill in. */
      kind: z.exactOptional(z.literal('state')),
    }),
  ),
  /** True: the browser starts with the saved sign-in for the site of the address. */
  signedIn: z.exactOptional(z.boolean()),
  /** Mode, rules, limits and other fields from the table of options. */
  ...ORDER_FIELDS,
  /**
   * Enables the judge: after the end, the model checks the evidence of reported findings within a
   * separate budget.
   */
  judge: z.exactOptional(
    z.strictObject({
      tokenBudget: z.exactOptional(z.int().check(z.minimum(1), z.maximum(MAX_TOKENS))),
    }),
  ),
  /** Texts about the application that the persona may read; none for a first-time user. */
  skills: z.exactOptional(Skills),
  /** Default: `you`. */
  origin: z.exactOptional(Origin),
  /** Seed for the log; defaults to the model's seed. */
  seed: z.exactOptional(z.number()),
  /**
   * True: every committed row and picture is also sent to the bridge, which must have been started
   * with a folder for records.
   */
  record: z.exactOptional(z.boolean()),
  /** Library entries behind the choices, and the user's details of the run. */
  details: z.exactOptional(RunOrigin),
  /** Continues in the session of this run, on its device in its present state. */
  follows: z.exactOptional(RunId),
  /** True when no one is watching: decisions are rejected, and a lost device ends the run. */
  unattended: z.exactOptional(z.boolean()),
  /**
   * True while a person has the app open: a run of another program then waits at its limits, like a
   * run of the app.
   */
  adjustable: z.exactOptional(z.boolean()),
}

/** Complete and valid order without any secret, so that it may be stored. */
export const RunOrder = z.strictObject(fields).check(
  z.refine(
    ({ url, simulator, prototype, appium }) =>
      Boolean(simulator ?? prototype) ||
      (appium !== undefined && platformOf(appium.capabilities) !== 'web') ||
      isWebAddress(url),
    {
      path: ['url'],
    },
  ),
)
export type RunOrder = z.infer<typeof RunOrder>

/**
 * Host that a browser accepts, an IPv6 address in brackets, with a port; this code also runs where
 * `URL` does not exist.
 */
const WEB_ADDRESS =
  /^https?:\/\/(?:[^\s/?#@]+@)?(?:\[[0-9a-f:.]+\]|[^\s/?#\\@:[\]<>^|%]+)(?::(?!0|6553[6-9]|655[4-9]\d|65[6-9]\d\d|6[6-9]\d{3}|[7-9]\d{4})\d{1,5})?(?:[/?#]|$)/i

function isWebAddress(url: string): boolean {
  return WEB_ADDRESS.test(url)
}
