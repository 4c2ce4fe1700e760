// The stand-in and the driver against the sources of the real thing.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Simctl } from 'node-simctl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUNDLE, type Mac, makeMac } from '../standins/mac/mac.ts'
import { PRO } from '../standins/mac/simulators.ts'
import { ROUTES } from '../standins/mac/wda-routes.ts'
import { openIos } from './bench.ts'

const root = dirname(createRequire(import.meta.url).resolve('appium-webdriveragent/package.json'))
const commands = join(root, 'WebDriverAgentLib', 'Commands')
const source = readdirSync(commands)
  .filter((name) => name.endsWith('.m'))
  .map((name) => readFileSync(join(commands, name), 'utf8'))
  .join('\n')
const real = [...source.matchAll(/\[\[FBRoute (GET|POST|DELETE):@"([^"]*)"\](\.withoutSession)?/g)]

describe('the routes of the stand-in', () => {
  it.each(ROUTES.map(({ verb, path, free }) => [verb, path, free === true] as const))(
    'are real ones: %s %s',
    (verb, path, free) => {
      const found = real.filter(([, known, at]) => known === verb && at === path)
      expect(found.length).toBeGreaterThan(0)
      if (free) expect(found.some(([, , , without]) => without !== undefined)).toBe(true)
    },
  )

  it('are compared with all of the real list', () => {
    expect(real.length).toBeGreaterThan(100)
  })
})

describe('the arguments of simctl', () => {
  let mac: Mac
  beforeAll(async () => {
    mac = await makeMac()
  })
  afterAll(() => mac.close())

  it('are those that another program gives', async () => {
    const hands = await openIos(mac, {
      spec: { uninstall: true, permissions: ['photos'], appearance: 'dark', url: 'garden://tips' },
    })
    await hands.device.close()
    const ours = mac.asked.map(({ args }) => args.slice(1).join(' '))
    mac.asked.length = 0
    const other = new Simctl({ udid: PRO, xcrun: { path: join(mac.folder, 'bin', 'xcrun') } })
    await other.installApp(mac.appPath)
    await other.removeApp(BUNDLE)
    await other.installApp(mac.appPath)
    await other.grantPermission(BUNDLE, 'photos')
    await other.setAppearance('dark')
    await other.launchApp(BUNDLE)
    await other.openUrl('garden://tips')
    await other.terminateApp(BUNDLE)
    const theirs = mac.asked.map(({ args }) => args.slice(1).join(' '))
    const restart = (line: string) => line.replace('--terminate-running-process ', '')
    expect(theirs.length).toBe(8)
    expect(ours.map(restart)).toEqual(expect.arrayContaining(theirs))
  })
})
