import { readFile } from 'node:fs/promises'
import { asHarnessError, HarnessError } from '@harness/shared/language/errors.ts'
import type { OpenDevice } from '../../device.ts'
import { ANSWER_MS, webAddress } from '../act/verbs/navigate.ts'
import { makeWebDevice } from '../web-device.ts'
import { findChrome } from './chrome.ts'
import { hasDisplay } from './display.ts'
import { launch } from './launch.ts'

export interface OpenWebOptions {
  /** The browser's program; undefined when no browser was found. */
  readonly findProgram: () => Promise<string | undefined>
  /** The built page probe. */
  readonly probeScript: URL
  /** How long an address may take to send its first bytes. */
  readonly loadMs: number
  /** Whether a browser window would be visible. */
  readonly hasDisplay: () => boolean
}

const BUILT_PROBE = new URL('../../../../shared/probe/dist/probe.js', import.meta.url)

/** Opens web devices: each has its own browser with a fresh profile, at its start address. */
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
    const program = await options.findProgram()
    if (program === undefined) throw new HarnessError('browser_missing')
    const script = await readFile(options.probeScript, 'utf8').catch((error: unknown) => {
      throw new HarnessError('web_not_built', {}, error)
    })
    const browser = await launch(
      {
        program,
        viewport: spec.viewport,
        headed: spec.headed ?? false,
        appearance: spec.appearance,
      },
      signal,
    )
    try {
      const device = await makeWebDevice({ browser, spec, script, loadMs: options.loadMs })
      await device.reset(signal)
      return device
    } catch (error) {
      await browser.close()
      throw signal.aborted ? new HarnessError('aborted') : asHarnessError(error, 'browser_failed')
    }
  }
}

/** The opener for this machine: HARNESS_CHROME or an installed browser, and the built probe. */
export const openWebDevice: OpenDevice<'web'> = makeOpenWebDevice({
  findProgram: () => findChrome(process.env),
  probeScript: BUILT_PROBE,
  loadMs: ANSWER_MS,
  hasDisplay: () => hasDisplay(process.env, process.platform),
})
