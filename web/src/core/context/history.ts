import { READING_SCREENS, RECAP_WINDOW } from '../figures.ts'
import type { EncodedImage, HistoryBlock, ModelProfile } from '../ports.ts'
import type { Fence } from './fence.ts'

/** Maximum one-line steps, and the share dropped at once: rare drops keep the prefix cached. */
const MAX_LINES = 80
const DROPPED_AT_ONCE = 0.5

/** A finished step in two lengths. */
interface Remembered {
  readonly step: number
  /**
   * Call and result in one line, what was seen and noted, for older steps. It holds screen text:
   * keep it inside the fence.
   */
  readonly line: (changes: string) => string
  /**
   * Observation, intent, call, result and what the next screen showed to have changed, for recent
   * steps; screen text is fenced.
   */
  readonly recap: (changes: string, reading?: string) => string
  /** Text of the screen that was read; kept for some screens, whatever leaves the window. */
  readonly reading?: string
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
  #recent: readonly (Remembered & { readonly changes?: string })[] = []
  #lines: readonly string[] = []
  #omitted = 0
  /** Once a request did not fit, nothing is kept beyond the window. */
  #isTight = false

  constructor({ pictures }: Pick<ModelProfile, 'pictures'>, fence: Pick<Fence, 'wrap'>) {
    this.#fence = fence
    this.#withPictures = pictures.max > 0
    this.#window = this.#withPictures ? pictures : RECAP_WINDOW
  }

  remember(step: Remembered): void {
    this.#recent = [...this.#recent, step]
    this.#age()
  }

  /** Adds what a step changed, which only the screen after it shows. */
  amend(step: number, changes: string): void {
    this.#recent = this.#recent.map((each) => (each.step === step ? { ...each, changes } : each))
  }

  /** Oldest first. */
  blocks(): readonly HistoryBlock[] {
    const withPicture = this.#withPictures ? this.#recent.slice(-this.#window.max) : []
    const recaps = this.#recent.map((each) => {
      const { step, image } = each
      const text = this.#recap(each)
      return image && withPicture.includes(each) ? { text, step, image } : { text, step }
    })
    return this.#lines.length > 0 ? [{ text: this.#earlier() }, ...recaps] : recaps
  }

  /**
   * Shrinks for good: no pictures, then fewer full steps, then fewer lines. Growing again would
   * change the beginning of every request. False when nothing is left.
   */
  dropOldest(): boolean {
    if (this.#recent.length === 0 && this.#lines.length === 0) return false
    const { min, max } = this.#window
    this.#isTight = true
    if (this.#withPictures) this.#withPictures = false
    else if (this.#recent.length > 0) this.#window = { min: half(min), max: half(max) }
    else this.#maxLines = half(Math.min(this.#maxLines, this.#lines.length))
    this.#age()
    return true
  }

  #age(): void {
    const { min, max } = this.#window
    const leaving = this.#recent.length > max ? this.#leaving(min) : 0
    const left = this.#recent.slice(0, leaving).map(({ line, changes = '' }) => line(changes))
    const lines = [...this.#lines, ...left]
    this.#recent = this.#recent.slice(leaving)
    const dropped =
      lines.length > this.#maxLines ? lines.length - Math.ceil(this.#maxLines * DROPPED_AT_ONCE) : 0
    this.#omitted += dropped
    this.#lines = lines.slice(dropped)
  }

  /** How many leave: all but the last, and none from a text on that was read lately. */
  #leaving(min: number): number {
    const newest = this.#recent.at(-1)?.step ?? 0
    const fresh = this.#isTight ? -1 : this.#recent.findIndex((each) => isFresh(each, newest))
    const most = this.#recent.length - min
    return fresh === -1 ? most : Math.min(most, fresh)
  }

  #recap({ recap, reading, changes = '', step }: Remembered & { changes?: string }): string {
    const newest = this.#recent.at(-1)?.step ?? 0
    return recap(changes, isFresh({ reading, step }, newest) ? reading : undefined)
  }

  #earlier(): string {
    return `Earlier steps:\n${this.#gap()}${this.#fence.wrap(this.#lines.join('\n'))}`
  }

  #gap(): string {
    if (this.#omitted === 0) return ''
    if (this.#omitted === 1) return 'The first step is left out here.\n'
    return `The first ${this.#omitted} steps are left out here.\n`
  }
}

interface Read {
  readonly step: number
  readonly reading?: string | undefined
}

function isFresh({ reading, step }: Read, newest: number): boolean {
  return reading !== undefined && newest - step < READING_SCREENS
}

function half(count: number): number {
  return Math.floor(count / 2)
}
