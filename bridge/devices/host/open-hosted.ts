// Opens web and Appium devices, each in a separate process. A page can make its driver run out of
// memory, hang or crash; then only this device is lost.

import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import { browserHost } from '@harness/shared/device/attached.ts'
import { childEnvironment } from '../../system/child-environment.ts'
import { makeOwnedFolder, type OwnedFolder } from '../../system/owned-folder.ts'
import type { AheadCapture, Capture, Device, MirrorSink } from '../device.ts'
import { within } from '../waiting.ts'
import { PROXY_VARIABLES } from '../web/life/access.ts'
import { CapturedAhead, remoteCalls } from './calls.ts'
import { type HostProcess, startHostProcess } from './host-process.ts'
import { type Call, type HostedSpec, Opened } from './messages.ts'

/** Time limit for a device to close before its process is killed, in milliseconds. */
const CLOSE_MS = 3_500

type OpenHosted = (spec: HostedSpec, signal: AbortSignal) => Promise<Device>

/** Makes the opener of devices whose profiles are in `folders`. */
export function openHostedIn(folders: string, temporary?: string): OpenHosted {
  return async (spec, signal) => {
    if (signal.aborted) throw new HarnessError('aborted')
    const folder = await makeOwnedFolder(folders)
    const life = makeLife(folder, spec)
    try {
      const call = { method: 'open', spec, folder: folder.path, temporary } as const
      const opened = Opened.safeParse(await life.host.call(call, signal)).data
      if (!opened) throw failed(spec, 'it did not say what it is')
      return hostedDevice(opened, life)
    } catch (thrown) {
      await life.end()
      const error = asHarnessError(thrown)
      if (signal.aborted) throw new HarnessError('aborted')
      if (error.code !== 'device_lost') throw error
      throw failed(spec, 'the process that drives it ended')
    }
  }
}

interface Life {
  readonly host: HostProcess
  readonly aheads: Aheads
  setSink(sink: MirrorSink | undefined): void
  onLost(listener: (error: HarnessError) => void): void
  /** Throws `device_unknown` after `close`, `device_lost` after a loss. */
  check(): void
  close(): Promise<void>
  /** Ends the process and deletes the folder. */
  end(): Promise<void>
}

function makeLife(folder: OwnedFolder, spec: HostedSpec): Life {
  let sink: MirrorSink | undefined
  const aheads = makeAheads()
  let listener: ((error: HarnessError) => void) | undefined
  let state: 'open' | 'lost' | 'closed' = 'open'
  let loss = new HarnessError('device_lost')
  let closing: Promise<void> | undefined
  const onLost = (error: HarnessError) => {
    if (state !== 'open') return
    state = 'lost'
    loss = error
    listener?.(loss)
    void end()
  }
  const host = startHostProcess(childEnvironment(process.env, givenTo(process.env, spec)), {
    onLost,
    onFrame: async (jpeg) => sink?.(jpeg),
    onAhead: aheads.take,
  })
  const end = async () => {
    await host.kill()
    await folder.remove()
  }
  const close = async () => {
    const wasOpen = state === 'open'
    state = 'closed'
    // If the device hangs here, the next line kills it.
    if (wasOpen) await within(CLOSE_MS, host.call({ method: 'close' })).catch(() => undefined)
    await end()
  }
  return {
    host,
    aheads,
    end,
    setSink(next) {
      sink = next
    },
    onLost(next) {
      listener = next
      if (state === 'lost') next(loss)
    },
    check() {
      if (state === 'closed') throw new HarnessError('device_unknown')
      if (state === 'lost') throw loss
    },
    close: () => (closing ??= close()),
  }
}

type OnAhead = Parameters<NonNullable<Device['onAhead']>>[0]

/** Stores captures sent ahead of their request, because the process sends no picture twice. */
interface Aheads {
  listen(listener: OnAhead): void
  take(raw: unknown): void
  /** Adds the picture if it was sent ahead. */
  whole(capture: Capture): Capture
}

function makeAheads(): Aheads {
  let listener: OnAhead
  let last: AheadCapture | undefined
  return {
    listen(next) {
      listener = next
    },
    take(raw) {
      last = CapturedAhead.safeParse(raw).data
      if (last) listener?.(last)
    },
    whole(capture) {
      if (capture.ahead === undefined) return capture
      if (capture.ahead === last?.ahead) return { ...capture, png: last.png }
      throw new HarnessError('observe_failed', { what: 'the device answered in another form' })
    },
  }
}

/** Environment for the process, so that it finds the same browser as the bridge. */
function givenTo(env: NodeJS.ProcessEnv, spec: HostedSpec): NodeJS.ProcessEnv {
  const usesProxy = spec.kind === 'web' && spec.conditions?.proxy === 'env'
  const names = ['HARNESS_CHROME', ...(usesProxy ? PROXY_VARIABLES : [])]
  return Object.fromEntries(
    names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  )
}

function failed(spec: HostedSpec, what: string): HarnessError {
  if (spec.kind === 'web') return new HarnessError('browser_failed', { what })
  return new HarnessError('appium_failed', { host: browserHost(spec.url), what })
}

/** Wraps the device of the process; methods that it lacks are absent here too. */
function hostedDevice({ info, methods }: Opened, life: Life): Device {
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
  const calls = remoteCalls(methods, (name, args, signal) =>
    call({ method: 'device', name, args }, signal),
  )
  const notify = (message: Call) => void host.call(message).catch(() => undefined) // A lost device reports itself.
  return {
    ...calls,
    info,
    observe: async (signal) => life.aheads.whole(await calls.observe(signal)),
    ...(methods.includes('useCredential') && {
      useCredential: ({ password, ...rest }) =>
        notify({ method: 'useCredential', credential: { ...rest, password: password.reveal() } }),
    }),
    ...(methods.includes('onAhead') && {
      onAhead(listener: OnAhead) {
        life.aheads.listen(listener)
        notify({ method: 'onAhead', on: listener !== undefined })
      },
    }),
    async mirror(sink) {
      life.setSink(sink)
      await call({ method: 'mirror', on: sink !== undefined })
    },
    onLost: life.onLost,
    close: life.close,
  }
}
