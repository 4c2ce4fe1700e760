// What the command line says of the simulators of a Mac; here of the Mac stand-in.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Mac, makeMac } from '../standins/mac/mac.ts'
import { PRO } from '../standins/mac/simulators.ts'
import { call, makeFolder } from './harness.ts'

let mac: Mac
beforeAll(async () => {
  mac = await makeMac({ proScale: 2 })
})
afterEach(() => mac.instead.clear())
afterAll(() => mac.close())

const list = (...args: string[]) => call(makeFolder(), args, { env: mac.env }).ended

it('the devices command lists each simulator with the UDID that run takes', async () => {
  const { status, stdout } = await list('devices', '--json')
  const simulator = { name: 'iPhone 17 Pro', runtime: 'iOS 26.4.1', state: 'Shutdown', udid: PRO }
  expect(JSON.parse(stdout)).toContainEqual({ kind: 'ios', available: true, ...simulator })
  expect(status).toBe(0)
  expect((await list('devices')).stdout).toContain(
    `ios   iPhone 17 Pro, iOS 26.4.1, Shutdown: ${PRO}\n`,
  )
})

it('the doctor command says what iOS needs, one fact a line', async () => {
  const { stdout } = await list('doctor', '--json')
  const ids = JSON.parse(stdout).map(({ id }: { id: string }) => id)
  expect(ids).toEqual(expect.arrayContaining(['xcode', 'simulators', 'agent']))
  const { stdout: lines } = await list('doctor')
  expect(lines).toMatch(/^✓ Xcode/m)
  expect(lines).toMatch(/^✓ \d+ iOS simulators$/m)
})

it('an Xcode that was never started is a note with its fix and does not stop other runs', async () => {
  mac.instead.set('xcodebuild -checkFirstLaunchStatus', { exit: 69 })
  const { status, stdout } = await list('doctor')
  expect(stdout).toMatch(/^– Xcode.* was never started\. .*sudo xcodebuild -runFirstLaunch$/m)
  expect(status).toBe(0)
})

it('simulators that cannot be listed produce one line that says why', async () => {
  mac.instead.set('simctl list', { exit: 1, err: 'Unable to locate device set\n' })
  const { status, stdout } = await list('devices')
  expect(stdout).toMatch(/^ios +the iOS Simulator: .*Unable to locate device set/m)
  expect(status).toBe(0)
})
