import { asHarnessError, fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import type { Size } from '@harness/shared/base/geometry.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { AttachedBrowser } from '@harness/shared/device/attached.ts'
import { SCREEN_SIZES } from '@harness/shared/device/screen-sizes.ts'
import { auditSteps } from '@harness/shared/order/budgets.ts'
import type { Application } from '@harness/shared/order/library/library.ts'
import { readRunOrder } from '@harness/shared/order/read-run-order.ts'
import { AUDIT_GOAL } from '@harness/shared/order/run.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { withScheme } from '@harness/shared/order/with-scheme.ts'
import { type Accessor, createEffect, createResource, createSignal, on, onCleanup } from 'solid-js'
import { createSignIn, type SignInChoice } from '../../../kit/device/create-sign-in.ts'
import type { Page } from '../../../kit/page/page.ts'
import { pastChoice } from '../../../store/earlier-runs.ts'
import { type Tested, withApplication } from '../../../store/library/use-application.ts'
import type { HarnessDb } from '../../../store/schema.ts'
import { type AuditNetwork, auditNetwork } from './audit-network.ts'

/** Default number of screens to audit. */
const DEFAULT_SCREENS = 5

/** Unattended, so guarded controls are left alone. */
const AUDIT = {
  audit: true,
  legs: [{ goal: AUDIT_GOAL }],
  model: { provider: 'sweep', seed: 0 },
  persona: { name: 'None', text: 'A sweep has no persona.' },
  unattended: true,
}

/** Values from the address of the form. */
export interface Given {
  readonly url?: string | undefined
  readonly size?: Size | undefined
  readonly application?: string | undefined
  readonly run?: string | undefined
}

export interface AuditForm {
  readonly url: Accessor<string>
  readonly setUrl: (url: string) => void
  /** Page sizes to choose from, the selected one first. */
  readonly sizes: Accessor<readonly SizeChoice[]>
  readonly size: Accessor<Size>
  readonly setSize: (size: Size) => void
  readonly screens: Accessor<number>
  readonly setScreens: (screens: number) => void
  readonly application: Accessor<Application | undefined>
  readonly signIn: SignInChoice
  /** Running browser of the application, when its own address is audited. */
  readonly attach: Accessor<AttachedBrowser | undefined>
  /** Undefined while loading. */
  readonly network: Accessor<AuditNetwork | undefined>
  readonly starting: Accessor<boolean>
  readonly canStart: Accessor<boolean>
  readonly error: Accessor<HarnessError | undefined>
  /** Starts the audit; undefined when it did not start. */
  readonly start: () => Promise<RunId | undefined>
}

interface SizeChoice extends Size {
  readonly label: string
}

const STANDARD: readonly SizeChoice[] = [SCREEN_SIZES.desktop, SCREEN_SIZES.phone]

export function createAuditForm(page: Page, given: Given): AuditForm {
  const { web, ...target } = createTarget(page, given)
  const { url, size, screens } = target
  const [starting, setStarting] = createSignal(false)
  const [error, setError] = createSignal<HarnessError>()
  const signIn = createSignIn(page, url)
  // No browser can be opened before the worker has answered.
  const canStart = () => page.boot() !== undefined && !starting()
  const isKnown = () => web()?.url === withScheme(url())
  const attach = () => (isKnown() ? web()?.attach : undefined)
  const tested = () => ({ url: withScheme(url()), viewport: size() })
  const { network, readNetwork } = createNetwork(page.db, tested, given)
  const order = ({ contacts }: AuditNetwork): RunOrder => {
    const known = isKnown() ? web() : undefined
    const running = attach()
    return readRunOrder({
      ...{ ...tested(), ...AUDIT, screens: screens(), stepBudget: auditSteps(screens()) },
      ...(known && given.application && { details: { applicationId: given.application } }),
      ...(known?.appearance && { appearance: known.appearance }),
      ...(contacts && { contacts }),
      ...(running && { attach: running }),
      ...(signIn.on() && { signedIn: true }),
    })
  }
  return {
    ...target,
    ...{ signIn, attach, network, starting, error, canStart },
    sizes: () => sizesWith(size()),
    async start() {
      if (!canStart()) return undefined
      setStarting(true)
      setError(undefined)
      try {
        // Loaded again here: otherwise a start without a known limit could not open a page.
        const known = await withApplication(page.db, order(await readNetwork()))
        const added = known.added && { application: known.added }
        const answer = await page.worker.start(known.order, added)
        if ('value' in answer) return answer.value
        setError(fromWire(answer.error))
      } catch (thrown) {
        setError(asHarnessError(thrown))
      } finally {
        setStarting(false)
      }
      return undefined
    },
  }
}

/** Target of the audit: from the form's address, else from the application or the earlier run. */
function createTarget(page: Page, given: Given) {
  const [url, setUrl] = createSignal(given.url ?? '')
  const [size, setSize] = createSignal<Size>(given.size ?? SCREEN_SIZES.desktop)
  const [screens, setScreens] = createSignal(DEFAULT_SCREENS)
  const [application] = createResource(
    () => given.application,
    (id) => page.db.applications.get(id).catch(() => undefined),
  )
  const web = () => {
    const target = application()?.target
    return target?.kind === 'web' ? target : undefined
  }
  createEffect(() => {
    const target = web()
    if (!target) return
    setUrl(target.url)
    if (target.viewport) setSize(target.viewport)
  })
  // When the address names only a run, its target is used.
  if (given.run !== undefined && given.url === undefined)
    void pastChoice(page.db, given.run)
      .catch(() => undefined)
      .then((past) => {
        const { url: address = '', viewport, screens: most } = past?.order ?? {}
        setUrl(address || (past?.started.application.url ?? ''))
        if (viewport) setSize(viewport)
        setScreens(most ?? DEFAULT_SCREENS)
      })
  return { url, setUrl, size, setSize, screens, setScreens, application, web }
}

/** Hosts that the pages may contact: `network` for display, `readNetwork` for the start. */
function createNetwork(db: HarnessDb, tested: Accessor<Tested>, given: Given) {
  const [network, setNetwork] = createSignal<AuditNetwork>()
  const readNetwork = () => auditNetwork(db, tested(), given)
  createEffect(
    on(tested, () => {
      let isCurrent = true
      onCleanup(() => {
        isCurrent = false
      })
      // An error is not shown here: a start reads it again.
      void readNetwork()
        .catch(() => undefined)
        .then((found) => isCurrent && setNetwork(found))
    }),
  )
  return { network, readNetwork }
}

function sizesWith({ width, height }: Size): readonly SizeChoice[] {
  const isStandard = STANDARD.some((each) => each.width === width && each.height === height)
  const own = { label: `As before, ${width} × ${height}`, width, height }
  return isStandard ? STANDARD : [own, ...STANDARD]
}
