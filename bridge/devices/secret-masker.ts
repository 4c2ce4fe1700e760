import type { Secret } from '@harness/shared/base/secret.ts'
import type { Scene } from '@harness/shared/device/observation.ts'
import type { Credential } from './credential.ts'

/** Removes a secret from a text. */
type Hide = (text: string) => string

/**
 * Minimum length to search for. Shorter secrets match parts of many words, so they are removed only
 * when they are the whole text.
 */
const SHORTEST = 4

/** Minimum length for which any case, and spelling letter by letter, is recognized. */
const SPELLED = 6

/**
 * Forms in which a page may repeat a secret: plain, reversed, or encoded for a URL, HTML or a
 * message.
 */
function formsOf(literal: string): readonly string[] {
  if (literal.length < SHORTEST) return []
  const reversed = [...literal].reverse().join('')
  const forms = new Set([
    literal,
    literal.replace(/\s+/g, ' '),
    encodeURIComponent(literal),
    encodeURIComponent(literal).replaceAll('%20', '+'),
    new URLSearchParams({ '': literal }).toString().slice(1),
    encodeURI(literal),
    reversed,
    ...entitiesOf(literal),
    ...base64Of(literal),
    Buffer.from(literal).toString('hex'),
  ])
  return [...forms]
}

/** Secret as HTML entities, as a page writes it to show the characters literally. */
function entitiesOf(literal: string): readonly string[] {
  const named = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  const escaped = Object.entries(named).reduce(
    (text, [sign, name]) => text.replaceAll(sign, name),
    literal,
  )
  return [escaped, escaped.replaceAll("'", '&#39;'), escaped.replaceAll("'", '&#x27;')]
}

/** Middle part of the base64 form, independent of the text before and after, in both alphabets. */
function base64Of(literal: string): readonly string[] {
  const found = [0, 1, 2].flatMap((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), Buffer.from(literal)]).toString('base64')
    const middle = text.slice(shift === 0 ? 0 : shift + 1).replace(/=+$/, '')
    return (shift + Buffer.byteLength(literal)) % 3 === 0 ? middle : middle.slice(0, -1)
  })
  const long = found.filter((form) => form.length >= SPELLED)
  return [...long, ...long.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))]
}

/**
 * Separators a page may put between letters, invisible ones included. Models read the text without
 * those, which would rejoin a secret.
 */
const BETWEEN =
  '[\\s._|\\p{Cf}\\p{Variation_Selector}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0-]{0,3}'

function patternOf(literal: string): RegExp | undefined {
  if (literal.length < SHORTEST) return undefined
  const forms = formsOf(literal).toSorted((a, b) => b.length - a.length)
  // The base64 letters next to the middle, and the padding, also contain bits of the secret.
  const encoded = new Set(base64Of(literal))
  const sources = forms.map((form) =>
    encoded.has(form) ? `[\\w+/-]?${escaped(form)}[\\w+/-]?={0,2}` : escaped(form),
  )
  const isLong = literal.length >= SPELLED
  const shapes = isLong ? shapesOfLetters() : NO_SHAPES
  const letters = [...literal]
    .filter((sign) => !/\s/.test(sign))
    .map((sign) => variantsOf(sign, shapes))
  const spelled = [letters, letters.toReversed()].map((each) => each.join(BETWEEN))
  return new RegExp([...sources, ...(isLong ? spelled : [])].join('|'), isLong ? 'giu' : 'gu')
}

/** Last code point to check for letters that are another shape of a letter. */
const LAST_SHAPE = 0x1_ff_ff

/**
 * Pattern for a letter and its compatibility forms (Unicode, UAX 15): full width, bold, circled,
 * composed of letter and accent.
 */
function variantsOf(letter: string, shapes: Shapes): string {
  const plain = letter.normalize('NFKC').toLowerCase()
  // A single character class, because overlapping alternatives would be tried in every combination.
  const one = [letter, ...(shapes.get(plain) ?? [])].map(codeOf).join('')
  const parts = letter.normalize('NFD')
  return parts === letter ? `[${one}]` : `(?:[${one}]|${escaped(parts)})`
}

function codeOf(sign: string): string {
  return `\\u{${sign.codePointAt(0)?.toString(16)}}`
}

type Shapes = ReadonlyMap<string, readonly string[]>

const NO_SHAPES: Shapes = new Map()

