// Switch between local and cloud mode and its effects. Loaded on demand.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'
import type { ModeChange, ModeRequest } from '../api.ts'
import type { BridgeLink } from '../bridge-link.ts'
import { providersOf } from './network.ts'

/** Requested mode, with the local model servers of the current one. Throws `argument_invalid`. */
export function modeFrom(request: ModeRequest, now: NetworkMode): NetworkMode {
  if (request.mode === 'cloud' && request.providers.length === 0) {
    const what = 'Choose at least one provider.'
    throw new HarnessError('argument_invalid', { argument: 'Cloud mode', what })
  }
  const cloudHosts =
    request.mode === 'cloud' ? request.providers.map((provider) => CLOUD[provider].host) : []
  return {
    mode: request.mode,
    modelOrigins: now.modelOrigins,
    cloudHosts: [...new Set(cloudHosts)],
  }
}

/**
 * Effects of a switch, in hosts and words. `isStatic`: a static host's browser lock and offline
 * copy stay unchanged.
 */
export function changeBetween(now: NetworkMode, next: NetworkMode, isStatic = false): ModeChange {
  const [before, after] = [hostsOf(now), hostsOf(next)]
  const opened = after.filter((host) => !before.includes(host))
  const closed = before.filter((host) => !after.includes(host))
  const names = providersOf(next).map((provider) => CLOUD[provider].name)
  const words =
    next.mode === 'cloud'
      ? [
          `Switching to cloud sends pictures of the screen to ${names.join(' and ')}.`,
          ...(isStatic ? [] : WITH_BRIDGE),
        ]
      : [
          isStatic
            ? 'Harness itself contacts this machine only, and the site of this page for its own files.'
            : 'Harness itself contacts this machine only.',
          'Pages under test still contact what their run allows.',
          'Runs with a cloud model cannot be started.',
        ]
  return { from: now.mode, to: next.mode, opened, closed, words }
}

const WITH_BRIDGE = [
  'The browser no longer blocks every other way out of this page.',
  'The app no longer opens without the bridge.',
] as const

/** Switches the mode, which takes effect when the page reloads. */
export async function switchMode(link: BridgeLink, request: ModeRequest): Promise<ModeChange> {
  const now = await link.mode()
  const wanted = NetworkMode.parse(modeFrom(request, now))
  return changeBetween(now, await link.setMode(wanted))
}

function hostsOf({ mode, modelOrigins, cloudHosts }: NetworkMode): readonly string[] {
  const local = modelOrigins.map((origin) => new URL(origin).host)
  return mode === 'cloud' ? [...local, ...cloudHosts] : local
}
