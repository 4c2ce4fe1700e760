// Memory of the sensors: recent calls in short form, and measurements already made on each screen.

import type { Outcome } from '@harness/shared/device/command.ts'
import type { PageEvent, RuleFact } from '@harness/shared/device/facts.ts'
import type { ScreenElement } from '@harness/shared/device/observation.ts'
import { originOf } from '@harness/shared/device/origins.ts'
import { isUnanswered } from '@harness/shared/device/unanswered.ts'
import { type SensedStep, type ToolUse, targetName } from './tool.ts'

/** Number of recent calls kept: enough to detect loops and repetitions. */
const MAX_STEPS = 24

/** Number of controls not seen before that makes a known place count as a new screen. */
const NEW_CONTROLS = 3

export class Senses {
  readonly #measured = new Set<string>()
  readonly #places = new Map<string, ReadonlySet<string>>()
  readonly #rules = new Map<string, readonly RuleFact[]>()
  /** Hosts that did not answer or may not be contacted: no fault of the application. */
  readonly unreachable = new Set<string>()
  #steps: readonly SensedStep[] = []

  /** Recent calls, oldest first. */
  get steps(): readonly SensedStep[] {
    return this.#steps
  }

  /** Remembers the hosts of requests that failed without an answer; a status code is an answer. */
  keepUnreachable(events: readonly PageEvent[]): void {
    for (const event of events) {
      const { kind, url, status, document } = event
      const isSilent = kind === 'failed_request' && !status && !document
      if (url !== undefined && (isSilent || isUnanswered(event)))
        this.unreachable.add(originOf(url) ?? url)
    }
  }

  /** True the first time, so that something seen repeatedly is reported once. */
  isNew(key: string): boolean {
    if (this.#measured.has(key)) return false
    this.#measured.add(key)
    return true
  }

  /**
   * True for a new place, or a known one where an action (`acted`) added controls. Scrolling alone
   * adds none.
   */
  isNewScreen(place: string, controls: readonly string[], acted: boolean): boolean {
    const known = this.#places.get(place)
    const fresh = controls.filter((each) => !known?.has(each))
    this.#places.set(place, new Set([...(known ?? []), ...controls]))
    return !known || (acted && fresh.length >= NEW_CONTROLS)
  }

  /** Elements that break a rule, as earlier screens of the place reported them. */
  rulesOn(place: string): readonly RuleFact[] {
    return this.#rules.get(place) ?? []
  }

  keepRules(place: string, rules: readonly RuleFact[]): void {
    this.#rules.set(place, [...this.rulesOn(place), ...rules])
  }

  remember(
    url: string | undefined,
    call: ToolUse,
    outcome: Outcome,
    element: ScreenElement | undefined,
  ): void {
    const { stillMs, lagMs = 0 } = outcome
    const step: SensedStep = {
      url,
      tool: call.tool,
      target: call.mark && targetName(call.mark),
      tapped: tappedBy(call),
      escapes: escapes(call),
      outcome: outcome.outcome,
      stillMs,
      certainMs: stillMs === undefined ? undefined : stillMs - lagMs,
      entered: outcome.success ? enteredBy(call) : undefined,
      submitted: element?.submits === true,
    }
    this.#steps = [...this.#steps, step].slice(-MAX_STEPS)
  }
}

function enteredBy({ effect }: ToolUse): string | undefined {
  if (effect.kind !== 'command') return undefined
  const { command } = effect
  if (command.kind === 'set_value') return command.value
  return command.kind === 'type' ? command.text : undefined
}

function tappedBy({ effect, points }: ToolUse): SensedStep['tapped'] {
  const isTap = effect.kind === 'command' && TAPS.has(effect.command.kind)
  return isTap ? points?.[0] : undefined
}

function escapes({ effect }: ToolUse): boolean {
  const isKeys = effect.kind === 'command' && effect.command.kind === 'press_keys'
  return isKeys && effect.command.keys.includes('escape')
}

const TAPS: ReadonlySet<string> = new Set(['tap', 'double_tap', 'right_click', 'long_press'])
