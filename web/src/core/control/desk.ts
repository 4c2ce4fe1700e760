import { asHarnessError, HarnessError, toWire } from '@harness/shared/errors.ts'
import type { HandInput } from '@harness/shared/hand.ts'
import type { CallId } from '@harness/shared/ids.ts'
import type { Activity } from '../ports.ts'
import type { Approval, Ask, Person } from './person.ts'
import { RememberedAnswers } from './remembered.ts'

export interface DeskParts {
  /** False: nobody sits here; what asks is not done, and a lost device is the end. */
  readonly attended: boolean
  /** Brings the device back, once. */
  readonly reopen: (signal: AbortSignal) => Promise<'same' | 'recreated'>
  /** Must not throw. */
  readonly tell: (activity: Activity) => void
}

interface Pending {
  readonly ask: Ask
  readonly check: (input: Readonly<Record<string, unknown>>) => void
  readonly settle: (approval: Approval) => void
}

/** Where the loop meets the person who watches the run: what they do here is what the loop hears. One desk a run. */
export class Desk implements Person {
  readonly #parts: DeskParts
  readonly #remembered = new RememberedAnswers()
  #said: readonly string[] = []
  #pending: Pending | undefined
  #isPaused = false
  #isClosed = false
  /** Sends an input of the person to the device; undefined while the agent acts. */
  #act: ((input: HandInput) => Promise<void>) | undefined
  #inHand: Promise<unknown> = Promise.resolve()
  #goOn: () => void = () => undefined
  #tryAgain: () => void = () => undefined

  constructor(parts: DeskParts) {
    this.#parts = parts
  }

  /** Holds the run at the top of its next step. */
  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
    this.#goOn()
  }

  /** For the next request. False when the run has ended and nobody will hear it. */
  say(text: string): boolean {
    if (this.#isClosed) return false
    this.#said = [...this.#said, text]
    return true
  }

  /** Decides about a call; the first answer counts, later ones change nothing. Throws `tool_input_invalid` for an edit. */
  answer(callId: CallId, approval: Approval): void {
    const pending = this.#pending
    if (pending?.ask.callId !== callId) return
    if (approval.decision === 'edit') pending.check(approval.input)
    this.#pending = undefined
    if (this.#remembered.remember(pending.ask, approval)) this.#tellRemembered()
    pending.settle(approval)
  }

  /** Takes an answer back that held for more than one call: from now on the person is asked again. */
  forget(id: number): void {
    this.#remembered.forget(id)
    this.#tellRemembered()
  }

  /** One input of the person to the device, after those before it. Throws `agent_acts` unless the run waits, and what the device says. */
  hand(input: HandInput): Promise<void> {
    const sent = this.#inHand.then(() => {
      if (!this.#act) throw new HarnessError('agent_acts')
      return this.#act(input)
    })
    this.#inHand = sent.catch(() => undefined) // told to whoever sent it
    return sent
  }

  /** Asks once more for the lost device. */
  retry(): void {
    this.#tryAgain()
  }

  /** The run has ended; returns what was said and never heard. */
  close(): readonly string[] {
    this.#isClosed = true
    return this.hear()
  }

  known(ask: Ask): Approval | undefined {
    return this.#remembered.answer(ask)
  }

  async decide(
    ask: Ask,
    check: Pending['check'],
    signal: AbortSignal,
  ): Promise<Approval | undefined> {
    if (!this.#parts.attended) return undefined
    try {
      return await waiting<Approval>((settle) => {
        this.#pending = { ask, check, settle }
      }, signal)
    } finally {
      this.#pending = undefined
    }
  }

  #tellRemembered(): void {
    this.#parts.tell({ kind: 'remembered', answers: this.#remembered.list })
  }

  async ready(step: number, signal: AbortSignal): Promise<void> {
    while (this.#isPaused) {
      this.#parts.tell({ kind: 'phase', step, phase: 'paused' })
      await waiting<void>((settle) => {
        this.#goOn = settle
      }, signal)
    }
  }

  holds(): boolean {
    return this.#isPaused
  }

  lend(act: (input: HandInput) => Promise<void>): () => Promise<void> {
    const { attended, tell } = this.#parts
    if (!attended) return async () => undefined
    this.#act = act
    tell({ kind: 'lent', lent: true })
    return async () => {
      this.#act = undefined
      tell({ kind: 'lent', lent: false })
      await this.#inHand
    }
  }

  hasSpoken(): boolean {
    return this.#said.length > 0
  }

  hear(): readonly string[] {
    const said = this.#said
    this.#said = []
    return said
  }

  async revive(
    { fault, step }: { readonly fault: HarnessError; readonly step: number },
    signal: AbortSignal,
  ): Promise<'same' | 'recreated'> {
    const { attended, reopen, tell } = this.#parts
    if (!attended) throw fault
    for (let error = fault; ; ) {
      tell({ kind: 'phase', step, phase: 'lost', error: toWire(error) })
      await waiting<void>((settle) => {
        this.#tryAgain = settle
      }, signal)
      try {
        return await reopen(signal)
      } catch (thrown) {
        error = asHarnessError(thrown)
        if (signal.aborted) throw error
      }
    }
  }
}

/** Waits for somebody, or for the end of the run. */
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
