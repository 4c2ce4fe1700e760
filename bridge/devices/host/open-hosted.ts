// Opens web devices, each in a process of its own. A page can make the program that drives it use
// all its memory, stall or end; then only this device is lost.
import { Scene } from '@harness/shared/devices/observation.ts'
import { SignInState } from '@harness/shared/devices/sign-in.ts'
import { Outcome } from '@harness/shared/language/command.ts'
import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'
import * as z from 'zod/mini'
import { childEnvironment } from '../../child-environment.ts'
import { makeOwnedFolder, type OwnedFolder } from '../../owned-folder.ts'
import type { Device, MirrorSink, OpenDevice } from '../device.ts'
import { within } from '../waiting.ts'
import { type HostProcess, startHostProcess } from './host-process.ts'

const Captured = z.object({
  scene: Scene,
  png: z.custom<Uint8Array>((given) => given instanceof Uint8Array),
})

/** How long a device may take to close before its process is killed. In milliseconds. */
const CLOSE_MS = 3_500

/** The opener of devices whose profiles are in `folders`. */
export function openHostedIn(folders: string, temporary?: string): OpenDevice<'web'> {
  return async (spec, signal) => {
    if (signal.aborted) throw new HarnessError('aborted')
    const folder = await makeOwnedFolder(folders)
    const life = makeLife(folder)
    try {
      const call = { method: 'open', spec, folder: folder.path, temporary } as const
      await life.host.call(call, signal)
      const { info } = life.host
      if (!info) throw new HarnessError('browser_failed', { what: 'it did not say what it is' })
      return hostedDevice(info, life)
    } catch (thrown) {
      await life.end()
      const error = asHarnessError(thrown)
      if (signal.aborted) throw new HarnessError('aborted')
      if (error.code !== 'device_lost') throw error
      throw new HarnessError('browser_failed', { what: 'the process that drives it ended' })
    }
  }
}

interface Life {
  readonly host: HostProcess
  setSink(sink: MirrorSink | undefined): void
  onLost(listener: (error: HarnessError) => void): void
  /** Throws `device_unknown` after `close`, `device_lost` after a loss. */
  check(): void
  close(): Promise<void>
  /** Ends the process and removes the folder. */
  end(): Promise<void>
}

function makeLife(folder: OwnedFolder): Life {
  let sink: MirrorSink | undefined
  let listener: ((error: HarnessError) => void) | undefined
  let state: 'open' | 'lost' | 'closed' = 'open'
  let closing: Promise<void> | undefined
  const onLost = () => {
    if (state !== 'open') return
    state = 'lost'
    listener?.(new HarnessError('device_lost'))
    void end()
  }
  const host = startHostProcess(childEnvironment(process.env, browserOf(process.env)), {
    onLost,
    onFrame: async (jpeg) => sink?.(jpeg),
  })
  const end = async () => {
    await host.kill()
    await folder.remove()
  }
  const close = async () => {
    const wasOpen = state === 'open'
    state = 'closed'
    // A device that hangs is killed by the next line.
    if (wasOpen) await within(CLOSE_MS, host.call({ method: 'close' })).catch(() => undefined)
    await end()
  }
  return {
    host,
    end,
    setSink(next) {
      sink = next
    },
    onLost(next) {
      listener = next
      if (state === 'lost') next(new HarnessError('device_lost'))
    },
    check() {
      if (state === 'closed') throw new HarnessError('device_unknown')
      if (state === 'lost') throw new HarnessError('device_lost')
    },
    close: () => (closing ??= close()),
  }
}

/** The process finds the browser as the bridge would. */
function browserOf({ HARNESS_CHROME }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return HARNESS_CHROME === undefined ? {} : { HARNESS_CHROME }
}

function hostedDevice(info: Device['info'], life: Life): Device {
  const { host } = life
  const call = async (...args: Parameters<HostProcess['call']>): Promise<unknown> => {
    life.check()
    try {
      return await host.call(...args)
    } catch (thrown) {
      life.check()
      throw thrown
    }
  }
  return {
    info,
    observe: async (signal) => parse(Captured, await call({ method: 'observe' }, signal)),
    perform: async (command, signal) =>
      parse(Outcome, await call({ method: 'perform', command }, signal)),
    reset: async (signal) => void (await call({ method: 'reset' }, signal)),
    useCredential: ({ password, ...rest }) =>
      host.notify({ kind: 'credential', credential: { ...rest, password: password.reveal() } }),
    signIn: async (signal) => parse(SignInState, await call({ method: 'signIn' }, signal)),
    manualInput: async (input, signal) =>
      void (await call({ method: 'manualInput', input }, signal)),
    async mirror(sink) {
      life.setSink(sink)
      await call({ method: 'mirror', on: sink !== undefined })
    },
    onLost: life.onLost,
    close: life.close,
  }
}

function parse<T extends z.ZodMiniType>(shape: T, value: unknown): z.infer<T> {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  throw new HarnessError('observe_failed', { what: 'the device answered in another form' })
}
