import {
  type DispatchResult,
  describeChange,
  notDone,
  stuck,
} from '@harness/shared/device/outcomes.ts'
import { within } from '../../../waiting.ts'
import type { Tabs } from '../../life/tabs.ts'
import type { Tab } from '../../page/tab.ts'
import type { Verb } from './dispatch.ts'

/** Time for the browser to show or close a page, in milliseconds. */
const TURN_MS = 5_000

export const switchTab =
  (tabs: Tabs): Verb<'switch_tab'> =>
  async (tab, command, signal) => {
    const next = tabs.find(command.tab)
    if (!next) return noSuchTab(tabs, command.tab)
    if (next === tab)
      return notDone('refused', `Nothing was done: tab ${command.tab} is shown already.`)
    if ((await within(TURN_MS, tabs.show(next), signal)) === 'late') return stuck()
    return shown(`Switched to tab ${command.tab}.`)
  }

/** Closes a page, by default the current one, and then shows the previous page. */
export const closeTab =
  (tabs: Tabs): Verb<'close_tab'> =>
  async (tab, command, signal) => {
    const closing = command.tab === undefined ? tab : tabs.find(command.tab)
    if (!closing) return noSuchTab(tabs, command.tab ?? 0)
    if (tabs.list().length === 1)
      return notDone('refused', 'Nothing was done: this is the only tab.')
    const what = `Closed tab ${tabs.numberOf(closing)}.`
    if ((await within(TURN_MS, closing.page.close(), signal)) === 'late') return stuck()
    if (closing === tab) return shown(what)
    return { kind: 'done', report: () => ({ success: true, outcome: 'changed', detail: what }) }
  }

/** Result of showing another page. The switch itself is not reported as a change of either page. */
function shown(what: string): DispatchResult {
  return {
    kind: 'done',
    report: (facts) => describeChange(what, { ...facts, navigated: true, window: 'same' }),
  }
}

function noSuchTab(tabs: Tabs, number: number): DispatchResult {
  const open = tabs.list().map((tab: Tab) => tabs.numberOf(tab))
  return notDone(
    'refused',
    `Nothing was done: there is no tab ${number}. Open: ${open.join(', ')}.`,
  )
}
