import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Size } from '@harness/shared/base/geometry.ts'
import type { WebAppearance } from '@harness/shared/device/spec.ts'
import type * as Playwright from 'playwright-core'
import { childEnvironment } from '../../../system/child-environment.ts'
import { outputOf } from '../../../system/exec.ts'
import type { OwnedFolder } from '../../../system/owned-folder.ts'
import { sleep, within } from '../../waiting.ts'
import { SCHEME_PREFERENCES } from '../page/external-schemes.ts'
import { isPhone, scaleOf } from '../page/viewport.ts'
import type { Access } from './access.ts'
import { LIGHT_FLAGS } from './flags.ts'
import {
  type NetworkPolicy,
  policyFlags,
  QUIET_FLAGS,
  QUIET_PREFERENCES,
} from './network-policy.ts'
import { isSandboxFailure, mayHaveSandbox } from './sandbox.ts'
import { startFailure } from './start-failure.ts'

/**
 * Loaded with `require`, because an import reads its four megabytes again only for names: 0.1 s of
 * processor time (measured).
 */
export const { chromium }: typeof Playwright = createRequire(import.meta.url)('playwright-core')

/** Time limits for a browser to start, and to close before it is killed, in milliseconds. */
const LAUNCH_MS = 30_000
const CLOSE_MS = 2_000

/** A browser with its own context for one device, either started for it or only attached to. */
export interface Browser {
  readonly context: Playwright.BrowserContext
  readonly version: string
  /** Leader of the browser's process group; undefined when unknown. */
  readonly pid: number | undefined
  /** True when pages run in the browser's sandbox; undefined for a browser of someone else. */
  readonly sandboxed: boolean | undefined
  /** Idempotent; resolves when the processes have ended and the profile is removed. */
  close(): Promise<void>
}

interface LaunchOptions {
  readonly program: string
  readonly viewport: Size
  readonly headed: boolean
  readonly appearance?: WebAppearance | undefined
  /** Folder of the profile and temporary files; removed when the browser has ended. */
  readonly folder: OwnedFolder
  /** Folder for temporary files outside the browser's own folder. */
  readonly temporary?: string | undefined
  readonly network: NetworkPolicy
  readonly access?: Pick<Access, 'context' | 'flags'>
  /** Further switches, such as a network log. */
  readonly flags?: readonly string[]
}

/**
 * Starts the browser. An abort waits for the start, then closes it. Throws `browser_failed`,
 * `aborted`.
 */
export async function launch(options: LaunchOptions, signal: AbortSignal): Promise<Browser> {
  if (signal.aborted) throw new HarnessError('aborted')
  const { folder, viewport, program } = options
  try {
    await prepareFolder(folder.path, options.access?.context.httpCredentials !== undefined)
    const agent = isPhone(viewport) ? await phoneAgent(program) : undefined
    const { context, sandboxed } = await startInSandbox(options, agent)
    const browser = await own(context, { sandboxed, remove: folder.remove })
    if (!signal.aborted) return browser
    await browser.close()
  } catch (error) {
    await folder.remove()
    throw new HarnessError('browser_failed', { what: startFailure(error) }, error)
  }
  throw new HarnessError('aborted')
}

const profileIn = (folder: string) => join(folder, 'profile')
const temporaryIn = (folder: string) => join(folder, 'tmp')

/** Maximum path length of the temporary folder, because it contains sockets of the browser. */
const MAX_SOCKET_FOLDER = 60

/**
 * Disables password prompts, which no picture shows and which would block their request forever.
 * The page then shows the server's answer instead.
 */
const NO_PROMPTS = { auth: { schemes: '' } }

async function prepareFolder(folder: string, isKnown: boolean): Promise<void> {
  const settings = join(profileIn(folder), 'Default')
  await Promise.all([settings, temporaryIn(folder)].map((each) => mkdir(each, { recursive: true })))
  const preferences = { ...QUIET_PREFERENCES, ...SCHEME_PREFERENCES }
  await writeFile(join(settings, 'Preferences'), JSON.stringify(preferences))
  if (!isKnown) await writeFile(join(profileIn(folder), 'Local State'), JSON.stringify(NO_PROMPTS))
}

