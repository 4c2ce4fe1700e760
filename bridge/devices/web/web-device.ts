import { HarnessError } from '@harness/shared/base/errors.ts'
import { browserHost, takesSignIns } from '@harness/shared/device/attached.ts'
import type { Outcome } from '@harness/shared/device/command.ts'
import type { ManualInput } from '@harness/shared/device/manual-input.ts'
import { isAllowedOrigin, originOf } from '@harness/shared/device/origins.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import type { BrowserContext } from 'playwright-core'
import type { Credential } from '../credential.ts'
import type { Capture, Device } from '../device.ts'
import { makeSecretMasker, type SecretMasker } from '../secret-masker.ts'
import { isSameDialog, type Seen } from './act/check-target.ts'
import { sendManualInput } from './act/manual-input.ts'
import { openStart } from './act/open-start.ts'
import { makePerformOnPage } from './act/perform.ts'
import { makeSilences } from './act/silence.ts'
import { makeAudits } from './audit/audit-screen.ts'
import { type Downloads, makeDownloads } from './files/downloads.ts'
import { type Access, NO_ACCESS } from './life/access.ts'
import { watchCrashes } from './life/crashes.ts'
import type { Browser } from './life/launch.ts'
import { type BrowserLifetime, makeBrowserLifetime } from './life/lifetime.ts'
import { withNativeSizes } from './life/native-sizes.ts'
import { policyOf } from './life/network-policy.ts'
import { makeProcessTimes } from './life/process-times.ts'
import { makeSignInReader } from './life/sign-in.ts'
import { makeTabs, type Tabs } from './life/tabs.ts'
import { openDialog } from './observe/capture.ts'
import { makeContacts } from './observe/contacts.ts'
import { makeMirror } from './observe/mirror.ts'
import { makeObserver, type Observer } from './observe/observer.ts'
import { watchSockets } from './observe/open-sockets.ts'
import { makeAddTabs } from './observe/open-tabs.ts'
import type { Picture, PictureMemory } from './observe/picture.ts'
import { makeTrace, type TraceRecorder } from './observe/trace.ts'
import { grantTo } from './page/conditions.ts'
import { instrumentationScript } from './page/page-instrumentation.ts'
import { isPhone, scaleOf } from './page/viewport.ts'
import { type Hold, makeHold } from './requests/request-hold.ts'

type WebSpec = Extract<BridgeSpec, { kind: 'web' }>

interface WebDeviceOptions {
  readonly browser: Browser
  readonly spec: WebSpec
  /** Access to the site; by default without any options. */
  readonly access?: Access
  readonly script: string
  readonly loadMs: number
}

/**
 * Makes a device of a running browser, and then owns the browser. The start page is not open yet:
 * call `reset`.
 */
