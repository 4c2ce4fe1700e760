import { type DeviceInfo, PHONE_MAX_WIDTH } from './spec.ts'

/** True for a screen that is touched with fingers: all but pages in a desktop window. */
export function hasTouch(info: Pick<DeviceInfo, 'kind' | 'form' | 'pointSize'>): boolean {
  return (info.kind !== 'web' && info.form !== 'html') || info.pointSize.width <= PHONE_MAX_WIDTH
}

interface DeviceWays {
  readonly kind: string
  readonly appium?: boolean | undefined
}

const isBrowser = ({ kind, appium }: DeviceWays) => kind === 'web' && !appium

/** True for a device on whose live pictures a person can take over. */
export const supportsTakeover = isBrowser

/** True for a device whose pages can be asked for the rules of axe-core. */
export const hasRules = isBrowser
