import type { ScreenAudit } from '@harness/shared/devices/audit.ts'

/** A page chooses most texts of an audit, and how many elements there are to report. */
const MAX_TEXT = 600
const MAX_ITEMS = 1_000

/**
 * An audit within bounds, whatever the page put into names, selectors and code. One that is not
 * bounded would end the socket, and with it every run of the tab.
 */
export function boundAudit({ picture, ...facts }: ScreenAudit): { readonly picture: Uint8Array } {
  const bounded = Object.entries(facts).map(([key, value]) => [key, bound(value)])
  return { ...Object.fromEntries(bounded), picture }
}

/** Plain data with its texts and lists cut to these bounds. */
export function bound(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length <= MAX_TEXT ? value : `${value.slice(0, MAX_TEXT - 1)}…`
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(bound)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bound(inner)]))
}
