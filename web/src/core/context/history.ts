import type { Fence } from '@harness/shared/device/fence.ts'
import type { Memory } from '@harness/shared/log/memory.ts'
import { READING_SCREENS, RECAP_WINDOW } from '../figures.ts'
import type { Prompts } from '../plan.ts'
import type { EncodedImage, HistoryBlock, ModelProfile } from '../ports.ts'
import { textTokens } from './estimate.ts'
import { promptText } from './prompt.ts'

/** Maximum one-line steps, and the share dropped at once: rare drops keep the prefix cached. */
const MAX_LINES = 80
const DROPPED_AT_ONCE = 0.5

/** Maximum number of dropped lines that wait for a compaction; older ones are lost. */
const MAX_SPILLED = 200

/** Minimum number of older steps for a compaction. */
const LEAST_COMPACTED = 16

/** Number of steps that a requested compaction leaves in full. */
const KEPT_IN_FULL = 2

/** A finished step in two lengths. */
interface Remembered {
  readonly step: number
  /**
   * One line for older steps: call, result, observation and notes. It holds screen text: keep it
   * inside the fence.
   */
  readonly line: (changes: string) => string
  /**
   * Full text for recent steps: observation, intent, call, result and the changes on the next
   * screen. Screen text is fenced.
   */
  readonly recap: (changes: string, reading?: string) => string
  /** Text for a later summary: `own` in the persona's words, `seen` on the screen, and the call. */
  readonly whole?: (changes: string) => Pick<OldStep, 'own' | 'seen' | 'did'>
  /** Screen text that the step read; kept in full for a number of screens. */
  readonly reading?: string
  /** Absent when the picture is no longer available. */
  readonly image?: EncodedImage
}

/** A step that has been shortened to one line. */
export interface OldStep {
  readonly step: number
  readonly line: string
  readonly own: string
  readonly seen: string
  /** The call only. */
  readonly did: string
}

/** Text that replaces compacted steps. */
interface Compacted {
  readonly toStep: number
  readonly text: string
  readonly memory: Memory
}

/** A picture that is always sent, with text for a request that shows it and for one that cannot. */
interface Pinned extends Required<Pick<HistoryBlock, 'text' | 'image'>> {
  readonly unseen: string
}

interface Window {
  readonly min: number
  readonly max: number
}

/**
 * History in a request: recent steps in full, with pictures if the model accepts them, older steps
 * as lines. Steps leave the window in blocks, so that providers can cache the beginning of a
 * request.
 */
export class History {
  readonly #fence: Pick<Fence, 'wrap'>
  readonly #prompts: Pick<Prompts, 'texts'>
  #window: Window
  #withPictures: boolean
  #maxLines = MAX_LINES
  #recent: readonly (Remembered & { readonly changes?: string })[] = []
  #lines: readonly OldStep[] = []
  /** Lines dropped from the window that wait for the next compaction, oldest first. */
  #spilled: readonly OldStep[] = []
  #compacted: Compacted | undefined
  #pinned: readonly Pinned[] = []
  #showsPinned: boolean
  #omitted = 0
  /** Tokens left for the text of the history; infinite before the first request. */
  roomTokens = Number.POSITIVE_INFINITY
  /** True once a request did not fit: recently read text is then no longer kept. */
  #isTight = false

  constructor(
    { pictures }: Pick<ModelProfile, 'pictures'>,
    fence: Pick<Fence, 'wrap'>,
    prompts: Pick<Prompts, 'texts'>,
  ) {
    this.#fence = fence
    this.#prompts = prompts
    this.#withPictures = pictures.max > 0
    this.#showsPinned = this.#withPictures
    this.#window = this.#withPictures ? pictures : RECAP_WINDOW
  }

  remember(step: Remembered): void {
    this.#recent = [...this.#recent, step]
    this.#age()
  }

  /** Adds pictures before everything else; they stay while the history shrinks. */
  pin(pictures: readonly Pinned[]): void {
    this.#pinned = [...this.#pinned, ...pictures]
  }

  /** Adds the changes caused by a step, which only the next screen shows. */
  amend(step: number, changes: string): void {
    this.#recent = this.#recent.map((each) => (each.step === step ? { ...each, changes } : each))
  }

