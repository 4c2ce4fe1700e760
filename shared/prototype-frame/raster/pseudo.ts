import { computedText } from './styles.ts'
import { xmlText } from './xml.ts'

/**
 * Generated content of a part whose rules do not reach into the copy: words in quotes, and boxes
 * without words.
 */
export function addPseudos(element: Element, copy: Element): void {
  for (const name of ['::before', '::after'] as const) {
    const style = getComputedStyle(element, name)
    if (!/^(".*"|url\()/s.test(style.content)) continue
    const part = copy.ownerDocument.createElement('span')
    part.setAttribute('style', xmlText(computedText(style)))
    part.textContent = xmlText(style.content.replace(/^"|"$/g, '').replace(/\\"/g, '"'))
    if (name === '::before') copy.prepend(part)
    else copy.append(part)
  }
}