/** Other shapes of every letter: a few thousand, computed in about 50 ms. */
function shapesOfLetters(): Shapes {
  const found = new Map<string, string[]>()
  for (let code = 0x80; code <= LAST_SHAPE; code++) {
    const shape = String.fromCodePoint(code)
    const plain = shape.normalize('NFKC').toLowerCase()
    if (plain !== shape && [...plain].length === 1)
      found.set(plain, [...(found.get(plain) ?? []), shape])
  }
  return found
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

function counting(secret?: Secret, pattern?: RegExp): (text: string) => number {
  const literal = secret?.reveal() ?? ''
  if (!pattern) return (text) => (literal !== '' && text.trim() === literal ? 1 : 0)
  return (text) => [...text.matchAll(pattern)].length
}

function hiding(secret?: Secret, pattern?: RegExp): Hide {
  if (!secret) return (text) => text
  const literal = secret.reveal()
  const dots = String(secret)
  if (!pattern) return (text) => (text.trim() === literal ? dots : text)
  return (text) => withoutBeginning(text.replace(pattern, dots), literal, dots)
}

/** Removes a partial secret at the end of a truncated text. */
function withoutBeginning(text: string, literal: string, dots: string): string {
  const [, body = text, cut = ''] = /^(.*?)(…?"?\.?)$/s.exec(text) ?? []
  for (let length = Math.min(literal.length - 1, body.length); length >= SHORTEST; length--)
    if (body.endsWith(literal.slice(0, length))) return body.slice(0, -length) + dots + cut
  return text
}

/** Credential of a device; removes its password from the device's texts. */
export interface SecretMasker {
  credential(): Credential | undefined
  /** Returns the credential to fill in: from then on a page may show it. */
  handOut(): Credential | undefined
  isOut(): boolean
  use(credential: Credential): void
  /** Hides another secret, which pages may show from the start. */
  add(secret: Secret): void
  /** Forms of the password to search for on the screen; empty for a password that is too short. */
  forms(): readonly string[]
  text: Hide
  /** Number of occurrences of the password in a text, in any form. */
  count(text: string): number
  scene(scene: Scene): Scene
}

export function makeSecretMasker(): SecretMasker {
  let credential: Credential | undefined
  let hide = hiding()
  let count = counting()
  let out = false
  const others: { readonly secret: Secret; readonly hide: Hide; readonly count: typeof count }[] =
    []
  const hideAll: Hide = (text) => others.reduce((left, other) => other.hide(left), hide(text))
  return {
    credential: () => credential,
    handOut() {
      out ||= credential !== undefined
      return credential
    },
    isOut: () => out,
    use(next) {
      credential = next
      const pattern = patternOf(next.password.reveal())
      hide = hiding(next.password, pattern)
      count = counting(next.password, pattern)
    },
    add(secret) {
      const pattern = patternOf(secret.reveal())
      others.push({ secret, hide: hiding(secret, pattern), count: counting(secret, pattern) })
      out = true
    },
    forms: () =>
      [credential?.password, ...others.map(({ secret }) => secret)].flatMap((each) =>
        formsOf(each?.reveal() ?? ''),
      ),
    text: hideAll,
    count: (text) => others.reduce((sum, other) => sum + other.count(text), count(text)),
    scene: (scene) => sceneWithout(hideAll, scene),
  }
}

/** Returns the scene with the secret removed from every text. */
function sceneWithout(hide: Hide, scene: Scene): Scene {
  const { url, title, dialog, facts, lines, ...rest } = scene
  const text = hide(scene.text)
  return {
    ...rest,
    // A secret may span several lines, so if the text contains one, all lines are dropped.
    ...(lines && text === scene.text ? { lines } : {}),
    text,
    ...(scene.pageText === undefined ? {} : { pageText: hide(scene.pageText) }),
    elements: scene.elements.map((element) => {
      // The probe wrote these fields itself; every other text comes from the page.
      const { ref: _ref, role: _role, labelSource: _source, ...said } = element
      return { ...element, ...inTexts(hide, said) }
    }),
    ...(scene.scrollAreas === undefined
      ? {}
      : { scrollAreas: scene.scrollAreas.map((at) => ({ ...at, label: hide(at.label) })) }),
    ...(url === undefined ? {} : { url: hide(url) }),
    ...(title === undefined ? {} : { title: hide(title) }),
    ...(facts === undefined ? {} : { facts: inTexts(hide, facts) }),
    ...(dialog === undefined
      ? {}
      : {
          dialog: {
            kind: dialog.kind,
            message: hide(dialog.message),
            ...(dialog.defaultValue === undefined
              ? {}
              : { defaultValue: hide(dialog.defaultValue) }),
          },
        }),
  }
}

/** Removes the secret from every text in plain data. */
function inTexts<T>(hide: Hide, value: T): T
function inTexts(hide: Hide, value: unknown): unknown {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map((item: unknown) => inTexts(hide, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inTexts(hide, item)]))
}
