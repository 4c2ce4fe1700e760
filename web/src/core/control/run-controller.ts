import type { ManualInput } from '@harness/shared/devices/manual-input.ts'
import { asHarnessError, HarnessError, toWire } from '@harness/shared/language/errors.ts'
import type { CallId } from '@harness/shared/language/ids.ts'
import type { Activity } from '../ports.ts'
import type { Approval, ApprovalRequest, Person } from './person.ts'
import { isOfModel } from './recover-device.ts'
import { RememberedAnswers } from './remembered.ts'

export interface RunControllerOptions {
  /**
   * False when no one is there: calls that need approval are rejected, a lost device ends the run.
   */
  readonly attended: boolean
  /** Tries once to reopen the device. */
  readonly reopen: (signal: AbortSignal) => Promise<'same' | 'recreated'>
  /** Must not throw. */
  readonly onActivity: (activity: Activity) => void
}

interface Pending {
  readonly request: ApprovalRequest
  readonly check: (input: Readonly<Record<string, unknown>>) => void
  readonly settle: (approval: Approval) => void
}

/** Connects the loop to the person who watches the run. One instance per run. */
export class RunController implements Person {
  readonly #options: RunControllerOptions
  readonly #remembered = new RememberedAnswers()
  #said: readonly string[] = []
  #pending: Pending | undefined
  #isPaused = false
  #isClosed = false
  /** Sends a manual input to the device; undefined while the agent acts. */
  #act: ((input: ManualInput) => Promise<void>) | undefined
  #inFlight: Promise<unknown> = Promise.resolve()
  #unpause: () => void = () => undefined
  #tryAgain: () => void = () => undefined

  constructor(options: RunControllerOptions) {
    this.#options = options
  }

  /** Pauses the run before its next step. */
  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
    this.#unpause()
  }

  /** Queues a message for the next request. False when the run has ended. */
  say(text: string): boolean {
    if (this.#isClosed) return false
    this.#said = [...this.#said, text]
    return true
  }

  /** Answers the pending request; later answers are ignored. Throws `tool_input_invalid`. */
  answer(callId: CallId, approval: Approval): void {
    const pending = this.#pending
    if (pending?.request.callId !== callId) return
    if (approval.decision === 'edit') pending.check(approval.input)
    this.#pending = undefined
    if (this.#remembered.remember(pending.request, approval)) this.#emitRemembered()
    pending.settle(approval)
  }

  /** Withdraws a remembered answer: the person is asked again. */
  forget(id: number): void {
    this.#remembered.forget(id)
    this.#emitRemembered()
  }

  /**
   * Sends one manual input after the previous ones. Throws `agent_acts` unless the run waits, and
   * the device's fault.
   */
  manualInput(input: ManualInput): Promise<void> {
    const sent = this.#inFlight.then(() => {
      if (!this.#act) throw new HarnessError('agent_acts')
      return this.#act(input)
    })
    this.#inFlight = sent.catch(() => undefined) // the caller gets the error from `sent`
    return sent
  }

  /** Tries again to reopen the lost device. */
  retry(): void {
    this.#tryAgain()
  }

  /** Ends the controller with the run; returns the messages that no request carried. */
  close(): readonly string[] {
    this.#isClosed = true
    return this.takeMessages()
  }

  known(request: ApprovalRequest): Approval | undefined {
    return this.#remembered.answer(request)
  }

  async decide(
    request: ApprovalRequest,
    check: Pending['check'],
    signal: AbortSignal,
  ): Promise<Approval | undefined> {
    if (!this.#options.attended) return undefined
    try {
      return await waiting<Approval>((settle) => {
        this.#pending = { request, check, settle }
      }, signal)
    } finally {
      this.#pending = undefined
    }
  }

  #emitRemembered(): void {
    this.#options.onActivity({ kind: 'remembered', answers: this.#remembered.list })
  }

  async ready(step: number, signal: AbortSignal): Promise<void> {
    while (this.#isPaused) {
      this.#options.onActivity({ kind: 'phase', step, phase: 'paused' })
      await waiting<void>((settle) => {
        this.#unpause = settle
      }, signal)
    }
  }

  holds(): boolean {
    return this.#isPaused
  }

  allowTakeover(act: (input: ManualInput) => Promise<void>): () => Promise<void> {
    const { attended, onActivity } = this.#options
    if (!attended) return async () => undefined
    this.#act = act
    onActivity({ kind: 'takeover', allowed: true })
    return async () => {
      this.#act = undefined
      onActivity({ kind: 'takeover', allowed: false })
      await this.#inFlight
    }
  }

  hasMessages(): boolean {
    return this.#said.length > 0
  }

  takeMessages(): readonly string[] {
    const said = this.#said
    this.#said = []
    return said
  }

  async recoverDevice(
    { fault, step }: { readonly fault: HarnessError; readonly step: number },
    signal: AbortSignal,
  ): Promise<'same' | 'recreated'> {
    const { attended, reopen, onActivity } = this.#options
    if (!attended) throw fault
    for (let error = fault; ; ) {
      onActivity({ kind: 'phase', step, phase: 'lost', error: toWire(error) })
      await waiting<void>((settle) => {
        this.#tryAgain = settle
      }, signal)
      if (isOfModel(error)) return 'same'
      try {
        return await reopen(signal)
      } catch (thrown) {
        error = asHarnessError(thrown)
        if (signal.aborted) throw error
      }
    }
  }
}

/** Waits until the person settles it, or the run is aborted. */
function waiting<T>(begin: (settle: (value: T) => void) => void, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new HarnessError('aborted'))
    const stop = () => reject(new HarnessError('aborted'))
    signal.addEventListener('abort', stop, { once: true })
    begin((value) => {
      signal.removeEventListener('abort', stop)
      resolve(value)
    })
  })
}
