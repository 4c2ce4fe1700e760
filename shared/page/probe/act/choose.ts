import { closeTo, onlyFolded } from '../../../device/close-words.ts'
import type { Prepared } from '../../../device/probe-answers.ts'

/** The most choices that are reported. */
const MAX_LISTED = 20

/**
 * Chooses in a list by value or visible words; in a list of several, by words with commas between
 * them.
 */
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

/** True when exactly what was asked for is chosen. */
export function isChosen(select: HTMLSelectElement, value: string): boolean {
  const options = wantedOptions(select, value)
  return options.length > 0 && options.every((option) => option.selected)
}

/** The close ones are searched in the whole list, which may be longer than what is listed. */
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
 * By value, by visible words, then by the only words that differ in nothing but case, accents,
 * dashes, quotes and spaces.
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
