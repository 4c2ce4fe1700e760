import type { WireError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import type { WaitingElsewhere } from '@harness/shared/log/wire/tab-messages.ts'
import type { GivenPicture } from '@harness/shared/order/picture.ts'
import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import type { ActivityNow, Phase } from '../../kit/page/create-activity.ts'
import type { Page } from '../../kit/page/page.ts'
import type {
  Approval,
  ApprovalRequest,
  Remember,
  Remembered,
  Result,
  RunChange,
} from '../../worker/api.ts'
import { createPause, type PauseState } from './create-pause.ts'

/**
 * Time for which a new card ignores keys and clicks, in milliseconds: one intended for something
 * else must not approve.
 */
const DEAF_MS = 500

/** The user's control over a live run of this tab. */
export interface Control {
  /** True while the run is live in this tab; other tabs can only watch it. */
  readonly here: Accessor<boolean>
  /** Reason why a run in another tab waits. */
  readonly elsewhere: Accessor<WaitingElsewhere | undefined>
  readonly request: Accessor<ApprovalRequest | undefined>
  readonly lost: Accessor<WireError | undefined>
  readonly waits: Accessor<'you' | 'pause' | undefined>
  /** True once a pause is requested, although the current step is finished first. */
  readonly paused: Accessor<boolean>
  /** Reason of the last refusal. */
  readonly refused: Accessor<string | undefined>
  readonly editing: Accessor<boolean>
  readonly edit: (editing: boolean) => void
  /** Answers the call; the answer may also apply to later calls, depending on `scope`. */
  readonly decide: (approval: Approval) => void
  readonly scope: Accessor<Remember | undefined>
  readonly chooseScope: (scope: Remember | undefined) => void
  /** The user's answers that apply to more than one call. */
  readonly remembered: Accessor<readonly Remembered[]>
  readonly forget: (id: number) => void
  /** Sends a message. False when it was not accepted. */
  readonly say: (text: string, picture?: GivenPicture) => Promise<boolean>
  /** Summarizes the older steps now. False when it was not accepted. */
  readonly compact: () => Promise<boolean>
  /** Applies a change before the next step. False when it was not accepted. */
  readonly change: (change: RunChange) => Promise<boolean>
  /** Pauses the run, or resumes it when it waits for a limit or its model. */
  readonly togglePause: () => void
  readonly retry: () => void
  readonly stop: () => void
  /** Wait for a limit, a rate limit or a fault of the model, and the possible changes. */
  readonly pause: PauseState
}

export function createControl(page: Page, runId: RunId, run: Accessor<RunState>): Control {
  const [refused, setRefused] = createSignal<string>()
  const [paused, setPaused] = createSignal(false)
  const now = () => (run().phase === 'running' ? page.activityOf(runId).phase : undefined)
  const taken = async (request: Promise<Result<null>>): Promise<boolean> => {
    const result = await request
    setRefused('error' in result ? result.error.message : undefined)
    return !('error' in result)
  }
  const onNew = () => setRefused(undefined)
  const answers = createAnswers({ page, runId, now, taken, onNew })
  const retry = () => void taken(page.worker.retry(runId))
  // Ends the pause with the change.
  const change = async (changed: RunChange) =>
    (await taken(page.worker.changeRun(runId, changed))) && setPaused(false)
  const pause = createPause({ run, now, retry, change })
  return {
    here: () => now() !== undefined && !page.activityOf(runId).judging,
    elsewhere: () =>
      run().phase === 'running' && !now() ? page.activityOf(runId).elsewhere : undefined,
    lost: () => (now()?.phase === 'lost' ? now()?.error : undefined),
    waits: () => {
      if (answers.request()) return 'you'
      if (pause.cause()) return 'pause'
      return waitOf(now()?.phase, paused() && isSession(run()))
    },
    paused,
    refused,
    ...answers,
    say: (text, picture) => taken(page.worker.steer(runId, text, picture)),
    compact: () => taken(page.worker.compact(runId)),
    change: (changed) => taken(page.worker.changeRun(runId, changed)),
    togglePause() {
      if (pause.cause()) return pause.resume()
      setPaused(!paused())
      void taken(paused() ? page.worker.pause(runId) : page.worker.unpause(runId))
    },
    retry,
    stop: () => void page.worker.stop(runId),
    pause,
  }
}

interface AnswerOptions {
  readonly page: Page
  readonly runId: RunId
  readonly now: Accessor<ActivityNow['phase']>
  readonly taken: (request: Promise<Result<null>>) => Promise<boolean>
  /** Called when another request is displayed. */
  readonly onNew: () => void
}

/** Call that waits for a decision, and the user's answers. */
function createAnswers({ page, runId, now, taken, onNew }: AnswerOptions) {
  const [editing, edit] = createSignal(false)
  const [scope, setScope] = createSignal<Remember>()
  const [answered, setAnswered] = createSignal<string>()
  const request = () => {
    const { phase, request: pending } = now() ?? {}
    return phase === 'waiting' && pending?.callId !== answered() ? pending : undefined
  }
  createEffect(
    on(
      () => request()?.callId,
      () => {
        edit(false)
        setScope(undefined)
        onNew()
      },
    ),
  )
  return {
    request,
    editing,
    edit,
    decide(approval: Approval) {
      const pending = request()
      if (!pending || Date.now() - (now()?.since ?? 0) < DEAF_MS) return
      const answer = withScope(approval, scope())
      void taken(page.worker.decide(runId, pending.callId, answer)).then((done) => {
        if (done) setAnswered(pending.callId)
      })
    },
    scope,
    chooseScope: setScope,
    remembered: () => page.activityOf(runId).remembered ?? [],
    forget: (id: number) => void taken(page.worker.forget(runId, id)),
  }
}

/** `held` is true when the next call will not be made. */
function waitOf(phase: Phase | undefined, held: boolean): 'you' | 'pause' | undefined {
  if (phase === 'lost') return 'you'
  return phase === 'paused' || (phase === 'thinking' && held) ? 'pause' : undefined
}

/** True for a run of another agent, whose steps this side cannot pause. */
function isSession({ started }: RunState): boolean {
  return started?.origin === 'agent' && started.provider === 'scripted'
}

function withScope(approval: Approval, remember: Remember | undefined): Approval {
  const holds = approval.decision === 'approve' || approval.decision === 'reject'
  return holds && remember !== undefined ? { ...approval, remember } : approval
}
