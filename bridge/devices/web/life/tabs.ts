import { HarnessError } from '@harness/shared/base/errors.ts'
import type { BrowserContext, Dialog, Page } from 'playwright-core'
import { blockedScheme, otherProgram } from '../page/external-schemes.ts'
import { openTab, type Tab, type TabOptions } from '../page/tab.ts'
import type { Crashes } from './crashes.ts'

/**
 * Pages of the browser. The current page is the newest or the last one shown; closing it returns to
 * the previous one.
 */
export interface Tabs {
  current(): Tab
  /** True while a new page is being prepared, or was announced and has not opened yet. */
  readonly isOpening: boolean
  /** New pages that were announced and have not opened yet. */
  readonly announced: Announced
  /** Number of times that a page opened or closed. */
  readonly turns: number
  /** Open pages in the order in which they opened, numbered from 1. */
  list(): readonly Tab[]
  numberOf(tab: Tab): number
  find(number: number): Tab | undefined
  show(tab: Tab): Promise<void>
  /** True when another open page is older than this one. */
  hasOpener(tab: Tab): boolean
  /** Opens an empty page in place of an unresponsive one, which is closed. */
  replace(tab: Tab): Promise<Tab>
  /** Resolves when no page is being prepared. */
  ready(): Promise<void>
}

interface TabsOptions extends TabOptions {
  readonly context: BrowserContext
  /** Called when another page became current. */
  readonly onTurn: (tab: Tab) => void
  readonly crashes: Crashes
  /** Called when no page remains or one crashed; `crashed`: its process ended by itself. */
  readonly onLost: (how?: 'crashed') => void
}

export async function makeTabs({
  context,
  onTurn,
  crashes,
  onLost,
  ...options
}: TabsOptions): Promise<Tabs> {
  const { open, remove, push, turns, ...numbered } = makeOpenTabs(onTurn, onLost)
  const early = new Map<Page, Dialog>()
  const announced = makeAnnounced()
  let isOpening = 0
  let work = Promise.resolve()

  const add = async (page: Page): Promise<void> => {
    let isByItself: () => Promise<boolean> = async () => false
    page.on('crash', async () => onLost((await isByItself()) ? 'crashed' : undefined))
    page.on('close', () => remove(page))
    const tab = await openTab(page, options)
    isByItself = crashes.of(tab.cdp)
    announced.watch(tab)
    const waiting = early.get(page)
    if (waiting) tab.setDialog(waiting)
    if (page.isClosed()) return
    if (await leadsElsewhere(tab, open)) return page.close()
    push(tab)
  }
  const first = context.pages()[0] ?? (await context.newPage())
  context.on('dialog', (dialog) => keepDialog(dialog, open, early))
  context.on('page', (page) => {
    isOpening += 1
    announced.came()
    work = add(page)
      .catch(() => {}) // A page that closes while it opens is ignored.
      .finally(() => {
        isOpening -= 1
      })
  })
  await add(first)

  return {
    current: () => newestOf(open),
    ...numbered,
    hasOpener: (tab) => numbered.list().indexOf(tab) > 0,
    async replace(tab) {
      await context.newPage()
      await work
      await tab.page.close()
      return newestOf(open)
    },
    get isOpening() {
      return isOpening > 0 || announced.any()
    },
    announced,
    get turns() {
      return turns()
    },
    ready: () => work,
  }
}

/** True for a page of another program. The refusal is reported on the current tab. */
async function leadsElsewhere({ cdp }: Tab, open: readonly Tab[]): Promise<boolean> {
  const scheme = await blockedScheme(cdp)
  const opener = open.at(-1)
  if (scheme === undefined || !opener) return false
  opener.refuse(otherProgram(scheme))
  return true
}

/** Tracks the open tabs; the current one is last. */
function makeOpenTabs(onTurn: (tab: Tab) => void, onLost: () => void) {
  const open: Tab[] = []
  const numbers = new Map<Tab, number>()
  let opened = 0
  let turns = 0
  const numberOf = (tab: Tab): number => numbers.get(tab) ?? 0
  const list = () => open.toSorted((a, b) => numberOf(a) - numberOf(b))
  return {
    open,
    turns: () => turns,
    numberOf,
    list,
    find: (number: number) => open.find((tab) => numberOf(tab) === number),
    async show(tab: Tab): Promise<void> {
      open.push(...open.splice(open.indexOf(tab), 1))
      turns += 1
      await tab.page.bringToFront()
      onTurn(tab)
    },
    push(tab: Tab): void {
      opened += 1
      numbers.set(tab, opened)
      open.push(tab)
      turns += 1
      onTurn(tab)
    },
    remove(page: Page): void {
      const at = open.findIndex((tab) => tab.page === page)
      if (at < 0) return
      const wasCurrent = at === open.length - 1
      for (const gone of open.splice(at, 1)) numbers.delete(gone)
      turns += 1
      const next = open.at(-1)
      if (!next) onLost()
      else if (wasCurrent) {
        next.page.bringToFront().catch(() => {}) // It may be closing too.
        onTurn(next)
      }
    },
  }
}

/** Returns the current tab. Throws `device_lost` when none is open. */
function newestOf(open: readonly Tab[]): Tab {
  const tab = open.at(-1)
  if (!tab) throw new HarnessError('device_lost')
  return tab
}

/** Passes a dialog to its tab, or keeps it if the tab does not exist yet. */
function keepDialog(dialog: Dialog, open: readonly Tab[], early: Map<Page, Dialog>): void {
  const page = dialog.page() ?? undefined
  const tab = open.find((at) => at.page === page)
  if (tab) tab.setDialog(dialog)
  else if (page) early.set(page, dialog)
}

/**
 * New pages announced by their opener, because Playwright reports a page only after the first
 * answer of its server.
 */
export interface Announced {
  any(): boolean
  /** Resets the count, because a page that never opens would delay each input. */
  forget(): void
}

function makeAnnounced(): Announced & { watch(tab: Tab): void; came(): void } {
  let count = 0
  const forget = () => {
    count = 0
  }
  return {
    any: () => count > 0,
    forget,
    came() {
      count = Math.max(0, count - 1)
    },
    watch({ cdp, page }) {
      cdp.on('Page.windowOpen', () => {
        count += 1
      })
      // The window of a download closes before it becomes a page.
      page.on('download', forget)
    },
  }
}
