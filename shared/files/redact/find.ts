// Finds values in a run that should not be shared. All heuristics are here. They cover the shapes
// of e-mail addresses and phone numbers, address parameters, and the labels of a card's check
// number. Two to four capitalised words count as a name. Any other typed text is private unless the
// application showed it before.

import { secretsIn } from '../../base/redact.ts'
import { textsOf } from '../../base/texts.ts'
import type { ScreenElement, ScreenFile } from '../../device/observation.ts'
import type { Triage } from '../../findings/triage.ts'
import type { Redaction, RedactionKind } from '../../log/redaction.ts'
import type { Row, RowOf } from '../../log/rows.ts'
import { isAlways, isPlaceholder } from './kinds.ts'
import { namedLines } from './named-lines.ts'
import { namedSecretsIn, withoutPublicKeys } from './secret-shapes.ts'
import { makeMatcher } from './spelling.ts'

export interface RunToRedact {
  readonly rows: readonly Row[]
  /** Screens by step; steps without stored elements and text are absent. */
  readonly screens: ReadonlyMap<number, ScreenFile>
  /** Data removed by earlier exports; absent without any. */
  readonly before?: Redaction | undefined
  /** User's notes on the findings, which are exported too; absent when they are not. */
  readonly triage?: Triage | undefined
}

export interface FoundValue {
  readonly kind: RedactionKind
  readonly value: string
  /** False for text of the application itself, which is kept by default. */
  readonly proposed: boolean
}

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
/**
 * Phone number with a plus, a leading zero or brackets, or grouped as in North America; never a
 * date, an address or a decimal.
 */
const PHONE =
  /(?<![\p{L}\p{N}.,:/=_-])(?:\+\d|(?<!\d[ \t])(?:\(0?\d|0\d|\d{3}[-. ]\d{3}[-. ]\d{4}(?!\d)))[\d\s()./-]{0,18}(?<=\d)(?![\p{L}\p{N}_]|[.,:]\d)/gu
const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|^\d{2}:\d{2}/
/** Address parameters that let the reader act as the user. */
const PARAMETER =
  /[?&#;][\w.-]*(?:token|key|secret|session(?:_?id)?|sid|auth|code|signature|sig|passw(?:or)?d|pwd|otp|ticket|nonce|state)=([^&#\s"'<>]{4,})/gi
const CHECK_NUMBER =
  /\b(?:cvc2?|cvv2?|csc|security code|card verification|check number|prüfnummer|prüfziffer)\b/i
const DOTS = /^[•*]+/
/** Minimum length of a typed text, or of a part of a name, to be listed. */
const SHORTEST = 3

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return digits >= 7 && digits <= 15 && !DATE.test(text)
}

function decoded(text: string): readonly string[] {
  if (!/%[0-9a-f]{2}/i.test(text)) return [text]
  try {
    return [text, decodeURIComponent(text)]
  } catch {
    return [text]
  }
}

function secretKind(value: string): RedactionKind {
  if (/^[A-Z]{2}\d{2}[A-Z\d ]{11,}$/.test(value)) return 'account'
  return /^[\d -]{13,}$/.test(value) ? 'card' : 'secret'
}

/** A screen shows a private key line by line, so each of them is looked for alone too. */
function linesOfKey(secret: string): readonly string[] {
  if (!secret.includes('-----BEGIN')) return []
  return secret.split(/\r?\n|\\n/).filter((line) => /^[A-Za-z0-9+/=]{16,}$/.test(line))
}

interface Shaped {
  readonly kind: RedactionKind
  readonly value: string
}

function shapedIn(text: string): readonly Shaped[] {
  const of = (kind: RedactionKind) => (value: string) => ({ kind, value })
  return decoded(text).flatMap((each) => {
    const whole = [...secretsIn(each), ...namedSecretsIn(each)]
    const secrets = [...whole, ...whole.flatMap(linesOfKey)]
    // Card and account digits are not phone numbers.
    const rest = secrets.reduce((left, secret) => left.replaceAll(secret, ' '), each)
    const emails = each.includes('@') ? [...each.matchAll(EMAIL)] : []
    return [
      ...secrets.map((value) => ({ kind: secretKind(value), value })),
      ...[...each.matchAll(PARAMETER)].map(([, value = '']) => of('secret')(value)),
      ...emails.map(([value]) => of('email')(value)),
      ...[...rest.matchAll(PHONE)]
        .map(([value]) => value.trim())
        .filter(isPhone)
        .map(of('phone')),
    ]
  })
}

interface Typed {
  readonly value: string
  readonly step: number
  readonly field: ScreenElement | undefined
}

function typedBy(row: RowOf<'tool_call'>, screen: ScreenFile | undefined): readonly Typed[] {
  const { tool, input, step, mark } = row
  const value = input[tool === 'type' ? 'text' : 'value']
  if ((tool !== 'type' && tool !== 'set_value') || typeof value !== 'string') return []
  const elements = screen?.scene.elements ?? []
  const markRef = screen?.marks.find(({ id }) => id === mark?.id)?.ref
  const ref = tool === 'type' ? screen?.scene.focused : markRef
  const field = elements.find((element) => element.ref === ref)
  return field?.options?.includes(value) ? [] : [{ value, step, field }]
}

/** Values in text fields, whether typed in this run or before it. */
function heldIn({ step, scene }: ScreenFile): readonly Typed[] {
  return scene.elements.flatMap((field) => {
    const isText = /^(textbox|searchbox|textarea)$/i.test(field.role) && !field.options
    return isText && field.value ? [{ value: field.value, step, field }] : []
  })
}

function typedIn({ rows, screens }: RunToRedact): readonly Typed[] {
  return [
    ...rows.flatMap((row) => (row.kind === 'tool_call' ? typedBy(row, screens.get(row.step)) : [])),
    ...[...screens.values()].flatMap(heldIn),
  ].filter(({ value }) => value.trim() !== '' && !DOTS.test(value) && !isPlaceholder(value))
}

/** Makes a test that is true when the application showed a text outside fields by a given step. */
function makeVocabulary(screens: ReadonlyMap<number, ScreenFile>) {
  const first = new Map<string, number>()
  return (value: string, step: number): boolean => {
    const wanted = value.toLowerCase()
    const known = first.get(wanted)
    if (known !== undefined) return known <= step
    const all = [...screens.values()].filter(({ scene }) => saysItself(scene, wanted))
    const earliest = Math.min(...all.map((screen) => screen.step), Number.POSITIVE_INFINITY)
    first.set(wanted, earliest)
    return earliest <= step
  }
}

function saysItself({ text, pageText, elements }: ScreenFile['scene'], wanted: string): boolean {
  const labels = elements.map(({ label }) => label)
  // A screen's text includes the values of its fields.
  let own = folded(text)
  for (const { value } of elements) if (value) own = own.replace(folded(value), ' ')
  return [own, ...[pageText ?? '', ...labels].map(folded)].some((each) =>
    each.includes(folded(wanted)),
  )
}

function folded(text: string): string {
  return text.toLowerCase().replace(/…$/, '').replace(/\s+/g, ' ').trim()
}

/** First and last names are also searched for separately. */
function partsOf(value: string): readonly string[] {
  const words = value.trim().split(/\s+/)
  const isName =
    words.length >= 2 && words.length <= 4 && words.every((word) => /^\p{Lu}\p{L}+$/u.test(word))
  return isName ? words.filter((word) => word.length >= SHORTEST) : []
}

function typedValues(run: RunToRedact): readonly FoundValue[] {
  const isWord = makeVocabulary(run.screens)
  return typedIn(run).flatMap(({ value, step, field }): readonly FoundValue[] => {
    const isSecret = field?.secure === true || CHECK_NUMBER.test(field?.label ?? '')
    if (isSecret) return [{ kind: 'secret', value, proposed: true }]
    if (value.trim().length < SHORTEST) return []
    const parts = partsOf(value)
    return [
      { kind: 'typed', value, proposed: parts.length > 0 || !isWord(value, step) },
      ...parts.map((part) => ({
        kind: 'name' as const,
        value: part,
        proposed: !isWord(part, step),
      })),
    ]
  })
}

function credentialValues(rows: readonly Row[]): readonly FoundValue[] {
  return rows.flatMap((row) =>
    row.kind === 'run_started'
      ? [row.credentialUsername, row.credentialLabel].flatMap((value) =>
          value === undefined ? [] : [{ kind: 'name' as const, value, proposed: true }],
        )
      : [],
  )
}

/** Numbered list of words over several lines, such as a recovery phrase. */
const NUMBERED = /\b1[.):]?\s*[a-z]{3,8}(?:\s+\d{1,2}[.):]?\s*[a-z]{3,8}){11,23}\b/

