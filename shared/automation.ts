// What the command line asks of the worker, through the automation channel of the browser that runs it.
import * as z from 'zod/mini'
import { CloudProvider } from './cloud.ts'
import { Outcome } from './command.ts'
import { WireError } from './errors.ts'
import { CallId, RunId } from './ids.ts'
import { Scene } from './observation.ts'
import { DeviceInfo, SimulatorWish } from './protocol.ts'
import { Row } from './rows.ts'
import { Check, Mode, Origin } from './run.ts'

const Leg = z.object({
  goal: z.string(),
  actionName: z.exactOptional(z.string()),
  preservesState: z.exactOptional(z.boolean()),
  checks: z.exactOptional(z.array(Check)),
})

const Model = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('ollama'),
    model: z.string(),
    origin: z.string(),
    sampling: z.exactOptional(z.object({ temperature: z.number(), seed: z.number() })),
  }),
  z.object({ provider: z.literal('compatible'), model: z.string(), origin: z.string() }),
  z.object({ provider: CloudProvider, model: z.string(), origin: z.exactOptional(z.string()) }),
  z.object({ provider: z.literal('scripted'), replies: z.array(z.unknown()) }),
  z.object({ provider: z.literal('recorded'), rows: z.array(Row) }),
  z.object({ provider: z.literal('sweep'), seed: z.number() }),
])

/** The screens of a recorded run; each picture is a PNG in base64. */
const Screens = z.object({
  info: DeviceInfo,
  steps: z.array(z.object({ scene: Scene, png: z.string(), outcome: z.exactOptional(Outcome) })),
})

/** A run as the command line orders it; the fields are those of `RunChoice` in the worker's API. */
export const RunOrder = z.object({
  url: z.string(),
  viewport: z.object({ width: z.number(), height: z.number() }),
  simulator: z.exactOptional(SimulatorWish),
  persona: z.object({ name: z.string(), text: z.string() }),
  legs: z.array(Leg).check(z.minLength(1)),
  model: Model,
  /** The password travels here and to the device, and stands nowhere else. */
  credential: z.exactOptional(
    z.object({ label: z.string(), username: z.string(), password: z.string() }),
  ),
  stepBudget: z.exactOptional(z.number()),
  tokenBudget: z.exactOptional(z.number()),
  mode: Mode,
  strict: z.boolean(),
  origin: Origin,
  seed: z.exactOptional(z.number()),
  headed: z.boolean(),
  screens: z.exactOptional(Screens),
  record: z.boolean(),
  /** Nobody is there to decide: what asks is rejected. */
  unattended: z.boolean(),
})
export type RunOrder = z.infer<typeof RunOrder>

/** What a run asks of the person at the terminal: whether a call may be made, or what to do without its device. */
export const Question = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('call'),
    runId: RunId,
    callId: CallId,
    step: z.number(),
    /** `mode`, or the name of the guard rule that wants it. */
    reason: z.string(),
    label: z.string(),
    intent: z.string(),
  }),
  z.object({ kind: z.literal('lost'), runId: RunId, step: z.number(), error: WireError }),
])
export type Question = z.infer<typeof Question>

/** What the person decided about a call. */
export const Decision = z.object({
  runId: RunId,
  callId: CallId,
  approval: z.union([
    z.object({ decision: z.enum(['approve', 'skip']) }),
    z.object({ decision: z.literal('reject'), note: z.exactOptional(z.string()) }),
  ]),
})
export type Decision = z.infer<typeof Decision>

/** Name of the object that the automation page offers on `globalThis`. */
export const AUTOMATION = 'harness'
