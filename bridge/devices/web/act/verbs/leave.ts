// Leaves a page whose script never ends: the browser would wait for it before showing another
// document (measured). A user would close such a page, so its script or tab is ended here.
import { type DispatchResult, describeChange, done } from '@harness/shared/device/outcomes.ts'
import { within } from '../../../waiting.ts'
import type { Tabs } from '../../life/tabs.ts'
import { historyOf } from '../../page/front.ts'
import type { Tab } from '../../page/tab.ts'

/** Time limit in milliseconds for a page's script, which is then ended for the next page. */
const WORK_MS = 3_000

/**
 * Ends an unresponsive script and returns the tab for the next page. The tab is a new one when the
 * script restarts at once.
 */
export async function leave(tabs: Tabs, tab: Tab, signal: AbortSignal): Promise<Tab> {
  return (await canLeave(tab, signal)) ? tab : tabs.replace(tab)
}

async function canLeave(tab: Tab, signal: AbortSignal): Promise<boolean> {
  const { documents } = tab.traffic
  const { turn } = documents
  if (tab.dialog()) return true
  // While another document loads the browser holds back pings, which proves no busy script.
  if (documents.isOpening) return (await historyOf(tab)) !== undefined
  const first = await within(WORK_MS, tab.orDialog(question(tab)), signal)
  if (first !== 'late' || documents.turn !== turn) return true
  await within(
    WORK_MS,
    tab.cdp.send('Runtime.terminateExecution').catch(() => {}),
    signal,
  )
  // Wait for an answer, so that terminating the script cannot affect the next page.
  return (await within(WORK_MS, question(tab), signal)) !== 'late'
}

function question({ cdp }: Tab): Promise<unknown> {
  return cdp.send('Runtime.evaluate', { expression: '0', silent: true }).catch(() => {})
}

/** Result of an input that opened the next page; mentions a new tab. */
export function left(what: string, isNewTab: boolean): DispatchResult {
  if (!isNewTab) return done(what)
  // A new tab replaced the old one, so the change of tabs is not reported as the page's own.
  return {
    kind: 'done',
    report: (facts) =>
      describeChange(`${what} ${IN_NEW_TAB}`, { ...facts, navigated: true, window: 'same' }),
  }
}

const IN_NEW_TAB = 'The page before gave no answer: its tab was closed, and a new one was opened.'
