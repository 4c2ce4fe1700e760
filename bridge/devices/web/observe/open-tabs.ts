import type { Scene } from '@harness/shared/device/observation.ts'
import { within } from '../../waiting.ts'
import type { Tabs } from '../life/tabs.ts'

/** Time for a page to say its title, in milliseconds. */
const TITLE_MS = 300
const MAX_TABS = 20
const MAX_TITLE = 100
const MAX_ADDRESS = 300

/** Adds the open pages to a capture where there are several. */
export async function withTabs<C extends { readonly scene: Scene }>(
  capture: C,
  tabs: Tabs,
): Promise<C> {
  const open = tabs.list()
  if (open.length < 2) return capture
  const current = tabs.current()
  const listed = open.slice(-MAX_TABS).map(async (tab) => {
    const title = await within(TITLE_MS, tab.page.title()).catch(() => '')
    return {
      tab: tabs.numberOf(tab),
      title: title === 'late' ? '' : title.slice(0, MAX_TITLE),
      url: tab.page.url().slice(0, MAX_ADDRESS),
      ...(tab === current && { shown: true }),
    }
  })
  return { ...capture, scene: { ...capture.scene, tabs: await Promise.all(listed) } }
}