/** Starts the browser, without the sandbox only if the system refuses it. */
async function startInSandbox(options: LaunchOptions, agent: string | undefined) {
  const start = (sandboxed: boolean) =>
    chromium.launchPersistentContext(
      profileIn(options.folder.path),
      contextOptions(options, sandboxed, agent),
    )
  if (mayHaveSandbox()) {
    try {
      return { context: await start(true), sandboxed: true }
    } catch (error) {
      if (!isSandboxFailure(error)) throw error
    }
  }
  return { context: await start(false), sandboxed: false }
}

// A persistent context, because default ones keep IndexedDB in memory, and tested sites should use
// a real disk.
function contextOptions(options: LaunchOptions, chromiumSandbox: boolean, userAgent?: string) {
  const { program, headed, folder, network, access, flags = [] } = options
  const temporary = temporaryIn(folder.path)
  const forSockets = options.temporary ?? temporary
  return {
    executablePath: program,
    chromiumSandbox,
    env: childEnvironment(
      process.env,
      forSockets.length <= MAX_SOCKET_FOLDER ? { TMPDIR: forSockets } : {},
    ),
    artifactsDir: temporary,
    headless: !headed,
    ...pageOptions(options),
    ...access?.context,
    timeout: LAUNCH_MS,
    args: [
      ...QUIET_FLAGS,
      ...LIGHT_FLAGS,
      ...policyFlags(network),
      ...(access?.flags ?? []),
      ...flags,
    ],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(userAgent === undefined ? {} : { userAgent }),
  }
}

export function pageOptions({
  viewport,
  appearance = {},
}: Pick<LaunchOptions, 'viewport' | 'appearance'>) {
  const phone = isPhone(viewport)
  return {
    viewport,
    deviceScaleFactor: scaleOf(viewport),
    isMobile: phone,
    hasTouch: appearance.touch ?? phone,
    ...appearanceOptions(appearance),
    acceptDownloads: true,
  }
}

/** Sets only the requested options; otherwise a site sees a plain browser. */
function appearanceOptions({ dark, reducedMotion, locale, timeZone }: WebAppearance) {
  return {
    ...(dark !== undefined && { colorScheme: dark ? ('dark' as const) : ('light' as const) }),
    ...(reducedMotion && { reducedMotion: 'reduce' as const }),
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { timezoneId: timeZone }),
  }
}

/** Time limit in milliseconds for a browser to print its version, and the assumed version. */
const VERSION_MS = 5_000
const FALLBACK_MAJOR = '149'

/**
 * User agent of a phone, by which sites choose their phone layout: Chrome's reduced Android one,
 * with the installed version.
 */
async function phoneAgent(program: string): Promise<string> {
  const versionText = PRINTS_VERSION
    ? await outputOf(program, ['--version'], VERSION_MS)
    : undefined
  return phoneAgentOf(versionText ?? '')
}

export function phoneAgentOf(version: string): string {
  const major = /(\d+)\.\d+\.\d+/.exec(version)?.[1] ?? FALLBACK_MAJOR
  return `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`
}

/** False on Windows, where `--version` opens a window instead of printing. */
const PRINTS_VERSION = process.platform !== 'win32'

async function own(
  context: Playwright.BrowserContext,
  { sandboxed, remove }: Pick<Browser, 'sandboxed'> & Pick<OwnedFolder, 'remove'>,
): Promise<Browser> {
  const browser = context.browser()
  const session = await browser?.newBrowserCDPSession()
  const info = await session?.send('SystemInfo.getProcessInfo')
  const pid = info?.processInfo.find((process) => process.type === 'browser')?.id
  await session?.detach()
  let closing: Promise<void> | undefined
  const end = async () => {
    // A crashed browser cannot close itself; the next line kills it.
    await within(CLOSE_MS, context.close()).catch(() => {})
    await killTree(pid)
    await remove()
  }
  return {
    context,
    version: browser?.version() ?? '',
    sandboxed,
    pid,
    close: () => (closing ??= end()),
  }
}

/**
 * Kills the browser's process group, whose leader Playwright made it. Waits only for the leader:
 * Playwright reaps it, but in a container without init its children may remain as zombies.
 */
async function killTree(pid: number | undefined): Promise<void> {
  if (pid === undefined) return
  send(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  for (let tries = 0; tries < 80 && send(pid, 0); tries++) await sleep(25)
}

/** Sends a signal. False when no process of the group remains. */
function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal)
  } catch {
    return false
  }
}

/** First line of an error, without the name of the function that threw it. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n')[0] ?? '').replace(/^[\w.]+: /, '').slice(0, 200)
}
