import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Command } from '@harness/shared/device/command.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import type { Looked } from '../check-target.ts'
import type { Credential } from '../credential.ts'
import type { Capture, Device } from '../device.ts'
import { makeLifetime } from '../lifetime.ts'
import { type RawCapture, withoutSecret } from '../mask-capture.ts'
import { makeSecretMasker, type SecretMasker } from '../secret-masker.ts'
import { makePerformInApp } from '../w3c/perform.ts'
import { appVerbs, captureApp, makeAppDriver } from './app.ts'
import { makeMirror } from './mirror.ts'
import { capturePage } from './page.ts'
import { makePerformOnServedPage } from './page-verbs.ts'
import type { Screen } from './screen.ts'

interface AppiumDeviceDeps {
  readonly info: DeviceInfo
  readonly screen: Screen
  /** Replaces the session by a new one, at the start of the application. */
  readonly restart: (signal: AbortSignal) => Promise<Screen>
  /** True when a sign-in may be sent to the device. */
  readonly takesSignIns: boolean
}

/** Keeps the last capture without secrets, whose picture is shown again while a dialog is open. */
function makeShown(masker: SecretMasker) {
  let last: Capture | undefined
  const forget = () => {
    last = undefined
  }
  return {
    last: () => last,
    forget,
    next(raw: RawCapture): Capture {
      last = withoutSecret(raw, masker)
      return last
    },
    /** Masks another secret from now on; earlier pictures are no longer shown. */
    use(credential: Credential) {
      forget()
      masker.use(credential)
    },
  }
}

/** Error codes after which the server, device or session is gone. */
const GONE: ReadonlySet<string> = new Set(['device_lost', 'appium_failed'])
const lossBy = ({ code }: HarnessError) =>
  GONE.has(code) ? new HarnessError('device_lost') : undefined

/** Makes a device over an open session, which it then owns. */
export function makeAppiumDevice(deps: AppiumDeviceDeps): Device {
  let { screen } = deps
  let last: Looked | undefined
  const masker = makeSecretMasker()
  const shown = makeShown(masker)
  const lifetime = makeLifetime({ lossBy })
  const mirror = makeMirror(() => screen, lifetime.isBusy)
  lifetime.over.addEventListener('abort', () => mirror.show(undefined))
  const given = ({ kind }: Command) => {
    return { credential: kind === 'fill_credential' ? masker.handOut() : undefined, last }
  }
  const perform =
    screen.platform === 'web'
      ? makePerformOnServedPage((command) => ({
          ...given(command),
          screen,
          driver: screen.sender,
        }))
      : makePerformInApp(
          (command) => ({ ...given(command), driver: makeAppDriver(screen) }),
          appVerbs(screen),
        )
  let closing: Promise<void> | undefined
  const end = async () => {
    lifetime.close()
    await screen.session.close()
  }
  return {
    info: deps.info,
    observe: (signal) =>
      lifetime.run(signal, async (either) => {
        const isPage = screen.platform === 'web'
        const taking = isPage
          ? capturePage(screen, shown.last(), either)
          : captureApp(screen, either)
        const raw = await taking
        last = { ...raw, at: performance.now() }
        return shown.next(raw)
      }),
    perform: (command, signal) =>
      lifetime.run(signal, async (either) => {
        const outcome = await perform(command, either)
        return { ...outcome, detail: masker.text(outcome.detail) }
      }),
    reset: (signal) =>
      lifetime.run(signal, async (either) => {
        screen = await deps.restart(either)
        last = undefined
        shown.forget()
      }),
    ...(deps.takesSignIns && { useCredential: shown.use }),
    async mirror(sink) {
      mirror.show(lifetime.isOver() ? undefined : sink)
    },
    onLost: lifetime.onLost,
    close: () => (closing ??= end()),
  }
}
