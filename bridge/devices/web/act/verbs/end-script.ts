// A page whose script never ends cannot be left: the browser waits for it before it shows another
// document (measured). What a person would close is ended here.
import { within } from '../../../waiting.ts'
import type { Tab } from '../../life/tab.ts'

/** So long a page may be at work before its script is ended for the next page, in milliseconds. */
const WORK_MS = 3_000

/** Before a page is left: ends a script of it that gives no answer. */
export async function endScript(tab: Tab, signal: AbortSignal): Promise<void> {
  const { documents } = tab.traffic
  const { turn } = documents
  const asked = within(WORK_MS, tab.orDialog(question(tab)), signal)
  // While another document is on its way the browser keeps questions back: that is no script.
  const isFree = documents.isOpening || tab.dialog() || (await asked) !== 'late'
  if (isFree || documents.turn !== turn) return
  await within(
    WORK_MS,
    tab.cdp.send('Runtime.terminateExecution').catch(() => {}),
    signal,
  )
  // Only once it answers the end is over, and not one of the next page.
  await within(WORK_MS, question(tab), signal)
}

function question({ cdp }: Tab): Promise<unknown> {
  return cdp.send('Runtime.evaluate', { expression: '0', silent: true }).catch(() => {})
}
