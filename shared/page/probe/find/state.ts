import { MAX_OPTIONS } from '../../../base/limits.ts'
import type { ScreenElement } from '../../../device/observation.ts'
import {
  checkedOf,
  heldValue,
  isControl,
  isEditingHost,
  isEnabled,
  isHtml,
  isInput,
  isSecure,
  isSelect,
} from './control.ts'
import { editorOf } from './editor-surface.ts'
import { formOf, linkOf } from './form.ts'
import { styleOf } from './walk.ts'

const MAX_VALUE = 200
const MAX_OPTION_LENGTH = 80

type State = Pick<ScreenElement, 'enabled' | 'secure'> & Partial<ScreenElement>

/** Current value and abilities of an element. */
export function stateOf(element: Element): State {
  const secure = isSecure(element)
  const value = secure || editorOf(element) ? undefined : heldValue(element)
  const checked = checkedOf(element)
  return {
    ...(isInput(element) ? { inputType: element.type } : {}),
    ...(value === undefined ? {} : { value: cut(value) }),
    ...(isSelect(element) ? { options: optionsOf(element) } : {}),
    ...(checked === undefined ? {} : { checked }),
    ...declared(element),
    ...linkOf(element),
    ...formOf(element),
    enabled: isEnabled(element) && !isRefused(element),
    secure,
  }
}

/** A `not-allowed` cursor only marks the element as disabled; presses are still carried out. */
function isRefused(element: Element): boolean {
  return styleOf(element)?.cursor === 'not-allowed'
}

function cut(value: string): string {
  return value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE - 1)}…` : value
}

/** State declared for assistive technology, and whether the element is an icon without text. */
function declared(element: Element): Partial<ScreenElement> {
  const attribute = (name: string) => element.getAttribute(name)?.toLowerCase()
  const expanded = attribute('aria-expanded') ?? detailsState(element)
  const popup = attribute('aria-haspopup')
  const opens = popup === 'true' ? 'menu' : popup
  const isCurrent = (attribute('aria-current') ?? 'false') !== 'false'
  return {
    ...(attribute('aria-pressed') === 'true' ? { pressed: true } : {}),
    ...(attribute('aria-selected') === 'true' || isCurrent ? { selected: true } : {}),
    ...(expanded === 'true' || expanded === 'false' ? { expanded: expanded === 'true' } : {}),
    ...(opens !== undefined && POPUPS.has(opens) ? { opens } : {}),
    ...(isIconOnly(element) ? { iconOnly: true } : {}),
  }
}

const POPUPS = new Set(['menu', 'listbox', 'tree', 'grid', 'dialog'])

function detailsState(element: Element): string | undefined {
  if (element.localName !== 'summary' || element.parentElement?.localName !== 'details') return
  return String(element.parentElement.hasAttribute('open'))
}

/** True when the element shows no text; its name then comes from attributes. */
function isIconOnly(element: Element): boolean {
  if (isControl(element) || isEditingHost(element) || !isHtml(element)) return false
  return !/[\p{L}\p{N}]/u.test(element.innerText.slice(0, 1_000))
}

function optionsOf({ options }: HTMLSelectElement): string[] {
  return [...options]
    .filter((option) => !option.matches(':disabled'))
    .slice(0, MAX_OPTIONS)
    .map(({ text }) => text.trim().slice(0, MAX_OPTION_LENGTH))
}
