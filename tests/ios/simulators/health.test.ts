import { join } from 'node:path'
import { iosHealth } from '@harness/bridge/devices/ios/health.ts'
import { makeSimulatorCatalog } from '@harness/bridge/devices/ios/simulator-catalog.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Mac, makeMac } from '../../standins/mac/mac.ts'
import { NOWHERE, PRO } from '../../standins/mac/simulators.ts'
import { never, optionsOf, TIMEOUT } from '../bench.ts'

vi.setConfig(TIMEOUT)

let mac: Mac
beforeAll(async () => {
  mac = await makeMac({ proScale: 2 })
})
afterEach(() => mac.instead.clear())
afterAll(() => mac.close())

const NO_XCODE = { PATH: '/nowhere' }

describe('the health of a Mac', () => {
  it('the health of a Mac is reported one fact a row', async () => {
    const options = optionsOf(mac, { directory: join(mac.folder, 'new') })
    expect(await iosHealth(options, never)).toMatchObject([
      { id: 'xcode', state: 'ready', fact: 'Xcode 26.4.1' },
      { id: 'simulators', state: 'ready', fact: '2 iOS simulators' },
      { id: 'agent', state: 'note' },
    ])
  })

  it('the health of a Mac says plainly that there is no Xcode', async () => {
    expect(await iosHealth({ ...optionsOf(mac), env: NO_XCODE }, never)).toEqual([
      {
        id: 'xcode',
        state: 'bad',
        fact: 'Xcode is not installed on this Mac',
        fix: expect.stringContaining('Install Xcode'),
      },
    ])
  })

  it('the health of a Mac says how to accept the licence', async () => {
    const err = 'You have not agreed to the Xcode license agreements.\n'
    mac.instead.set('xcodebuild', { exit: 69, err })
    expect(await iosHealth(optionsOf(mac), never)).toEqual([
      {
        id: 'xcode',
        state: 'bad',
        fact: 'The licence of Xcode is not accepted yet',
        fix: 'Read and accept it with: sudo xcodebuild -license',
      },
    ])
  })
})

describe('the simulator list', () => {
  it('the simulators to choose from are listed with the health of the Mac', async () => {
    const { simulators, health } = await makeSimulatorCatalog(optionsOf(mac), 'darwin').report(
      never,
    )
    expect(simulators).toContainEqual({
      udid: PRO,
      name: 'iPhone 17 Pro',
      runtime: 'iOS 26.4.1',
      state: 'Shutdown',
    })
    expect(health[0]).toMatchObject({ id: 'xcode', state: 'ready' })
  })

  it('the simulator list is empty where there is no Mac, and a row says why', async () => {
    const catalog = makeSimulatorCatalog({ ...optionsOf(mac), env: NO_XCODE }, 'linux')
    expect(await catalog.report(never)).toEqual({
      simulators: [],
      health: [expect.objectContaining({ state: 'bad', fact: 'This machine is not a Mac' })],
    })
  })

  it('a simulator can be booted ahead of a run, twice without harm, and an unknown one is named', async () => {
    const catalog = makeSimulatorCatalog(optionsOf(mac), 'darwin')
    await catalog.boot(PRO, never)
    await catalog.boot(PRO, never)
    expect(mac.simulators.get(PRO)?.state).toBe('Booted')
    await expect(catalog.boot(NOWHERE, never)).rejects.toMatchObject({ code: 'simulator_unknown' })
    await mac.shutdown(PRO)
  })
})
