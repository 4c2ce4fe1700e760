import type { Prepared } from '../../devices/probe-answers.ts'

/** The most choices that are reported. */
const MAX_LISTED = 20

/** Chooses in a list by value or visible words; in a list of several, by words with commas between them. */
export function choose(select: HTMLSelectElement, value: string): Prepared {
  const options = wantedOptions(select, value)
  if (options.length === 0) return { state: 'no_option', options: choicesOf(select) }
  if (options.some(isOff)) return { state: 'disabled' }
  select.focus()
  if (!select.multiple) select.selectedIndex = options[0]?.index ?? -1
  else for (const option of select.options) option.selected = options.includes(option)
  announce(select)
  return { state: 'done' }
}

/** True when exactly what was asked for is chosen. */
export function isChosen(select: HTMLSelectElement, value: string): boolean {
  const options = wantedOptions(select, value)
  return options.length > 0 && options.every((option) => option.selected)
}

export function choicesOf(select: HTMLSelectElement): string[] {
  return [...select.options].slice(0, MAX_LISTED).map((option) => option.text.trim())
}

function wantedOptions(select: HTMLSelectElement, value: string): HTMLOptionElement[] {
  const whole = optionFor(select, value)
  if (whole) return [whole]
  if (!select.multiple) return []
  const parts = value.split(',').map((part) => optionFor(select, part))
  return parts.flatMap((option) => option ?? []).slice(0, parts.includes(undefined) ? 0 : undefined)
}

/** By value, by visible words, then by visible words whatever their case. */
function optionFor(select: HTMLSelectElement, value: string): HTMLOptionElement | undefined {
  const options = [...select.options]
  const words = value.trim().toLowerCase()
  return (
    options.find((option) => option.value === value) ??
    options.find((option) => option.text.trim() === value.trim() || option.label === value) ??
    options.find((option) => option.text.trim().toLowerCase() === words)
  )
}

function isOff(option: HTMLOptionElement): boolean {
  return option.disabled || option.closest('optgroup')?.disabled === true
}

/** Notifies the page of a value that was not typed. */
export function announce(element: HTMLElement): void {
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}
