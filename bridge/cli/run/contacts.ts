import type { BrowserNetwork } from '@harness/shared/device/browser-network.ts'
import { OPTIONS } from '@harness/shared/order/options/options.ts'
import type { GivenFlag } from '../../system/flags.ts'
import { readFlag } from './run-flag.ts'

/** The arguments that mean this. */
export function networkArguments(network: BrowserNetwork | undefined): readonly string[] {
  if (!network || network.policy === 'all') return []
  const hosts = (network.hosts ?? []).join(',')
  return ['--network', network.policy === 'same_site' ? 'same-site' : hosts]
}

/** Hosts that the browser may contact, where they were named. Throws `argument_invalid`. */
export function contactsOf(given: readonly GivenFlag[]): BrowserNetwork | undefined {
  const { flag, kind } = OPTIONS.contacts
  return readFlag({ name: flag.name, kind }, given)
}
