// A simulator has one user at a time, and one that is being released is waited for.
import { makeUses } from '@harness/bridge/devices/ios/simulators/uses.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hold } from '../../standins/mac/hold.ts'
import { type Mac, makeMac } from '../../standins/mac/mac.ts'
import { never, opener, SOON, specOf, TIMEOUT } from '../bench.ts'

vi.setConfig(TIMEOUT)

const WAITING = 'Waiting until the simulator is free.'

describe('the use of a simulator', () => {
  const silent = () => undefined

  it('a use of a simulator is refused during another one, and does not affect other simulators', async () => {
    const uses = makeUses(10_000)
    const first = await uses.take('a', silent, never)
    await expect(uses.take('a', silent, never)).rejects.toMatchObject({ code: 'device_busy' })
    await uses.take('b', silent, never)
    first.end()
    await uses.take('a', silent, never)
  })

  it('a use of a simulator waits for one that is being released, and says so', async () => {
    const uses = makeUses(10_000)
    const first = await uses.take('a', silent, never)
    first.leave()
    const said: string[] = []
    const second = uses.take('a', (text) => said.push(text), never)
    expect(said).toEqual([WAITING])
    first.end()
    await second
    // A late release frees only its own use.
    first.end()
    await expect(uses.take('a', silent, never)).rejects.toMatchObject({ code: 'device_busy' })
  })

  it('a released simulator goes to the first of several that wait', async () => {
    const uses = makeUses(10_000)
    const first = await uses.take('a', silent, never)
    first.leave()
    const waiting = [uses.take('a', silent, never), uses.take('a', silent, never)]
    const settled = Promise.allSettled(waiting)
    first.end()
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  it('a use of a simulator is waited for no longer than the limit, and not after an abort', async () => {
    const uses = makeUses(0)
    const first = await uses.take('a', silent, never)
    first.leave()
    await expect(uses.take('a', silent, never)).rejects.toMatchObject({ code: 'device_busy' })
    const aborted = uses.take('a', silent, AbortSignal.abort())
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' })
  })
})

describe('a simulator', () => {
  let mac: Mac
  beforeAll(async () => {
    mac = await makeMac({ proScale: 2 })
    mac.streaming.isOn = false
  })
  afterAll(() => mac.close())

  /**
   * Starts to open a simulator and stops that during the build, while the status bar is restored
   * slowly.
   */
  async function stopDuringBuild(open: ReturnType<typeof opener>) {
    const builds = () => mac.calls.filter(({ args }) => args[0] === 'build-for-testing').length
    const before = builds()
    const build = hold(mac, 'xcodebuild build-for-testing')
    const stop = new AbortController()
    const stopped = open(specOf(mac), stop.signal).catch((thrown) => thrown)
    await vi.waitUntil(() => builds() > before, SOON)
    const goBack = hold(mac, 'simctl status_bar')
    stop.abort()
    build()
    return { stopped, goBack }
  }

  it('a simulator opens right after an opening was stopped during its build', async () => {
    const said: string[] = []
    const open = opener(mac, { onProgress: (text) => said.push(text) })
    const { stopped, goBack } = await stopDuringBuild(open)
    const opened = open(specOf(mac), never)
    // Everything it does before it waits or fails.
    await vi.waitUntil(() => said.includes(WAITING), SOON)
    goBack()
    expect(await stopped).toMatchObject({ code: 'aborted' })
    await (await opened).close()
  })

  it('a simulator opens while its last device is being closed', async () => {
    const open = opener(mac)
    const first = await open(specOf(mac), never)
    const closed = first.close()
    await (await open(specOf(mac), never)).close()
    await closed
  })
})
