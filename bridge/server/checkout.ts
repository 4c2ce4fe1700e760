// The dependencies of every bridge of this checkout, for both `npm start` and the command line.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { OpenDevice } from '../devices/device.ts'
import type { SimulatorCatalog } from '../devices/ios/simulator-catalog.ts'
import type { Openers } from '../devices/openers.ts'
import { hasDisplay } from '../devices/web/life/display.ts'
import { ROOT } from '../system/root.ts'
import { profilesIn } from '../system/state.ts'

export const APP_ROOT = join(ROOT, 'web/dist/app')

/** Reads a text file that is built with the app but is not part of its pages. */
export type BuiltText = (name: 'report-viewer.txt' | 'automation-movie.txt') => Promise<string>
export const builtText: BuiltText = (name) => readFile(join(APP_ROOT, name), 'utf8')

/** Folder that contains the built documentation, as `docs`. */
export const DOCS_ROOT = join(ROOT, 'docs/dist')

export const SAMPLE_ROOT = join(ROOT, 'sample')

const Manifest = z.object({ version: z.string() })

export async function ownVersion(): Promise<string> {
  return Manifest.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))).version
}

/** Makes the opener of simulators, once per process, because all simulators share its state. */
export function makeIosOpener(): OpenDevice<'ios'> {
  let open: OpenDevice<'ios'> | undefined
  return async (spec, signal, onProgress) => {
    const { makeOpenIosDevice, thisMac } = await import('../devices/ios/open.ts')
    open ??= makeOpenIosDevice(thisMac())
    return open(spec, signal, onProgress)
  }
}

/**
 * Makes the openers of a bridge with this state. They are loaded with the first device, so that the
 * address is printed sooner. `temporary` is for temporary files of the browsers.
 */
export function makeOpeners(
  stateDirectory: string,
  temporary?: string,
  ios = makeIosOpener(),
): Openers {
  return {
    web: async (spec, signal) => {
      const { openHostedIn } = await import('../devices/host/open-hosted.ts')
      return openHostedIn(profilesIn(stateDirectory), temporary)(spec, signal)
    },
    appium: async (spec, signal) => {
      const { openHostedIn } = await import('../devices/host/open-hosted.ts')
      return openHostedIn(profilesIn(stateDirectory), temporary)(spec, signal)
    },
    ios,
  }
}

/** Simulators, loaded with the first request for them. */
export const simulators: SimulatorCatalog = {
  report: async (signal) => (await loadCatalog()).report(signal),
  boot: async (udid, signal) => (await loadCatalog()).boot(udid, signal),
}

async function loadCatalog(): Promise<SimulatorCatalog> {
  const { makeSimulatorCatalog } = await import('../devices/ios/simulator-catalog.ts')
  const { thisMac } = await import('../devices/ios/open.ts')
  return makeSimulatorCatalog(thisMac(), process.platform)
}

/** True when this machine can show a browser window. */
export function canShowWindows(): boolean {
  return hasDisplay(process.env, process.platform)
}

/** Kinds of device that can be opened now. */
export async function kinds(): Promise<readonly string[]> {
  const { findChrome } = await import('../devices/web/life/chrome.ts')
  const { hasXcrun } = await import('../devices/ios/simulators/mac.ts')
  const [chrome, xcrun] = await Promise.all([findChrome(process.env), hasXcrun(process.env)])
  return [...(chrome === undefined ? [] : ['web']), ...(xcrun ? ['ios'] : [])]
}
