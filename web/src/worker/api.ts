// The whole boundary between the page and the worker: plain data, and callbacks wrapped in Comlink.proxy. Comlink
// carries neither signals nor the fields of an error: stopping is `stop(runId)`, and errors arrive as `{error: WireError}`.

import type { WireError } from '@harness/shared/errors.ts'
import type { RunId } from '@harness/shared/ids.ts'
import type { Activity, ModelChoice, PreflightRow } from '../core/ports.ts'

export type { Activity, ModelChoice, PreflightRow }

/** What a person chooses before a run. `name` of the persona is shown, `text` is what the model reads. */
export interface RunChoice {
  readonly url: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly persona: { readonly name: string; readonly text: string }
  readonly goal: string
  readonly model: ModelChoice
}

export type Result<T> = { readonly value: T } | { readonly error: WireError }

/** Where the page stands after loading. */
export interface BootReport {
  /** False: no token, or the bridge refused it; `error` says which. */
  readonly paired: boolean
  readonly error?: WireError
  /** Origins of local model servers that this page may reach. */
  readonly modelOrigins: readonly string[]
  /** Runs that nobody goes on with, found and marked interrupted just now. */
  readonly interrupted: readonly RunId[]
}

export interface WorkerApi {
  /** Called once after loading. A token from the address replaces the remembered one. Never throws. */
  boot(token: string | undefined): Promise<BootReport>
  /** Checks bridge, browser, model server and model. Never throws. */
  preflight(choice: Pick<RunChoice, 'model'>): Promise<readonly PreflightRow[]>
  /** Names of the models that the server at `origin` has and that can see. Empty when it does not answer. */
  models(origin: string): Promise<readonly string[]>
  /** Resolves when the first row is written; the run goes on by itself. */
  start(choice: RunChoice): Promise<Result<RunId>>
  /** Ends the run as stopped, at any moment. Unknown or finished runs are ignored. */
  stop(runId: RunId): Promise<void>
  /** Paints the live pictures of a run on a canvas whose ownership moves here; undefined stops painting. */
  mirror(runId: RunId, canvas: OffscreenCanvas | undefined): Promise<void>
  /** What happens right now in a run of this tab. The callback must be a Comlink.proxy. */
  watch(listener: (runId: RunId, activity: Activity) => void): Promise<void>
}
