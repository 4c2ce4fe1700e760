import { HarnessError } from '@harness/shared/base/errors.ts'
import { SETTLE } from '@harness/shared/device/perform.ts'
import type { Tabs } from '../life/tabs.ts'
import { atRest } from './rest.ts'
import { settle } from './settle.ts'
import { leave } from './verbs/leave.ts'
import { go, webAddress } from './verbs/navigate.ts'

const LOCKED =
  'the server asks for a user name and password (HTTP authentication), and did not get any that it accepts; give them with --http-user and HARNESS_HTTP_PASSWORD, or as “User name that the server asks for” in the form'

/** Opens the start address; cookies and storage are kept. Throws `page_unreachable`. */
export async function openStart(
  tabs: Tabs,
  { url, loadMs }: { readonly url: string; readonly loadMs: number },
  signal: AbortSignal,
): Promise<void> {
  const address = webAddress(url)
  if (!address) {
    throw new HarnessError('page_unreachable', { url, what: 'it has no http:// or https://' })
  }
  const tab = await leave(tabs, tabs.current(), signal)
  tab.traffic.arm()
  tab.events.take()
  const navigation = await go(tab, address, loadMs, signal)
  if (navigation.kind === 'failed')
    throw new HarnessError('page_unreachable', { url, what: navigation.what })
  await settle(tabs, SETTLE.navigation, signal)
  if (tabs.current().locked.isLocked())
    throw new HarnessError('page_unreachable', { url, what: LOCKED })
  await atRest(tabs.current())
}
