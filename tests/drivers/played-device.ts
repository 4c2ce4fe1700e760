import type { Device, MirrorSink } from '@harness/bridge/devices/device.ts'
import type { SignInState } from '@harness/shared/devices/sign-in.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { makeRecordedDriver } from '@harness/web/drivers/recorded.ts'
import { RECORDING } from './recording.ts'

/** A device of the bridge that plays the recording. A `wait` lasts until it is aborted. */
export interface PlayedDevice extends Device {
  /** Commands that were aborted while they were under way. */
  readonly aborted: string[]
  readonly mirrored: boolean[]
  /** Requests for the sign-in state, and closes, in their order. */
  readonly calls: ('signIn' | 'close')[]
  /** Sets the sign-in state from now on. */
  signInWith(state: SignInState): void
  lose(): void
}

export function makePlayedDevice(): PlayedDevice {
  const driver = makeRecordedDriver(RECORDING)
  const aborted: string[] = []
  const mirrored: boolean[] = []
  const calls: PlayedDevice['calls'] = []
  let signedIn: SignInState = { cookies: [], origins: [] }
  let sink: MirrorSink | undefined
  let lose: (error: HarnessError) => void = () => undefined

  async function play(): Promise<void> {
    for (const picture of RECORDING.pictures ?? []) await sink?.(picture)
  }

  return {
    info: driver.info,
    aborted,
    mirrored,
    calls,
    async signIn() {
      calls.push('signIn')
      return signedIn
    },
    signInWith(state) {
      signedIn = state
    },
    async observe(signal) {
      const { png, ...scene } = await driver.observe(signal)
      return { scene, png }
    },
    perform(command, signal) {
      if (command.kind !== 'wait') return driver.perform(command, signal)
      return new Promise((_, refuse) => {
        signal.addEventListener('abort', () => {
          aborted.push(command.kind)
          refuse(new HarnessError('aborted'))
        })
      })
    },
    reset: (signal) => driver.reset(signal),
    async mirror(next) {
      mirrored.push(next !== undefined)
      sink = next
      if (next) void play()
    },
    onLost(listener) {
      lose = listener
    },
    close() {
      calls.push('close')
      return driver.close()
    },
    lose: () => lose(new HarnessError('device_lost')),
  }
}
