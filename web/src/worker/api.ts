// Interface between the page and the worker: plain data, and the types in `transfer.ts`. Comlink
// carries neither signals nor the fields of an error: stopping is `stop(runId)`, and errors arrive
// as `{error: WireError}`.

import type { CallId, RunId } from '@harness/shared/base/ids.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import type { SignInState } from '@harness/shared/device/sign-in.ts'
import type { StudyAnalysis, StudyFact } from '@harness/shared/findings/study/analysis.ts'
import type { Format } from '@harness/shared/log/versions/names.ts'
import type { ContactedHost } from '@harness/shared/log/views/contacts.ts'
import type { ApprovalRequest, Remember, Remembered } from '@harness/shared/log/wire/activity.ts'
import type { SimulatorReport } from '@harness/shared/log/wire/bridge-api.ts'
import type { PreflightRow } from '@harness/shared/log/wire/preflight.ts'
import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { RuleName } from '@harness/shared/order/guards.ts'
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import type { GivenPicture } from '@harness/shared/order/picture.ts'
import { type KeyOwner, SERVERS } from '@harness/shared/order/providers.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import type { OpenedFile } from '../bundle/entry.ts'
import type { FindingsFormat } from '../bundle/export-findings.ts'
import type { ExportedMovie } from '../bundle/export-movie.ts'
import type { Opened } from '../bundle/import-bundle.ts'
import type { Approval } from '../core/control/person.ts'
import type { Activity, RawCall } from '../core/ports.ts'
import type { PullProgress } from '../models/ollama/pull.ts'
import type { DrivenTurn } from '../models/playback/driven-model.ts'
import type {
  PageFailure,
  PageModelAnswer,
  PageModelCall,
  PageModelLine,
  PageModelNews,
  PageModelState,
  PagePrompt,
} from '../models/wire/on-page.ts'
import type { CredentialCalls } from './credentials/calls.ts'
import type { CredentialReport, NewCredential } from './credentials/passwords.ts'
import type { SignInEnd } from './credentials/sign-in-window.ts'
import type { SignInReport } from './credentials/sign-ins.ts'
import type { ExportCalls, Leaving } from './exports.ts'
import type { Hosting } from './hosting.ts'
import type { NetworkAttempt, PageLock, StoppedBy } from './offline/test-network-lock.ts'
import type { PrototypeCalls } from './prototypes/calls.ts'
import type {
  AddedPrototype,
  PictureReport,
  PrototypeCheck,
  SampleName,
  SamplePrototype,
} from './prototypes/reports.ts'
import type {
  BootReport,
  KeyReport,
  LedgerEntry,
  ModeChange,
  ModeReport,
  ModeRequest,
  Pairing,
  PreflightChoice,
  SampleOffer,
  StorageReport,
  TokenLimits,
} from './reports.ts'
import type { Result } from './result.ts'
import type { NextGoal } from './run/follow-up.ts'
import type { HookCall } from './run/hooks.ts'
import type { EphemeralInputs, Replay } from './run/open-device-and-model.ts'
import type { PreviewApi, PreviewScreen, PreviewTarget } from './run/preview.ts'
import type { RunChange } from './run/set-options.ts'

export type {
  Activity,
  AddedPrototype,
  Approval,
  ApprovalRequest,
  BootReport,
  CredentialReport,
  DrivenTurn,
  EphemeralInputs,
  ExportedMovie,
  FindingsFormat,
  Format,
  HookCall,
  Hosting,
  KeyOwner,
  KeyReport,
  Leaving,
  LedgerEntry,
  ModeChange,
  ModelChoice,
  ModeReport,
  ModeRequest,
  NetworkAttempt,
  NewCredential,
  NextGoal,
  Opened,
  OpenedFile,
  PageFailure,
  PageLock,
  PageModelAnswer,
  PageModelCall,
  PageModelLine,
  PageModelNews,
  PageModelState,
  PagePrompt,
  Pairing,
  PictureReport,
  PreflightChoice,
  PreflightRow,
  PreviewScreen,
  PreviewTarget,
  PrototypeCheck,
  PullProgress,
  Remember,
  Remembered,
  Replay,
  Result,
  RuleName,
  RunChange,
  RunOrder,
  SampleName,
  SampleOffer,
  SamplePrototype,
  SignInEnd,
  SignInReport,
  StoppedBy,
  StorageReport,
  TokenLimits,
}

