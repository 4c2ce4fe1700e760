import { HarnessError } from '@harness/shared/errors.ts'
import type { DeviceSpec } from '@harness/shared/protocol.ts'
import type { BrowserContext } from 'playwright-core'
import type { Capture, Device } from '../device.ts'
import { capture } from './capture.ts'
import { gateScript } from './gate.ts'
import { byHand } from './hand.ts'
import { type Browser, isPhone, scaleOf } from './launch.ts'
import { makeLife } from './life.ts'
import { makeMirror } from './mirror.ts'
import { makePerform } from './perform.ts'
import { makeKeeper } from './redact.ts'
import { NAVIGATION, settle } from './settle.ts'
import { makeSignInReader } from './sign-in.ts'
import { makeTabs, type Tabs } from './tabs.ts'
import { veil } from './veil.ts'
import { go, webAddress } from './verbs/navigate.ts'

type WebSpec = Extract<DeviceSpec, { kind: 'web' }>

interface WebDeviceOptions {
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
  const touch = isPhone(viewport)
  const mirror = makeMirror()
  const keeper = makeKeeper()
  const life = makeLife(browser, keeper.text)
  let last: Capture | undefined

  const { context } = browser
  context.on('close', life.lose)
  await prepare(context, spec, script)
  const tabs = await makeTabs({
    context,
    viewport,
    script,
    onTurn: mirror.follow,
    onLost: life.lose,
  })
  const readSignIn = makeSignInReader(context)
  const perform = makePerform(tabs, { touch, loadMs, credential: keeper.credential })
  const alive = <T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) =>
    life.during(signal, async (either) => {
      await tabs.ready()
      return work(either)
    })

  return {
    info: { kind: 'web', name: 'Chromium', runtime: browser.version, ...screen },
    observe: (signal) =>
      alive(signal, async (either) => {
        const tab = tabs.current()
        last = await veil(await capture(tab, screen, last, either), tab.parts, keeper)
        return last
      }),
    perform: (command, signal) =>
      alive(signal, async (either) => {
        const outcome = await perform(command, either)
        return { ...outcome, detail: keeper.text(outcome.detail) }
      }),
    reset: (signal) => alive(signal, (either) => openStart(tabs, { url, loadMs }, either)),
    useCredential: keeper.use,
    signIn: (signal) => alive(signal, () => readSignIn(tabs.current())),
    hand: (input, signal) =>
      alive(signal, (either) => byHand(tabs.current(), input, touch, either)),
    mirror: (sink) => mirror.show(sink),
    onLost: life.onLost,
    close: life.close,
  }
}

/** A state that the browser does not take is told of without a word of what it holds. Throws `browser_failed`. */
async function prepare(
  context: BrowserContext,
  { signIn }: WebSpec,
  script: string,
): Promise<void> {
  if (signIn)
    await context.setStorageState(signIn).catch(() => {
      throw new HarnessError('browser_failed', { what: 'the sign-in state does not fit a browser' })
    })
  await context.addInitScript({ content: gateScript(script) })
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
