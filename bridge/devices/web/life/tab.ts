import type { Size } from '@harness/shared/language/geometry.ts'
import type { CDPSession, Dialog, Page } from 'playwright-core'
import { type FrameTree, makeFrameTree } from '../observe/frame-tree.ts'
import type { IsolatedWorld } from '../observe/isolated-world.ts'
import { type Traffic, watchTraffic } from '../observe/traffic.ts'
import { isPhone, scaleOf } from './launch.ts'
import { makePageInstrumentation, type PageInstrumentation } from './page-instrumentation.ts'

/** One page of the browser with all that is needed to look at it and act on it. */
export interface Tab {
  readonly page: Page
  readonly cdp: CDPSession
  /** A session of its own for live pictures, so that they never disturb a capture. */
  readonly screen: CDPSession
  /** The page with the frames of other sites in it. */
  readonly frames: FrameTree
  /** The probe of the page itself. */
  readonly world: IsolatedWorld
  readonly instrumentation: PageInstrumentation
  readonly traffic: Traffic
  /** The JavaScript dialog that blocks the page, if one does. */
  dialog(): Dialog | undefined
  /** Resolves when a dialog opens; at once when one is open. */
  dialogOpened(): Promise<Dialog>
  /** Tells the tab of a dialog, and of its end. */
  setDialog(dialog: Dialog | undefined): void
  /** Remembers a sentence about what happened outside of the page, for the outcome of the input. */
  note(text: string): void
  /** Remembers as well that the page asked for what it does not get. */
  refuse(text: string): void
  /** What was noted since the last time, and whether anything was refused. */
  takeNotes(): { readonly notes: readonly string[]; readonly refused: boolean }
}

export async function openTab(page: Page, viewport: Size, script: string): Promise<Tab> {
  const context = page.context()
  const [cdp, screen] = await Promise.all([
    context.newCDPSession(page),
    context.newCDPSession(page),
  ])
  await Promise.all([
    cdp.send('Page.enable'),
    // A second session ignores the context's pixel ratio until it is told itself (measured: stack facts, 3).
    cdp.send('Emulation.setDeviceMetricsOverride', {
      ...viewport,
      deviceScaleFactor: scaleOf(viewport),
      mobile: isPhone(viewport),
    }),
  ])
  const traffic = await watchTraffic(cdp)
  const aside = watchAside(page)
  const frames = makeFrameTree(page, cdp, script)
  let dialog: Dialog | undefined
  let pending = hearing()
  const setDialog = (next: Dialog | undefined): void => {
    dialog = next
    if (next) pending.resolve(next)
    else pending = hearing()
  }
  cdp.on('Page.javascriptDialogClosed', () => setDialog(undefined))
  return {
    page,
    cdp,
    screen,
    ...aside,
    traffic,
    instrumentation: makePageInstrumentation(cdp),
    frames,
    world: frames.main.world,
    dialog: () => dialog,
    dialogOpened: () => pending.promise,
    setDialog,
  }
}

/** Downloads are refused and file choosers stay shut; that they were asked for is worth a word. */
function watchAside(page: Page): Pick<Tab, 'note' | 'refuse' | 'takeNotes'> {
  let notes: string[] = []
  let refused = false
  const refuse = (text: string): void => {
    refused = true
    notes.push(text)
  }
  page.on('download', (download) => {
    notes.push(
      `The page offered a file to download (${download.suggestedFilename()}); it was not kept.`,
    )
  })
  page.on('filechooser', () => refuse('The page asked for a file, and there is none to give.'))
  return {
    note: (text) => notes.push(text),
    refuse,
    takeNotes() {
      const taken = { notes, refused }
      notes = []
      refused = false
      return taken
    },
  }
}

function hearing(): { promise: Promise<Dialog>; resolve: (dialog: Dialog) => void } {
  let resolve: (dialog: Dialog) => void = () => {}
  const promise = new Promise<Dialog>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
