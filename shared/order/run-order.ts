// What to run, declared once: made by the form and the command line, taken by the worker, stored to
// resume a run.
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

/** Longest goal or note, in characters; a model reads a goal again with every step. */
const LONGEST_TEXT = 20_000

/** One goal of a run. */
export const LegOrder = z.strictObject({
  goal: z.string().check(z.maxLength(LONGEST_TEXT), z.regex(/\S/)),
  /** Name of the saved action, if it is one. */
  actionName: z.exactOptional(z.string()),
  /**
   * False: the application starts at its beginning before this leg. Without effect on the first.
   */
  preservesState: z.exactOptional(z.boolean()),
  checks: z.exactOptional(z.readonly(z.array(Check))),
})
export type LegOrder = z.infer<typeof LegOrder>

/** Origin of a run's choices, with its name and note; none of it affects the run. */
const RunOrigin = z.strictObject({
  name: z.exactOptional(z.string().check(z.maxLength(1_000))),
  note: z.exactOptional(z.string().check(z.maxLength(LONGEST_TEXT))),
  applicationId: z.exactOptional(z.string()),
  /** Name of the application in the log; its host or the app itself when absent. */
  applicationName: z.exactOptional(z.string()),
  personaId: z.exactOptional(z.string()),
  chainId: z.exactOptional(z.string()),
  goalIds: z.exactOptional(z.readonly(z.array(z.string()))),
  /** The study that it belongs to, and which run of its plan it is. */
  study: z.exactOptional(z.strictObject({ id: z.string(), run: z.string() })),
})

const fields = {
  /** Lets a caller watch the run before its first row; created when left out. */
  runId: z.exactOptional(RunId),
  /** Address of the web application; empty for a simulator, an Appium app or a prototype. */
  url: z.string().check(z.maxLength(8_192)),
  /** In points. Without effect with a simulator. */
  viewport: Viewport,
  /** Without effect with a simulator. */
  appearance: z.exactOptional(WebAppearance),
  /** True shows the browser under test on the screen of this machine. */
  headed: z.exactOptional(z.boolean()),
  /**
   * A browser that runs already; Harness starts one without it. Without effect with a simulator.
   */
  attach: z.exactOptional(AttachedBrowser),
  /**
   * A device of an Appium server: an app on it is tested, or the address in its browser, which then
   * decides the size.
   */
  appium: z.exactOptional(AppiumTarget),
  /** With it an app on a simulator is tested. */
  simulator: z.exactOptional(SimulatorSpec),
  /** Tests a prototype stored in this browser; address and screen size are then ignored. */
  prototype: z.exactOptional(PrototypeRef),
  /** `name` is shown, `text` is what the model reads. */
  persona: z.strictObject({ name: Persona.shape.name, text: Persona.shape.text }),
  legs: z.readonly(z.array(LegOrder).check(z.minLength(1), z.maxLength(200))),
  model: ModelChoice,
  /** A sign-in for the application. What is secret of it is in `EphemeralInputs`, or in the vault. */
  credential: z.exactOptional(
    z.strictObject({
      label: z.string(),
      username: z.string(),
      /** In the library, whose vault keeps what is secret. */
      id: z.exactOptional(z.string()),
      /** The browser starts with cookies and storage; there is nothing to fill in. */
      kind: z.exactOptional(z.literal('state')),
    }),
  ),
  /** True: the browser starts with the sign-in that is kept for the site of the address. */
  signedIn: z.exactOptional(z.boolean()),
  /** Mode, rules, limits: the table of options. */
  ...ORDER_FIELDS,
  /**
   * With it the model judges the evidence of what was reported, after the end and within a budget
   * of its own.
   */
  judge: z.exactOptional(
    z.strictObject({
      tokenBudget: z.exactOptional(z.int().check(z.minimum(1), z.maximum(MAX_TOKENS))),
    }),
  ),
  /** Texts of the application that the persona may read; none for a first-time user. */
  skills: z.exactOptional(Skills),
  /** `you` when left out. */
  origin: z.exactOptional(Origin),
  /** Written into the log; that of the model when left out. */
  seed: z.exactOptional(z.number()),
  /**
   * True hands every committed row and picture to the bridge too, which must have been started with
   * a place for them.
   */
  record: z.exactOptional(z.boolean()),
  /** Library entries behind the choices, and the user's details of the run. */
  details: z.exactOptional(RunOrigin),
  /** The run continues in the session of this one, on its device in its present state. */
  follows: z.exactOptional(RunId),
  /**
   * True: no one is watching. What asks for a decision is rejected, and a lost device ends the run.
   */
  unattended: z.exactOptional(z.boolean()),
  /**
   * True while a person has the app open. A run of another program then waits at its limits, as an
   * app's run does.
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
 * A host that a browser takes, an IPv6 one in brackets, with a port; this code runs where there is
 * no `URL`.
 */
const WEB_ADDRESS =
  /^https?:\/\/(?:[^\s/?#@]+@)?(?:\[[0-9a-f:.]+\]|[^\s/?#\\@:[\]<>^|%]+)(?::(?!0|6553[6-9]|655[4-9]\d|65[6-9]\d\d|6[6-9]\d{3}|[7-9]\d{4})\d{1,5})?(?:[/?#]|$)/i

function isWebAddress(url: string): boolean {
  return WEB_ADDRESS.test(url)
}
