// What the bridge answers to a page or command line that chooses a simulator.
import type { SimulatorCatalog } from '@harness/bridge/devices/ios/simulator-catalog.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { SimulatorReport } from '@harness/shared/log/wire/bridge-api.ts'
import { describe, expect, it } from 'vitest'
import { openTestBridge } from './test-bridge.ts'

const UDID = '3F0C2A77-0B7E-4C6D-9A55-6B8A1E5E9D10'
const REPORT: SimulatorReport = {
  simulators: [{ udid: UDID, name: 'iPhone 17 Pro', runtime: 'iOS 26.4.1', state: 'Shutdown' }],
  health: [{ id: 'xcode', state: 'ready', fact: 'Xcode 26.4.1' }],
}

async function bridgeWith(simulators?: SimulatorCatalog) {
  const { origin, bridge } = await openTestBridge(simulators ? { simulators } : {})
  const headers = {
    authorization: `Bearer ${bridge.token}`,
    'content-type': 'application/json',
  }
  return {
    get: (given = headers) => fetch(`${origin}/api/simulators`, { headers: given }),
    boot: (udid: string) =>
      fetch(`${origin}/api/simulators/${udid}/boot`, { method: 'POST', headers }),
    headers,
  }
}

function catalogWith(boot: SimulatorCatalog['boot'] = async () => undefined): SimulatorCatalog {
  return { report: async () => REPORT, boot }
}

describe('the simulators of a bridge', () => {
  it('the bridge lists simulators with the health of the machine, for holders of the token', async () => {
    const { get, headers } = await bridgeWith(catalogWith())
    expect(SimulatorReport.parse(await (await get()).json())).toEqual(REPORT)
    expect((await get({ ...headers, authorization: '' })).status).toBe(401)
  })

  it('the bridge has no simulator routes when it offers none', async () => {
    const { get, boot } = await bridgeWith()
    expect([(await get()).status, (await boot(UDID)).status]).toEqual([404, 404])
  })

  it('the bridge boots simulators by their UDID, and by nothing else', async () => {
    const booted: string[] = []
    const { boot } = await bridgeWith(catalogWith(async (udid) => void booted.push(udid)))
    expect((await boot(UDID)).status).toBe(200)
    expect((await boot('booted')).status).toBe(400)
    expect((await boot('-all')).status).toBe(400)
    expect(booted).toEqual([UDID])
  })

  it('the bridge says why a simulator does not boot', async () => {
    const error = new HarnessError('simulator_failed', { name: 'iPhone 17 Pro', what: 'no space.' })
    const { boot } = await bridgeWith(catalogWith(() => Promise.reject(error)))
    const { error: bootError } = await (await boot(UDID)).json()
    expect(bootError).toMatchObject({
      code: 'simulator_failed',
      message: 'The simulator iPhone 17 Pro failed: no space.',
    })
  })
})
