import { sampleEntries } from '../store/sample-entries.ts'
import { figure, type Section } from './figure.ts'
import type { Lab } from './lab.ts'

const STEPS = 1_000
const RUNS = 10_000
const OPEN_COUNT = 20

export function storeSection({ page }: Lab): Section {
  return {
    name: 'store',
    title: 'Store, on disk',
    async run() {
      const raw = await page.evaluate((steps) => bench.rawTimes(steps), 60)
      const steps = await page.evaluate((count) => bench.storeTimes(count), STEPS)
      const around = (step: number) => steps.slice(Math.max(0, step - 20), step)
      const pages = await page.evaluate(([entries, times]) => bench.historyTimes(entries, times), [
        sampleEntries(RUNS),
        OPEN_COUNT,
      ] as const)
      return [
        figure('store per step', 'ms', steps.slice(20, 80), {
          target: 8,
          note: '3 transactions, 200 KB picture',
        }),
        figure('store per step by IndexedDB alone', 'ms', raw, { note: 'the floor' }),
        figure('store per step, steps 81 to 100', 'ms', around(100)),
        figure('store per step, steps 981 to 1,000', 'ms', around(1_000)),
        figure('first page of 10,000 runs', 'ms', pages, { target: 50 }),
      ]
    },
  }
}
