import { RECAP_WINDOW } from '../figures.ts'
import type { EncodedImage, HistoryBlock, ModelProfile } from '../ports.ts'
import type { Fence } from './fence.ts'

/** One-line steps that a request carries at most, and the share that goes at once: rarely, so that the prefix stays cached. */
const MAX_LINES = 80
const DROPPED_AT_ONCE = 0.5

/** A finished step in two lengths. */
export interface Remembered {
  readonly step: number
  /** For later: what was done and what came of it, in one line; it holds words of the screen and is told inside the fence. */
  readonly line: string
  /** For the next few steps: observation, intent, call and result, fenced where it holds words of the screen. */
  readonly recap: string
  /** Absent where the picture is not at hand any more. */
  readonly image?: EncodedImage
}

interface Window {
  readonly min: number
  readonly max: number
}

/**
 * What a request tells of the past. Recent steps in full, with their picture as far as the model takes it; older ones as
 * lines. Steps leave the recent window in blocks, never one a step, so that the beginning of the request stays the same
 * for as long as possible and providers can answer it from their cache.
 */
export class History {
  readonly #fence: Pick<Fence, 'wrap'>
  #window: Window
  #withPictures: boolean
  #maxLines = MAX_LINES
  #recent: readonly Remembered[] = []
  #lines: readonly string[] = []
  #left = 0

  constructor({ pictures }: Pick<ModelProfile, 'pictures'>, fence: Pick<Fence, 'wrap'>) {
    this.#fence = fence
    this.#withPictures = pictures.max > 0
    this.#window = this.#withPictures ? pictures : RECAP_WINDOW
  }

  remember(step: Remembered): void {
    this.#recent = [...this.#recent, step]
    this.#age()
  }

  /** Oldest first. */
  blocks(): readonly HistoryBlock[] {
    const recaps = this.#recent.map(({ step, recap, image }) =>
      this.#withPictures && image ? { text: recap, step, image } : { text: recap, step },
    )
    return this.#lines.length > 0 ? [{ text: this.#earlier() }, ...recaps] : recaps
  }

  /**
   * Carries less from now on: no pictures, then fewer steps in full, then fewer lines. For good, because going back and
   * forth would change the beginning of every request. False when nothing is left to give.
   */
  dropOldest(): boolean {
    if (this.#recent.length === 0 && this.#lines.length === 0) return false
    const { min, max } = this.#window
    if (this.#withPictures) this.#withPictures = false
    else if (this.#recent.length > 0) this.#window = { min: half(min), max: half(max) }
    else this.#maxLines = half(Math.min(this.#maxLines, this.#lines.length))
    this.#age()
    return true
  }

  #age(): void {
    const { min, max } = this.#window
    const leaving = this.#recent.length > max ? this.#recent.length - min : 0
    const lines = [...this.#lines, ...this.#recent.slice(0, leaving).map(({ line }) => line)]
    this.#recent = this.#recent.slice(leaving)
    const dropped =
      lines.length > this.#maxLines ? lines.length - Math.ceil(this.#maxLines * DROPPED_AT_ONCE) : 0
    this.#left += dropped
    this.#lines = lines.slice(dropped)
  }

  #earlier(): string {
    const gap = this.#left > 0 ? `The first ${this.#left} steps are left out here.\n` : ''
    return `Earlier steps:\n${gap}${this.#fence.wrap(this.#lines.join('\n'))}`
  }
}

function half(count: number): number {
  return Math.floor(count / 2)
}
