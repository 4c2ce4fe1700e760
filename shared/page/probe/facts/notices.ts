import { MAX_FACT_TEXT, type NoticeFact } from '../../../device/facts.ts'
import { attempt } from '../find/attempt.ts'
import { inSightPart } from '../find/box.ts'
import { isControl, isHtml } from '../find/control.ts'
import { isBehind } from '../find/modal.ts'
import { toPoints } from '../find/points.ts'
import { topFrame } from '../find/walk.ts'

const MAX_NOTICES = 12
/** Longer texts are page content, in characters. */
const MAX_LENGTH = 400

const BY_ROLE =
  '[role=alert],[role=alertdialog],[role=status],[aria-live=assertive],[aria-live=polite]'
const WORDS = ['error', 'invalid', 'alert', 'problem', 'danger', 'toast', 'snackbar']
const BY_NAME = WORDS.flatMap((word) => [`[class*=${word} i]`, `[id*=${word} i]`]).join()

/** Texts that the page shows as an error or a notice, most certain first. */
export function noticeFacts(modal: Element | undefined): NoticeFact[] {
  const facts: NoticeFact[] = []
  const met: Element[] = []
  for (const [by, elements] of found()) {
    for (const element of elements) {
      if (facts.length >= MAX_NOTICES) return facts
      if (met.some((at) => at.contains(element) || element.contains(at))) continue
      const fact = attempt(() => noticeFact(element, by, modal))
      if (!fact) continue
      met.push(element)
      facts.push(fact)
    }
  }
  return facts
}

function* found(): Generator<[NoticeFact['by'], readonly Element[]]> {
  yield ['field', describedFields()]
  yield ['role', [...document.querySelectorAll(BY_ROLE)]]
  yield ['name', [...document.querySelectorAll(BY_NAME)].slice(0, 60)]
}

/** Elements that explain a field marked as invalid. */
function describedFields(): readonly Element[] {
  return [...document.querySelectorAll('[aria-invalid=true]')].flatMap((field) => {
    const names = `${field.getAttribute('aria-errormessage') ?? ''} ${field.getAttribute('aria-describedby') ?? ''}`
    return names.split(/\s+/).flatMap((id) => (id && document.getElementById(id)) || [])
  })
}

function noticeFact(
  element: Element,
  by: NoticeFact['by'],
  modal: Element | undefined,
): NoticeFact | undefined {
  if (isControl(element) || !isHtml(element) || (modal && isBehind(element, modal)))
    return undefined
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    return undefined
  const text = element.innerText.replace(/\s+/g, ' ').trim()
  if (text === '' || text.length > MAX_LENGTH) return undefined
  const part = inSightPart({ element, frame: topFrame() })
  return part && { text: text.slice(0, MAX_FACT_TEXT), rect: toPoints(part), by }
}

const LIVE = `${BY_ROLE},[role=log],[role=timer],[role=progressbar],output,marquee`
const MAX_LIVE = 20

/** Texts that a screen reader reads when they change, or together with the focused field. */
export function liveWords(): string[] {
  const explaining = ['aria-describedby', 'aria-errormessage'].flatMap((name) => {
    const ids = document.activeElement?.getAttribute(name) ?? ''
    return ids.split(/\s+/).flatMap((id) => (id && document.getElementById(id)) || [])
  })
  return [...document.querySelectorAll(LIVE), ...explaining]
    .slice(0, MAX_LIVE)
    .flatMap((element) => {
      const text = isHtml(element) ? element.innerText.replace(/\s+/g, ' ').trim() : ''
      return text === '' ? [] : [text.slice(0, MAX_LENGTH)]
    })
}
