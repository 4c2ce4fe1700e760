import { type DeviceInfo, PHONE_MAX_WIDTH } from './spec.ts'

/** True for a touch screen: all devices except pages in a desktop window. */
export function hasTouch(info: Pick<DeviceInfo, 'kind' | 'form' | 'pointSize'>): boolean {
  return (info.kind !== 'web' && info.form !== 'html') || info.pointSize.width <= PHONE_MAX_WIDTH
}

interface DeviceWays {
  readonly kind: string
  readonly appium?: boolean | undefined
}

const isBrowser = ({ kind, appium }: DeviceWays) => kind === 'web' && !appium

/** True for a device whose live pictures allow the user to take over. */
export const supportsTakeover = isBrowser

/** True for a device whose pages can be checked with axe-core. */
export const hasRules = isBrowser
