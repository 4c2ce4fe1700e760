import { type BrowserNetwork, isHostPattern } from '@harness/shared/language/browser-network.ts'
import { type Flag, refuse } from '../flags.ts'
import type { Values } from './values.ts'

export const NETWORK_FLAG: Flag = {
  name: 'network',
  value: 'all|same-site|HOST,…',
  help: 'which hosts the browser may contact: all that its pages ask for, the own site, or that and those named; default all',
}

/** The arguments that mean this. */
export function networkArguments(network: BrowserNetwork | undefined): readonly string[] {
  if (!network || network.policy === 'all') return []
  const hosts = (network.hosts ?? []).join(',')
  return ['--network', network.policy === 'same_site' ? 'same-site' : hosts]
}

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
