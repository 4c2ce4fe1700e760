// The whole boundary between the page and the worker: plain data, and what `transfer.ts` lets
// cross. Comlink carries neither signals nor the fields of an error: stopping is `stop(runId)`, and
// errors arrive as `{error: WireError}`.

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

/** To get when no local model is there: it sees pictures, calls tools and fits most machines. */
export const SUGGESTED_MODEL = SERVERS.ollama.model

export interface WorkerApi extends CredentialCalls, ExportCalls, PreviewApi, PrototypeCalls {
  /**
   * Called once after loading; never throws. A pairing in the address replaces the stored token. A
   * page that carries out other agents' runs must not follow them, or it would lock them.
   */
  boot(
    pairing: Pairing | undefined,
    options: { readonly followsAgentRuns: boolean },
  ): Promise<BootReport>
  /**
   * Pairs this page of a static host with a bridge of this machine, by its six digits. The next
   * boot uses it.
   */
  addBridge(origin: string, code: string): Promise<Result<null>>
  /**
   * Ends the pairing of this browser with its bridge: the token is forgotten, and the next boot
   * finds none.
   */
  forgetBridge(): Promise<Result<null>>
  /**
   * Checks bridge, what the kind of device needs (a browser when left out), model server and model.
   * Never throws.
   */
  preflight(choice: PreflightChoice): Promise<readonly PreflightRow[]>
  /** The simulators of this machine, and what it has for them or lacks. */
  simulators(): Promise<Result<SimulatorReport>>
  /** Starts a simulator ahead of its run; resolves when it can be used. */
  bootSimulator(udid: string): Promise<Result<null>>
  /**
   * Names of the models that the server at `origin` has and that can see. Empty when it does not
   * answer.
   */
  models(origin: string): Promise<readonly string[]>
  /** Resolves when the first row is written; the run continues by itself. `hook`: see `HookCall`. */
  start(order: RunOrder, inputs?: EphemeralInputs, hook?: HookCall): Promise<Result<RunId>>
  /**
   * Takes an interrupted run up again from its log; resolves when it continues. Refused with
   * `run_over`, `run_unresumable`.
   */
  resume(runId: RunId): Promise<Result<null>>
  /**
   * Starts the same run again, in a browser of its own. Refused with `run_unrepeatable` when this
   * browser no longer knows how.
   */
  runAgain(runId: RunId): Promise<Result<RunId>>
  /**
   * Starts a run with a next goal on the device of a finished one, as that left it. Refused with
   * `device_gone`.
   */
  continueRun(runId: RunId, next: NextGoal): Promise<Result<RunId>>
  /**
   * Ends the run as stopped, at any moment; while its device still opens, the start is refused with
   * `aborted`. Unknown or finished runs are ignored.
   */
  stop(runId: RunId): Promise<void>
  /** Current or next screen for the program that drives a run; see `ModelChoice.channel`. */
  turn(channel: string): Promise<Result<DrivenTurn>>
  /** Its tool call with any notes; resolves with what it sees next. */
  reply(channel: string, calls: readonly RawCall[]): Promise<Result<DrivenTurn>>
  /** Sign-in on the device of a run in progress. Refused with `run_unknown`. */
  signInOf(runId: RunId): Promise<Result<SignInState>>
  /**
   * Decides about the call that waits; the first answer counts. An edit that does not fit is
   * refused, and it waits on.
   */
  decide(runId: RunId, callId: CallId, approval: Approval): Promise<Result<null>>
  /** Takes an answer back that held for more than one call; see the activity `remembered`. */
  forget(runId: RunId, id: number): Promise<Result<null>>
  /** For the agent's next step. Refused with `run_unknown` once the run has ended. */
  steer(runId: RunId, text: string, picture?: GivenPicture): Promise<Result<null>>
  /** A file as models get it, for a goal or a message. Refused with `argument_invalid`. */
  readPicture(file: OpenedFile): Promise<Result<GivenPicture>>
  /**
   * One manual input, while the activity `takeover` allows it. Refused with `agent_acts`,
   * `device_unable`.
   */
  manualInput(runId: RunId, input: ManualInput): Promise<Result<null>>
  /** Holds the run at the top of its next step. */
  pause(runId: RunId): Promise<Result<null>>
  /** After a pause. */
  unpause(runId: RunId): Promise<Result<null>>
  /**
   * Raises limits, changes the model or sets options: at once in a run that waits, which continues,
   * else before its next step. Refused with `run_unchangeable`, `argument_invalid`, and with why the
   * model does not answer.
   */
  changeRun(runId: RunId, change: RunChange): Promise<Result<null>>
  /** Summarizes the older steps before the next request. */
  compact(runId: RunId): Promise<Result<null>>
  /** After a lost device, bridge or model: asks for it once more. */
  retry(runId: RunId): Promise<Result<null>>
  /**
   * Paints the live pictures of a run on a canvas whose ownership moves here; undefined stops
   * painting.
   */
  mirror(runId: RunId, canvas: OffscreenCanvas | undefined): Promise<void>
  /** The sample application of the bridge, started when first asked for. */
  sample(): Promise<Result<SampleOffer>>
  /** Loads a local model into memory, so that the first step does not wait for it. */
  load(choice: ModelChoice): Promise<Result<null>>
  /** Gets a local model. */
  pull(choice: ModelChoice, listener: (progress: PullProgress) => void): Promise<Result<null>>
  /** Ends the pull in progress in this tab, if any; what was fetched is kept by the server. */
  stopPull(): Promise<void>
  /** The way to the model of the browser, which is on the page. Called once after loading. */
  offerPageModel(line: PageModelLine): Promise<void>
  /** Model of this browser, or the reason for its absence. */
  pageModel(): Promise<PageModelState>
  /** Names of the models of a server that speaks OpenAI's protocol (LM Studio and others). */
  compatibleModels(origin: string): Promise<Result<readonly string[]>>
  /** The models we know, with what a person changed; in the order of a picker. */
  catalog(): Promise<Result<readonly CatalogEntry[]>>
  tokenLimits(model: ModelChoice): Promise<Result<TokenLimits>>
  /** A summary of a finished study, in which each sentence cites its facts. */
  analyse(model: ModelChoice, facts: readonly StudyFact[]): Promise<Result<StudyAnalysis>>
  keys(): Promise<Result<KeyReport>>
  /** Takes a key into memory; with `remember` also behind the passphrase, which must be open. */
  setKey(owner: KeyOwner, key: string, remember: boolean): Promise<Result<null>>
  forgetKey(owner: KeyOwner): Promise<Result<null>>
  /**
   * Brings the remembered keys into memory. The first passphrase is the one that holds from then
   * on.
   */
  unlockKeys(passphrase: string): Promise<Result<null>>
  /** Forgets the keys in memory. */
  lockKeys(): Promise<void>
  forgetAllKeys(): Promise<Result<null>>
  /** The mode in force, and the providers it lets the page reach. */
  mode(): Promise<Result<ModeReport>>
  /** Preview of a mode switch. Changes nothing. */
  describeMode(request: ModeRequest): Promise<Result<ModeChange>>
  /** Switches the mode for every later response; the page must reload. */
  switchMode(request: ModeRequest): Promise<Result<ModeChange>>
  /** Hosts this worker contacted since the page was loaded. */
  ledger(): Promise<readonly LedgerEntry[]>
  /** Hosts that tested pages contacted since this page was loaded. */
  testedContacts(): Promise<readonly ContactedHost[]>
  /** Tries to reach a foreign origin by every way a worker has, and says what stopped each. */
  testNetworkLock(origin: string): Promise<readonly NetworkAttempt[]>
  /**
   * Sets the local model server that the page may reach: Ollama, or a compatible one next to it. An
   * empty origin removes the compatible one. The page must reload afterwards.
   */
  useModelServer(origin: string, kind?: 'ollama' | 'compatible'): Promise<Result<null>>
  storage(): Promise<StorageReport>
  /**
   * Deletes every run with its pictures. Refused with `run_locked` while one goes
   * on in any tab.
   */
  deleteRuns(): Promise<Result<null>>
  /** Opens the runs among zips, folders and loose files; what became of each. */
  importRuns(
    files: readonly OpenedFile[],
    listener: (done: number, total: number) => void,
  ): Promise<Result<readonly Opened[]>>
  /** Orders for frames of HTML prototypes go through this port; see `ui/prototype-frame`. */
  hostFrames(port: MessagePort): Promise<void>
  /** Reports the activity of this tab's runs. */
  watch(listener: (runId: RunId, activity: Activity) => void): Promise<void>
}
