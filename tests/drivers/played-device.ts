import type { AheadCapture, Device, MirrorSink } from '@harness/bridge/devices/device.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { SignInState } from '@harness/shared/device/sign-in.ts'
import { makeRecordedDriver } from '@harness/web/drivers/recorded.ts'
import { RECORDING } from './recording.ts'

/** A device of the bridge that plays the recording. A `wait` lasts until it is aborted. */
export interface PlayedDevice extends Device {
  /** Commands that were aborted while they were under way. */
  readonly aborted: string[]
  readonly mirrored: boolean[]
  /** Requests for the sign-in state, and closes, in their order. */
  readonly calls: ('signIn' | 'close')[]
  /** Under this number the screen after each command is sent before it is asked for. */
  ahead: number | undefined
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
  let onAhead: ((capture: AheadCapture) => void) | undefined
  let lose: (error: HarnessError) => void = () => undefined

  async function play(): Promise<void> {
    for (const picture of RECORDING.pictures ?? []) await sink?.(picture)
  }

  const device: PlayedDevice = {
    info: driver.info,
    ahead: undefined,
    onAhead(listener) {
      onAhead = listener
    },
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
      return { scene, png, ...(device.ahead !== undefined && { ahead: device.ahead }) }
    },
    async perform(command, signal) {
      if (command.kind !== 'wait') {
        const outcome = await driver.perform(command, signal)
        const { ahead } = device
        if (ahead !== undefined) onAhead?.({ ...(await device.observe(signal)), ahead })
        return outcome
      }
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
  return device
}
