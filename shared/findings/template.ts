// The template that an element comes from: equal for each row, month, swatch and sister page that
// it draws. Places, numbers, dates and states are no part of it.
import type { Signal } from './evidence.ts'

type Measured = Pick<Signal, 'sensor' | 'rule' | 'numbers' | 'target'> & {
  readonly detail?: string
  readonly rect?: Signal['rect']
}

export function numberOf({ numbers = [] }: Pick<Signal, 'numbers'>, wanted: string): string {
  return numbers.find(({ name }) => name === wanted)?.value ?? ''
}

/** Keys of a fault of an element; signals that share one are one fault. Empty for other faults. */
export function templateKeys(signal: Measured): readonly string[] {
  const { sensor, rule, target = '', rect, detail = '' } = signal
  const subject = rule?.name ?? sensor
  // Which name is missing is the same fault in the words of either source.
  const kind = /^(un|place|label$)|-name$|-alt$/.test(subject)
    ? 'name'
    : /mismatch$/.test(subject) && 'mismatch'
  if (!kind && !rule) return []
  const keys = elementKeys(signal, plain(/(?:it: |^\w+ )“([^”]*)”/.exec(detail)?.[1] ?? ''))
  if (/^unnamed|mismatch$/.test(sensor) && rect) keys.push(`${plain(target)} ${rect.height}`)
  const why =
    kind || subject + plain(detail.split(/(?:”|a name)\. /)[1]?.replace(/="[^"]*"/g, '') ?? '')
  return keys.map((key) => `${why} ${key}`)
}

/** The element by its code; a field by its own name, or by the words beside it. */
function elementKeys(signal: Measured, words: string): string[] {
  const code = numberOf(signal, 'Code')
  const selector = numberOf(signal, 'Element')
  const attribute = (name: string) =>
    written(new RegExp(`^<[^>]* ${name}="([^" ]*)`).exec(code)?.[1] ?? '')
  const id = attribute('id')
  if (/^<(input|select|textarea)/.test(code) || signal.sensor === 'unlabelled_field') {
    const own = attribute('name') || id || words
    if (own) return [own]
  }
  if (!code) return []
  const kind = `${code.split(/[ >]/)[0]} ${attribute('role')} ${id}`
  // Elements of one tag in one parent are a list.
  const list = selector.replace(/:nth[^)]*\)$/, '')
  return [`${kind} ${attribute('class') || plain(selector)}`, `${kind} ${list}`]
}

/** A name without its state, and without the parts that a machine or a count made. */
function written(name: string): string {
  const parts = name.replace(/--.*/, '').split(/[\W_]+/)
  return parts.filter((part) => !/\d/.test(part)).join('-')
}

/** A text without numbers and dates. */
function plain(text: string): string {
  const counted = text.replace(/\d[\d.,:/-]*/g, '#')
  return counted.replace(/\p{Lu}\p{L}{2,8} #/gu, '#').toLowerCase()
}
