// Groups signals by their common fault: one text style, one element of a template, or one file that
// is missing on every page.
import { isSameRect, type Signal } from './evidence.ts'
import { paleStyle } from './one-source.ts'
import { sensorSpec } from './sensor-specs.ts'
import { numberOf, templateKeys } from './template.ts'

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

/** Merges elements at the same position on every screen, such as the links of a header. */
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
 * Merges instances of one fault of a template or style into one finding. Our own sensors name it
 * rather than axe-core, which also sees parts out of view.
 */
export function byFault(
  groups: readonly (readonly SignalAt[])[],
): readonly (readonly SignalAt[])[] {
  const clusters: { keys: readonly string[]; signals: readonly SignalAt[] }[] = []
  for (const group of groups) {
    const keys = group.flatMap(({ signal }) => faultKeys(signal))
    const same = clusters.filter((cluster) => keys.some((key) => cluster.keys.includes(key)))
    for (const other of same) clusters.splice(clusters.indexOf(other), 1)
    clusters.push({
      keys: [...keys, ...same.flatMap((other) => other.keys)],
      signals: [...same.flatMap((other) => other.signals), ...group],
    })
  }
  return clusters.map(({ signals }) => fromOneSource(signals))
}

/** Rewrites axe-core signals in the words of our sensor that reported the same fault elsewhere. */
function fromOneSource(all: readonly SignalAt[]): readonly SignalAt[] {
  const isOwn = ({ signal }: SignalAt) => signal.sensor !== 'axe_rule'
  const owner = all.find(isOwn)?.signal
  if (!owner) return all
  const others = all.filter((each) => !isOwn(each))
  return [
    ...all.filter(isOwn),
    ...others.map(({ signal: { step, rect, detail }, at }) => ({
      at,
      signal: { ...owner, step, rect, target: detail.split('. ')[0] },
    })),
  ]
}

/** Maximum elements named; the rest is counted. */
const MAX_NAMED = 5

/** Names of the other elements with the same fault, as a number of the signal. */
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

/** Rules about appearance: violations of one kind in one area of a page come from one style. */
const OF_STYLE = /^(color-con|link-in|region|target-)/

/** Signals that share a key are one fault; without keys, only their location decides. */
export function faultKeys(signal: Measurement): readonly string[] {
  const { sensor, rule, target, value, detail } = signal
  const number = (wanted: string) => numberOf(signal, wanted)
  if (sensor === 'low_contrast')
    return styleKeys(number('Words'), number('Behind') || 'picture', number('Size'))
  const element = number('Element')
  if (rule && OF_STYLE.test(rule.name)) {
    const pale = paleStyle(detail)
    return pale ? styleKeys(...pale) : [`${rule.name} ${withoutPlace(element)}`]
  }
  if (sensor === 'small_text') return [`${sensor} ${target}`]
  if (sensor === 'tiny_target') return [`${sensor} ${target?.split(' ')[0]} ${value}`]
  const file = sensor === 'failed_request' && fileOf(number('Address'), value)
  if (file) return [file]
  return [...(rule ? [`${rule.name} ${element}`] : []), ...templateKeys(signal)]
}

function styleKeys(words: string, behind: string, size: string): readonly string[] {
  return words && size ? [`${words} ${behind} ${Math.round(Number.parseFloat(size))}`] : []
}

function instanceOf(signal: Signal): string {
  const { sensor, target = '' } = signal
  // Our own sensors name it by its text.
  return (sensor === 'axe_rule' && numberOf(signal, 'Element')) || target.replace(/^text /, '')
}

/** Key of a file on one host, regardless of the folder in its address. */
function fileOf(address: string, status: number): string | undefined {
  const [, host, file] = /^\w+:\/\/([^/]+)\/(?:[^?#]*\/)?([^/?#]+)/.exec(address) ?? []
  return file === undefined ? undefined : `${status} ${host} ${file}`
}

/** Removes numbers, in which list items differ. */
function withoutPlace(selector: string): string {
  return selector.replace(/:nth[^)]*\)|\d+/g, '')
}
