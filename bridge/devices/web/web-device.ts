import { asHarnessError, HarnessError } from '@harness/shared/errors.ts'
import type { DeviceInfo, DeviceSpec } from '@harness/shared/protocol.ts'
import type { Capture, Device } from '../device.ts'
import { capture } from './capture.ts'
import { gateScript } from './gate.ts'
import { type Browser, isPhone, scaleOf } from './launch.ts'
import { makeMirror } from './mirror.ts'
import { makePerform } from './perform.ts'
import { NAVIGATION, settle } from './settle.ts'
import { makeTabs, type Tabs } from './tabs.ts'
import { go, webAddress } from './verbs/navigate.ts'

type WebSpec = Extract<DeviceSpec, { kind: 'web' }>

export interface WebDeviceOptions {
  readonly browser: Browser
  readonly spec: WebSpec
  readonly script: string
  readonly loadMs: number
}

/** A running browser as a device. It owns the browser from here on. The start page is not open yet: call `reset`. */
export async function makeWebDevice({
  browser,
  spec,
  script,
  loadMs,
}: WebDeviceOptions): Promise<Device> {
  const { viewport, url } = spec
  const screen = { pointSize: viewport, scale: scaleOf(viewport) }
  const info: DeviceInfo = { kind: 'web', name: 'Chromium', runtime: browser.version, ...screen }
  const mirror = makeMirror()
  const gone = new AbortController()
  let closed = false
  let last: Capture | undefined
  let listener: ((error: HarnessError) => void) | undefined

  const lose = (): void => {
    if (closed || gone.signal.aborted) return
    gone.abort()
    void browser.close()
    listener?.(new HarnessError('device_lost'))
  }
  browser.context.on('close', lose)
  await browser.context.addInitScript({ content: gateScript(script) })
  const tabs = await makeTabs({
    context: browser.context,
    viewport,
    script,
    onTurn: mirror.follow,
    onLost: lose,
  })

  const perform = makePerform(tabs, {
    touch: isPhone(viewport),
    loadMs,
    credential: () => undefined,
  })

  /** Ends with the device: a call that waits for a browser that is gone fails at once. */
  const alive = async <T>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    if (closed) throw new HarnessError('device_unknown')
    if (gone.signal.aborted) throw new HarnessError('device_lost')
    try {
      await tabs.ready()
      return await work(AbortSignal.any([signal, gone.signal]))
    } catch (error) {
      if (closed) throw new HarnessError('device_unknown')
      if (gone.signal.aborted) throw new HarnessError('device_lost')
      throw asHarnessError(error, 'observe_failed')
    }
  }

  return {
    info,
    observe: (signal) =>
      alive(signal, async (either) => {
        last = await capture(tabs.current(), screen, last, either)
        return last
      }),
    perform: (command, signal) => alive(signal, (either) => perform(command, either)),
    reset: (signal) => alive(signal, (either) => openStart(tabs, { url, loadMs }, either)),
    mirror: (sink) => mirror.show(sink),
    onLost(next) {
      listener = next
      if (gone.signal.aborted && !closed) next(new HarnessError('device_lost'))
    },
    async close() {
      closed = true
      gone.abort()
      await browser.close()
    },
  }
}

/** Cookies and everything else the site keeps stay. Throws `page_unreachable`. */
async function openStart(
  tabs: Tabs,
  { url, loadMs }: { readonly url: string; readonly loadMs: number },
  signal: AbortSignal,
): Promise<void> {
  const address = webAddress(url)
  if (!address) {
    throw new HarnessError('page_unreachable', { url, what: 'it has no http:// or https://' })
  }
  const tab = tabs.current()
  tab.traffic.arm()
  const went = await go(tab, address, loadMs, signal)
  if (went.kind === 'failed') throw new HarnessError('page_unreachable', { url, what: went.what })
  await settle(tabs, NAVIGATION, signal)
}
