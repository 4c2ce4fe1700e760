// Every sensor on pages with planted faults, and on pages that come near them and have none.
import { readFile } from 'node:fs/promises'
import type { Device } from '@harness/bridge/devices/device.ts'
import { SENSOR_SPECS } from '@harness/shared/findings/sensor-specs.ts'
import { sweepSensors } from '@harness/web/sensors/audit-sensors.ts'
import { sensors } from '@harness/web/sensors/sensors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type FaultServer, startFaultServer } from '../../standins/fault-server.ts'
import { testOpener } from '../web-device-setup.ts'
import { lineOf, measuredOn } from './measured.ts'

const EXPECTED = new URL('../../fixtures/sensors/expected.json', import.meta.url)
const expected = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(await readFile(EXPECTED, 'utf8')))

let server: FaultServer
let device: Device
beforeAll(async () => {
  server = await startFaultServer()
  const open = await testOpener()
  const viewport = { width: 1000, height: 760 }
  const url = server.page('clean-covered')
  device = await open({ kind: 'web', url, viewport }, new AbortController().signal)
})
afterAll(async () => {
  await device?.close()
  await server?.close()
})

/** True when a line says what a label says: the sensor first, the rest anywhere. */
function fits(line: string, label: string): boolean {
  const [sensor = '', ...rest] = label.split(' ')
  return line.startsWith(`${sensor} `) && line.includes(rest.join(' '))
}

describe('the sensors on labelled pages', () => {
  it.each(Object.entries(expected))(
    'the sensors measure every fault of the page %s and nothing else',
    async (name, labels) => {
      const lines = (await measuredOn(device, server.page(name))).map(lineOf)
      const missed = labels.filter((label) => !lines.some((line) => fits(line, label)))
      const wrong = lines.filter((line) => !labels.some((label) => fits(line, label)))
      expect({ missed, wrong }).toEqual({ missed: [], wrong: [] })
    },
  )

  it('every sensor has its line in the table of sensors, and every line that is not retired its sensor', () => {
    const names = [...sensors, ...sweepSensors].map(({ name }) => name)
    const specs = SENSOR_SPECS.filter(({ retired }) => !retired)
    expect(names.toSorted()).toEqual(specs.map(({ name }) => name).toSorted())
    expect(new Set(names).size).toBe(names.length)
  })
})
