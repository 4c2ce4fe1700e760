// Messages between the command line and the worker, through the automation channel of the browser
// that runs it.
import * as z from 'zod/mini'
import { WireError } from '../../base/errors.ts'
import { Size } from '../../base/geometry.ts'
import { CallId, RunId } from '../../base/ids.ts'
import { Outcome } from '../../device/command.ts'
import { WebSecrets } from '../../device/conditions.ts'
import { Mark, Scene } from '../../device/observation.ts'
import { PrototypeKind } from '../../device/prototype/ref.ts'
import { DeviceInfo } from '../../device/spec.ts'
import { HookPoint } from '../../order/hooks.ts'
import { RunControl } from '../../order/run-control.ts'
import { RunOrder } from '../../order/run-order.ts'
import { AgentActivity } from './agent-runs.ts'

/** Screens of a recorded run; each picture is a PNG in base64. */
export const Screens = z.object({
  info: DeviceInfo,
  steps: z.array(z.object({ scene: Scene, png: z.string(), outcome: z.exactOptional(Outcome) })),
})
export type Screens = z.infer<typeof Screens>

/** File of the caller, with its bytes in base64. */
export const GivenFile = z.object({ path: z.string(), base64: z.string() })
export type GivenFile = z.infer<typeof GivenFile>

/** Prototype that the page made from the given files. */
export const GivenPrototype = z.object({
  id: z.string(),
  form: PrototypeKind,
  name: z.string(),
  notes: z.array(z.string()),
})
export type GivenPrototype = z.infer<typeof GivenPrototype>

/** Run started by the command line: the order, and data that is never stored. */
export const RunRequest = z.object({
  order: RunOrder,
  /** Password of the order's sign-in, sent only here and to the device. */
  password: z.exactOptional(z.string()),
  /** Text of a file with cookies and storage, sent only here and to the device. */
  signInState: z.exactOptional(z.string()),
  /** Secret values of the order's conditions, sent only here and to the device. */
  secrets: z.exactOptional(WebSecrets),
  screens: z.exactOptional(Screens),
  /** Points with hooks; only the caller knows their commands. */
  hookPoints: z.exactOptional(z.array(HookPoint)),
  /** Address of the order's running browser or Appium server, if it contains an access token. */
  browserUrl: z.exactOptional(z.string()),
})
export type RunRequest = z.infer<typeof RunRequest>

/**
 * Question of a run to the person at the terminal: approve a call, or continue without the device.
 */
export const Question = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('call'),
    runId: RunId,
    callId: CallId,
    step: z.number(),
    /** `mode`, or the name of the guard rule that asks. */
    reason: z.string(),
    label: z.string(),
    intent: z.string(),
  }),
  z.object({ kind: z.literal('lost'), runId: RunId, step: z.number(), error: WireError }),
])
export type Question = z.infer<typeof Question>

/** Current activity of a page's run, and which actions on its device a person may take. */
export const RunActivity = z.object({ runId: RunId, activity: AgentActivity })
export type RunActivity = z.infer<typeof RunActivity>

/** User's command to a run of the page. */
export const ControlledRun = z.object({ runId: RunId, control: RunControl })

/** Request to run the hooks at a point; `event` is their input. */
export const HookRequest = z.object({
  point: HookPoint,
  event: z.record(z.string(), z.unknown()),
})
export type HookRequest = z.infer<typeof HookRequest>

/** Result of the hooks at a point; `refusal` quotes the one that failed. */
export const HookAnswer = z.object({
  refusal: z.exactOptional(z.string()),
  durationMs: z.number(),
})
export type HookAnswer = z.infer<typeof HookAnswer>

/** User's answer to an approval request, or the fact that none came. */
export const Decision = z.object({
  runId: RunId,
  callId: CallId,
  approval: z.union([
    z.object({ decision: z.enum(['approve', 'skip', 'unanswered']) }),
    z.object({ decision: z.literal('reject'), note: z.exactOptional(z.string()) }),
  ]),
})
export type Decision = z.infer<typeof Decision>

/** Tool calls of the program that drives a run; not validated here. */
export const DrivenReply = z.object({
  channel: z.string(),
  calls: z.readonly(z.array(z.object({ name: z.string(), input: z.unknown() }))),
})
export type DrivenReply = z.infer<typeof DrivenReply>

/** Tool that the device supports, with a description of each field. */
export const DrivenTool = z.object({ name: z.string(), fields: z.record(z.string(), z.string()) })
export type DrivenTool = z.infer<typeof DrivenTool>

/** Next message to the program that drives a run; `over` when the run takes no more replies. */
export const Turn = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('screen'),
    scene: Scene,
    marks: z.readonly(z.array(Mark)),
    /** Picture with its marks, in base64. */
    image: z.object({
      base64: z.string(),
      mediaType: z.enum(['image/jpeg', 'image/png']),
      size: Size,
    }),
    tools: z.readonly(z.array(DrivenTool)),
    /** Changes on the screen since the last call, in words. */
    changes: z.exactOptional(z.string()),
    /** Reason why the last reply was not executed; the screen is unchanged. */
    problem: z.exactOptional(z.string()),
  }),
  z.object({ kind: z.literal('over') }),
])
export type Turn = z.infer<typeof Turn>

/** Name of the object that the automation page offers on `globalThis`. */
export const AUTOMATION = 'harness'
