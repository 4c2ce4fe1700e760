import { closeTo, onlyFolded } from '../../../device/close-words.ts'
import type { Prepared } from '../../../device/probe-answers.ts'

const MAX_LISTED = 20

/** Selects an option by value or visible text; in a multiple list, by texts separated by commas. */
export function choose(select: HTMLSelectElement, value: string): Prepared {
  const options = wantedOptions(select, value)
  if (options.length === 0) return noOption(select, value)
  if (options.some(isOff)) return { state: 'disabled' }
  select.focus()
  if (!select.multiple) select.selectedIndex = options[0]?.index ?? -1
  else for (const option of select.options) option.selected = options.includes(option)
  announce(select)
  return { state: 'done' }
}

/** True when exactly the requested options are selected. */
export function isChosen(select: HTMLSelectElement, value: string): boolean {
  const options = wantedOptions(select, value)
  return options.length > 0 && options.every((option) => option.selected)
}

/** Searches similar options in the whole list, which may be longer than the reported part. */
function noOption(select: HTMLSelectElement, value: string): Prepared {
  const words = [...select.options]
    .filter((option) => !isOff(option))
    .map(({ text }) => text.trim())
  return {
    state: 'no_option',
    options: words.slice(0, MAX_LISTED),
    close: [...closeTo(words, value)],
    count: words.length,
  }
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

/**
 * Finds an option by value, by visible text, or by the only text that differs just in case,
 * accents, dashes, quotes and spaces.
 */
function optionFor(select: HTMLSelectElement, value: string): HTMLOptionElement | undefined {
  const options = [...select.options]
  return (
    options.find((option) => option.value === value) ??
    options.find((option) => option.text.trim() === value.trim() || option.label === value) ??
    onlyFolded(options, value, (option) => option.text)
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
