import { sensorSource } from '@harness/shared/findings/sensor-sources.ts'
import { SENSOR_SPECS } from '@harness/shared/findings/sensor-specs.ts'
import { expect, it } from 'vitest'

it('every sensor says where its rule comes from, and an unknown one says nothing', () => {
  for (const { name } of SENSOR_SPECS) expect(sensorSource(name), name).toMatch(/^.{10,}/)
  expect(sensorSource('of_a_later_harness')).toBeUndefined()
})
