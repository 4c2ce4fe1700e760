// What a field is for, by its label and its type.
import type { Mark } from '../../../core/ports.ts'
import { plain } from '../goal/words.ts'

export type FieldKind =
  | 'email'
  | 'date'
  | 'time'
  | 'name'
  | 'first'
  | 'last'
  | 'code'
  | 'number'
  | 'place'
  | 'town'
  | 'postcode'
  | 'phone'
  | 'long'
  | 'text'

/** One field for all of a name: "First and last name", "Given name, surname". */
export const WHOLE_NAME =
  /\b(first|given|fore)( ?names?)?\W+(and |or )?(last|family|sur) ?names?\b|\b(last|family|sur) ?names?\W+(and |or )?(first|given|fore) ?names?\b|\bvor und nachname\b/

/** By label; the first line that applies. German labels are common on pages that are otherwise English. */
const KINDS: readonly (readonly [FieldKind, RegExp])[] = [
  ['email', /\be-?mail\b|@/],
  ['name', WHOLE_NAME],
  ['first', /\b(first|given) ?names?\b|\bforename\b|\bvorname\b/],
  ['last', /\b(last|family|sur) ?names?\b|\bnachname\b|\bfamilienname\b/],
  ['phone', /\b(phone|tel|mobile|telephone|telefon|handy)\b/],
  ['postcode', /\b(post ?code|postal code|zip( code)?|plz|postleitzahl)\b/],
  ['town', /\b(town|city|ort|stadt)\b/],
  ['place', /\b(street|address)\b.*\bnumber\b|\bnumber\b.*\bstreet\b/],
  [
    'code',
    /\b(reference|code|id|plate|registration|isbn|serial)\b|\b(?!and\b)\w+ (number|no|nr)\b\.?/,
  ],
  ['name', /\bname (of|for|on)\b/],
  [
    'number',
    /\b(how many|quantity|qty|amount|number of|menge|anzahl|guests?|people|persons?|passengers|travell?ers|adults|tickets|seats|copies)\b/,
  ],
  [
    'name',
    /^(your |full |contact |passenger |guest |customer )*name\b|\bname$|\bfull name\b|\bname (of|for|on)\b|\bcontact person\b|\bwho\b|\bcalled\b|^(deliver to|recipient|resident|tenant|owner|applicant|holder|guest|passenger|customer|patient|parent|member)$/,
  ],
  [
    'place',
    /\b(address|street|where is|where (does|do|should|shall|can|to)|location|place|strasse|adresse)\b/,
  ],
]

export function fieldKind(mark: Mark): FieldKind {
  const { inputType, role } = mark
  const label = plain(mark.label)
  if (inputType === 'email' || inputType === 'date' || inputType === 'time') return inputType
  if (inputType === 'tel') return 'phone'
  const found = KINDS.find(([, pattern]) => pattern.test(label))?.[0]
  if (role === 'spinbutton' || role === 'slider') return found === 'code' ? 'code' : 'number'
  return found ?? (role === 'textbox' && inputType === undefined ? 'long' : 'text')
}
