import { type BrowserNetwork, isHostPattern } from '@harness/shared/language/browser-network.ts'
import { refuse } from '../flags.ts'
import type { Values } from './values.ts'

/**
 * Which hosts the browser may contact; undefined where nothing was chosen. Throws
 * `argument_invalid`.
 */
export function contactsOf(values: Values, platform = 'web'): BrowserNetwork | undefined {
  const given = values.get('network')?.trim()
  if (given === undefined) return undefined
  if (given === 'all' && platform === 'prototype')
    throw refuse('network', 'wants the host names that a prototype may contact, or same-site')
  if (given === 'all') return { policy: 'all' }
  if (given === 'same-site') return { policy: 'same_site' }
  const hosts = given
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const odd = hosts.find((host) => !isHostPattern(host))
  if (odd !== undefined || hosts.length === 0)
    throw refuse('network', `wants all, same-site, or host names with commas, not ${odd ?? given}`)
  return { policy: 'listed', hosts }
}
