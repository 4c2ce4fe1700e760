// State of elements that is not in their attributes.
import { isInput, isTextArea, isToggle } from '../../probe/find/control.ts'
import type { Copying } from './copy-context.ts'
import type { Doubt } from './doubts.ts'

/** Image that replaces a canvas, video or similar element; undefined for every other element. */
export function pictureOf(element: Element, about: Copying): Element | undefined {
  const drawn = drawnBy(element)
  if (!drawn) return undefined
  const [source, doubt] = drawn
  if (doubt) about.doubts.add(doubt)
  const copy = about.page.createElement(source === '' ? 'span' : 'img')
  for (const name of ['id', 'class', 'style', 'width', 'height']) {
    const value = element.getAttribute(name)
    if (value !== null) copy.setAttribute(name, value)
  }
  if (source !== '') copy.setAttribute('src', source)
  copy.setAttribute('style', `${element.getAttribute('style') ?? ''};${sizeOf(element)}`)
  return copy
}

/** Image data, empty when it cannot be read, and the doubt it raises. */
function drawnBy(
  element: Element,
): readonly [source: string, doubt: Doubt | undefined] | undefined {
  switch (element.localName) {
    case 'canvas':
      return element instanceof HTMLCanvasElement ? canvasPicture(element) : undefined
    case 'video':
      return element instanceof HTMLVideoElement ? videoPicture(element) : undefined
    case 'audio':
      return element.hasAttribute('controls') ? ['', 'media'] : undefined
    case 'iframe':
    case 'frame':
    case 'object':
    case 'embed':
      return ['', 'frame']
    default:
      return undefined
  }
}

function canvasPicture(canvas: HTMLCanvasElement): readonly [string, Doubt | undefined] {
  if (canvas.width === 0 || canvas.height === 0) return ['', undefined]
  try {
    const is3d = canvas.getContext('2d') === null
    return is3d ? [canvas.toDataURL(), 'canvas'] : [canvas.toDataURL(), undefined]
  } catch {
    return ['', 'canvas'] // it holds something of another origin
  }
}

function videoPicture(video: HTMLVideoElement): readonly [string, Doubt | undefined] {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const context = canvas.width > 0 ? canvas.getContext('2d') : null
  if (!context) return [video.poster, video.poster === '' ? 'video' : undefined]
  context.drawImage(video, 0, 0)
  return [canvas.toDataURL(), video.controls ? 'media' : undefined]
}

/** Copies the size and position: rules for the element's tag name do not apply to the image. */
function sizeOf(element: Element): string {
  const style = getComputedStyle(element)
  const names = [
    ...['display', 'width', 'height', 'object-fit', 'position', 'top', 'left', 'right', 'bottom'],
    ...[
      'margin',
      'padding',
      'border',
      'border-radius',
      'background',
      'box-sizing',
      'vertical-align',
    ],
    ...[
      'opacity',
      'transform',
      'visibility',
      'z-index',
      'float',
      'box-shadow',
      'flex',
      'align-self',
    ],
  ]
  const values = names.map((name) => `${name}:${style.getPropertyValue(name)}`)
  const isInline = style.display === 'inline'
  return [...values, ...(isInline ? ['display:inline-block'] : [])].join(';')
}

/** Copies values that the user entered into the element. */
export function copyState(element: Element, copy: Element, { foreign }: Copying): void {
  if (isTextArea(element)) copy.textContent = element.value
  else if (isInput(element)) copyInput(element, copy)
  else if (element.localName === 'option' && 'selected' in element)
    setFlag(copy, 'selected', element.selected === true)
  else if (element.matches(':any-link')) copyLink(element, copy)
  else if (element instanceof HTMLImageElement) copyImage(element, copy, foreign)
  else if (element instanceof HTMLDetailsElement) setFlag(copy, 'open', element.open)
  else if (element.localName === 'dialog' && element.matches(':modal')) copyModal(element, copy)
  else if (element.matches('[popover]:popover-open')) copyPopover(copy)
}

/** Copies the source; an image that the page failed to load keeps its address. */
function copyImage(image: HTMLImageElement, copy: Element, foreign: Copying['foreign']): void {
  const source = image.currentSrc || image.src
  copy.setAttribute('src', image.naturalWidth > 0 ? foreign(source) : source)
}

/** Copies the link's style: an SVG image has no links, so rules for `:link` do not apply. */
function copyLink(element: Element, copy: Element): void {
  const style = getComputedStyle(element)
  const names = ['color', 'text-decoration', 'font-weight', 'background-color']
  const values = names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
  copy.setAttribute('style', `${copy.getAttribute('style') ?? ''};${values}`)
}

function copyInput(input: HTMLInputElement, copy: Element): void {
  if (isToggle(input)) {
    setFlag(copy, 'checked', input.checked)
    return
  }
  if (input.type !== 'file') copy.setAttribute('value', input.value)
}

function setFlag(copy: Element, name: string, isSet: boolean): void {
  if (isSet) copy.setAttribute(name, '')
  else copy.removeAttribute(name)
}

/** Draws the dialog above the rest by style: an SVG image has no top layer. */
function copyModal(dialog: Element, copy: Element): void {
  const backdrop = getComputedStyle(dialog, '::backdrop')
  const box = dialog.getBoundingClientRect()
  copy.setAttribute('open', '')
  const shade = `0 0 0 200vmax ${backdrop.backgroundColor}`
  const own = getComputedStyle(dialog).boxShadow
  const place = `position:fixed;margin:0;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;box-sizing:border-box`
  const shadow = own === 'none' ? shade : `${own},${shade}`
  copy.setAttribute(
    'style',
    `${copy.getAttribute('style') ?? ''};${place};z-index:2147483647;box-shadow:${shadow}`,
  )
}

function copyPopover(copy: Element): void {
  const style = `${copy.getAttribute('style') ?? ''};display:block;position:fixed;z-index:2147483646`
  copy.setAttribute('style', style)
  copy.removeAttribute('popover')
}
