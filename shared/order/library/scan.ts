// Checks texts of a file from someone else: removes characters that hide text, and reports words
// aimed at an agent, so that the user reads them first.
import { counted } from '../../base/counted.ts'
import { withoutHidden } from '../../device/fence.ts'

/** Suspicious text of an entry. */
export interface TextWarning {
  readonly list: string
  readonly name: string
  readonly what: string
}

/** Removes hidden characters from every text of a value, and counts them. */
export function withoutHiddenText(value: unknown): {
  readonly value: unknown
  readonly count: number
} {
  let count = 0
  const clean = (each: unknown): unknown => {
    if (typeof each === 'string') {
      const plain = withoutHidden(each.replaceAll('\r\n', '\n'))
      count += each.replaceAll('\r\n', '\n').length - plain.length
      return plain
    }
    if (Array.isArray(each)) return each.map(clean)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([key, own]) => [key, clean(own)]))
  }
  return { value: clean(value), count }
}

/** Words that address a program instead of describing a person, a goal or an application. */
const AIMED: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}\b(?:instructions?|rules?|prompts?|guidelines?|above|previous|earlier|system)\b/i,
  /\b(?:system|developer)\s+(?:prompt|message|instructions?|mode)\b/i,
  /\byou are (?:now|no longer)\b|\bnew instructions?\b|\bfrom now on,? you\b/i,
  /\b(?:do not|don['’]t|never)\s+\w{3,8}\s+(?:(?:this|it|that)\s+to\s+)?(?:the user|the operator|the tester|humans?)\b(?!\s+(?:agreement|manual|guide|reviews?|ratings?|interface))/i,
  /\b(?:jailbreak|prompt injection|as an ai|language model|ai agent|assistant must)\b/i,
  /\b(?:always|must|only)\b[^.\n]{0,30}\breport\b[^.\n]{0,20}\bsuccess/i,
  /\b(?:send|post|upload|leak|exfiltrate|forward)\b[^.\n]{0,60}\b(?:passwords?|secrets?|tokens?|cookies?|api keys?|credentials?|https?:\/\/)/i,
  /\b(?:mark_goal_done|tap_mark|fill_credential|read_screen|note_friction|answer_dialog)\b|\btool call\b/i,
  /<\/?(?:system|assistant|instructions?|tool_call|untrusted)\b|<\|im_(?:start|end)\|>|\[\/?INST\]|\[\[(?:end of )?screen\b/i,
  /\bignoriere\b[^.\n]{0,40}\b(?:anweisung|regel|vorherig)|\bignore[zr]?\b[^.\n]{0,40}\b(?:instructions|consignes|règles)\b|\bignora\b[^.\n]{0,40}\b(?:instrucciones|reglas|istruzioni)\b/i,
]

/** Characters shown around a match. */
const CONTEXT = 24

/** First words in a text that are aimed at an agent; undefined when there are none. */
export function wordsAimedAtAgent(text: string): string | undefined {
  for (const pattern of AIMED) {
    const found = pattern.exec(text)
    if (!found) continue
    const [from, to] = [Math.max(0, found.index - CONTEXT), found.index + found[0].length + CONTEXT]
    const start = from > 0 ? '…' : ''
    return `${start}${text.slice(from, to).replace(/\s+/g, ' ').trim()}${to < text.length ? '…' : ''}`
  }
  return undefined
}

interface Conspicuous {
  readonly list: string
  readonly name: string
  readonly texts: readonly string[]
  readonly hidden: number
}

export function warningsOf({ list, name, texts, hidden }: Conspicuous): readonly TextWarning[] {
  const aimed = texts.map(wordsAimedAtAgent).find((words) => words !== undefined)
  return [
    ...(aimed === undefined ? [] : [`has words aimed at an agent: “${aimed}”`]),
    ...(hidden === 0 ? [] : [`had ${counted(hidden, 'hidden character')}, removed`]),
  ].map((what) => ({ list, name, what }))
}
