import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { asHarnessError, HarnessError } from '@harness/shared/base/errors.ts'
import { type AttachSpec, browserHost, takesSignIns } from '@harness/shared/device/attached.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import type { OwnedFolder } from '../../system/owned-folder.ts'
import { ROOT } from '../../system/root.ts'
import type { OpenDevice } from '../device.ts'
import { within } from '../waiting.ts'
import { ANSWER_MS, webAddress } from './act/verbs/navigate.ts'
import { type Access, accessOf } from './life/access.ts'
import { attach } from './life/attach.ts'
import { findChrome } from './life/chrome.ts'
import { hasDisplay } from './life/display.ts'
import { attachFailed } from './life/endpoint.ts'
import { type Browser, launch } from './life/launch.ts'
import { policyOf } from './life/network-policy.ts'
import { makeWebDevice } from './web-device.ts'

export interface OpenWebOptions {
  /** Path of the browser; undefined when none was found. */
  readonly findProgram: () => Promise<string | undefined>
  readonly probeScript: URL
  /** Time limit for the first bytes of an address, in milliseconds. */
  readonly loadMs: number
  /** True when a browser window would be visible. */
  readonly hasDisplay: () => boolean
  /** Creates a private folder for profile and temporary files. */
  readonly makeFolder: () => Promise<OwnedFolder>
  /** Folder for temporary files outside the browsers' own folders. */
  readonly temporary?: string | undefined
  /** Called with the process of each browser that was started. */
  readonly onStarted?: (pid: number | undefined) => void
}

/** Time limit for an attached browser to open the first page, in milliseconds. */
const PAGE_MS = 90_000

const BUILT_PROBE = pathToFileURL(join(ROOT, 'shared/page/probe/dist/probe.js'))

/** Opens web devices. Each has its own browser with a fresh profile, at its start address. */
export function makeOpenWebDevice(options: OpenWebOptions): OpenDevice<'web'> {
  return async (spec, signal) => {
    const { url } = spec
    if (!webAddress(url))
      throw new HarnessError('page_unreachable', {
        url,
        what: 'only http:// and https:// can be opened',
      })
    if (spec.headed && !options.hasDisplay())
      throw new HarnessError('browser_failed', {
        what: 'there is no display here to show its window on',
      })
    const script = await readFile(options.probeScript, 'utf8').catch((error: unknown) => {
      throw new HarnessError('web_not_built', {}, error)
    })
    const access = await accessOf(spec, process.env)
    const browser = await (spec.attach
      ? attachAs(spec, { running: spec.attach, access }, signal)
      : start(spec, { ...options, access }, signal))
    options.onStarted?.(browser.pid)
    const { loadMs } = options
    const opening = async () => {
      const device = await makeWebDevice({ browser, spec, access, script, loadMs })
      await device.reset(signal)
      return device
    }
    try {
      return await (spec.attach ? inTime(spec.attach, opening(), signal) : opening())
    } catch (error) {
      await browser.close()
      throw signal.aborted ? new HarnessError('aborted') : asHarnessError(error, 'browser_failed')
    }
  }
}

/**
 * Applies a time limit, because a foreign program may accept the connection and never answer.
 * Throws `attach_failed`, `aborted`.
 */
async function inTime<T>({ url }: AttachSpec, opening: Promise<T>, signal: AbortSignal) {
  const opened = await within(PAGE_MS, opening, signal)
  if (opened === 'late') throw attachFailed(url, `it opened no page within ${PAGE_MS / 1_000} s`)
  return opened
}

async function start(
  spec: WebSpec,
  { findProgram, makeFolder, temporary, access }: OpenWebOptions & { readonly access: Access },
  signal: AbortSignal,
): Promise<Browser> {
  const program = await findProgram()
  if (program === undefined) throw new HarnessError('browser_missing')
  const { viewport, headed = false, appearance } = spec
  const folder = await makeFolder()
  const network = policyOf(spec)
  return launch(
    { program, viewport, headed, appearance, folder, temporary, network, access },
    signal,
  )
}

/** Refuses options that only a browser started by Harness supports, before opening anything. */
function attachAs(
  spec: WebSpec,
  { running, access }: { readonly running: AttachSpec; readonly access: Access },
  signal: AbortSignal,
): Promise<Browser> {
  const host = browserHost(running.url)
  if (policyOf(spec).kind !== 'all') {
    const what =
      'it decides itself which hosts it contacts; allow all, or let Harness start a browser'
    throw new HarnessError('attach_failed', { host, what })
  }
  if (access.flags.length > 0 || access.context.proxy) {
    const what =
      'it decides itself which certificates and proxy it uses; let Harness start a browser'
    throw new HarnessError('attach_failed', { host, what })
  }
  if (spec.signIn && !takesSignIns(running)) throw new HarnessError('attach_sign_in', { host })
  return attach(running, { ...spec, context: access.context }, signal)
}

type WebSpec = Extract<BridgeSpec, { kind: 'web' }>

/**
 * The opener for this machine: HARNESS_CHROME or an installed browser, and the built probe, in the
 * process of one device. The folder belongs to the bridge.
 */
export function openHostedDevice({
  folder,
  ...options
}: Pick<OpenWebOptions, 'onStarted' | 'temporary'> & {
  readonly folder: OwnedFolder
}): OpenDevice<'web'> {
  return makeOpenWebDevice({
    findProgram: () => findChrome(process.env),
    probeScript: BUILT_PROBE,
    loadMs: ANSWER_MS,
    hasDisplay: () => hasDisplay(process.env, process.platform),
    makeFolder: async () => folder,
    ...options,
  })
}
