import { attempt } from '../find/attempt.ts'
import { topFrame, walk } from '../find/walk.ts'

/** Elements that are visible without text. */
const SHOWS =
  'img, svg, canvas, video, audio[controls], iframe, frame, object, embed, input, button, select, textarea, meter, progress, hr'

/** Elements whose text is never shown. */
const UNSEEN = 'script, style, template, noscript, title'

/** Smaller boxes are tracking pixels, in CSS pixels. */
const MIN_SIDE = 2

/** True for a page without any text, picture or control, as after a crash of the application. */
export function isBlank(): boolean {
  const found = attempt(() => {
    for (const { elements } of walk(document, topFrame()))
      if (elements.some(showsSomething)) return 'something'
    return 'nothing'
  })
  return found === 'nothing'
}

function showsSomething(element: Element): boolean {
  const hasWords = [...element.childNodes].some(
    ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && (nodeValue ?? '').trim() !== '',
  )
  if (!(hasWords && !element.matches(UNSEEN)) && !element.matches(SHOWS) && !hasPicture(element))
    return false
  const { width, height } = element.getBoundingClientRect()
  return width >= MIN_SIDE && height >= MIN_SIDE && element.checkVisibility()
}

function hasPicture(element: Element): boolean {
  return getComputedStyle(element).backgroundImage !== 'none'
}
