// What a device's browser asks the network for, by its own log. `npm run soak -- net-log` watches
// for ten minutes, because the services of a browser ask by the clock; the gate makes one round.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Device } from '@harness/bridge/devices/device.ts'
import { findChrome } from '@harness/bridge/devices/web/life/chrome.ts'
import { makeOpenWebDevice } from '@harness/bridge/devices/web/open.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildProbe } from '../probe/built-probe.ts'
import { addressesInNetLog, hostsInNetLog } from '../setup/net-log.ts'
import { howMany, limitMs, report } from '../setup/suite.ts'
import { type PageServer, startPageServer } from '../standins/page-server.ts'
import { DESKTOP, makeFolder, middle, never, userOf } from './web-device-setup.ts'

const SECONDS = howMany({ gate: 0, whole: 600 })
const LIMIT_MS = limitMs({ gate: 120_000, whole: SECONDS * 1_000 + 120_000 })
/** Between rounds the browser has nothing to do but its own business. In milliseconds. */
const QUIET_MS = 10_000

/** A name that a page asks for, which shows that the log has names. */
const ASKED = 'asked-by-the-page.test'
const KNOWN = new Set(['127.0.0.1', ASKED])

let pages: PageServer

beforeAll(async () => {
  pages = await startPageServer()
})
afterAll(() => pages.close())

/** A browser that writes its network log, as the device finds it. */
async function loggingBrowser(): Promise<{ program: string; log: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'hs-net-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const program = join(folder, 'browser')
  const log = join(folder, 'net.json')
  const real = (await findChrome(process.env)) ?? ''
  await writeFile(program, `#!/bin/sh\nexec '${real}' --log-net-log='${log}' "$@"\n`)
  await chmod(program, 0o755)
  return { program, log }
}

const PATHS = ['/gone', '/file', '/still.html', '/act.html', '/sign-in.html', '/form.html']

/**
 * Typical page events of a run: an error, a download, a password field, words, another host name.
 */
async function round(device: Device): Promise<void> {
  const { open, find } = userOf(device)
  for (const path of PATHS) await open(`${pages.origin}${path}`)
  const mail = await find('Mail')
  await device.perform({ kind: 'tap', point: middle(mail), ref: mail.ref }, never)
  await device.perform({ kind: 'type', text: 'helo wrold, teh end. ' }, never)
  await open(`http://${ASKED}/`)
}

it(
  'the browser of a device asks for no name that its pages did not ask for',
  async () => {
    const { program, log } = await loggingBrowser()
    const { url: probeScript } = await buildProbe()
    const open = makeOpenWebDevice({
      findProgram: async () => program,
      probeScript,
      loadMs: 10_000,
      hasDisplay: () => false,
      makeFolder,
    })
    const device = await open({ kind: 'web', url: pages.origin, viewport: DESKTOP }, never)
    let rounds = 0
    try {
      const end = performance.now() + SECONDS * 1_000
      do {
        await round(device)
        rounds += 1
        if (SECONDS > 0) await pause(QUIET_MS)
      } while (performance.now() < end)
    } finally {
      await device.close()
    }
    const hosts = await hostsInNetLog(log)
    const addresses = await addressesInNetLog(log)
    const strange = [...hosts, ...addresses].filter((it) => !KNOWN.has(it))
    report(
      `${SECONDS} s, ${rounds} rounds of ${PATHS.length + 1} pages: ${hosts.length} names asked for, names or addresses beside those: ${strange.length} ${strange.join(', ')}`,
    )
    expect(hosts).toEqual(expect.arrayContaining([...KNOWN]))
    expect(addresses).toContain('127.0.0.1')
    expect(strange).toEqual([])
  },
  LIMIT_MS,
)
