// The accessibility tree of the phone, as WebDriverAgent's `/source?format=json` reports it: keys, strings and whole points.
window.treeOf = (root, type, label, without) => {
  const screen = { width: innerWidth, height: innerHeight }
  const flag = (on) => (on ? '1' : '0')
  const ownText = (element) => element.textContent.replace(/\s+/g, ' ').trim()

  const isShown = (element, rect) => {
    const x = rect.x + rect.width / 2
    const y = rect.y + rect.height / 2
    if (rect.width === 0 || x < 0 || y < 0 || x >= screen.width || y >= screen.height) return false
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (hit === element || element.contains(hit) || hit.contains(element))
  }

  const heldBy = (element, kind) => {
    if (kind === 'StaticText') return ownText(element)
    if (kind === 'Switch') return flag(element.classList.contains('on'))
    if (element.tagName !== 'INPUT') return element.dataset.selected ? '1' : null
    if (element.value === '') return element.placeholder || null
    return kind === 'SecureTextField' ? '•'.repeat(element.value.length) : element.value
  }

  const labelOf = (element, kind) => {
    if (element.dataset.label !== undefined) return element.dataset.label
    if (kind === 'StaticText' || kind === 'Button' || kind === 'Key') return ownText(element)
    return null
  }

  const nodeOf = (element) => {
    const kind = element.dataset.t
    const children = childrenOf(element)
    if (!kind) return children
    const rect = element.getBoundingClientRect()
    const whole = {
      x: Math.round(rect.x),
      y: Math.round(rect.y),
      width: Math.round(rect.width),
      height: Math.round(rect.height),
    }
    const label = labelOf(element, kind)
    const node = {
      type: kind,
      rawIdentifier: element.id || null,
      name: element.dataset.name ?? label,
      value: heldBy(element, kind),
      label,
      rect: whole,
      frame: `{{${whole.x}, ${whole.y}}, {${whole.width}, ${whole.height}}}`,
      isEnabled: flag(!element.disabled),
      isVisible: flag(isShown(element, rect)),
      isAccessible: flag(kind !== 'Other'),
      isFocused: flag(false),
      placeholderValue: element.placeholder || null,
      traits: kind,
    }
    for (const name of without) delete node[name]
    for (const name of without) delete node[`is${name.charAt(0).toUpperCase()}${name.slice(1)}`]
    return [children.length > 0 ? { ...node, children } : node]
  }

  const childrenOf = (element) =>
    [...element.children].filter((child) => !child.hidden).flatMap((child) => nodeOf(child))

  return {
    type,
    rawIdentifier: null,
    name: label,
    value: null,
    label,
    rect: { x: 0, y: 0, ...screen },
    isEnabled: '1',
    isVisible: '1',
    isAccessible: '0',
    isFocused: '0',
    children: childrenOf(root),
  }
}
