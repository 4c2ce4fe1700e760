import type { ScreenElement } from '@harness/shared/device/observation.ts'
import { quoted } from '../../kit/words/quote.ts'

/** Text such as "Radio button “Small”"; "Unnamed button" without a label. */
export function elementText({ role, label }: Pick<ScreenElement, 'role' | 'label'>): string {
  const name = role.replaceAll('_', ' ').replaceAll('-', ' ')
  if (label.trim() === '') return `Unnamed ${name}`
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${quoted(label)}`
}
