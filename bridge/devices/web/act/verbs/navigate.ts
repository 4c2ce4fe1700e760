import { type DispatchResult, done, notDone, stuck } from '@harness/shared/device/outcomes.ts'
import { REFUSAL, RESULT } from '@harness/shared/device/results.ts'
import { within } from '../../../waiting.ts'
import type { Tabs } from '../../life/tabs.ts'
import { historyOf } from '../../page/front.ts'
import type { Tab } from '../../page/tab.ts'
import type { Verb } from './dispatch.ts'
import { leave, left } from './leave.ts'

/** Time limit in milliseconds for the first bytes of an address. */
export const ANSWER_MS = 20_000

/**
 * Result of opening an address: it arrived or was blocked by a dialog, or the reason of the failure
 * in plain words.
 */
type Gone =
  | { readonly kind: 'arrived' }
  | { readonly kind: 'failed'; readonly what: string; readonly late: boolean }

/** Opens an address; resolves when its document begins to arrive, not when it is complete. */
export async function go(
  tab: Tab,
  url: string,
  limitMs: number,
  signal: AbortSignal,
): Promise<Gone> {
  const reply = await within(
    limitMs,
    tab
      .orDialog(tab.cdp.send('Page.navigate', { url }))
      .then((first) => ('frameId' in first ? first : undefined)),
    signal,
  )
  if (reply !== 'late')
    return reply?.errorText
      ? { kind: 'failed', what: plainReason(reply.errorText), late: false }
      : { kind: 'arrived' }
  // A page that is being replaced has nothing to stop.
  await tab.cdp.send('Page.stopLoading').catch(() => undefined)
  return { kind: 'failed', what: `nothing came within ${Math.round(limitMs / 1000)} s`, late: true }
}

/** Normalizes an address; undefined when it is not a web address. */
export function webAddress(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined
}

export const navigate =
  (tabs: Tabs, limitMs: number): Verb<'navigate'> =>
  async (tab, command, signal) => {
    const url = webAddress(command.url)
    if (url === undefined) return notDone('refused', REFUSAL.noAddress)
    const next = await leave(tabs, tab, signal)
    return opened(RESULT.opened, next !== tab, await go(next, url, limitMs, signal))
  }

function opened(what: string, isNewTab: boolean, gone: Gone): DispatchResult {
  if (gone.kind === 'arrived') return left(what, isNewTab)
  const outcome = gone.late ? 'timeout' : 'refused'
  return notDone(outcome, `The address could not be opened: ${gone.what}.`)
}

/** Goes back by closing the tab that a link opened, which has no page before. */
async function closeTab(tab: Tab, signal: AbortSignal): Promise<DispatchResult> {
  if ((await within(ANSWER_MS, tab.page.close(), signal)) === 'late') return stuck()
  return done('Went back: closed this tab, which had no page before.')
}

/** Goes one page back or forward in the history of the tab. */
export const travel =
  (tabs: Tabs, way: 'back' | 'forward'): Verb<'back' | 'forward'> =>
  async (tab, _command, signal) => {
    const history = await historyOf(tab)
    if (!history) return stuck()
    const entry = history.entries[history.currentIndex + (way === 'back' ? -1 : 1)]
    const isEnd = !entry || entry.url === 'about:blank'
    if (isEnd && way === 'back' && tabs.hasOpener(tab)) return closeTab(tab, signal)
    if (isEnd) return notDone('at_end', REFUSAL.noPage(way))
    const what = `Went ${way}.`
    const next = await leave(tabs, tab, signal)
    if (next !== tab) return opened(what, true, await go(next, entry.url, ANSWER_MS, signal))
    const going = tab.cdp.send('Page.navigateToHistoryEntry', { entryId: entry.id })
    await within(ANSWER_MS, tab.orDialog(going), signal)
    return left(what, false)
  }

export const refresh =
  (tabs: Tabs): Verb<'refresh'> =>
  async (tab, _command, signal) => {
    const what = RESULT.reloaded
    const url = tab.page.url()
    const next = await leave(tabs, tab, signal)
    if (next !== tab) return opened(what, true, await go(next, url, ANSWER_MS, signal))
    const loading = tab.cdp.send('Page.reload', {})
    await within(ANSWER_MS, tab.orDialog(loading), signal)
    tab.traffic.expect()
    return left(what, false)
  }

const ACCEPT = 'a person can accept it with --accept-certificate HOST'

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/CONNECTION_REFUSED/, 'nothing answers there'],
  [/NAME_NOT_RESOLVED|NAME_RESOLUTION/, 'there is no such name'],
  [/PROXY|TUNNEL/, 'the proxy cannot be reached, or refuses'],
  [/INTERNET_DISCONNECTED|NETWORK_CHANGED/, 'there is no network'],
  [/TIMED_OUT/, 'it did not answer in time'],
  [/CERT_DATE/, `its certificate has expired or is not valid yet; ${ACCEPT}`],
  [/CERT_COMMON_NAME/, `its certificate is for another name; ${ACCEPT}`],
  [/CERT_AUTHORITY/, `no authority vouches for its certificate; ${ACCEPT}`],
  [/INVALID_AUTH_CREDENTIALS/, 'it refuses the user name and password of the browser'],
  [/CERT|SSL/, 'its secure connection is not valid'],
  [/TOO_MANY_REDIRECTS/, 'it sends the browser round in circles'],
  [
    /EMPTY_RESPONSE|CONNECTION_(CLOSED|RESET|ABORTED)|INVALID_HTTP/,
    'it closed the connection without a proper answer',
  ],
  [/UNREACHABLE|ADDRESS_INVALID/, 'it cannot be reached'],
  [/UNSAFE_PORT/, 'browsers refuse this port'],
  [
    /BLOCKED_BY_ADMINISTRATOR/,
    'a policy of this machine blocks it, or it leads to another program',
  ],
  [/ERR_ABORTED/, 'it is a download or empty, not a page'],
]

/** Explains a network error of the browser in plain words. */
export function plainReason(errorText: string): string {
  const reason = REASONS.find(([pattern]) => pattern.test(errorText))
  return reason?.[1] ?? `the browser says ${errorText.replace('net::', '')}`
}