/**
 * Distinct lines of the run, since page text hardly changes between steps. Private keys and
 * numbered phrases span several lines.
 */
function linesOf({ rows, screens, triage = [] }: RunToRedact): readonly string[] {
  const written = triage.flatMap(({ reason = '', comment = '' }) => [reason, comment])
  const texts = new Set([...[...rows, ...screens.values()].flatMap(textsOf), ...written])
  return [
    ...new Set(
      [...texts].flatMap((text) => {
        const shown = withoutPublicKeys(text)
        const lines = shown.includes('-----BEGIN') ? [shown] : shown.split('\n')
        return [...lines, ...namedLines(lines), ...(NUMBERED.exec(shown) ?? [])]
      }),
    ),
  ]
}

function shapedValues(lines: readonly string[]): readonly FoundValue[] {
  return lines.flatMap(shapedIn).map((found) => ({ ...found, proposed: true }))
}

/** Drops a part of a name that never occurs outside the full name. */
function withoutParts(
  values: readonly FoundValue[],
  lines: readonly string[],
): readonly FoundValue[] {
  const matcher = makeMatcher(values)
  const found = new Set(lines.flatMap((line) => matcher.matches(line).map(({ of }) => of)))
  return values.filter(({ kind }, index) => kind !== 'name' || found.has(index))
}

/** Distinguishes a value from a row of dots that masks it. */
const HAS_SIGN = /[\p{L}\p{N}]/u

/** Lists each value once; any specific kind takes precedence over “typed”. */
export function foundValues(run: RunToRedact): readonly FoundValue[] {
  const found = new Map<string, FoundValue>()
  const lines = linesOf(run)
  for (const each of [...shapedValues(lines), ...credentialValues(run.rows), ...typedValues(run)]) {
    const value = each.value.trim()
    const key = value.normalize('NFC').toLowerCase()
    const known = found.get(key)
    if (!HAS_SIGN.test(value) || (known && (isAlways(known.kind) || !isAlways(each.kind)))) continue
    found.set(key, { ...each, value })
  }
  return withoutParts([...found.values()], lines)
}
