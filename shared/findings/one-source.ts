// One finding for what a sensor measured on one screen and axe-core alone on another. Apart from the
// table of `same-fault.ts`, which findings do not need.
import type { Signal } from './evidence.ts'
import type { SignalAt } from './faults.ts'

/** The number of a sensor's signal that names the rule of axe-core that says the same. */
export const RULE_NUMBER = 'Rule of axe'

/**
 * Assigns axe-core's signals for an element or style to the sensor that reported it on another
 * screen: it was out of sight here.
 */
export function fromOneSource(
  groups: readonly (readonly SignalAt[])[],
): readonly (readonly SignalAt[])[] {
  const owners = new Map<string, SignalAt[]>()
  const own = groups.filter((group) => group[0]?.signal.sensor !== 'axe_rule')
  const joined = own.map((group) => [...group])
  for (const group of joined)
    for (const { signal } of group) {
      const key = faultKey(signal)
      if (key !== undefined && !owners.has(key)) owners.set(key, group)
    }
  if (owners.size === 0) return groups
  const others = groups.filter((group) => group[0]?.signal.sensor === 'axe_rule')
  const rest = others.map((group) =>
    group.filter(({ signal, at }) => {
      const key = faultKey(signal)
      const owner = key === undefined ? undefined : owners.get(key)
      const first = owner?.[0]
      if (!owner || !first) return true
      owner.push({ signal: { ...first.signal, step: signal.step }, at })
      return false
    }),
  )
  return [...joined, ...rest.filter(({ length }) => length > 0)]
}

/** Equal for the signals of one element, or of one style of words, from either source. */
function faultKey({ sensor, rule, numbers = [], detail }: Signal): string | undefined {
  const number = (wanted: string) => numbers.find(({ name }) => name === wanted)?.value ?? ''
  const isAxe = sensor === 'axe_rule'
  const named = isAxe ? rule?.name : number(RULE_NUMBER).split(',')[0]
  if (sensor === 'low_contrast' || named === 'color-contrast') {
    const own = [number('Words'), number('Behind'), number('Size')] as const
    const [words, behind, size] = (isAxe ? paleStyle(detail) : own) ?? []
    return words && behind && size
      ? `${words} ${behind} ${Math.round(Number.parseFloat(size))}`
      : undefined
  }
  const code = number('Code')
  return named && code ? `${named} ${number('Element')} ${code}` : undefined
}

/** Both colours and the size in pixels, as axe-core writes them in its sentence about pale words. */
const STYLE =
  /foreground color: (#\w{6}), background color: (#\w{6}), font size: [\d.]+pt \(([\d.]+)px\)/

export function paleStyle(
  sentence: string,
): readonly [words: string, behind: string, size: string] | undefined {
  const [, words, behind, size] = STYLE.exec(sentence) ?? []
  return words && behind && size ? [words, behind, size] : undefined
}