export async function makeWebDevice(options: WebDeviceOptions): Promise<Device> {
  const { browser, spec, access = NO_ACCESS, loadMs } = options
  const [{ viewport, url }, { files }] = [spec, access]
  const screen = { pointSize: viewport, scale: scaleOf(viewport) }
  const touch = spec.appearance?.touch ?? isPhone(viewport)
  const mirror = makeMirror()
  const hold = makeHold()
  const masker = maskerOf(access)
  const [downloads, addTabs] = [makeDownloads(), makeAddTabs()]
  const lifetime = makeBrowserLifetime(browser, masker.text)
  const parts = { hold, mirror, lifetime, downloads, masker }
  const sockets = watchSockets(browser.context)
  const { contacts, trace, script, tabs } = await openTabs(options, parts)
  const times = isOurs(spec) ? makeProcessTimes(browser.context.browser()) : undefined
  const silences = makeSilences(tabs, times)
  const readSignIn = makeSignInReader(browser.context)
  const [seen, home] = [makeSeen(masker), makeHome(url, loadMs, trace)]
  const pictures: PictureMemory = { last: undefined }
  const observer = makeObserver(screen, pictures, masker)
  const sending = makeSending(observer)
  const perform = makePerformOnPage(tabs, {
    ...{ touch, loadMs, hold, scale: screen.scale, size: viewport, pictures },
    origins: () => signInOrigins(masker.credential()?.origins ?? [url], home.led()),
    ...{ onTaken: sending.take, credential: masker.handOut, seen: seen.take, files, downloads },
  })
  const alive = makeAlive(lifetime, tabs)
  const byHand = makeManualInput(tabs, { hold, pictures, touch })
  const audits = makeAudits(tabs.current, { script, viewport, masker })

  return {
    info: { ...factsOf(browser, spec, access), ...screen },
    observe: (signal) =>
      alive(signal, async (either) => {
        // A page whose navigation is held does not answer, so undecided requests end unsent.
        await hold.disarm()
        const scene = await observer.take(tabs.current(), either)
        seen.set(scene)
        const traced = await trace.addTo(contacts.addTo(silences.addTo(scene)))
        return addTabs(sockets.addTo(downloads.addTo(traced), tabs.current().page), tabs)
      }),
    isAsObserved: (signal) => alive(signal, (either) => observer.isStill(tabs.current(), either)),
    perform: (command, signal) =>
      alive(signal, async (either) => {
        const outcome = await silences.during(perform(trace.arm(command), either))
        return maskOutcome(outcome, masker.text)
      }),
    onAhead: sending.to,
    reset: (signal) =>
      alive(signal, (either) =>
        home.open(tabs, hold, either, spec.conditions?.slowNetwork === 'lost'),
      ),
    ...(takesSignIns(spec.attach) && { useCredential: usedFrom(masker, pictures) }),
    signIn: (signal) => alive(signal, () => readSignIn(tabs.current())),
    manualInput: (input, signal) => alive(signal, (either) => byHand(input, either)),
    ...auditCalls(audits, alive),
    ...{ download: async (name: string) => downloads.read(name), onLost: lifetime.onLost },
    mirror: (sink) => mirror.show(sink),
    close: lifetime.close,
  }
}

function maskerOf({ secrets }: Access) {
  const masker = makeSecretMasker()
  for (const secret of secrets) masker.add(secret)
  return masker
}

type Alive = ReturnType<typeof makeAlive>

function auditCalls({ audit, rules, targets }: ReturnType<typeof makeAudits>, alive: Alive) {
  return {
    audit: (signal: AbortSignal) => alive(signal, audit),
    rules: (signal: AbortSignal) => alive(signal, rules),
    targets: (signal: AbortSignal) => alive(signal, targets),
  }
}

function maskOutcome({ reading, ...outcome }: Outcome, text: SecretMasker['text']): Outcome {
  const detail = text(outcome.detail)
  return { ...outcome, detail, ...(reading !== undefined && { reading: text(reading) }) }
}

interface TabParts {
  readonly hold: ReturnType<typeof makeHold>
  readonly mirror: ReturnType<typeof makeMirror>
  readonly lifetime: ReturnType<typeof makeBrowserLifetime>
  readonly downloads: Downloads
  readonly masker: SecretMasker
}

/** Prepares the browser before watching its first tab. */
async function openTabs(
  options: WebDeviceOptions,
  { hold, mirror, lifetime, downloads, masker }: TabParts,
) {
  const { browser, spec, access = NO_ACCESS } = options
  const { viewport, conditions = {} } = spec
  const contacts = makeContacts(browser.context, policyOf(spec))
  const trace = makeTrace(browser.context, contacts, masker.text)
  const script = await prepare(browser.context, spec, options.script)
  const tabs = await makeTabs({
    context: browser.context,
    ...{ viewport, script, isRefused: contacts.isRefused, fileNames: access.files.names },
    downloads,
    conditions: { ...conditions, headers: access.headers },
    onTurn(tab) {
      hold.watch(tab)
      mirror.follow(tab)
    },
    crashes: await watchCrashes(spec.attach ? null : browser.context.browser()),
    onLost: lifetime.lose,
  })
  return { contacts, trace, script, tabs }
}

/**
 * True for a browser that Harness started without a window. A visible window may be blocked by its
 * print preview, and the load of another browser's machine is unknown.
 */
function isOurs({ headed = false, attach }: WebSpec): boolean {
  return !headed && !attach
}

