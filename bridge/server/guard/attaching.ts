// Keeps local mode local: a browser or an Appium server on another machine is refused.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { browserHost, isThisMachine } from '@harness/shared/device/attached.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import type { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import type { Openers } from '../../devices/openers.ts'

/** True when the device of a spec is on another machine, by the address as Node parses it. */
export function isElsewhere(spec: BridgeSpec): boolean {
  const address = addressOf(spec)
  if (address === undefined) return false
  return !URL.canParse(address) || !isThisMachine(new URL(address).href)
}

/** Address of the running browser or the Appium server. */
function addressOf(spec: BridgeSpec): string | undefined {
  if (spec.kind === 'appium') return spec.url
  return spec.kind === 'web' ? spec.attach?.url : undefined
}

/** Wraps the openers to refuse another machine while the mode is local. */
export function withinMode(openers: Openers, mode: () => NetworkMode): Openers {
  const { web, appium } = openers
  const check = (spec: BridgeSpec) => {
    if (mode().mode !== 'local' || !isElsewhere(spec)) return
    const fix = 'switch to cloud in Settings, Local mode'
    throw new HarnessError('attach_elsewhere', { host: browserHost(addressOf(spec) ?? ''), fix })
  }
  return {
    ...openers,
    ...(web && {
      web: async (spec, ...rest) => {
        check(spec)
        return web(spec, ...rest)
      },
    }),
    ...(appium && {
      appium: async (spec, ...rest) => {
        check(spec)
        return appium(spec, ...rest)
      },
    }),
  }
}
