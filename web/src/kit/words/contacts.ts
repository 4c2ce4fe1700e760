import type { ContactedHost } from '@harness/shared/log/views/contacts.ts'
import type { Source } from '@harness/shared/order/options/layers.ts'
import { countOf } from './number.ts'

/** Reason for the contact limit, by the layer that set it. */
export function contactsSourceText(source: Source, application = 'the application'): string {
  if (source === 'run') return 'as the run had it'
  if (source === 'application') return `as ${application} is set up in the library`
  return source === 'settings'
    ? 'as Settings say'
    : 'because nothing limits it: an application in the library can'
}

/** Number of requests sent to a host, and of those refused. */
export function requestsText({ requests, refused }: ContactedHost): string {
  const sent = requests - refused
  const tried = `${refused} tried and refused`
  if (refused === 0) return countOf(sent, 'request')
  return sent > 0 ? `${countOf(sent, 'request')} sent, ${tried}` : `${tried}, nothing sent`
}

/** Number of contacted hosts, and of hosts to which every request was refused. */
export function hostsText(contacts: readonly ContactedHost[]): string {
  const sent = contacts.filter(({ requests, refused }) => requests > refused).length
  const refused = contacts.length - sent
  const tried = `${countOf(refused, 'host')} tried and refused`
  if (sent === 0) return `The browser contacted no host; ${tried}`
  const contacted = `The browser contacted ${countOf(sent, 'host')}`
  return refused > 0 ? `${contacted}; ${tried}` : contacted
}

/** Number of requests sent to hosts on other machines. */
export function sentByPages(contacts: readonly ContactedHost[]): number {
  return contacts
    .filter(({ host }) => !isOwnMachine(host))
    .reduce((sum, { requests, refused }) => sum + requests - refused, 0)
}

/** True when a host, with or without a port, is a name of this machine. */
export function isOwnMachine(host: string): boolean {
  return /^(?:127(?:\.\d+){3}|(?:.+\.)?localhost|\[::1\])(?::\d+)?$/.test(host)
}