/** Runs work while the browser is alive and has a tab. */
function makeAlive(lifetime: BrowserLifetime, tabs: Tabs) {
  return <T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) =>
    lifetime.run(signal, async (either) => {
      await tabs.ready()
      return work(either)
    })
}

/**
 * Sends manual input and attributes later requests to the user. Drops the old picture, because
 * pointer styles leave no trace in the document.
 */
function makeManualInput(
  tabs: Tabs,
  { hold, pictures, touch }: { hold: Hold; pictures: PictureMemory; touch: boolean },
) {
  return (input: ManualInput, signal: AbortSignal) => {
    pictures.last = undefined
    hold.input()
    return hold.disarm().then(() => sendManualInput(tabs.current(), input, touch, signal))
  }
}

/** Sends captures taken while an input settles to their listener. */
function makeSending(observer: Observer) {
  let send: Parameters<NonNullable<Device['onAhead']>>[0]
  return {
    to(listener: typeof send) {
      send = listener
    },
    take: (picture: Picture) =>
      void observer.ahead(picture).then((capture) => capture && send?.(capture)),
  }
}

/** Masks another secret, and drops the last picture, which may show it. */
function usedFrom(masker: SecretMasker, pictures: PictureMemory) {
  return (credential: Credential) => {
    pictures.last = undefined
    masker.use(credential)
  }
}

/** Start address of a device, and the address after redirects of its first load. */
function makeHome(url: string, loadMs: number, trace: TraceRecorder) {
  let led: string | undefined
  return {
    led: () => led,
    async open(tabs: Tabs, hold: Hold, signal: AbortSignal, isLost: boolean): Promise<void> {
      await hold.disarm()
      trace.arm(undefined)
      const { page } = tabs.current()
      if (isLost) await page.context().setOffline(false)
      await openStart(tabs, { url, loadMs }, signal)
      led ??= tabs.current().page.url()
      if (isLost) await page.context().setOffline(true)
    },
  }
}

/** Last observation, valid until the next command. */
function makeSeen({ text }: SecretMasker) {
  let last: Capture['scene'] | undefined
  return {
    set({ scene }: Capture) {
      last = scene
    },
    take(): Seen | undefined {
      const scene = last
      last = undefined
      return scene && { asks: (dialog) => isSameDialog(scene.dialog, openDialog(dialog), text) }
    },
  }
}

/**
 * Origins that may receive the sign-in: the given ones, and their https upgrade if the start
 * address redirected there. With one secure origin, plain http is excluded.
 */
function signInOrigins(given: readonly string[], home: string | undefined): readonly string[] {
  const own = given.flatMap((each) => originOf(each) ?? [])
  const led = originOf(home ?? '') ?? ''
  const isUpgrade = own.some((each) => isAllowedOrigin(led, [each.replace(/^http:/, 'https:')]))
  const origins = isUpgrade ? [...own, led] : own
  const secure = origins.filter((origin) => origin.startsWith('https:'))
  return secure.length > 0 ? secure : origins
}

function factsOf({ version, sandboxed }: Browser, { attach }: WebSpec, { facts, files }: Access) {
  return {
    ...({ kind: 'web', name: 'Chromium', runtime: version } as const),
    ...(sandboxed !== undefined && { sandbox: sandboxed }),
    ...(attach && { attached: browserHost(attach.url) }),
    ...(facts.length > 0 && { conditions: facts }),
    files: [...files.names],
  }
}

/**
 * Sets cookies and storage; returns the probe for pages of this browser. The error for a rejected
 * state contains none of its content. Throws `browser_failed`.
 */
async function prepare(
  context: BrowserContext,
  { url, signIn, conditions = {} }: WebSpec,
  script: string,
): Promise<string> {
  if (signIn)
    await context.setStorageState(signIn).catch(() => {
      throw new HarnessError('browser_failed', { what: 'the sign-in state does not fit a browser' })
    })
  await grantTo(context, url, conditions)
  await context.addInitScript({ content: instrumentationScript(script) })
  return withNativeSizes(context, script)
}
