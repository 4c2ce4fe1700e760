import { RECAP_WINDOW } from '../figures.ts'
import type { EncodedImage, HistoryBlock, ModelProfile } from '../ports.ts'
import type { Fence } from './fence.ts'

/** Maximum one-line steps, and the share dropped at once: rare drops keep the prefix cached. */
const MAX_LINES = 80
const DROPPED_AT_ONCE = 0.5

/** A finished step in two lengths. */
export interface Remembered {
  readonly step: number
  /**
   * Call and result in one line, for older steps. It holds screen text: keep it inside the fence.
   */
  readonly line: string
  /** Observation, intent, call and result, for recent steps; screen text is fenced. */
  readonly recap: string
  /** Absent when the picture is no longer available. */
  readonly image?: EncodedImage
}

interface Window {
  readonly min: number
  readonly max: number
}

/**
 * The past in a request: recent steps in full, with a picture if the model takes it; older ones as
 * lines. Steps leave the window in blocks, so that providers can cache the beginning of a request.
 */
export class History {
  readonly #fence: Pick<Fence, 'wrap'>
  #window: Window
  #withPictures: boolean
  #maxLines = MAX_LINES
  #recent: readonly Remembered[] = []
  #lines: readonly string[] = []
  #omitted = 0

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
   * Shrinks for good: no pictures, then fewer full steps, then fewer lines. Growing again would
   * change the beginning of every request. False when nothing is left.
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
    this.#omitted += dropped
    this.#lines = lines.slice(dropped)
  }

  #earlier(): string {
    const gap = this.#omitted > 0 ? `The first ${this.#omitted} steps are left out here.\n` : ''
    return `Earlier steps:\n${gap}${this.#fence.wrap(this.#lines.join('\n'))}`
  }
}

function half(count: number): number {
  return Math.floor(count / 2)
}
