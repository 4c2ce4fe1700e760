import { figure, type Section } from './figure.ts'
import type { Lab } from './lab.ts'

const STEPS = [10, 100, 1_000]

export function growthSection({ page }: Lab): Section {
  return {
    name: 'growth',
    title: 'Growth over 10, 100 and 1,000 steps',
    async run() {
      const states = await page.evaluate((steps) => bench.growthAt(steps), STEPS)
      return states.flatMap(({ step, ...measured }) => {
        const name = `step ${step.toLocaleString('en')}`
        return [
          figure(`${name}: our own time`, 'ms', measured.stepMs, { note: 'nothing but the loop' }),
          figure(`${name}: append to the log`, 'µs', measured.appendUs, {
            note: 'without the disk',
          }),
          figure(`${name}: text of the request`, 'bytes', [measured.requestLength]),
          figure(`${name}: log so far`, 'bytes', [measured.logLength]),
          figure(`${name}: index row of the run`, 'bytes', [measured.entryLength]),
          figure(`${name}: fold of the whole log`, 'ms', [measured.foldMs]),
        ]
      })
    },
  }
}
