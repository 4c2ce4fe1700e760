import type { Scene } from '@harness/shared/device/observation.ts'
import { within } from '../../waiting.ts'
import type { Tabs } from '../life/tabs.ts'
import type { Tab } from '../page/tab.ts'

/** Time limit for a page to report its title, in milliseconds. */
const TITLE_MS = 300
const MAX_TABS = 20
const MAX_TITLE = 100
const MAX_ADDRESS = 300

interface Known {
  readonly url: string
  readonly title: string
}

/** Adds the list of open pages to a capture if there are several. */
export type AddTabs = <C extends { readonly scene: Scene }>(capture: C, tabs: Tabs) => Promise<C>

/** Adds open pages, and remembers titles, because a busy background page may answer too late. */
export function makeAddTabs(): AddTabs {
  const known = new WeakMap<Tab, Known>()
  const titleOf = async (tab: Tab): Promise<string> => {
    const url = tab.page.url()
    const asked = await within(TITLE_MS, tab.page.title()).catch(() => 'late' as const)
    if (asked !== 'late') known.set(tab, { url, title: asked })
    const last = known.get(tab)
    return last?.url === url ? last.title : ''
  }
  return async (capture, tabs) => {
    const current = tabs.current()
    const { title } = capture.scene
    if (title !== undefined) known.set(current, { url: current.page.url(), title })
    const open = tabs.list()
    if (open.length < 2) return capture
    const listed = open.slice(-MAX_TABS).map(async (tab) => ({
      tab: tabs.numberOf(tab),
      title: (await titleOf(tab)).slice(0, MAX_TITLE),
      url: tab.page.url().slice(0, MAX_ADDRESS),
      ...(tab === current && { shown: true }),
    }))
    return { ...capture, scene: { ...capture.scene, tabs: await Promise.all(listed) } }
  }
}
