// A number with its unit: "12 kg" goes into a field that names the unit as 12.

/** Each line is one unit; its first spelling names it. */
const UNITS = `
kg kilo kilos kilogram kilograms kilogramme kilogrammes
g gram grams gramme grammes
mg
km kilometre kilometres kilometer kilometers
m metre metres meter meters
cm centimetre centimetres centimeter centimeters
mm millimetre millimetres millimeter millimeters
l litre litres liter liters
ml
cl
kwh
m³ m3
m² m2 sqm`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

const SPELLINGS = UNITS.flat()
  .toSorted((a, b) => b.length - a.length)
  .join('|')

export const MEASURE = new RegExp(
  `\\b\\d+(?:[.,]\\d+)?[ -]?(?:${SPELLINGS})(?![\\p{L}\\p{N}])`,
  'giu',
)

/** The number of a measure, as a number field takes it. */
export function amountOf(measure: string): string {
  return (/^\d+(?:[.,]\d+)?/.exec(measure)?.[0] ?? measure).replace(',', '.')
}

/** Whether a text names the unit of a measure, another one, or none. */
export function unitIn(text: string, measure: string): 'same' | 'other' | 'none' {
  const words = text.toLowerCase().match(/[\p{L}\p{N}²³]+/gu) ?? []
  const unit = measure.toLowerCase().replace(/^[\d.,]+[ -]?/, '')
  const named = UNITS.filter((spellings) => words.some((word) => spellings.includes(word)))
  if (named.some((spellings) => spellings.includes(unit))) return 'same'
  return named.length > 0 ? 'other' : 'none'
}

/** Each measure with its unit spelled one way: 6 m is 6 metre. */
export function unitsInFull(text: string): string {
  return text.replace(MEASURE, (measure) => spellingsOf(measure)[0] ?? measure)
}

/** The ways to write a measure, the fullest first; none for anything else. */
export function spellingsOf(measure: string): readonly string[] {
  const [, amount = '', unit = ''] = /^(\d+(?:[.,]\d+)?)[ -]?(\D+|m[²³23])$/.exec(measure) ?? []
  const unitSpellings = UNITS.find((spellings) => spellings.includes(unit.toLowerCase())) ?? []
  const [short, full, ...more] = unitSpellings
  const inOrder = [full, short, ...more].flatMap((one) => one ?? [])
  return inOrder.flatMap((one) => [`${amount} ${one}`, `${amount}${one}`])
}
