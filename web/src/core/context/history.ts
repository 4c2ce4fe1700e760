import { RECAP_WINDOW } from '../figures.ts'
import type { EncodedImage, HistoryBlock, ModelProfile } from '../ports.ts'

/** One-line steps that a request carries at most, and how many go at once: rarely, so that the prefix stays cached. */
const MAX_LINES = 80
const LINES_DROPPED_AT_ONCE = 40

/** A finished step in two lengths. */
export interface Remembered {
  readonly step: number
  /** For later: what was done and what came of it, in one line. */
  readonly line: string
  /** For the next few steps: observation, intent, call and result. */
  readonly recap: string
  readonly image: EncodedImage
}

/**
 * What a request tells of the past. Recent steps in full, with their picture as far as the model takes it; older ones as
 * lines. Steps leave the recent window in blocks, never one a step, so that the beginning of the request stays the same
 * for as long as possible and providers can answer it from their cache.
 */
export class History {
  readonly #window: { readonly min: number; readonly max: number }
  readonly #withPictures: boolean
  #recent: readonly Remembered[] = []
  #lines: readonly string[] = []
  #left = 0

  constructor({ pictures }: Pick<ModelProfile, 'pictures'>) {
    this.#withPictures = pictures.max > 0
    this.#window = this.#withPictures ? pictures : RECAP_WINDOW
  }

  remember(step: Remembered): void {
    const recent = [...this.#recent, step]
    const leaving = recent.length > this.#window.max ? recent.length - this.#window.min : 0
    this.#recent = recent.slice(leaving)
    this.#shorten([...this.#lines, ...recent.slice(0, leaving).map(({ line }) => line)])
  }

  /** Oldest first. */
  blocks(): readonly HistoryBlock[] {
    const recaps = this.#recent.map(({ recap, image }) =>
      this.#withPictures ? { text: recap, image } : { text: recap },
    )
    return this.#lines.length > 0 ? [{ text: this.#earlier() }, ...recaps] : recaps
  }

  #shorten(lines: readonly string[]): void {
    const dropped = lines.length > MAX_LINES ? LINES_DROPPED_AT_ONCE : 0
    this.#left += dropped
    this.#lines = lines.slice(dropped)
  }

  #earlier(): string {
    const gap = this.#left > 0 ? `The first ${this.#left} steps are left out here.\n` : ''
    return `Earlier steps:\n${gap}${this.#lines.join('\n')}`
  }
}
