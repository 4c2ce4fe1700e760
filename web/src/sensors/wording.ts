// Measures the texts of a screen, and the labels of its fields.
import type { NoticeFact } from '@harness/shared/device/facts.ts'
import type { Scene, ScreenElement } from '@harness/shared/device/observation.ts'
import { limitOf } from '@harness/shared/findings/sensor-specs.ts'
import { type Measure, targetName } from '../core/tool.ts'

/**
 * Technical words: constants, memory addresses, exception classes, and internal values. Plain
 * numbers do not count, since an order has one too.
 */
const CODES: readonly RegExp[] = [
  /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/,
  /\b0x[0-9a-f]{4,}\b/i,
  /\b[A-Za-z]*(?:Exception|TypeError|ReferenceError|SyntaxError)\b/,
  /\b(?:E|ERR|Error)[-_ ]?\d{3,}\b/,
  /\bHTTP(?: status| error)?[ :]?\d{3}\b|\bstatus code \d{3}\b/i,
  /\[object Object\]|\bundefined is not\b|\bis not defined\b|\bstack trace\b/i,
  /\bnull (?:pointer|reference)\b|\bNaN\b|\bSQLSTATE\b|\bconstraint \(/i,
]

/** Detects a technical notice that is new with the last call, or on a page's first screen. */
export const errorCode: Measure = {
  name: 'error_code',
  of: 'screen',
  measure({ now, last }) {
    const known = new Set(last?.before.facts?.page?.notices.map(({ text }) => text))
    return noticesOf(now).flatMap(({ text, rect }) => {
      const code = CODES.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])[0]
      if (code === undefined || known.has(text)) return []
      return [
        {
          value: 1,
          detail: `The page says “${text}”: “${code}” is no word for a person.`,
          target: `notice ${code}`,
          rect,
        },
      ]
    })
  },
}

/** Maximum length in characters of a notice recognized by its name alone. */
const SHORT = 160

function noticesOf({ facts }: Scene): readonly NoticeFact[] {
  const notices = facts?.page?.notices ?? []
  return notices.filter(({ by, text }) => by !== 'name' || text.length < SHORT)
}

/** Words without meaning outside their context, in some languages of the guard rules. */
const GENERAL = new Set(
  [
    'more|read more|see more|show more|learn more|find out more|click here|here|link|details|this page',
    'mehr|weiterlesen|mehr erfahren|mehr lesen|hier|hier klicken',
    'plus|en savoir plus|lire la suite|cliquez ici|ici',
    'más|leer más|ver más|saber más|haga clic aquí|aquí',
    'leggi di più|scopri di più|clicca qui|qui|lees meer|meer|läs mer|ler mais|saiba mais',
  ].flatMap((words) => words.split('|')),
)

export const repeatedLabel: Measure = {
  name: 'repeated_label',
  of: 'screen',
  measure({ now }) {
    const groups = new Map<string, ScreenElement[]>()
    for (const element of now.elements) {
      const words = element.label
        .toLowerCase()
        .replace(/[^\p{L} ]/gu, '')
        .trim()
      const isOne = element.role === 'link' || element.role === 'button'
      if (isOne && element.enabled && GENERAL.has(words))
        groups.set(words, [...(groups.get(words) ?? []), element])
    }
    return [...groups.values()].flatMap((group) => {
      const [first] = group
      const places = new Set(group.map(({ href }, index) => href ?? `control ${index}`))
      if (!first || places.size < limitOf('repeated_label')) return []
      return [
        {
          value: places.size,
          detail: `“${first.label}” is the name of ${places.size} controls.`,
          target: targetName(first),
          rect: first.rect,
        },
      ]
    })
  },
}

export const placeholderLabel: Measure = {
  name: 'placeholder_label',
  of: 'screen',
  measure({ now }) {
    const named = now.facts?.page?.controls.filter(({ beside }) => beside).map(({ ref }) => ref)
    return now.elements
      .filter(
        ({ labelSource, role, inputType }) =>
          labelSource === 'placeholder' && role === 'textbox' && inputType !== 'search',
      )
      .filter(({ label, ref }) => !SEARCH.test(label) && !named?.includes(ref))
      .map((element) => ({
        value: 1,
        detail: `Only the placeholder “${element.label}” says what this field is for, and it goes when something is typed.`,
        target: targetName(element),
        rect: element.rect,
      }))
  },
}

const SEARCH = /search|suche|recherche|buscar|cerca|zoek|sök|pesquis|filter/i

interface Purpose {
  readonly label: RegExp
  /** Advice for a plain text field; undefined if none is needed. */
  readonly should?: string
  readonly modes?: readonly string[]
  /** Equivalent autofill purposes of HTML; undefined where HTML has none. */
  readonly tokens?: readonly string[]
}

const DIGITS = ['numeric', 'decimal', 'tel']