  /** Blocks of the next request, oldest first. */
  blocks(): readonly HistoryBlock[] {
    const withPicture = this.#withPictures ? this.#recent.slice(-this.#window.max) : []
    const recaps = this.#recent.map((each) => {
      const { step, image } = each
      const text = this.#recap(each)
      return image && withPicture.includes(each) ? { text, step, image } : { text, step }
    })
    const pinned = this.#pinned.map(({ text, image, unseen }) =>
      this.#showsPinned ? { text, image } : { text: unseen },
    )
    const earlier = this.#earlier()
    return [...pinned, ...(earlier === '' ? [] : [{ text: earlier }]), ...recaps]
  }

  /** Steps that the next compaction may shorten: all one-line steps, oldest first. */
  get old(): readonly OldStep[] {
    return [...this.#spilled, ...this.#lines]
  }

  get memory(): Memory | undefined {
    return this.#compacted?.memory
  }

  /** Estimated tokens of the whole text. */
  get tokens(): number {
    return this.blocks().reduce((sum, { text }) => sum + textTokens(text), 0)
  }

  /** True once the older steps fill this share of their limit, in lines or in tokens. */
  isFull(share: number): boolean {
    if (this.#lines.length + this.#spilled.length < LEAST_COMPACTED) return false
    const isLong = this.#spilled.length > 0 || this.#lines.length >= share * MAX_LINES
    return isLong || this.tokens >= share * this.roomTokens
  }

  /** Shortens all but the newest steps to lines, so that they can be compacted. */
  ageAll(): void {
    this.#toLines(this.#recent.length - KEPT_IN_FULL)
  }

  /** Replaces steps up to `toStep` by this text. */
  compact(compacted: Compacted): void {
    const isLater = ({ step }: { readonly step: number }) => step > compacted.toStep
    this.#compacted = compacted
    this.#recent = this.#recent.filter(isLater)
    this.#lines = this.#lines.filter(isLater)
    this.#spilled = this.#spilled.filter(isLater)
    this.#omitted = this.#spilled.length
  }

  /**
   * Shrinks permanently, as growing again would change the beginning of every request. Order:
   * pictures of steps, full steps, lines, compacted text, pinned pictures; false when nothing is
   * left.
   */
  dropOldest(): boolean {
    const isEmpty = this.#recent.length === 0 && this.#lines.length === 0
    const isShown = this.#showsPinned && this.#pinned.length > 0
    if (isEmpty && !this.#compacted && !isShown) return false
    const { min, max } = this.#window
    this.#isTight = true
    if (this.#withPictures) this.#withPictures = false
    else if (this.#recent.length > 0) this.#window = { min: half(min), max: half(max) }
    else if (!isEmpty) this.#maxLines = half(Math.min(this.#maxLines, this.#lines.length))
    else if (this.#compacted) this.#compacted = undefined
    else this.#showsPinned = false
    this.#age()
    return true
  }

  #age(): void {
    const { min, max } = this.#window
    this.#toLines(this.#recent.length > max ? this.#leaving(min) : 0)
    const count = this.#lines.length
    const dropped = count > this.#maxLines ? count - Math.ceil(this.#maxLines * DROPPED_AT_ONCE) : 0
    this.#omitted += dropped
    this.#spilled = [...this.#spilled, ...this.#lines.slice(0, dropped)].slice(-MAX_SPILLED)
    this.#lines = this.#lines.slice(dropped)
  }

  #toLines(leaving: number): void {
    if (leaving <= 0) return
    const left = this.#recent.slice(0, leaving).map(({ step, line, whole, changes = '' }) => {
      const { own = '', seen = '', did = '' } = whole?.(changes) ?? {}
      return { step, line: line(changes), own, seen, did }
    })
    this.#recent = this.#recent.slice(leaving)
    this.#lines = [...this.#lines, ...left]
  }

  /** Number of entries to shorten: all but `min`, or fewer to keep a recently read text. */
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
    const lines = this.#lines.map(({ line }) => line).join('\n')
    return [
      ...(this.#compacted ? [this.#compacted.text] : []),
      ...(lines
        ? [promptText(this.#prompts, 'earlier'), ...this.#gap(), this.#fence.wrap(lines)]
        : []),
    ].join('\n')
  }

  #gap(): readonly string[] {
    const count = this.#omitted
    if (count === 0) return []
    const [one, some] = this.#compacted
      ? (['gap_one', 'gap_some'] as const)
      : (['gap_first', 'gap_first_some'] as const)
    return [promptText(this.#prompts, count === 1 ? one : some, { COUNT: count })]
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
