import { HarnessError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { type Accessor, createContext, useContext } from 'solid-js'
import type { HarnessDb } from '../../store/schema.ts'
import type { BootReport, WorkerApi } from '../../worker/api.ts'
import type { Hosting } from '../../worker/hosting.ts'
import type { ActivityNow } from './create-activity.ts'
import type { Announcer } from './create-announcer.ts'
import type { AppearanceSettings } from './create-appearance.ts'
import type { UndoOffer } from './create-undo.ts'
import type { ScreenCapture } from './screen-capture.ts'

/** Shared services of all screens. The only access to the worker and the store. */
export interface Page {
  readonly db: HarnessDb
  readonly worker: WorkerApi
  /**
   * The folder the app is served from, with a slash at both ends: what its own files are named
   * with.
   */
  readonly root: string
  readonly hosting: Hosting
  /**
   * For what must be there before the store can be asked, or after the page is gone; undefined
   * where the browser forbids it.
   */
  readonly storage: Storage | undefined
  /** Pictures of the screen for HTML prototypes; absent where a page cannot have them. */
  readonly screenCapture?: () => Promise<ScreenCapture>
  /** Undefined until the worker has answered; screens show what the store holds meanwhile. */
  readonly boot: Accessor<BootReport | undefined>
  readonly bootAgain: () => void
  /** The same without what the address brought: once the pairing was forgotten. */
  readonly bootUnpaired: () => void
  /** The activity of a run in this tab. */
  readonly activityOf: (runId: RunId) => ActivityNow
  /** The chosen appearance and shortcut settings. */
  readonly appearance: AppearanceSettings
  readonly announce: Announcer
  /** Offer to undo the last action. */
  readonly undo: UndoOffer
  /** Called by the heading of a screen: after a change of route the focus goes there. */
  readonly arrived: (heading: HTMLElement) => void
}

export const PageContext = createContext<Page>()

export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new HarnessError('internal', { what: 'a part is outside the page' })
  return page
}

/**
 * True where no bridge serves this page, or it does not know this browser. One that is only not running
 * is asked again. A page of a static host has none until its worker has answered.
 */
export function isWithoutBridge({ boot, hosting }: Pick<Page, 'boot' | 'hosting'>): boolean {
  const report = boot()
  if (!report) return hosting === 'static'
  return !report.paired && report.error?.code !== 'bridge_unreachable'
}
