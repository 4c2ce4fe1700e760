import { figure, type Section } from './figure.ts'
import type { Lab } from './lab.ts'

const STEPS = [10, 100, 1_000]

export function growthSection({ page }: Lab): Section {
  return {
    name: 'growth',
    title: 'Growth over 10, 100 and 1,000 steps',
    async run() {
      const stands = await page.evaluate((steps) => bench.growthAt(steps), STEPS)
      return stands.flatMap(({ step, ...stand }) => {
        const name = `step ${step.toLocaleString('en')}`
        return [
          figure(`${name}: our own time`, 'ms', stand.stepMs, { note: 'nothing but the loop' }),
          figure(`${name}: append to the log`, 'µs', stand.appendUs, { note: 'without the disk' }),
          figure(`${name}: text of the request`, 'bytes', [stand.requestLength]),
          figure(`${name}: log so far`, 'bytes', [stand.logLength]),
          figure(`${name}: index row of the run`, 'bytes', [stand.entryLength]),
          figure(`${name}: fold of the whole log`, 'ms', [stand.foldMs]),
        ]
      })
    },
  }
}
