import { CYCLE_END, CYCLE_NUDGE, SAME_PLACE_POINTS, WAITING_END, WAITING_NUDGE } from './figures.ts'
import type { NudgeName } from './plan.ts'
import { isSameScreen, type ScreenKey } from './screen/same.ts'
import type { ToolUse } from './tool.ts'

/** What the watch makes of a step: nothing, a word to the model, or the end of the leg. */
export type StuckVerdict =
  | { readonly kind: 'fine' }
  | { readonly kind: 'nudge'; readonly nudge: NudgeName }
  | { readonly kind: 'end'; readonly reason: string }

/** Fields in which two calls may differ by some points and still mean the same place. */
const PLACES = new Set(['x', 'y', 'dx', 'dy', 'x1', 'y1', 'x2', 'y2'])

/** Remembers just enough of a leg to see that it goes in circles. One instance a leg. */
export class StuckWatch {
  #last: { readonly use: ToolUse; readonly screen: ScreenKey } | undefined
  #alike = 0
  #waits = 0

  /** To be told of every finished step, with the screen on which its call was made. */
  record(use: ToolUse, screen: ScreenKey): StuckVerdict {
    if (use.class === 'look') return this.#waited(use)
    this.#waits = 0
    const again =
      this.#last && isEquivalent(this.#last.use, use) && isSameScreen(this.#last.screen, screen)
    this.#alike = again ? this.#alike + 1 : 1
    this.#last = { use, screen }
    if (this.#alike >= CYCLE_END) {
      return {
        kind: 'end',
        reason: `The same call on the same screen led nowhere ${this.#alike} times: ${use.label}.`,
      }
    }
    return this.#alike >= CYCLE_NUDGE ? { kind: 'nudge', nudge: 'cycle' } : { kind: 'fine' }
  }

  #waited(use: ToolUse): StuckVerdict {
    this.#waits += 1
    if (this.#waits >= WAITING_END) {
      return {
        kind: 'end',
        reason: `Waited or read ${this.#waits} times in a row without acting: ${use.label}.`,
      }
    }
    return this.#waits >= WAITING_NUDGE ? { kind: 'nudge', nudge: 'waiting' } : { kind: 'fine' }
  }
}

/** The same tool with the same input, where places may differ as much as a finger does. Notes are never equivalent. */
export function isEquivalent(a: ToolUse, b: ToolUse): boolean {
  if (a.tool !== b.tool || a.class === 'note') return false
  const keys = new Set([...Object.keys(a.input), ...Object.keys(b.input)])
  return [...keys].every((key) => isAlike(key, a.input[key], b.input[key]))
}

function isAlike(key: string, a: unknown, b: unknown): boolean {
  if (PLACES.has(key) && typeof a === 'number' && typeof b === 'number') {
    return Math.abs(a - b) <= SAME_PLACE_POINTS
  }
  return JSON.stringify(a) === JSON.stringify(b)
}
