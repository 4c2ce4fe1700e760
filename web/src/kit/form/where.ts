// Location of the tested application: its device and address, and problems that prevent an order.

import { SCREEN_SIZES } from '@harness/shared/device/screen-sizes.ts'
import { PHONE_MAX_WIDTH } from '@harness/shared/device/spec.ts'
import type { Simulator } from '@harness/shared/log/wire/bridge-api.ts'
import type { Application } from '@harness/shared/order/library/library.ts'
import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import { withScheme } from '@harness/shared/order/with-scheme.ts'
import type { AppiumDraft, NewRunDraft } from '../../store/drafts.ts'
import type { Tested } from '../../store/library/use-application.ts'
import type { CredentialReport } from '../../worker/api.ts'
import {
  appiumDraftOf,
  capabilitiesFailure,
  opensPage,
  serverFailure,
  toAppiumTarget,
} from '../device/appium-choice.ts'
import { attachDraftOf, attachFailure, attachOf } from '../device/attach-choice.ts'
import {
  EMPTY_SIMULATOR,
  type SimulatorField,
  simulatorFailures,
  toSimulatorSpec,
} from '../device/simulator-choice.ts'
import { urlFailure } from './url-failure.ts'

/** Location of the tested application, as far as it is chosen. */
export interface Place {
  readonly draft: NewRunDraft
  readonly application?: Application | undefined
  readonly credential?: CredentialReport | undefined
  /** The simulators of this machine; undefined while loading. */
  readonly simulators?: readonly Simulator[] | undefined
}

export type FieldName =
  | 'url'
  | 'browser-url'
  | 'appium-url'
  | 'capabilities'
  | 'goal'
  | 'persona'
  | 'credential'
  | 'model'
  | 'preflight'
  | SimulatorField

/** Simulator of the form; undefined for any other device. */
export function simulatorOf({ device, simulator }: NewRunDraft) {
  return device === 'simulator' ? (simulator ?? EMPTY_SIMULATOR) : undefined
}

/** Preset for a window width: `phone` up to `PHONE_MAX_WIDTH`. */
export function deviceOf(width: number | undefined): 'phone' | 'desktop' {
  return width !== undefined && width <= PHONE_MAX_WIDTH ? 'phone' : 'desktop'
}

/** Problems with the application's location, by field. */
export function whereFailures({ draft, simulators, application, credential }: Place) {
  if (draft.device === 'prototype') return []
  const simulator = simulatorOf(draft)
  if (simulator) return simulatorFailures(simulator, simulators)
  const appium = appiumDraftOf(draft)
  if (appium) return appiumFailures(appium, draft.url, credential !== undefined)
  return [
    ['url', urlFailure(draft.url)],
    ['browser-url', attachFailure(attachDraftOf(draft, application), credential !== undefined)],
  ] as const
}

function appiumFailures(appium: AppiumDraft, url: string, signsIn: boolean) {
  return [
    ['appium-url', serverFailure(appium, signsIn)],
    ['capabilities', capabilitiesFailure(appium)],
    ['url', opensPage(appium) ? urlFailure(url) : undefined],
  ] as const
}

/** Size and appearance of a web page: the draft's own, else from the application or Settings. */
export function screenOf(
  draft: Pick<NewRunDraft, 'device' | 'viewport' | 'appearance'>,
  application: Application | undefined,
  settings: RunDefaults = {},
): Pick<Tested, 'viewport' | 'appearance'> {
  const kept = application?.target.kind === 'web' ? application.target : undefined
  const preset = SCREEN_SIZES[draft.device === 'phone' ? 'phone' : 'desktop']
  const { width, height } = draft.viewport ?? kept?.viewport ?? settings.viewport ?? preset
  const appearance = draft.appearance ?? kept?.appearance
  return { viewport: { width, height }, ...(appearance && { appearance }) }
}

/** Target as far as the draft names one; undefined until then. */
export function whereOf(
  draft: NewRunDraft,
  application: Application | undefined,
  settings?: RunDefaults,
): Tested | undefined {
  const { width, height } = SCREEN_SIZES.phone
  const nowhere = { url: '', viewport: { width, height } }
  const { device, prototype } = draft
  if (device === 'prototype') return prototype && { ...nowhere, prototype }
  const running = appiumDraftOf(draft)
  if (running) {
    const appium = toAppiumTarget(running)
    return (
      appium && { ...nowhere, appium, ...(opensPage(running) && { url: withScheme(draft.url) }) }
    )
  }
  const attach = attachOf(draft, application)
  if (device !== 'simulator')
    return {
      url: withScheme(draft.url),
      ...screenOf(draft, application, settings),
      ...(attach && { attach }),
    }
  const simulator = draft.simulator && toSimulatorSpec(draft.simulator)
  return simulator && { ...nowhere, simulator }
}

/** Address that decides the suggested rules; empty for a simulator app, which counts as remote. */
export function guardedUrl(draft: Pick<NewRunDraft, 'device' | 'url' | 'appium'>): string {
  const { device, url } = draft
  if (device === 'prototype') return IN_BROWSER
  const appium = appiumDraftOf(draft)
  return device === 'simulator' || (appium && !opensPage(appium)) ? '' : withScheme(url)
}

/** Address that stands for a prototype, which is as local as an app on this machine. */
const IN_BROWSER = 'http://localhost/'
