/**
 * The values that animations and transitions give right now, by element: the copy stands still with
 * them.
 */
export function animatedValues(): ReadonlyMap<Element, string> {
  const values = new Map<Element, string>()
  for (const animation of document.getAnimations()) {
    const { effect } = animation
    if (!(effect instanceof KeyframeEffect) || !effect.target || effect.pseudoElement) continue
    const style = getComputedStyle(effect.target)
    const names = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
    const parts = [...names]
      .filter((name) => !OWN.has(name))
      .map((name) => {
        const property = cssName(name)
        return `${property}:${style.getPropertyValue(property)}!important`
      })
    values.set(effect.target, [values.get(effect.target), ...parts].filter(Boolean).join(';'))
  }
  return values
}

/** Of a keyframe itself. */
const OWN = new Set(['offset', 'computedOffset', 'easing', 'composite'])

function cssName(name: string): string {
  if (name === 'cssFloat') return 'float'
  if (name.startsWith('--')) return name
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
