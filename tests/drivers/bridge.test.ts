import { Secret } from '@harness/shared/base/secret.ts'
import type { Observation } from '@harness/shared/device/observation.ts'
import { openBridgeDriver } from '@harness/web/drivers/bridge.ts'
import { openSocket } from '@harness/web/drivers/socket.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeDriver } from '../contracts/driver.ts'
import { until } from '../setup/soon.ts'
import { addressOf, type BridgeBench, newSession, SPEC, startBench } from './bench.ts'

const { signal } = new AbortController()

describeDriver('of the bridge', async () => {
  const bench = await startBench()
  const socket = await openSocket(bench.address, signal)
  const { driver } = await openBridgeDriver({ socket, session: newSession(), spec: SPEC }, signal)
  return {
    driver,
    async dispose() {
      socket.close()
      await bench.dispose()
    },
  }
})

describe('the device of a session', () => {
  let bench: BridgeBench
  beforeEach(async () => {
    bench = await startBench()
  })
  afterEach(() => bench.dispose())

  it('the device of a session is new, then the same, and recreated after it was lost', async () => {
    const socket = await openSocket(bench.address, signal)
    const wanted = { socket, session: newSession(), spec: SPEC }
    expect((await openBridgeDriver(wanted, signal)).state).toBe('new')
    const { driver, state } = await openBridgeDriver(wanted, signal)
    expect(state).toBe('same')
    bench.devices[0]?.lose()
    await until(() =>
      driver.observe(signal).then(
        () => false,
        (error) => error.code === 'device_lost',
      ),
    )
    expect((await openBridgeDriver(wanted, signal)).state).toBe('recreated')
    socket.close()
  })

  it('the device of a session ends its current command when it is aborted', async () => {
    const socket = await openSocket(bench.address, signal)
    const { driver } = await openBridgeDriver({ socket, session: newSession(), spec: SPEC }, signal)
    const stop = new AbortController()
    const waited = driver.perform({ kind: 'wait', ms: 10_000 }, stop.signal)
    await driver.frames(async () => undefined)
    await until(() => bench.devices[0]?.mirrored.length === 1)
    stop.abort()
    await expect(waited).rejects.toMatchObject({ code: 'aborted' })
    await until(() => bench.devices[0]?.aborted.length === 1)
    socket.close()
  })

  it('the live picture stops with its last viewer, and is requested once for several viewers', async () => {
    const socket = await openSocket(bench.address, signal)
    const { driver } = await openBridgeDriver({ socket, session: newSession(), spec: SPEC }, signal)
    const stops = [
      driver.frames(async () => undefined),
      driver.frames(() => Promise.reject(new Error('no canvas'))),
    ]
    for (const stop of [...stops, ...stops]) stop()
    await until(() => bench.devices[0]?.mirrored.length === 2)
    expect(bench.devices[0]?.mirrored).toEqual([true, false])
    socket.close()
  })

  it('a screen that came while its command was under way is the next observation, its picture sent once', async () => {
    const socket = await openSocket(bench.address, signal)
    const wanted = { socket, session: newSession(), spec: SPEC }
    const { driver } = await openBridgeDriver(wanted, signal)
    const came: Observation[] = []
    driver.onAhead?.((seen) => void came.push(seen))
    const [device] = bench.devices
    if (!device) throw new Error('no device')
    device.ahead = 1
    await driver.perform({ kind: 'press_keys', keys: ['tab'] }, signal)
    const seen = await driver.observe(signal)
    expect(came).toHaveLength(1)
    expect(came[0]).toMatchObject({ text: 'Second', png: expect.any(Uint8Array) })
    expect(seen.png).toBe(came[0]?.png)
    // What the page shows since comes as a whole, and so does all for another driver.
    device.ahead = undefined
    const later = await driver.observe(signal)
    expect(later.png).not.toBe(seen.png)
    expect(later.png).toEqual(seen.png)
    device.ahead = 1
    const { driver: other } = await openBridgeDriver(wanted, signal)
    expect((await other.observe(signal)).png).toEqual(seen.png)
    socket.close()
  })

  it('a device driver closes without a bridge, and answers bridge_lost until then', async () => {
    const socket = await openSocket(bench.address, signal)
    const { driver } = await openBridgeDriver({ socket, session: newSession(), spec: SPEC }, signal)
    const waited = driver.perform({ kind: 'wait', ms: 10_000 }, signal)
    // Handled before the bridge goes: the rejection comes while this test waits for the end of the
    // bridge.
    const refused = expect(waited).rejects.toMatchObject({ code: 'bridge_lost' })
    await bench.bridge.close()
    await refused
    expect(await socket.closed).toMatchObject({ code: 'bridge_lost' })
    await expect(driver.observe(signal)).rejects.toMatchObject({ code: 'bridge_lost' })
    await driver.close()
    await expect(driver.observe(signal)).rejects.toMatchObject({ code: 'device_unknown' })
  })
})

describe('an opening that fails', () => {
  it('an opening that fails leaves no device when it is stopped while the answer is on its way', async () => {
    const stop = new AbortController()
    const bench = await startBench(4, () => stop.abort())
    const socket = await openSocket(bench.address, signal)
    const opened = openBridgeDriver({ socket, session: newSession(), spec: SPEC }, stop.signal)
    await expect(opened).rejects.toMatchObject({ code: 'aborted' })
    await until(() => bench.devices[0]?.calls.includes('close'))
    socket.close()
    await bench.dispose()
  })

  it('an opening that fails leaves no device when the device accepts no credential', async () => {
    const bench = await startBench()
    const socket = await openSocket(bench.address, signal)
    const credential = { username: 'ada', password: new Secret('correct horse') }
    const wanted = { socket, session: newSession(), spec: SPEC, credential }
    await expect(openBridgeDriver(wanted, signal)).rejects.toMatchObject({ code: 'device_unable' })
    await until(() => bench.devices[0]?.calls.includes('close'))
    socket.close()
    await bench.dispose()
  })
})

describe('connecting to the bridge', () => {
  let bench: BridgeBench
  beforeEach(async () => {
    bench = await startBench(1)
  })
  afterEach(() => bench.dispose())

  it('connecting to the bridge distinguishes a wrong token from a dead bridge', async () => {
    const { origin } = bench.address
    for (const token of ['wrong', 'not a word', '']) {
      const opened = openSocket(addressOf(origin, token), signal)
      await expect(opened).rejects.toMatchObject({ code: 'bridge_token_refused' })
    }
    await bench.bridge.close()
    await expect(openSocket(bench.address, signal)).rejects.toMatchObject({
      code: 'bridge_unreachable',
    })
  })

  it('connecting to the bridge can be aborted, before and on the way', async () => {
    await expect(openSocket(bench.address, AbortSignal.abort())).rejects.toMatchObject({
      code: 'aborted',
    })
    const stop = new AbortController()
    const opened = openSocket(bench.address, stop.signal)
    stop.abort()
    await expect(opened).rejects.toMatchObject({ code: 'aborted' })
  })

  it('connecting to the bridge fails with bridge_busy when too many pages are connected', async () => {
    const first = await openSocket(bench.address, signal)
    const second = await openSocket(bench.address, signal)
    expect(await second.closed).toMatchObject({ code: 'bridge_busy' })
    const reopened = openBridgeDriver({ socket: second, session: newSession(), spec: SPEC }, signal)
    await expect(reopened).rejects.toMatchObject({ code: 'bridge_busy' })
    first.close()
  })
})
