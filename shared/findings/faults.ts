// The fault that a signal is one instance of: one style of words, one element of a template, one
// file that is missing on every page.
import { isSameRect, type Signal } from './evidence.ts'
import { paleStyle } from './one-source.ts'
import { sensorSpec } from './sensor-specs.ts'
import { templateKeys } from './template.ts'

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

/**
 * Instances of one fault of a template or a style are one finding; a sensor of our own gives it its
 * name before axe-core does, which also sees what is out of sight.
 */
export function byFault(
  groups: readonly (readonly SignalAt[])[],
): readonly (readonly SignalAt[])[] {
  const clusters: { keys: Set<string>; groups: (readonly SignalAt[])[] }[] = []
  for (const group of groups) {
    const keys = new Set(group.flatMap(({ signal }) => faultKeys(signal)))
    const same = clusters.filter((cluster) => [...keys].some((key) => cluster.keys.has(key)))
    const [first] = same
    if (!first) clusters.push({ keys, groups: [group] })
    else {
      for (const key of [...keys, ...same.flatMap((other) => [...other.keys])]) first.keys.add(key)
      first.groups = [...same.flatMap((other) => other.groups), group]
      for (const other of same.slice(1)) clusters.splice(clusters.indexOf(other), 1)
    }
  }
  return clusters.map((cluster) => fromOneSource(cluster.groups))
}

/** Signals of axe-core in the words of the sensor that reported the same fault elsewhere. */
function fromOneSource(groups: readonly (readonly SignalAt[])[]): readonly SignalAt[] {
  const own = groups.filter(([first]) => first?.signal.sensor !== 'axe_rule')
  const owner = own[0]?.[0]?.signal
  if (!owner) return groups.flat()
  const { rect: _, ...named } = owner
  const others = groups.filter((group) => !own.includes(group)).flat()
  const adopted = others.map(({ signal: { step, rect, detail }, at }) => {
    const [, role, name] = /^(\w+) “([^”]*)”/.exec(detail) ?? []
    const target = role === undefined ? {} : { target: `${role} ${name}` }
    return { at, signal: { ...named, step, ...(rect && { rect }), ...target } }
  })
  return [...own.flat(), ...adopted]
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

type Measurement = Pick<Signal, 'sensor' | 'rule' | 'numbers' | 'target' | 'value' | 'detail'> & {
  readonly rect?: Signal['rect']
}

/** Rules about how things look: those of one kind in one place of a page come from one style. */
const OF_STYLE = new Set(['color-contrast', 'link-in-text-block', 'region', 'target-size'])

/** Signals that share a key are one fault; without any, only their place decides. */
export function faultKeys(signal: Measurement): readonly string[] {
  const { sensor, rule, numbers = [], target, value, detail } = signal
  const number = (wanted: string) => numbers.find(({ name }) => name === wanted)?.value ?? ''
  if (sensor === 'low_contrast')
    return styleKeys(number('Words'), number('Behind') || 'picture', number('Size'))
  if (rule && OF_STYLE.has(rule.name)) {
    const pale = rule.name === 'color-contrast' ? paleStyle(detail) : undefined
    return pale ? styleKeys(...pale) : [`${rule.name} ${withoutPlace(number('Element'))}`]
  }
  const element = sensor === 'axe_rule' && rule ? [`${rule.name} ${number('Element')}`] : []
  const fault = ofKind({ sensor, target, value, address: number('Address') })
  return [
    ...element,
    ...(fault === undefined ? [] : [`${sensor} ${fault}`]),
    ...templateKeys(signal),
  ]
}

function styleKeys(words: string, behind: string, size: string): readonly string[] {
  const px = Math.round(Number.parseFloat(size))
  return words === '' || Number.isNaN(px) ? [] : [`style ${words} ${behind} ${px}`]
}

interface OfKind {
  readonly sensor: string
  readonly target: string | undefined
  readonly value: number
  readonly address: string
}

function ofKind({ sensor, target, value, address }: OfKind): string | undefined {
  if (sensor === 'small_text') return target
  if (sensor === 'tiny_target') return `${target?.split(' ')[0]} ${value}`
  return sensor === 'failed_request' ? fileOf(address, value) : undefined
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
