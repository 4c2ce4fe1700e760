import type { Size } from '@harness/shared/base/geometry.ts'
import { filesHint } from '@harness/shared/device/outcomes.ts'
import type { CDPSession, Page } from 'playwright-core'
import { type Choosers, watchChoosers } from '../files/choosers.ts'
import type { Downloads } from '../files/downloads.ts'
import { applyConditions, type PageConditions } from './conditions.ts'
import { type FrameTree, makeFrameTree } from './frame-tree.ts'
import type { IsolatedWorld } from './isolated-world.ts'
import { type Locked, watchLocked } from './locked.ts'
import { makeOpenDialog, type OpenDialog } from './open-dialog.ts'
import { type PageEvents, watchPageEvents } from './page-events.ts'
import { makePageInstrumentation, type PageInstrumentation } from './page-instrumentation.ts'
import { makeScreenshots, type Screenshots } from './screenshots.ts'
import { type Traffic, watchTraffic } from './traffic.ts'
import { isPhone, scaleOf } from './viewport.ts'

/** One page of the browser with everything needed to observe it and act on it. */
export interface Tab extends OpenDialog {
  readonly page: Page
  readonly cdp: CDPSession
  /** Separate session for live pictures, so that they never disturb a capture. */
  readonly screen: CDPSession
  readonly frames: FrameTree
  readonly world: IsolatedWorld
  readonly instrumentation: PageInstrumentation
  readonly screenshots: Screenshots
  readonly traffic: Traffic
  readonly locked: Locked
  readonly choosers: Choosers
  /** Names of the files that may be uploaded. */
  readonly fileNames: readonly string[]
  readonly events: PageEvents
  /** Adds a sentence about an event outside the page to the outcome of the input. */
  note(text: string): void
  /** Adds a note about a result of the input, such as a file. */
  happened(text: string): void
  /** Adds a note about a request of the page that was refused. */
  refuse(text: string): void
  /** Returns the notes since the last call, and whether anything happened or was refused. */
  takeNotes(): {
    readonly notes: readonly string[]
    readonly happened: boolean
    readonly refused: boolean
  }
}

export interface TabOptions {
  readonly viewport: Size
  readonly script: string
  /** True when Harness itself blocks this host. */
  readonly isRefused: (hostname: string) => boolean
  readonly conditions: PageConditions
  readonly fileNames: readonly string[]
  readonly downloads: Downloads
}

export async function openTab(page: Page, options: TabOptions): Promise<Tab> {
  const { viewport, script, isRefused, conditions, fileNames, downloads } = options
  const context = page.context()
  const [cdp, screen] = await Promise.all([
    context.newCDPSession(page),
    context.newCDPSession(page),
  ])
  // A second CDP session ignores the context's pixel ratio until it is set there too (measured).
  const setMetrics = () =>
    cdp.send('Emulation.setDeviceMetricsOverride', {
      ...viewport,
      deviceScaleFactor: scaleOf(viewport),
      mobile: isPhone(viewport),
    })
  await Promise.all([cdp.send('Page.enable'), setMetrics()])
  const traffic = await watchTraffic(cdp)
  const events = watchPageEvents(page, cdp, isRefused)
  const aside = makeNotes()
  downloads.watch(page, cdp, aside)
  await applyConditions(page, cdp, conditions)
  const frames = makeFrameTree(page, cdp, script)
  const dialogs = makeOpenDialog()
  cdp.on('Page.javascriptDialogClosed', () => dialogs.setDialog(undefined))
  return {
    page,
    cdp,
    screen,
    ...aside,
    traffic,
    locked: watchLocked(cdp, aside.note),
    choosers: watchChoosers(page, () =>
      aside.refuse(`The page asked for a file. ${filesHint(fileNames)}`),
    ),
    fileNames,
    events,
    instrumentation: makePageInstrumentation(cdp),
    screenshots: screenshotsOf(cdp, viewport, setMetrics),
    frames,
    world: frames.main.world,
    ...dialogs,
  }
}

function screenshotsOf(
  cdp: CDPSession,
  viewport: Size,
  restore: () => Promise<unknown>,
): Screenshots {
  const scale = scaleOf(viewport)
  return makeScreenshots({
    pixels: { width: viewport.width * scale, height: viewport.height * scale },
    restore,
    onNavigated(listener) {
      cdp.on('Page.frameNavigated', ({ frame }) => {
        if (frame.parentId === undefined) listener()
      })
    },
    async capture(request) {
      const { data } = await cdp.send('Page.captureScreenshot', request)
      return Buffer.from(data, 'base64')
    },
  })
}

function makeNotes(): Pick<Tab, 'note' | 'happened' | 'refuse' | 'takeNotes'> {
  let notes: string[] = []
  let refused = false
  let happened = false
  const refuse = (text: string): void => {
    refused = true
    notes.push(text)
  }
  return {
    note: (text) => notes.push(text),
    happened(text) {
      happened = true
      notes.push(text)
    },
    refuse,
    takeNotes() {
      const taken = { notes, happened, refused }
      notes = []
      refused = false
      happened = false
      return taken
    },
  }
}
