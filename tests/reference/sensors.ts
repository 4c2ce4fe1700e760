import { sensorSource } from '@harness/shared/findings/sensor-sources.ts'
import { SENSOR_SPECS } from '@harness/shared/findings/sensor-specs.ts'
import { code, head, table } from './markdown.ts'

const NEEDS = {
  page: 'facts of the page',
  rules: 'axe-core',
  scripts: 'scripts of the page',
  events: 'events of the browser',
  calls: 'any device',
  elements: 'any device',
} as const

const COST = { passage: 'blocks', effort: 'costs effort', looks: 'cosmetic' } as const

const TEXT = `A sensor measures one thing without a model and stays silent where it is not sure. *Limit*: the value from which it reports; without one, a single
occurrence is enough. *Costs a person*: *blocks* where someone with a keyboard or a screen reader cannot continue, *costs effort* where there is a way round, else *cosmetic*. *Needs*: the part
of a device that it reads; a device that lacks it measures less instead of guessing. How often each is right: [measurements](../measurements/sensors.md).`

/** The text of docs/reference/sensors.md. */
export function sensorsPage(): string {
  const rows = SENSOR_SPECS.map(({ name, label, limit, unit, least, cost, needs, retired }) => [
    code(name),
    label,
    limit === undefined
      ? `1 ${unit}`
      : `${least ? 'under ' : ''}${limit.toLocaleString('en')} ${unit}`,
    COST[cost],
    NEEDS[needs],
    retired ? 'off; older logs name it' : (sensorSource(name) ?? ''),
  ])
  return (
    head('Sensors', '`shared/findings/sensor-table.ts` and `sensor-sources.ts`', TEXT) +
    table(['Name', 'Finding', 'Limit', 'Costs a person', 'Needs', 'Rule'], rows)
  )
}
