// Device for a prototype of HTML files: its pages run in a closed frame on the app's page.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { SETTLE } from '@harness/shared/device/perform.ts'
import { type DeviceInfo, PHONE_MAX_WIDTH } from '@harness/shared/device/spec.ts'
import type { Driver } from '../../core/ports.ts'
import type { Frames } from './frames.ts'
import type { Journey } from './journey.ts'
import { inputByPerson } from './manual-input.ts'
import { showFrames } from './mirror.ts'
import { capture } from './observe.ts'
import { Pages } from './pages.ts'
import { makePerformInPages } from './perform.ts'
import { settle } from './settle.ts'
import { makeSite, type SiteFiles } from './site.ts'
import { untilAborted } from './waiting.ts'

export interface HtmlDriver extends Driver {
  /** Paths of missing files so far, or sentences on what the pictures cannot show. */
  readonly noted: Journey['noted']
}

/** Time without an answer after which a page counts as lost, in milliseconds. */
const LOST_MS = 5_000
const WATCH_MS = 250

/** Reason to close the page: an endless script in it cannot be stopped from this process. */
function lossOf(pages: Pages): HarnessError | undefined {
  const flooded = pages.flooded()
  if (flooded || pages.isOpening() || pages.link().waitingMs() < LOST_MS) return flooded
  return new HarnessError('prototype_stuck', { seconds: LOST_MS / 1_000 })
}

/** Rejects work on pages that are lost or closed. */
function makeGuard(pages: Pages) {
  let gone: HarnessError | undefined
  const isGone = (): boolean => {
    if (gone) return true
    gone = lossOf(pages)
    if (gone) pages.close()
    return gone !== undefined
  }
  const check = (until: AbortSignal): void => {
    if (isGone()) throw gone
    if (until.aborted) throw new HarnessError('aborted')
  }
  /** Rejects the work with the loss as soon as the page is lost. */
  const guarded = async <T>(work: () => Promise<T>, until: AbortSignal): Promise<T> => {
    check(until)
    let stop: () => void = () => undefined
    const lost = new Promise<never>((_, reject) => {
      const watch = setInterval(() => isGone() && reject(gone), WATCH_MS)
      stop = () => clearInterval(watch)
    })
    try {
      return await untilAborted(Promise.race([work(), lost]), until)
    } catch (thrown) {
      throw pages.flooded() ?? thrown
    } finally {
      stop()
    }
  }
  return {
    check,
    guarded,
    close(): void {
      gone = new HarnessError('device_unknown')
      pages.close()
    },
  }
}

/**
 * Opens the prototype; the caller closes it. Throws `prototype_lost`, `prototype_stuck`,
 * `prototype_flooded`, `message_invalid` for files without the first page, and `aborted`.
 */
export async function openHtmlPrototype(
  site: SiteFiles,
  info: DeviceInfo,
  frames: Frames,
  signal: AbortSignal,
): Promise<HtmlDriver> {
  const pages = new Pages(makeSite(site), info.pointSize, frames)
  const guard = makeGuard(pages)
  const { guarded } = guard
  let isSeen = false
  const finger = info.pointSize.width <= PHONE_MAX_WIDTH
  const wasSeen = (): boolean => {
    const was = isSeen
    isSeen = false
    return was
  }
  const perform = makePerformInPages({ pages, info, finger, wasSeen })

  const begin = async (until: AbortSignal): Promise<void> => {
    await untilAborted(pages.restart(), until)
    pages.journey.arm()
    await guarded(() => settle(pages, SETTLE.navigation, until), until)
  }
  try {
    await begin(signal)
  } catch (thrown) {
    pages.close()
    throw thrown
  }
  return {
    info,
    observe: (until) =>
      guarded(async () => {
        const seen = await capture(pages, info)
        isSeen = true
        return seen
      }, until),
    perform: (command, until) => guarded(() => perform(command, until), until),
    async reset(until) {
      guard.check(until)
      await begin(until)
    },
    manualInput: (input, until) => guarded(() => inputByPerson({ pages, finger }, input), until),
    noted: (about) => pages.journey.noted(about),
    frames: (listener) => showFrames(pages, info, listener),
    async close() {
      guard.close()
    },
  }
}
