// Forms that ask for the same data twice without offering to reuse it (WCAG 2.2, 3.3.7 Redundant
// Entry).
import { contactData } from '../../../base/contact-data.ts'
import { labelOf } from '../find/label.ts'
import { type Broken, isVisible } from './element.ts'

const FIELDS =
  'input:not([type]),input[type=text],input[type=email],input[type=tel],input[type=date]'
const PARTS = 'header,footer,nav,aside,[role=search]'

/** Parts of an address: two places may share one of them by chance. */
const OF_PLACE: ReadonlySet<string> = new Set(['street', 'postcode', 'town'])

export function askedTwice(): readonly Broken[] {
  const forms = [...document.forms].map((form) => [
    ...form.querySelectorAll<HTMLInputElement>(FIELDS),
  ])
  const loose = [...document.querySelectorAll<HTMLInputElement>(FIELDS)].filter(
    (field) => !field.form && !field.closest(PARTS),
  )
  return [...forms, loose].flatMap((fields): readonly Broken[] => {
    const found = repeatedIn(fields.filter(isOpen))
    return found ? [found] : []
  })
}

function isOpen(field: HTMLInputElement): boolean {
  return isVisible(field) && !field.disabled && !field.readOnly
}

/** First field that asks for data again, unless a control offers to copy it. */
function repeatedIn(fields: readonly HTMLInputElement[]): Broken | undefined {
  const seen = new Map<string, HTMLInputElement>()
  const again: (readonly [field: HTMLInputElement, kind: string])[] = []
  for (const field of fields) {
    const kind = contactData(labelOf(field).text)
    if (kind === undefined) continue
    if (seen.has(kind)) again.push([field, kind])
    else seen.set(kind, field)
  }
  // A repeated name may belong to another person, and a single part of an address to another place.
  const kinds = new Set(again.map(([, kind]) => kind))
  const places = [...kinds].filter((kind) => OF_PLACE.has(kind)).length
  const isSure = kinds.has('email') || kinds.has('tel') || kinds.has('birth') || places > 1
  const [first] = again.filter(([, kind]) => kind !== 'name')
  if (!first || !isSure || offersCopy(fields)) return undefined
  const [field, kind] = first
  const earlier = seen.get(kind)
  const ofOthers = [field, earlier].some((at) => at && OTHERS.test(headOf(at)))
  if (field.value !== '' || ofOthers || !earlier) return undefined
  const measured = `“${labelOf(earlier).text}” asks for it above, and nothing takes it over from there.`
  return [field, measured]
}

/** Labels of controls that copy earlier entries. */
const COPIES =
  /\b(same|copy|use (my|the|this|these)|as above|identical|different)\b|gleich|übernehmen|abweich|identique|mism[oa]/i

function offersCopy([first]: readonly HTMLInputElement[]): boolean {
  const around = first?.form ?? document.body
  const controls = around.querySelectorAll(
    'input[type=checkbox],input[type=radio],button,select,a,summary',
  )
  return [...controls].some((control) => COPIES.test(labelOf(control).text))
}

/** Headings of sections about another person, or about one of several. */
const OTHERS =
  /\d|passenger|guest|travel|attend|child|adult|person|partner|spouse|emergency|referee|reference|employer|company|recipient|sender|friend|benefici|parent|guardian|member|player|driver|tenant|landlord|colleague|gift|someone|second|another/i

/** Heading of a field's section: its legend, or the heading before it. */
function headOf(field: HTMLInputElement): string {
  const legend = field.closest('fieldset')?.querySelector('legend')?.textContent
  if (legend) return legend
  const heads = [...document.querySelectorAll('h2,h3,h4,h5,h6,[role=heading]')]
  const before = heads.filter(
    (head) => head.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const group = field.closest('[role=group][aria-label]')?.getAttribute('aria-label')
  return group ?? before.at(-1)?.textContent ?? ''
}
