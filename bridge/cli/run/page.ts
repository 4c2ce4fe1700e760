import { asHarnessError, fromWire, HarnessError, WireError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import { SignInState } from '@harness/shared/device/sign-in.ts'
import {
  AUTOMATION,
  type Decision,
  type DrivenReply,
  type GivenFile,
  GivenPrototype,
  type HookAnswer,
  HookRequest,
  Question,
  RunActivity,
  type RunRequest,
  Turn,
} from '@harness/shared/log/wire/automation.ts'
import { Sample } from '@harness/shared/log/wire/bridge-api.ts'
import { PreflightRow } from '@harness/shared/log/wire/preflight.ts'
import { Persona } from '@harness/shared/order/persona.ts'
import type { RunControl } from '@harness/shared/order/run-control.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import * as z from 'zod/mini'
import { findChrome } from '../../devices/web/life/chrome.ts'
import { launch } from '../../devices/web/life/launch.ts'
import { startFailure } from '../../devices/web/life/start-failure.ts'
import type { RunningBridge } from '../../server/serve.ts'
import type { OwnedFolder } from '../../system/owned-folder.ts'
import type { GivenKey } from './secrets.ts'

const Failed = z.object({ error: WireError })
const Started = z.union([z.object({ value: RunId }), Failed])
const Done = z.union([z.object({ value: z.null() }), Failed])
const Turned = z.union([z.object({ value: Turn }), Failed])
const SignedIn = z.union([z.object({ value: SignInState }), Failed])
const Offered = z.union([z.object({ value: Sample }), Failed])
const Kept = z.union([z.object({ value: GivenPrototype }), Failed])
const Booted = z.object({ paired: z.boolean(), error: z.optional(WireError) })

/** The worker in a headless browser, with the same calls as from the app's page. */
export interface WorkerPage {
  personas(): Promise<readonly Persona[]>
  sample(): Promise<Sample>
  /** Stores a prototype in the browser of the run. */
  importPrototype(files: readonly GivenFile[]): Promise<GivenPrototype>
  /** Passes a key into the memory of the worker, only through the browser's automation channel. */
  setKey(key: GivenKey): Promise<void>
  preflight(order: RunOrder): Promise<readonly PreflightRow[]>
  /** Starts the run. Resolves when the first row is written. */
  start(request: RunRequest): Promise<RunId>
  stop(runId: RunId): Promise<void>
  /** Current or next screen for the program that drives a run. */
  turn(channel: string): Promise<Turn>
  /** Sends the next call of that program; resolves with the next turn. */
  reply(reply: DrivenReply): Promise<Turn>
  /** Sign-in on the device of a run in progress. */
  signInOf(runId: RunId): Promise<SignInState>
  /** Stores a sign-in in the memory of the worker, for the site of this address. */
  keepSignIn(url: string, text: string): Promise<void>
  /**
   * Next question of the run to the user; never settles when the page is gone, but `failed`
   * rejects.
   */
  question(): Promise<Question>
  decide(decision: Decision): Promise<void>
  /** Next hook point of the run; never settles when the page is gone. */
  hook(): Promise<HookRequest>
  answerHook(answer: HookAnswer): Promise<void>
  /** Next activity of a run; never settles when the page is gone. */
  activity(): Promise<RunActivity>
  /** Controls the run. Throws when the worker refuses. */
  control(runId: RunId, control: RunControl): Promise<void>
  retry(runId: RunId): Promise<void>
  /** Rejects when the page, its browser or the log of the run is gone; never resolves. */
  readonly failed: Promise<never>
  /** Resolves when no process of the browser remains. */
  close(): Promise<void>
}

const SIZE = { width: 1280, height: 800 }

/**
 * Opens the automation page of a bridge. Throws `browser_missing`, `browser_failed`, `aborted`, and
 * errors of pairing.
 */
export async function openPage(
  bridge: RunningBridge,
  places: { readonly folder: OwnedFolder; readonly temporary: string },
  signal: AbortSignal,
): Promise<WorkerPage> {
  const program = await findChrome(process.env)
  if (program === undefined) throw new HarnessError('browser_missing')
  const browser = await launch(
    { program, viewport: SIZE, headed: false, ...places, network: { kind: 'all' } },
    signal,
  )
  try {
    const page = browser.context.pages()[0] ?? (await browser.context.newPage())
    await page.goto(new URL('/automation.html', bridge.url).href).catch((error: unknown) => {
      throw new HarnessError('browser_failed', { what: startFailure(error) }, error)
    })
    // Method name and argument are passed as data, never as code.
    const callPage: CallPage = async (shape, method, argument) =>
      shape.parse(
        await page.evaluate(
          ([object, name, given]) => Reflect.get(globalThis, object)[name](given),
          [AUTOMATION, method, argument] as const,
        ),
      )
    const gone = new Promise<never>((_, refuse) => {
      const lost = () => refuse(new HarnessError('worker_lost'))
      page.on('crash', lost)
      page.on('close', lost)
    })
    const broken = callPage(WireError, 'broken').then((error) => {
      throw fromWire(error)
    })
    const failed = Promise.race([gone, broken.catch(rejectOnlyHarnessErrors)])
    // Closing the page at the end rejects all of them, when no listener remains.
    for (const promise of [gone, broken, failed]) promise.catch(() => undefined)
    const booted = await callPage(Booted, 'boot', bridge.token)
    if (!booted.paired) throw booted.error ? fromWire(booted.error) : new HarnessError('internal')
    return { ...workerCalls(callPage), failed, close: () => browser.close() }
  } catch (thrown) {
    await browser.close()
    throw signal.aborted ? new HarnessError('aborted') : asHarnessError(thrown)
  }
}

type CallPage = <T extends z.ZodMiniType>(
  shape: T,
  method: string,
  argument?: unknown,
) => Promise<z.infer<T>>

function workerCalls(callPage: CallPage): Omit<WorkerPage, 'failed' | 'close'> {
  return {
    personas: () => callPage(z.array(Persona), 'personas'),
    sample: async () => valueIn(await callPage(Offered, 'sample')),
    importPrototype: async (files) => valueIn(await callPage(Kept, 'importPrototype', files)),
    setKey: async ({ owner, secret }) =>
      void valueIn(await callPage(Done, 'setKey', { owner, key: secret.reveal() })),
    preflight: (order) => callPage(z.array(PreflightRow), 'preflight', order),
    start: async (request) => valueIn(await callPage(Started, 'start', request)),
    stop: async (runId) => void (await callPage(z.unknown(), 'stop', runId)),
    turn: async (channel) => valueIn(await callPage(Turned, 'turn', channel)),
    reply: async (reply) => valueIn(await callPage(Turned, 'reply', reply)),
    signInOf: async (runId) => valueIn(await callPage(SignedIn, 'signInOf', runId)),
    keepSignIn: async (url, text) =>
      void valueIn(await callPage(Done, 'keepSignIn', { url, text })),
    question: async () =>
      Question.parse(await callPage(z.unknown(), 'question').catch(rejectOnlyHarnessErrors)),
    hook: async () =>
      HookRequest.parse(await callPage(z.unknown(), 'hook').catch(rejectOnlyHarnessErrors)),
    answerHook: async (answer) => void (await callPage(z.unknown(), 'answerHook', answer)),
    activity: async () =>
      RunActivity.parse(await callPage(z.unknown(), 'activity').catch(rejectOnlyHarnessErrors)),
    control: async (runId, control) =>
      void valueIn(await callPage(Done, 'control', { runId, control })),
    decide: async (decision) => void valueIn(await callPage(Done, 'decide', decision)),
    retry: async (runId) => void valueIn(await callPage(Done, 'retry', runId)),
  }
}

/** Ends the run for errors of the worker; a failed call to a closed page is reported by `gone`. */
function rejectOnlyHarnessErrors(thrown: unknown): Promise<never> {
  if (thrown instanceof HarnessError) throw thrown
  return new Promise<never>(() => undefined)
}

function valueIn<T>(answer: { value: T } | { error: WireError }): T {
  if ('value' in answer) return answer.value
  throw fromWire(answer.error)
}
