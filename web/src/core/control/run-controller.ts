import { asHarnessError, HarnessError, toWire } from '@harness/shared/base/errors.ts'
import type { CallId } from '@harness/shared/base/ids.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import type { ModelRoute } from '@harness/shared/log/step-rows.ts'
import type { ApprovalRequest, LimitName } from '@harness/shared/log/wire/activity.ts'
import type { PersonPicture } from '../ports.ts'
import type { RunControllerOptions } from './controller-options.ts'
import type { Approval, Person, RateLimit } from './person.ts'
import { isOfModel } from './recover-device.ts'
import { RememberedAnswers } from './remembered-answers.ts'

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
  #pictures: readonly PersonPicture[] = []
  #pending: Pending | undefined
  #isPaused = false
  #compacts = false
  #isClosed = false
  /** Sends a manual input to the device; undefined while the agent acts. */
  #act: ((input: ManualInput) => Promise<void>) | undefined
  #inFlight: Promise<unknown> = Promise.resolve()
  #unpause: () => void = () => undefined
  #tryAgain: () => void = () => undefined
  /** Aborts a wait that a change of limits or model may end. */
  #handOver = new AbortController()
  #awaitsChange = false
  /** True when the next step must hand over to apply a change. */
  #handsOver = false

  constructor(options: RunControllerOptions) {
    this.#options = options
  }

  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
    this.#unpause()
  }

  get adjusts(): boolean {
    return this.#options.adjustable !== undefined
  }

  get keepsSteps(): boolean {
    return this.#options.keepsSteps ?? false
  }

  /**
   * Ends the loop without an ending in its log, so that another loop resumes it with the changes. A
   * waiting run ends at once, any other before its next step.
   */
  handOver(): void {
    this.#handsOver = true
    if (!this.#awaitsChange) return
    this.#isPaused = false
    this.#handOver.abort(new HarnessError('run_handed_over'))
    this.#handOver = new AbortController()
  }

  /** Throws `run_handed_over` once if a change is pending. */
  #leaveToChange(): void {
    if (!this.#handsOver) return
    this.#handsOver = false
    throw new HarnessError('run_handed_over')
  }

  /** Queues a message for the next request. False when the run has ended. */
  say(text: string, picture?: PersonPicture): boolean {
    if (this.#isClosed) return false
    this.#said = [...this.#said, text]
    if (picture) this.#pictures = [...this.#pictures, picture]
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

  async ready(step: number, signal: AbortSignal, spent?: LimitName): Promise<void> {
    this.#leaveToChange()
    while (this.#isPaused || spent) {
      this.#options.onActivity({ kind: 'phase', step, phase: 'paused', ...(spent && { spent }) })
      await this.#waitForChange((settle) => {
        this.#unpause = settle
      }, signal)
    }
  }

  async waitOut({ fault, seconds, ...limit }: RateLimit, signal: AbortSignal): Promise<void> {
    const { adjustable, onActivity } = this.#options
    const waitMs = seconds * 1_000
    onActivity({ kind: 'phase', phase: 'lost', error: toWire(fault), waitMs, ...limit })
    const over = new AbortController()
    void adjustable?.sleep(waitMs, over.signal).then(
      () => this.#tryAgain(),
      () => undefined, // the wait ended before
    )
    try {
      await this.#waitForChange((settle) => {
        this.#tryAgain = settle
      }, signal)
    } finally {
      over.abort()
    }
  }

  async #waitForChange(begin: (settle: () => void) => void, signal: AbortSignal): Promise<void> {
    this.#leaveToChange()
    this.#awaitsChange = true
    try {
      await waiting<void>(begin, AbortSignal.any([signal, this.#handOver.signal]))
      this.#leaveToChange()
    } catch (thrown) {
      this.#handsOver = false
      throw thrown
    } finally {
      this.#awaitsChange = false
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

  hasFallback(): boolean {
    return this.#options.fallback?.isLeft() ?? false
  }

  async failOver(): Promise<ModelRoute | undefined> {
    return this.#options.fallback?.next()
  }

  /** Compacts the history before the next request. */
  compact(): void {
    this.#compacts = true
  }

  takeCompaction(): boolean {
    const asked = this.#compacts
    this.#compacts = false
    return asked
  }

  hasMessages(): boolean {
    return this.#said.length > 0
  }

  takeMessages(): readonly string[] {
    const said = this.#said
    this.#said = []
    return said
  }

  takePictures(): readonly PersonPicture[] {
    const pictures = this.#pictures
    this.#pictures = []
    return pictures
  }

  async recoverDevice(
    { fault, step }: { readonly fault: HarnessError; readonly step: number },
    signal: AbortSignal,
  ): Promise<'same' | 'recreated'> {
    const { attended, reopen, onActivity } = this.#options
    if (!attended) throw fault
    for (let error = fault; ; ) {
      onActivity({ kind: 'phase', step, phase: 'lost', error: toWire(error) })
      await this.#waitForChange((settle) => {
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

function whyLeft({ reason }: AbortSignal): HarnessError {
  const isHandOver = reason instanceof HarnessError && reason.code === 'run_handed_over'
  return isHandOver ? reason : new HarnessError('aborted')
}

/** Waits until `settle` is called or the run is aborted. */
function waiting<T>(begin: (settle: (value: T) => void) => void, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(whyLeft(signal))
    const stop = () => reject(whyLeft(signal))
    signal.addEventListener('abort', stop, { once: true })
    begin((value) => {
      signal.removeEventListener('abort', stop)
      resolve(value)
    })
  })
}
