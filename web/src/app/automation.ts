// Page of the command line: no screens, and the same worker as the page for users. All its input,
// the token included, comes through the browser's automation channel, never through an address.

import type { WireError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import {
  AUTOMATION,
  ControlledRun,
  Decision,
  DrivenReply,
  GivenFile,
  HookAnswer,
  type Question,
  RunActivity,
  RunRequest,
  type Turn,
} from '@harness/shared/log/wire/automation.ts'
import { KeyOwner } from '@harness/shared/order/providers.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import { RunOrder } from '@harness/shared/order/run-order.ts'
import * as z from 'zod/mini'
import { offerPrototypeFrames } from '../features/prototypes/frame/lazy-frames.ts'
import { entriesOf } from '../store/library/entries.ts'
import { HarnessDb } from '../store/schema.ts'
import type { Activity, DrivenTurn, EphemeralInputs, Result } from '../worker/api.ts'
import { connect, giveFrames } from '../worker/client.ts'
import { COMMAND_LINE_WORKER } from '../worker/hosting.ts'
import { makeHookQueue } from './hook-queue.ts'

// Without it, zod compiles code from text, which the page's policy forbids.
z.config({ jitless: true })

const db = new HarnessDb()
const { worker } = connect('bridge', COMMAND_LINE_WORKER)
offerPrototypeFrames((port) => giveFrames(worker, port), '/')

const GivenKey = z.object({
  owner: KeyOwner,
  key: z.string(),
})

const GivenSignIn = z.object({ url: z.string(), text: z.string() })

/** Bytes per call: the number of arguments is limited. */
const CHUNK = 32_768

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

function shown(result: Result<DrivenTurn>): Result<Turn> {
  if ('error' in result) return result
  const turn = result.value
  if (turn.kind === 'over') return { value: turn }
  const { scene, marks, tools, changes, problem, image } = turn
  const { bytes, mediaType, size } = image
  const picture = { base64: base64Of(bytes), mediaType, size }
  return {
    value: {
      ...{ kind: 'screen', scene, marks, tools, image: picture },
      ...(changes !== undefined && { changes }),
      ...(problem !== undefined && { problem }),
    },
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

/** Images are base64 text, because the channel carries nothing else. */
function inputsOf({
  screens,
  password,
  signInState,
  browserUrl,
  secrets,
  hookPoints,
}: RunRequest): EphemeralInputs {
  const secret = {
    ...(password !== undefined && { password }),
    ...(signInState !== undefined && { signInState }),
    ...(browserUrl !== undefined && { browserUrl }),
    ...(secrets && { secrets }),
    ...(hookPoints && { hookPoints }),
  }
  if (!screens) return secret
  const steps = screens.steps.map(({ scene, png, outcome }) => ({
    screen: { ...scene, png: bytesOf(png) },
    ...(outcome && { outcome }),
  }))
  return { ...secret, replay: { info: screens.info, steps } }
}

function openedFile({ path, base64 }: GivenFile) {
  return { path, blob: new Blob([bytesOf(base64)]) }
}

const hooks = makeHookQueue()

/** Queued questions, oldest first; each is returned once. */
const questions: Question[] = []
let wake: () => void = () => undefined

async function nextQuestion(): Promise<Question> {
  for (;;) {
    const next = questions.shift()
    if (next) return next
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}

/** Activities for another program to show. Without a reader, only the newest are kept. */
const activities: RunActivity[] = []
const MOST_ACTIVITIES = 256
let wakeReader: () => void = () => undefined

async function nextActivity(): Promise<RunActivity> {
  for (;;) {
    const next = activities.shift()
    if (next) return next
    await new Promise<void>((resolve) => {
      wakeReader = resolve
    })
  }
}

/** True for an activity that another process showing the run needs. */
function isForOthers(given: Activity): boolean {
  switch (given.kind) {
    case 'phase':
    case 'remembered':
    case 'takeover':
    case 'judging':
    case 'undelivered':
      return true
    case 'opening':
      return !given.output // it is long, and in a file of the bridge
    case 'progress': // for each piece of a reply; the phase says that the model is at work
    case 'broken': // ends this page with all its runs, and `broken` says why
      return false
  }
}

function keepActivity(runId: RunId, given: Activity): void {
  if (!isForOthers(given)) return
  activities.push(RunActivity.parse({ runId, activity: given }))
  if (activities.length > MOST_ACTIVITIES) activities.shift()
  wakeReader()
}

/** Applies a control of a user who watches the run elsewhere. */
async function controlRun(runId: RunId, control: RunControl): Promise<Result<null>> {
  switch (control.kind) {
    case 'stop':
      await worker.stop(runId)
      return { value: null }
    case 'pause':
    case 'unpause':
    case 'retry':
    case 'compact':
      return worker[control.kind](runId)
    case 'steer':
      return worker.steer(runId, control.text, control.picture)
    case 'forget':
      return worker.forget(runId, control.id)
    case 'change':
      return worker.changeRun(runId, control.change)
    case 'input':
      return worker.manualInput(runId, control.input)
    case 'decide':
      return worker.decide(runId, control.callId, control.approval)
  }
}

function questionOf(runId: RunId, activity: Activity): Question | undefined {
  if (activity.kind !== 'phase') return undefined
  const { phase, step, request, error, waitMs } = activity
  // A rate limit is temporary.
  if (phase === 'lost' && error && waitMs === undefined) return { kind: 'lost', runId, step, error }
  if (phase !== 'waiting' || !request) return undefined
  const { callId, reason, label, intent } = request
  return { kind: 'call', runId, callId, step, reason, label, intent }
}

/** Settles when a run cannot even report its ending. */
const broken = new Promise<WireError>((fail) => {
  void worker.watch((runId, activity) => {
    if (activity.kind === 'broken') fail(activity.error)
    keepActivity(runId, activity)
    const question = questionOf(runId, activity)
    if (!question) return
    questions.push(question)
    wake()
  })
})

Object.assign(globalThis, {
  [AUTOMATION]: {
    boot: (token: string) => worker.boot({ token }, { followsAgentRuns: false }),
    personas: () => entriesOf(db, 'personas'),
    sample: () => worker.sample(),
    importPrototype: (files: unknown) =>
      worker.importPrototype(z.array(GivenFile).parse(files).map(openedFile)),
    setKey: (given: unknown) => {
      const { owner, key } = GivenKey.parse(given)
      return worker.setKey(owner, key, false)
    },
    preflight: (order: unknown) => {
      const { model, simulator, prototype, attach, appium } = RunOrder.parse(order)
      const device = prototype ? 'prototype' : simulator?.kind
      const running = { ...(attach && { attach }), ...(appium && { appium }) }
      return worker.preflight({ model, ...(device && { device }), ...running })
    },
    start: (given: unknown) => {
      const request = RunRequest.parse(given)
      return worker.start(request.order, inputsOf(request), hooks.ask)
    },
    stop: (runId: unknown) => worker.stop(RunId.parse(runId)),
    turn: async (channel: unknown) => shown(await worker.turn(z.string().parse(channel))),
    reply: async (given: unknown) => {
      const { channel, calls } = DrivenReply.parse(given)
      return shown(await worker.reply(channel, calls))
    },
    signInOf: (runId: unknown) => worker.signInOf(RunId.parse(runId)),
    keepSignIn: (given: unknown) => {
      const { url, text } = GivenSignIn.parse(given)
      return worker.keepSignIn(url, text)
    },
    hook: hooks.next,
    answerHook: (given: unknown) => hooks.answer(HookAnswer.parse(given)),
    question: nextQuestion,
    activity: nextActivity,
    control: (given: unknown) => {
      const { runId, control } = ControlledRun.parse(given)
      return controlRun(runId, control)
    },
    decide: (decision: unknown) => {
      const { runId, callId, approval } = Decision.parse(decision)
      return worker.decide(runId, callId, approval)
    },
    retry: (runId: unknown) => worker.retry(RunId.parse(runId)),
    broken: () => broken,
  },
})
