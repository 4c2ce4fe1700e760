import { sensorSource } from '@harness/shared/findings/sensor-sources.ts'
import { SENSOR_SPECS } from '@harness/shared/findings/sensor-specs.ts'
import { code, head, list } from './markdown.ts'

/** Name of each part of a device, in the order of the page. */
const NEEDS = {
  calls: 'Any device',
  elements: 'Any device',
  page: 'Facts of the page',
  scripts: 'Scripts of the page',
  events: 'Events of the browser',
  rules: 'axe-core',
} as const

const COST = { passage: 'blocks', effort: '', looks: 'cosmetic' } as const

const TEXT = `A sensor measures one thing without a model and stays silent where it is not sure. It reports from its limit on, or a single occurrence. A finding costs a person effort, unless it *blocks* them or is *cosmetic*. Sections are the
part of a device that a sensor reads; a device that lacks it measures less instead of guessing. How often each is right: [measurements](../measurements/sensors.md).`

type Spec = (typeof SENSOR_SPECS)[number]

/** The text of docs/reference/sensors.md. */
export function sensorsPage(): string {
  const sections = [...new Set(Object.values(NEEDS))].map((title) => {
    const specs = SENSOR_SPECS.filter(({ needs }) => NEEDS[needs] === title)
    return `## ${title}\n\n${list(specs.map(lineOf))}`
  })
  const source = '`shared/findings/sensor-table.ts` and `sensor-sources.ts`'
  return head('Sensors', source, TEXT) + sections.join('\n')
}

function lineOf({ name, label, limit, unit, least, cost, retired }: Spec): string {
  const notes = [
    label.toLowerCase() === name.replaceAll('_', ' ') ? '' : label,
    limit === undefined ? '' : `${least ? 'under ' : ''}${limit.toLocaleString('en')} ${unit}`,
    COST[cost],
  ].filter(Boolean)
  const rule = retired ? 'off; older logs name it' : (sensorSource(name) ?? '')
  return `${code(name)}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}: ${rule}`
}
