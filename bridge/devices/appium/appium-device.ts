import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'
import type { DeviceInfo } from '@harness/shared/language/protocol.ts'
import type { Credential } from '../credential.ts'
import type { Capture, Device } from '../device.ts'
import { type RawCapture, withoutSecret } from '../painted.ts'
import { makeSecretMasker, type SecretMasker } from '../secret-masker.ts'
import { captureApp } from './app.ts'
import { makeMirror } from './mirror.ts'
import { capturePage } from './page.ts'
import { perform } from './perform.ts'
import type { Screen } from './screen.ts'

interface AppiumDeviceDeps {
  readonly info: DeviceInfo
  readonly screen: Screen
  /** Replaces the session by a new one, at the beginning of the application. */
  readonly restart: (signal: AbortSignal) => Promise<Screen>
  /** True: a sign-in may be sent to it. */
  readonly takesSignIns: boolean
}

/** The last capture without secrets: its picture is shown again while a dialog is open. */
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
    /** Another secret is masked from now on: no picture of before is shown. */
    use(credential: Credential) {
      forget()
      masker.use(credential)
    },
  }
}

/** A device over an open session, which it owns from here on. */
export function makeAppiumDevice(deps: AppiumDeviceDeps): Device {
  let { screen } = deps
  let last: Capture | undefined
  const masker = makeSecretMasker()
  const shown = makeShown(masker)
  let lost: HarnessError | undefined
  let isClosed = false
  let listener: ((error: HarnessError) => void) | undefined
  let calls = 0
  const mirror = makeMirror(
    () => screen,
    () => calls > 0,
  )
  /** A lost server or device ends this one; whatever else fails only ends the call. */
  const run = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    if (isClosed) throw new HarnessError('device_unknown')
    if (lost) throw lost
    if (signal.aborted) throw new HarnessError('aborted')
    calls += 1
    try {
      return await work()
    } catch (thrown) {
      const error = asHarnessError(thrown, 'observe_failed')
      if (isClosed) throw new HarnessError('device_unknown')
      if (error.code !== 'device_lost' && error.code !== 'appium_failed') throw error
      lost ??= new HarnessError('device_lost')
      mirror.show(undefined)
      listener?.(lost)
      throw lost
    } finally {
      calls -= 1
    }
  }
  return {
    info: deps.info,
    observe: (signal) =>
      run(signal, async () => {
        const isPage = screen.platform === 'web'
        const taking = isPage
          ? capturePage(screen, shown.last(), signal)
          : captureApp(screen, signal)
        const raw = await taking
        last = raw
        return shown.next(raw)
      }),
    perform: (command, signal) =>
      run(signal, async () => {
        const credential = command.kind === 'fill_credential' ? masker.handOut() : undefined
        const input = { screen, credential, last }
        const outcome = await perform(input, command, signal)
        return { ...outcome, detail: masker.text(outcome.detail) }
      }),
    reset: (signal) =>
      run(signal, async () => {
        screen = await deps.restart(signal)
        last = undefined
        shown.forget()
      }),
    ...(deps.takesSignIns && { useCredential: shown.use }),
    async mirror(sink) {
      mirror.show(isClosed || lost ? undefined : sink)
    },
    onLost(next) {
      listener = next
      if (lost && !isClosed) next(lost)
    },
    async close() {
      if (isClosed) return
      isClosed = true
      mirror.show(undefined)
      await screen.session.close()
    },
  }
}