/** Purposes that an unambiguous label alone reveals, with their HTML equivalents. */
const PURPOSES: readonly Purpose[] = [
  {
    label:
      /^(your |work )?e-?mail( address)?$|^e-?mail-?adresse$|^adresse e-?mail$|^correo electrónico$/,
    should: 'be of type email',
    modes: ['email'],
    tokens: ['email', 'username'],
  },
  {
    label:
      /^(your |mobile |home )?(tele)?phone( number)?$|^telefon(nummer)?$|^téléphone$|^teléfono$/,
    should: 'be of type tel',
    modes: ['tel', 'numeric'],
    tokens: ['tel', 'tel-national', 'tel-local'],
  },
  {
    label: /^(your )?(web ?site|web address)( \(url\))?$|^(your )?url$/,
    should: 'be of type url',
    modes: ['url'],
    tokens: ['url'],
  },
  {
    label:
      /^(number|amount) of (?!your |the |my )\p{L}+( \p{L}+)?$|^quantity$|^anzahl( der)? \p{L}+$/u,
    should: 'have the inputmode numeric',
    modes: DIGITS,
  },
  {
    label: /^(credit |debit )?card number$|^kartennummer$|^numéro de (la )?carte$/,
    should: 'have the inputmode numeric',
    modes: DIGITS,
    tokens: ['cc-number'],
  },
  { label: /^(your )?(first|given) name$|^vorname$|^prénom$/, tokens: ['given-name', 'name'] },
  { label: /^(your )?(last|family) name$|^surname$|^nachname$/, tokens: ['family-name', 'name'] },
  { label: /^(your )?new password$|^neues passwort$/, tokens: ['new-password'] },
]

export const wrongInputType: Measure = {
  name: 'wrong_input_type',
  of: 'screen',
  measure: ({ now }) =>
    fieldsOf(now).flatMap(({ element, fact, purpose: { should, modes = [] } }) => {
      const isPlain = element.inputType === 'text' && !modes.includes(fact.inputMode ?? '')
      if (!isPlain || should === undefined) return []
      return [
        {
          value: 1,
          detail: `“${element.label}” is a plain text field, so a phone shows no keys for it; it should ${should}.`,
          target: targetName(element),
          rect: element.rect,
        },
      ]
    }),
}

/** Autofill field names of HTML, without those that only browsers' own forms use. */
const TOKENS = new Set(
  `on off name honorific-prefix given-name additional-name family-name honorific-suffix nickname email username new-password
  current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3
  address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name
  cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency
  transaction-amount language bday bday-day bday-month bday-year sex tel tel-country-code tel-national tel-area-code tel-local
  tel-local-prefix tel-local-suffix tel-extension impp url photo webauthn shipping billing home work mobile fax pager`.split(
    /\s+/,
  ),
)

export const wrongAutocomplete: Measure = {
  name: 'wrong_autocomplete',
  of: 'screen',
  measure({ now }) {
    const facts = new Map(now.facts?.page?.controls.map((fact) => [fact.ref, fact]))
    return now.elements.flatMap((element) => {
      const given = facts.get(element.ref)?.autocomplete?.toLowerCase().trim() ?? ''
      const words = given.split(/\s+/).filter((word) => word !== '' && !word.startsWith('section-'))
      const unknown = words.find((word) => !TOKENS.has(word) && !OFF_WORDS.has(word))
      const purpose = PURPOSES.find(({ label }) => label.test(plain(element.label)))
      const isOther =
        purpose?.tokens !== undefined &&
        words.length > 0 &&
        !NO_PURPOSE.has(given) &&
        !words.some((word) => purpose.tokens?.includes(word))
      if (unknown === undefined && !isOther) return []
      return [
        {
          value: 1,
          detail:
            unknown === undefined
              ? `“${element.label}” says that it asks for “${given}”.`
              : `“${element.label}” has the autocomplete “${given}”, which HTML does not know.`,
          target: targetName(element),
          rect: element.rect,
        },
      ]
    })
  },
}

/** Autocomplete values without a purpose; pages also disable autofill with other values. */
const NO_PURPOSE = new Set(['on', 'off', ''])
const OFF_WORDS = new Set(
  'none false true disabled enabled undefined null xoff xon nope no new'.split(' '),
)

function fieldsOf({ elements, facts }: Scene) {
  const known = new Map(facts?.page?.controls.map((fact) => [fact.ref, fact]))
  return elements.flatMap((element) => {
    const fact = known.get(element.ref)
    const purpose = PURPOSES.find(({ label }) => label.test(plain(element.label)))
    return fact && purpose && element.role === 'textbox' && element.enabled
      ? [{ element, fact, purpose }]
      : []
  })
}

function plain(label: string): string {
  return label
    .toLowerCase()
    .replace(/\((required|optional)\)|[*:]/g, '')
    .trim()
}
