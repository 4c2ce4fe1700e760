// The stand-in and the driver compared with the sources of WebDriverAgent and node-simctl.
import { join } from 'node:path'
import { Simctl } from 'node-simctl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUNDLE, type Mac, makeMac } from '../standins/mac/mac.ts'
import { PRO } from '../standins/mac/simulators.ts'
import { ROUTES } from '../standins/mac/wda-routes.ts'
import { openIos } from './bench.ts'
import { REAL_ROUTES } from './real-routes.ts'

describe('routes of the stand-in', () => {
  it.each(ROUTES.map(({ verb, path, free }) => [verb, path, free === true] as const))(
    "the stand-in's route exists in WebDriverAgent: %s %s",
    (verb, path, free) => {
      const found = REAL_ROUTES.filter((real) => real.verb === verb && real.path === path)
      expect(found.length).toBeGreaterThan(0)
      if (free) expect(found.some((real) => real.free)).toBe(true)
    },
  )

  it("the stand-in's routes are compared with the whole list of WebDriverAgent", () => {
    expect(REAL_ROUTES.length).toBeGreaterThan(100)
  })
})

describe('the arguments of simctl', () => {
  let mac: Mac
  beforeAll(async () => {
    mac = await makeMac()
    mac.streaming.isOn = false
  })
  afterAll(() => mac.close())

  it('the arguments of simctl are those that another program gives', async () => {
    const user = await openIos(mac, {
      spec: { uninstall: true, permissions: ['photos'], appearance: 'dark', url: 'garden://tips' },
    })
    await user.device.close()
    const ours = mac.calls.map(({ args }) => args.slice(1).join(' '))
    mac.calls.length = 0
    const other = new Simctl({ udid: PRO, xcrun: { path: join(mac.folder, 'bin', 'xcrun') } })
    await other.installApp(mac.appPath)
    await other.removeApp(BUNDLE)
    await other.installApp(mac.appPath)
    await other.grantPermission(BUNDLE, 'photos')
    await other.setAppearance('dark')
    await other.launchApp(BUNDLE)
    await other.openUrl('garden://tips')
    await other.terminateApp(BUNDLE)
    const theirs = mac.calls.map(({ args }) => args.slice(1).join(' '))
    const restart = (line: string) => line.replace('--terminate-running-process ', '')
    expect(theirs.length).toBe(8)
    expect(ours.map(restart)).toEqual(expect.arrayContaining(theirs))
  })
})
