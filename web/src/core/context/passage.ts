// Part of a text that a `read_screen` call requests, and how to continue reading.
import type { PromptValues } from '@harness/shared/order/prompt-text.ts'
import type { PromptText } from '@harness/shared/order/prompts.ts'
import { wholeEnd } from './cut.ts'

/** Start of the part in characters, or a word to read around. */
export interface Wanted {
  readonly offset?: number | undefined
  readonly find?: string | undefined
}

/** The texts about what was read. */
export type PassageText = Extract<PromptText, `read_${string}`>

interface Passage {
  /** Untrusted text of the screen. */
  readonly text: string
  /** The text that names the range and how to read on, with its values. */
  readonly range: readonly [name: PassageText, values?: PromptValues]
}

/** Characters shown before and after each occurrence of the word. */
const AROUND = 200

/** Range before the limit that is searched for a line break, as a share of the limit. */
const SNAP = 0.2

export function passageOf(text: string, { offset = 0, find = '' }: Wanted, limit: number): Passage {
  const word = find.trim()
  const from = offset > 0 ? wholeEnd(text, Math.min(offset, text.length)) : 0
  return word === '' ? partFrom(text, from, limit) : placesOf(text, { word, from }, limit)
}

function partFrom(text: string, from: number, limit: number): Passage {
  const COUNT = text.length
  if (from === 0 && COUNT <= limit) return { text, range: ['read_all', { COUNT }] }
  if (from >= COUNT) return { text: '', range: ['read_nothing', { COUNT, FROM: from }] }
  const to = partEnd(text, from, limit)
  const name = to < COUNT ? 'read_part' : 'read_end'
  return { text: text.slice(from, to), range: [name, { FROM: from, TO: to, COUNT }] }
}

/** End of the part, at a line break if one is near. */
function partEnd(text: string, from: number, limit: number): number {
  const to = from + limit
  if (to >= text.length) return text.length
  const line = text.lastIndexOf('\n', to)
  return line > from + limit * (1 - SNAP) ? line + 1 : wholeEnd(text, to)
}

interface Search {
  readonly word: string
  readonly from: number
}

/** All occurrences of the word with their surroundings; overlapping ones are merged. */
function placesOf(text: string, { word, from }: Search, limit: number): Passage {
  const found = [...text.matchAll(patternOf(word))].map(({ index, 0: { length } }) => ({
    at: index,
    end: index + length,
  }))
  const left = found.filter(({ at }) => at >= from)
  const parts: string[] = []
  let [to, room, shown] = [0, limit, 0]
  for (const { at, end } of left) {
    const start = Math.max(to, wholeEnd(text, Math.max(0, at - AROUND)))
    const stop = Math.max(to, wholeEnd(text, Math.min(text.length, end + AROUND)))
    const isNext = start === to && parts.length > 0
    const part = `${isNext ? '' : `At ${start}: `}${text.slice(start, stop)}`
    if (part.length > room) break
    if (isNext) parts.push(`${parts.pop() ?? ''}${part}`)
    else parts.push(part)
    room -= part.length + 1
    to = stop
    shown += 1
  }
  return { text: parts.join('\n'), range: rangeOf(found.length, left.slice(shown), shown) }
}

function rangeOf(
  COUNT: number,
  [next]: readonly { readonly at: number }[],
  SHOWN: number,
): Passage['range'] {
  if (COUNT === 0) return ['read_not_found']
  return next
    ? ['read_some_places', { COUNT, SHOWN, NEXT: next.at }]
    : ['read_places', { COUNT, SHOWN }]
}

/** Ignores case, and the kind and number of spaces. */
function patternOf(word: string): RegExp {
  const words = word.split(/\s+/).map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(words.join('\\s+'), 'giu')
}