/** Suggested local model: it sees pictures, calls tools and fits most machines. */
export const SUGGESTED_MODEL = SERVERS.ollama.model

export interface WorkerApi extends CredentialCalls, ExportCalls, PreviewApi, PrototypeCalls {
  /**
   * Called once after loading; never throws. A pairing in the address replaces the stored token.
   * Pages that execute runs of other agents must not follow those, because that would lock them.
   */
  boot(
    pairing: Pairing | undefined,
    options: { readonly followsAgentRuns: boolean },
  ): Promise<BootReport>
  /**
   * Pairs a statically hosted page with a bridge on this machine, using the six-digit code. The
   * next boot uses it.
   */
  addBridge(origin: string, code: string): Promise<Result<null>>
  /** Removes the token that pairs this browser with its bridge; the next boot is unpaired. */
  forgetBridge(): Promise<Result<null>>
  /** Checks bridge, device (a browser by default), model server and model. Never throws. */
  preflight(choice: PreflightChoice): Promise<readonly PreflightRow[]>
  /** Simulators of this machine, with its tools for them and what is missing. */
  simulators(): Promise<Result<SimulatorReport>>
  /** Boots a simulator ahead of its run; resolves when it is ready. */
  bootSimulator(udid: string): Promise<Result<null>>
  /** Names of the vision models of the server at `origin`. Empty when it does not answer. */
  models(origin: string): Promise<readonly string[]>
  /** Starts a run and resolves when its first row is written. For `hook` see `HookCall`. */
  start(order: RunOrder, inputs?: EphemeralInputs, hook?: HookCall): Promise<Result<RunId>>
  /**
   * Resumes an interrupted run from its log; resolves when it continues. Refused with `run_over`,
   * `run_unresumable`.
   */
  resume(runId: RunId): Promise<Result<null>>
  /**
   * Starts the same run again in a new browser. Refused with `run_unrepeatable` when this browser
   * no longer has its order.
   */
  runAgain(runId: RunId): Promise<Result<RunId>>
  /**
   * Starts a run with a next goal on the device of a finished run, in its current state. Refused
   * with `device_gone`.
   */
  continueRun(runId: RunId, next: NextGoal): Promise<Result<RunId>>
  /**
   * Stops the run. While its device still opens, the start is refused with `aborted`; unknown or
   * finished runs are ignored.
   */
  stop(runId: RunId): Promise<void>
  /** Current or next screen for the program that drives a run; see `ModelChoice.channel`. */
  turn(channel: string): Promise<Result<DrivenTurn>>
  /** Tool call of that program, with any notes; resolves with its next screen. */
  reply(channel: string, calls: readonly RawCall[]): Promise<Result<DrivenTurn>>
  /** Sign-in on the device of a run in progress. Refused with `run_unknown`. */
  signInOf(runId: RunId): Promise<Result<SignInState>>
  /**
   * Answers a call that waits for approval; the first answer counts. An invalid edit is refused,
   * and the call keeps waiting.
   */
  decide(runId: RunId, callId: CallId, approval: Approval): Promise<Result<null>>
  /** Removes a remembered answer; see the activity `remembered`. */
  forget(runId: RunId, id: number): Promise<Result<null>>
  /** Sends a message for the agent's next step. Refused with `run_unknown` after the end. */
  steer(runId: RunId, text: string, picture?: GivenPicture): Promise<Result<null>>
  /** Converts a picture file for a goal or a message. Refused with `argument_invalid`. */
  readPicture(file: OpenedFile): Promise<Result<GivenPicture>>
  /**
   * Sends one manual input while the activity `takeover` allows it. Refused with `agent_acts`,
   * `device_unable`.
   */
  manualInput(runId: RunId, input: ManualInput): Promise<Result<null>>
  /** Pauses the run before its next step. */
  pause(runId: RunId): Promise<Result<null>>
  /** Resumes a paused run. */
  unpause(runId: RunId): Promise<Result<null>>
  /**
   * Raises limits, changes the model or sets options: at once in a waiting run, which then
   * continues, else before the next step. Refused with `run_unchangeable`, `argument_invalid`, and
   * with the reason why the model does not answer.
   */
  changeRun(runId: RunId, change: RunChange): Promise<Result<null>>
  /** Summarizes the older steps before the next request. */
  compact(runId: RunId): Promise<Result<null>>
  /** Retries after a lost device, bridge or model. */
  retry(runId: RunId): Promise<Result<null>>
  /**
   * Draws the live pictures of a run on a canvas, which is transferred to the worker; undefined
   * stops drawing.
   */
  mirror(runId: RunId, canvas: OffscreenCanvas | undefined): Promise<void>
  /** Sample application of the bridge, started at the first call. */
  sample(): Promise<Result<SampleOffer>>
  /** Loads a local model into memory, so that the first step does not wait for it. */
  load(choice: ModelChoice): Promise<Result<null>>
  /** Downloads a local model. */
  pull(choice: ModelChoice, listener: (progress: PullProgress) => void): Promise<Result<null>>
  /** Stops the pull of this tab, if any; the server keeps what was downloaded. */
  stopPull(): Promise<void>
  /** Offers a connection to the browser's model on the page. Called once after loading. */
  offerPageModel(line: PageModelLine): Promise<void>
  pageModel(): Promise<PageModelState>
  /** Names of the models of a server that speaks OpenAI's protocol (LM Studio and others). */
  compatibleModels(origin: string): Promise<Result<readonly string[]>>
  /** Model catalog with the user's changes, in the order of a picker. */
  catalog(): Promise<Result<readonly CatalogEntry[]>>
  tokenLimits(model: ModelChoice): Promise<Result<TokenLimits>>
  /** Summarizes a finished study; each sentence cites its facts. */
  analyse(model: ModelChoice, facts: readonly StudyFact[]): Promise<Result<StudyAnalysis>>
  keys(): Promise<Result<KeyReport>>
  /** Stores a key in memory; with `remember` also behind the passphrase, which must be open. */
  setKey(owner: KeyOwner, key: string, remember: boolean): Promise<Result<null>>
  forgetKey(owner: KeyOwner): Promise<Result<null>>
  /** Loads the stored keys into memory. The first call sets the passphrase. */
  unlockKeys(passphrase: string): Promise<Result<null>>
  /** Removes the keys from memory. */
  lockKeys(): Promise<void>
  forgetAllKeys(): Promise<Result<null>>
  /** Current mode, and the providers it allows. */
  mode(): Promise<Result<ModeReport>>
  /** Preview of a mode switch. Changes nothing. */
  describeMode(request: ModeRequest): Promise<Result<ModeChange>>
  /** Switches the mode, which takes effect when the page reloads. */
  switchMode(request: ModeRequest): Promise<Result<ModeChange>>
  /** Hosts this worker contacted since the page was loaded. */
  ledger(): Promise<readonly LedgerEntry[]>
  /** Hosts that tested pages contacted since this page was loaded. */
  testedContacts(): Promise<readonly ContactedHost[]>
  /** Tries every way a worker can reach a foreign origin, and reports what stopped each. */
  testNetworkLock(origin: string): Promise<readonly NetworkAttempt[]>
  /**
   * Sets the allowed local model server: Ollama, or a compatible one in addition. An empty origin
   * removes the compatible one. The page must reload afterwards.
   */
  useModelServer(origin: string, kind?: 'ollama' | 'compatible'): Promise<Result<null>>
  storage(): Promise<StorageReport>
  /** Deletes all runs with their pictures. Refused with `run_locked` while a run is in progress. */
  deleteRuns(): Promise<Result<null>>
  /** Imports the runs in zips, folders and loose files. Returns a result for each. */
  importRuns(
    files: readonly OpenedFile[],
    listener: (done: number, total: number) => void,
  ): Promise<Result<readonly Opened[]>>
  /** Sets the port to the frames of HTML prototypes (`features/prototypes/frame`). */
  hostFrames(port: MessagePort): Promise<void>
  /** Subscribes to the activity of this tab's runs. */
  watch(listener: (runId: RunId, activity: Activity) => void): Promise<void>
}
