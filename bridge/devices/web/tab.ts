import type { Size } from '@harness/shared/geometry.ts'
import type { CDPSession, Dialog, Page } from 'playwright-core'
import { type Gate, makeGate } from './gate.ts'
import { isPhone, scaleOf } from './launch.ts'
import { makeParts, type Parts } from './parts.ts'
import { type Traffic, watchTraffic } from './traffic.ts'
import type { World } from './world.ts'

/** One page of the browser with all that is needed to look at it and act on it. */
export interface Tab {
  readonly page: Page
  readonly cdp: CDPSession
  /** A session of its own for live pictures, so that they never disturb a capture. */
  readonly screen: CDPSession
  /** The page with the frames of other sites in it. */
  readonly parts: Parts
  /** The probe of the page itself. */
  readonly world: World
  readonly gate: Gate
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
  const parts = makeParts(page, cdp, script)
  let dialog: Dialog | undefined
  let heard = hearing()
  const setDialog = (next: Dialog | undefined): void => {
    dialog = next
    if (next) heard.resolve(next)
    else heard = hearing()
  }
  cdp.on('Page.javascriptDialogClosed', () => setDialog(undefined))
  return {
    page,
    cdp,
    screen,
    ...aside,
    traffic,
    gate: makeGate(cdp),
    parts,
    world: parts.main.world,
    dialog: () => dialog,
    dialogOpened: () => heard.promise,
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
