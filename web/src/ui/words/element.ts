import type { ScreenElement } from '@harness/shared/devices/observation.ts'
import { quoted } from './quote.ts'

/** "Radio button “Small”", as it is announced in a list. */
export function elementText({ role, label }: Pick<ScreenElement, 'role' | 'label'>): string {
  const name = role.replaceAll('_', ' ').replaceAll('-', ' ')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${quoted(label)}`
}
