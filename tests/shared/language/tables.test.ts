// Tables whose every entry is a promise to people or to other programs, beside the text that was
// read and kept (`-u` writes it again).
import { TABLE } from '@harness/shared/language/error-table.ts'
import { SENSOR_SPECS } from '@harness/shared/views/sensor-specs.ts'
import { expect, it } from 'vitest'

it('every error says to whom it is and whether a retry helps, as kept', async () => {
  const lines = Object.entries(TABLE).map(
    ([code, { audience, retry }]) => `${code}: ${audience}${retry ? ', retry' : ''}`,
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../fixtures/tables/errors.txt')
})

it('every sensor has the limit, unit and cost as kept', async () => {
  const lines = SENSOR_SPECS.map((spec) => JSON.stringify(spec))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../fixtures/tables/sensors.jsonl')
})
