// Scroll offsets: an SVG image cannot be scrolled, so scrolled content is moved instead.
import { originals } from './copy-context.ts'
import { placeAmong } from './own-nodes.ts'

/** Moves the content of a scrolled container. */
export function placeScrolled(element: Element, copy: Element): void {
  const { scrollLeft: x, scrollTop: y } = element
  if (
    (x === 0 && y === 0) ||
    element === document.scrollingElement ||
    element === document.documentElement
  )
    return
  for (const node of [...copy.childNodes]) {
    if (node instanceof Element) shift(node, -x, -y)
    else if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) {
      const wrap = copy.ownerDocument.createElement('span')
      wrap.setAttribute('style', `position:relative;left:${-x}px;top:${-y}px`)
      node.replaceWith(wrap)
      wrap.append(node)
    }
  }
}

function shift(copy: Element, x: number, y: number): void {
  const original = originals.get(copy)
  const style = original ? getComputedStyle(original) : undefined
  const before = copy.getAttribute('style') ?? ''
  if (style?.position === 'fixed') return
  if (style?.display === 'inline' && style.position === 'static') {
    copy.setAttribute('style', `${before};position:relative;left:${x}px;top:${y}px`)
    return
  }
  const [ownX = '0px', ownY = '0px'] =
    style && style.translate !== 'none' ? style.translate.split(' ') : []
  const moved = `calc(${ownX} + ${x}px) calc(${ownY} + ${y}px)`
  copy.setAttribute('style', `${before};translate:${moved}!important`)
}

/** Fixes sticky elements at their current position: nothing scrolls in the image. */
export function shiftSticky(root: Element): void {
  const stuck = [...root.querySelectorAll('*')].flatMap((copy) => {
    const original = originals.get(copy)
    return original && getComputedStyle(original).position === 'sticky' ? [{ copy, original }] : []
  })
  if (stuck.length === 0) return
  const now = stuck.map(({ original }) => original.getBoundingClientRect())
  const sheet = new CSSStyleSheet()
  const rule = 'position:relative!important;inset:auto!important'
  sheet.replaceSync(stuck.map(({ original }) => `${pathTo(original)}{${rule}}`).join('\n'))
  // An adopted sheet changes no attribute, so neither the page nor the watch notices it.
  document.adoptedStyleSheets.push(sheet)
  const natural = stuck.map(({ original }) => original.getBoundingClientRect())
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((at) => at !== sheet)
  stuck.forEach(({ copy }, index) => {
    const [is, was] = [now[index], natural[index]]
    if (!is || !was) return
    const place = `position:relative!important;inset:auto;left:${is.x - was.x}px!important;top:${is.y - was.y}px!important`
    copy.setAttribute('style', `${copy.getAttribute('style') ?? ''};${place}`)
  })
}

function pathTo(element: Element): string {
  const parts: string[] = []
  for (let at: Element | null = element; at?.parentElement; at = at.parentElement)
    parts.unshift(`:nth-child(${placeAmong(at)})`)
  return [':root', ...parts].join('>')
}
