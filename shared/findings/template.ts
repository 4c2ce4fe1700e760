// The template that an element comes from: equal for each row, month, swatch and sister page that
// it draws. Places, numbers, dates and states are no part of it.
import type { Signal } from './evidence.ts'

type Measured = Pick<Signal, 'sensor' | 'rule' | 'numbers' | 'target'> & {
  readonly detail?: string
  readonly rect?: Signal['rect']
}

/** Sensors, and rules of axe-core, about the name of a control: one kind of fault. */
const NAMED = /^(unnamed_control|unlabelled_field|placeholder_label|label|.*-name|.*-alt)$/
const MISMATCH = /^(name_mismatch|label-content-name-mismatch)$/

/** Keys of a fault of an element; signals that share one are one fault. Empty for other faults. */
export function templateKeys(signal: Measured): readonly string[] {
  const { sensor, rule, target = '', rect, detail = '' } = signal
  const kind = kindOf(signal)
  if (kind === undefined) return []
  // The page is too wide, whichever of its parts reaches out of it.
  if (kind === 'reflow') return [`reflow ${/\d+ wide/.exec(detail)?.[0]}`]
  const code = numberOf(signal, 'Code')
  const keys = code === '' ? [] : elementKeys(code, signal)
  if (sensor === 'unlabelled_field' && code === '') keys.push(wordsOfField(signal) || plain(target))
  const size = sensor === 'name_mismatch' ? rect?.height : `${rect?.width} ${rect?.height}`
  if (/^(unnamed_control|name_mismatch)$/.test(sensor) && rect)
    keys.push(`${plain(target)} ${size}`)
  const [, why = ''] = rule ? (/(?:”|without a name)\. (.*)$/s.exec(detail) ?? []) : []
  // Which name is missing is the same fault in the words of either source.
  const reason = kind === 'name' || kind === 'mismatch' ? '' : plain(why.replace(/="[^"]*"/g, ''))
  return keys.map((key) => `${kind}\n${reason}\n${key}`)
}

/** One kind for the sensors and the rules of a fault. */
function kindOf({ sensor, rule }: Measured): string | undefined {
  const subject = rule?.name ?? sensor
  if (NAMED.test(subject)) return 'name'
  return MISMATCH.test(subject) ? 'mismatch' : rule?.name
}

function elementKeys(code: string, signal: Measured): string[] {
  const selector = numberOf(signal, 'Element')
  const [, tag = '', rest = ''] = /^<([\w-]+)([^>]*)/.exec(code) ?? []
  const attribute = (name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(rest)?.[1]?.trim() ?? ''
  const id = written(attribute('id'))
  if (/^(input|select|textarea)$/.test(tag)) {
    const own = written(attribute('name')) || id || wordsOfField(signal)
    if (own !== '') return [own]
  }
  const path = selector.replace(/:nth-(?:child|of-type)\([^)]*\)/g, '').replace(/\d+/g, '#')
  const shape = attribute('class').split(/\s+/).map(written).find(Boolean) ?? path
  const kind = `${tag} ${attribute('role')} ${id}`
  // Elements of one tag in one parent are a list.
  const [, parent] = /^(.*) > \w[\w-]*:nth-of-type\(\d+\)$/.exec(selector) ?? []
  return [`${kind} ${shape}`, ...(parent === undefined ? [] : [`${kind} in ${parent}`])]
}

function numberOf({ numbers = [] }: Measured, wanted: string): string {
  return numbers.find(({ name }) => name === wanted)?.value ?? ''
}

/** The words beside a field, as its source quotes them. */
function wordsOfField({ detail = '' }: Measured): string {
  return plain(/(?:it: |^\w+ )“([^”]*)”/.exec(detail)?.[1] ?? '')
}

/** A name without its state, and without the parts that a machine or a count made. */
function written(name: string): string {
  const parts = name.replace(/--.*/, '').split(/[-_:.[\]]+/)
  return parts.filter((part) => !/\d/.test(part)).join('-')
}

/** A text without numbers and dates. */
function plain(text: string): string {
  const counted = text.replace(/\d+(?:[.,:/-]\d+)*/g, '#')
  return counted
    .replace(/\p{Lu}\p{L}{2,8}\.? #|# \p{Lu}\p{L}{2,8}\b/gu, '#')
    .trim()
    .toLowerCase()
}
