import type { ScreenElement } from '../../../device/observation.ts'
import { isButtonInput, isControl } from './control.ts'
import { closest, isElement, readable } from './walk.ts'

/** Maximum length of a reported address; longer ones contain data. */
const MAX_ADDRESS = 500

/**
 * Address of a link; empty for a script, which acts as a button. An SVG link's `href` is an object,
 * so names and types decide.
 */
export function linkOf(element: Element): Pick<ScreenElement, 'href' | 'download'> {
  const link = closest(element, (at) => at.localName === 'a' || at.localName === 'area')
  if (!link || !('href' in link) || typeof link.href !== 'string' || link.href === '') return {}
  if (link.href.startsWith('javascript:')) return {}
  const download = link.hasAttribute('download')
  return { href: link.href.slice(0, MAX_ADDRESS), ...(download ? { download } : {}) }
}

/** Submission of the form around a control, and the control's part in it. */
export function formOf(element: Element): Pick<ScreenElement, 'form' | 'formIndex' | 'submits'> {
  const form = ownerOf(element)
  if (!form) return {}
  const submits = isSubmit(element)
  const isSafe = sendsByGet(submits ? element : undefined, form)
  const formIndex = [...element.ownerDocument.forms].indexOf(form)
  return {
    form: isSafe ? 'get' : 'other',
    ...(formIndex < 0 ? {} : { formIndex }),
    ...(submits ? { submits } : {}),
  }
}

function ownerOf(element: Element): HTMLFormElement | undefined {
  const owner = 'form' in element ? element.form : closest(element, (at) => at.localName === 'form')
  return isForm(owner) ? owner : undefined
}

function isForm(value: unknown): value is HTMLFormElement {
  return isElement(value) && readable(value).localName === 'form'
}

/** True for a button that submits its form, which is the default type. */
function isSubmit(element: Element): boolean {
  if (element.localName === 'button' && 'type' in element) return element.type === 'submit'
  return isButtonInput(element) && (element.type === 'submit' || element.type === 'image')
}

/**
 * True only for a declared GET. It is also the default of forms that scripts submit, so the form
 * needs a method, an address, or a search role.
 */
function sendsByGet(button: Element | undefined, form: HTMLFormElement): boolean {
  const said = (name: string) =>
    button?.getAttribute(`form${name}`) ?? readable(form).getAttribute(name)
  const method = said('method')?.toLowerCase()
  // `dialog` closes the dialog that contains the form and sends nothing.
  if (method !== undefined) return method === 'get' || method === 'dialog'
  if (fieldsOf(form).some((field) => isControl(field) && field.type === 'password')) return false
  return said('action') !== null && said('action') !== undefined ? true : isSearch(form)
}

/**
 * Fields of a form, read by the prototype's getter, because a field named `elements` hides the
 * form's own property. Forms of inner frames return a collection of another class.
 */
export function fieldsOf(form: HTMLFormElement): readonly Element[] {
  const { elements } = Object.getOwnPropertyDescriptors(HTMLFormElement.prototype)
  const found: unknown = elements.get?.call(form)
  return typeof found === 'object' && found ? Array.prototype.filter.call(found, isElement) : []
}

function isSearch(form: HTMLFormElement): boolean {
  const marked = closest(
    form,
    (at) => at.getAttribute('role') === 'search' || at.localName === 'search',
  )
  return (
    marked !== undefined ||
    fieldsOf(form).some((field) => isControl(field) && field.type === 'search')
  )
}
