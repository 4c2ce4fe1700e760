// The fault that a signal is one instance of: one style of words, one element of a template, one
// file that is missing on every page.
import { isSameRect, type Signal } from './evidence.ts'
import { sensorSpec } from './sensor-specs.ts'

export interface SignalAt {
  readonly signal: Signal
  readonly at: number
}

export function grouped<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

/** Elements at the same place of every screen, such as the links of a header, are one. */
export function acrossScreens(
  groups: readonly (readonly SignalAt[])[],
): readonly (readonly SignalAt[])[] {
  const merged: SignalAt[][] = []
  for (const group of groups) {
    const [first] = group
    const same = merged.find(([other]) => first && other && isSameElement(first, other))
    if (same) same.push(...group)
    else merged.push([...group])
  }
  return merged
}

function isSameElement({ signal: a }: SignalAt, { signal: b }: SignalAt): boolean {
  if (a.sensor !== b.sensor || a.target === undefined || a.target !== b.target) return false
  const isLasting = sensorSpec(a.sensor)?.lasts === true
  return isLasting && a.rect !== undefined && b.rect !== undefined && isSameRect(a.rect, b.rect)
}

/** Instances of one fault of a template or a style are one finding; the first gives it its name. */
export function byFault(
  groups: readonly (readonly SignalAt[])[],
): readonly (readonly SignalAt[])[] {
  const keyed = groups.map((group, index) => {
    const [first] = group
    const fault = first && faultOf(first.signal)
    return { group, key: fault === undefined ? String(index) : `${first?.signal.sensor} ${fault}` }
  })
  return grouped(keyed, ({ key }) => key).map((same) => same.flatMap(({ group }) => group))
}

/** More are counted. */
const MAX_NAMED = 5

/** The other elements that have the same fault, as a number of it. */
export function othersOf(
  worst: Signal,
  signals: readonly SignalAt[],
): NonNullable<Signal['numbers']> {
  const names = new Set(signals.map(({ signal }) => instanceOf(signal)).filter(Boolean))
  names.delete(instanceOf(worst))
  const named = [...names].slice(0, MAX_NAMED)
  if (named.length === 0) return []
  const more = names.size > named.length ? [`${names.size - named.length} more`] : []
  return [{ name: 'Also', value: [...named, ...more].join('; ') }]
}

type Measurement = Pick<Signal, 'sensor' | 'rule' | 'numbers' | 'target' | 'value'>

/** Rules about how things look: those of one kind in one place of a page come from one style. */
const OF_STYLE = new Set(['color-contrast', 'link-in-text-block', 'region', 'target-size'])

/** Undefined where only the place of two signals decides if they are one fault. */
export function faultOf({ sensor, rule, numbers = [], target, value }: Measurement) {
  const number = (wanted: string) => numbers.find(({ name }) => name === wanted)?.value ?? ''
  if (sensor === 'axe_rule' && rule) {
    const selector = number('Element')
    return `${rule.name} ${OF_STYLE.has(rule.name) ? withoutPlace(selector) : selector}`
  }
  if (sensor === 'low_contrast')
    return number('Behind') ? `${number('Words')} ${number('Behind')} ${number('Size')}` : undefined
  if (sensor === 'small_text') return target
  if (sensor === 'tiny_target') return `${target?.split(' ')[0]} ${value}`
  if (sensor === 'failed_request') return fileOf(number('Address'), value)
  return undefined
}

/** The name of an instance in a list of them. */
function instanceOf({ sensor, target = '', numbers = [] }: Signal): string {
  const element = numbers.find(({ name }) => name === 'Element')?.value
  // A sensor of our own names it by its words.
  return (sensor === 'axe_rule' ? element : undefined) ?? target.replace(/^text /, '')
}

/** The same file of one host, whatever folder a page asks for it in. */
function fileOf(address: string, status: number): string | undefined {
  const [, host, file] = /^\w+:\/\/([^/]+)\/(?:[^?#]*\/)?([^/?#]+)/.exec(address) ?? []
  return file === undefined ? undefined : `${status} ${host} ${file}`
}

/** Items of a list differ in a number. */
function withoutPlace(selector: string): string {
  return selector.replace(/:nth-(?:child|of-type)\([^)]*\)|\d+/g, '')
}
