// Finds values on the lines below their name: a heading and its codes, a phrase in a list.
import { CARD_CODES, CODES, hasBoth, KEYS, PASSWORDS, SHORT_CODES } from './secret-shapes.ts'

const ENDS_IN_NAME = new RegExp(
  `(?:${PASSWORDS}|${KEYS}|${CODES}|${SHORT_CODES}|${CARD_CODES}|(?:recovery|backup|emergency)[- ]?codes?)[ \\t]*[:：]?[ \\t]*$`,
  'iu',
)
const NAME = new RegExp(
  `(?<![\\p{L}])(?:${PASSWORDS}|${KEYS}|${CODES}|${SHORT_CODES}|${CARD_CODES}|(?:recovery|backup|emergency|seed|secret|wallet)[- ]?(?:codes?|phrase|words|key)|mnemonic|authenticator|qr[- ]?code|signature)(?![\\p{L}])`,
  'iu',
)

/** True for words that name a secret, with or without its value. */
export function namesSecret(text: string): boolean {
  return NAME.test(text)
}

/** Maximum lines in one list of codes. */
const MOST_LINES = 16

/** Returns lines of the form "name is value" for names whose value is on the lines below. */
export function namedLines(lines: readonly string[]): readonly string[] {
  const values = lines.flatMap((line, at) => {
    const name = line.length <= 120 && nameAtEnd(line)
    if (!name) return []
    const below = lines.slice(at + 1, at + MOST_LINES)
    const end = below.findIndex((each, index) => index > 0 && !CODE_LINE.test(each))
    const own = below.slice(0, end < 0 ? undefined : end)
    return [`${name} is ${own.join(' ')}`, ...explained(name, below)]
  })
  return [...values, ...recoveryCodes(lines), ...listedPhrases(lines)]
}

const CODE_LINE = /^[A-Z\d -]{6,40}$/i

/** Codes of a list that follows one or two sentences of explanation. */
function explained(name: string, below: readonly string[]): readonly string[] {
  const isCode = (line: string) => CODE_LINE.test(line) && hasBoth(line) && !/\s/.test(line.trim())
  const start = below.slice(0, 3).findIndex(isCode)
  if (start < 1) return []
  return [`${name} is ${below.slice(start).filter(isCode).join(' ')}`]
}

const RECOVERY = /\b(?:recovery|backup|emergency|scratch)[- ]?codes?\b/i
const GROUPS = /(?<![\w-])[a-z0-9]{4,6}(?:-[a-z0-9]{4,6}){1,4}(?![\w-])/gi

/** Codes in the sentences below a heading: "Left over: nv9c-5jac-5uqu". */
function recoveryCodes(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, at) => {
    if (!RECOVERY.test(line)) return []
    const below = lines.slice(at, at + NEAR).join('\n')
    const codes = [...below.matchAll(GROUPS)].map(([code]) => code).filter(hasBoth)
    return codes.length > 0 ? [`recovery codes: ${codes.join(' ')}`] : []
  })
}

/** Name at the end of a line, or anywhere in a line that a colon ends; otherwise undefined. */
function nameAtEnd(line: string): string | undefined {
  if (ENDS_IN_NAME.test(line)) return line.replace(/[\s:：]+$/, '')
  return /[:：]\s*$/.test(line) ? NAME.exec(line)?.[0] : undefined
}

const MNEMONIC = /\b(?:recovery|seed|secret|backup|wallet)[- ](?:phrase|words)\b|\bmnemonic\b/i
const WORD = /^\d{0,2}[.)]?\s*([a-z]{3,8})$/
const LENGTHS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24])
/** Maximum lines between the name of a phrase and its first word. */
const NEAR = 6

/** Joins a recovery phrase listed one word per line into one line. */
function listedPhrases(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, at) => {
    if (!MNEMONIC.test(line)) return []
    const after = lines.slice(at + 1)
    const start = after.slice(0, NEAR).findIndex((each) => WORD.test(each.trim()))
    if (start < 0) return []
    const rest = after.slice(start).filter((each) => !/^\s*\d{0,2}[.)]?\s*$/.test(each))
    const end = rest.findIndex((each) => !WORD.test(each.trim()))
    const words = rest
      .slice(0, end < 0 ? undefined : end)
      .map((each) => WORD.exec(each.trim())?.[1])
    return LENGTHS.has(words.length) ? [`seed phrase: ${words.join(', ')}`] : []
  })
}
