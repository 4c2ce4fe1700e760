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
  /** Base path of the app, with a slash at both ends; prefix of its own files. */
  readonly root: string
  readonly hosting: Hosting
  /**
   * Local storage, for values needed before the store opens or after the page closes. Undefined
   * when the browser forbids it.
   */
  readonly storage: Storage | undefined
  /** Screen capture for HTML prototypes; undefined where the browser lacks it. */
  readonly screenCapture?: () => Promise<ScreenCapture>
  /** Undefined until the worker has answered; screens show stored data meanwhile. */
  readonly boot: Accessor<BootReport | undefined>
  readonly bootAgain: () => void
  /** Boots again without the token from the address, after the pairing was forgotten. */
  readonly bootUnpaired: () => void
  readonly activityOf: (runId: RunId) => ActivityNow
  readonly appearance: AppearanceSettings
  readonly announce: Announcer
  readonly undo: UndoOffer
  /** Called by a screen's heading, which takes the focus after a change of route. */
  readonly arrived: (heading: HTMLElement) => void
}

export const PageContext = createContext<Page>()

export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new HarnessError('internal', { what: 'a part is outside the page' })
  return page
}

/**
 * True when no bridge serves this page, or it is not paired with this browser. False while a known
 * bridge is unreachable. A statically hosted page has no bridge until its worker has answered.
 */
export function isWithoutBridge({ boot, hosting }: Pick<Page, 'boot' | 'hosting'>): boolean {
  const report = boot()
  if (!report) return hosting === 'static'
  return !report.paired && report.error?.code !== 'bridge_unreachable'
}
