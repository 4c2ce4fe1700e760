// Part of a text that a `read_screen` call requests, and how to continue reading.
import { wholeEnd } from './cut.ts'

/** Start of the part in characters, or a word to read around. */
export interface Wanted {
  readonly offset?: number | undefined
  readonly find?: string | undefined
}

interface Passage {
  /** Untrusted text of the screen. */
  readonly text: string
  /** Range that was read and how to continue, in Harness's own words. */
  readonly detail: string
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
  if (from === 0 && text.length <= limit) return whole(text)
  if (from >= text.length) return nothingThere(text, from)
  const to = partEnd(text, from, limit)
  const range = `Read characters ${from} to ${to} of ${text.length}.`
  return { text: text.slice(from, to), detail: `${range} ${onFrom(text, to)}` }
}

function whole(text: string): Passage {
  return { text, detail: `Read ${text.length} characters.` }
}

function nothingThere({ length }: string, from: number): Passage {
  return { text: '', detail: `The text has ${length} characters: nothing is at offset ${from}.` }
}

function onFrom(text: string, to: number): string {
  return to < text.length ? `To read on, use offset ${to}.` : 'This is the end of the text.'
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
  return { text: parts.join('\n'), detail: placesText(found.length, left.slice(shown), shown) }
}

function placesText(found: number, later: readonly { readonly at: number }[], shown: number) {
  if (found === 0) return 'These words are not in the text of the screen.'
  const [next] = later
  const places = found === 1 ? '1 place has' : `${found} places have`
  const on = next ? ` To read on, use the same words with offset ${next.at}.` : ''
  return `${places} these words; ${shown} shown.${on}`
}

/** Ignores case, and the kind and number of spaces. */
function patternOf(word: string): RegExp {
  const words = word.split(/\s+/).map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(words.join('\\s+'), 'giu')
}
