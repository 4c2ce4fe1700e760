import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Rect, Size } from '@harness/shared/base/geometry.ts'
import { within } from '../../waiting.ts'

/**
 * Takes pictures of a page, one at a time and never during an input. Chromium rescales the page
 * meanwhile, which misplaces inputs and breaks overlapping or interrupted pictures
 * (`docs/internals/facts.md`, Chromium).
 */
export interface Screenshots {
  /**
   * Takes the whole window, or what the request specifies. Throws `observe_failed` when the page is
   * replaced repeatedly.
   */
  take(request?: Request): Promise<Buffer>
  /** Resolves when no picture is rescaling the page. */
  idle(): Promise<void>
  /** Sends an input between two pictures. */
  between<T>(input: () => Promise<T>): Promise<T>
}

export interface Request {
  readonly format: 'png' | 'jpeg'
  readonly quality?: number
  readonly optimizeForSpeed?: boolean
  readonly captureBeyondViewport?: boolean
  readonly clip?: Rect & { readonly scale: number }
}

const WINDOW: Request = { format: 'png', optimizeForSpeed: true }

/** Time in milliseconds after a navigation in which a picture that it did not interrupt ends. */
const REPLACED_MS = 500
/** Time limit for a picture in milliseconds; beyond it the page counts as unresponsive. */
const LONGEST_MS = 4_000
const RESTORE_MS = 500

/** Browser calls behind the screenshots. */
export interface Capturing {
  /** Size of the window in device pixels. */
  readonly pixels: Size
  capture(request: Request): Promise<Buffer>
  /** Calls back when a new document was loaded. */
  onNavigated(listener: () => void): void
  /** Restores size and scale of the page. */
  restore(): Promise<unknown>
}

export function makeScreenshots(browser: Capturing): Screenshots {
  const { pixels, capture, restore } = browser
  const { queue, idle } = makeQueue()
  let navigated: (() => void) | undefined
  browser.onNavigated(() => navigated?.())

  /** `lost`: ended by a navigation. `late`: the page hangs, and the picture may still arrive. */
  const end = async (sent: Promise<unknown>): Promise<'ended' | 'lost' | 'late'> => {
    const ended = sent.then(
      () => 'ended' as const,
      () => 'ended' as const, // The caller handles the error.
    )
    const replaced = new Promise<void>((resolve) => {
      navigated = resolve
    })
    const lost = replaced
      .then(() => within(REPLACED_MS, ended))
      .then((end) => (end === 'late' ? 'lost' : end))
    const first = await within(LONGEST_MS, Promise.race([ended, lost]))
    navigated = undefined
    if (first !== 'ended') await within(RESTORE_MS, restore()).catch(() => {}) // The page closed.
    return first
  }

  const take = async (request: Request, free: () => void, tries = TRIES): Promise<Buffer> => {
    const sent = capture(request)
    const ended = await end(sent)
    if (ended === 'late') {
      free()
      return sent
    }
    // The size is wrong if an abandoned picture ended meanwhile.
    const isGood =
      ended === 'ended' && (request !== WINDOW || tries === 0 || hasSize(await sent, pixels))
    if (isGood) return sent
    if (tries === 0) throw new HarnessError('observe_failed', { what: 'the page was replaced' })
    return take(request, free, tries - 1)
  }

  return {
    take: (request = WINDOW) => queue((free) => take(request, free)),
    idle,
    between: (input) =>
      queue((free) => {
        const sent = input()
        void within(LONGEST_MS, sent).then(free, free)
        return sent
      }),
  }
}

/** Runs tasks one at a time, even after a failure. */
function makeQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    queue<T>(work: (free: () => void) => Promise<T>): Promise<T> {
      let free: () => void = () => {}
      const isFree = new Promise<void>((resolve) => {
        free = resolve
      })
      const result = last.then(() => work(free)).finally(free)
      last = isFree
      return result
    },
    async idle() {
      await last
    },
  }
}

/** Maximum number of retries for one picture. */
const TRIES = 2

function hasSize(png: Buffer, { width, height }: Size): boolean {
  return png.readUInt32BE(16) === width && png.readUInt32BE(20) === height
}
