import type { BrowserNetwork } from '@harness/shared/language/browser-network.ts'
import type { ContactedHost } from '@harness/shared/views/contacts.ts'
import { countOf } from './number.ts'

/** The choices of what a browser may contact. */
export const CONTACT_LABELS: Readonly<Record<BrowserNetwork['policy'], string>> = {
  all: 'All hosts that its pages ask for',
  same_site: 'Only the site of the app',
  listed: 'The site of the app, and these hosts',
}

/** The same for a prototype, which has no site. */
export const PROTOTYPE_CONTACT_LABELS = {
  same_site: 'Only its own files',
  listed: 'Its own files, and these hosts',
} as const

/** A choice in few words. */
export function contactsText(contacts: BrowserNetwork | undefined, isPrototype = false): string {
  const { policy, hosts = [] } = contacts ?? { policy: 'all' }
  if (isPrototype)
    return policy === 'listed'
      ? `its own files and ${countOf(hosts.length, 'host')}`
      : 'its own files'
  if (policy === 'all') return 'all hosts'
  return policy === 'same_site'
    ? 'its own site'
    : `its own site and ${countOf(hosts.length, 'host')}`
}

/** How often a host was asked. */
export function requestsText({ requests, refused }: ContactedHost): string {
  const asked = countOf(requests, 'request')
  return refused > 0 ? `${asked}, ${refused} refused` : asked
}
