// The copy as one self-contained SVG image.
import type { Copy } from './copy.ts'
import { STILL } from './styles.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'
/** Element around the copy, with a name that no rule of a page matches. */
const AROUND = 'harness-picture'

export function svgOf({ root, fontSize }: Copy): string {
  const page = document.scrollingElement ?? document.documentElement
  const { clientWidth } = document.documentElement
  const left = -page.scrollLeft
  const top = -page.scrollTop
  const style = root.getAttribute('style') ?? ''
  const place = `display:block;position:absolute;left:${left}px;top:${top}px;width:${clientWidth}px;box-sizing:border-box;overflow:visible!important`
  root.setAttribute('style', `${style};${place}`)
  moveBackground(root)
  const still = root.ownerDocument.createElement('style')
  still.textContent = `${STILL}body{overflow:visible!important}`
  root.append(still)
  root.setAttribute('xmlns', XHTML)
  const markup = new XMLSerializer().serializeToString(root)
  const canvas = canvasStyle(left, top)
  const size = `width="${innerWidth}" height="${innerHeight}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${innerWidth} ${innerHeight}" style="font-size:${fontSize}"><foreignObject x="0" y="0" ${size}><${AROUND} xmlns="${XHTML}" style="display:block;margin:0;padding:0;border:0;position:relative;width:${innerWidth}px;height:${innerHeight}px;overflow:hidden;${canvas}">${markup}</${AROUND}></foreignObject></svg>`
}

/**
 * The background of the root, or of the body when the root has none, covers the whole canvas (CSS
 * Backgrounds, 2.11).
 */
function canvasStyle(left: number, top: number): string {
  const owner = backgroundOwner()
  if (!owner) return 'background:#fff'
  const style = getComputedStyle(owner)
  const root = document.documentElement.getBoundingClientRect()
  const isSized = style.backgroundSize !== 'auto' || style.backgroundImage === 'none'
  const isFixed = style.backgroundAttachment === 'fixed'
  const names = ['background-color', 'background-image', 'background-repeat', 'background-size']
  const own = names.map((name) => `${name}:${escaped(style.getPropertyValue(name))}`)
  if (isFixed) return [...own, `background-position:${style.backgroundPosition}`].join(';')
  const isGradient = /gradient\(/.test(style.backgroundImage)
  const size = !isSized && isGradient ? [`background-size:${root.width}px ${root.height}px`] : []
  return [...own, ...size, `background-position:${positionIn(style, left, top)}`].join(';')
}

function positionIn(
  { backgroundPositionX: x, backgroundPositionY: y }: CSSStyleDeclaration,
  left: number,
  top: number,
): string {
  return `calc(${x} + ${left}px) calc(${y} + ${top}px)`
}

function escaped(value: string): string {
  return value.replaceAll('"', "'").replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function backgroundOwner(): Element | undefined {
  return [document.documentElement, document.body].find((at) => at && hasBackground(at))
}

function hasBackground(element: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  return backgroundImage !== 'none' || !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)
}

function moveBackground(root: Element): void {
  const owner = backgroundOwner()
  const copy = owner === document.body ? root.querySelector('body') : owner ? root : undefined
  copy?.setAttribute('style', `${copy.getAttribute('style') ?? ''};background:none!important`)
}
