import { figure, type Section } from './figure.ts'
import type { Lab } from './lab.ts'

const STEPS = [10, 100, 1_000]

export function growthSection({ page }: Lab): Section {
  return {
    name: 'growth',
    title: 'Growth over 10, 100 and 1,000 steps',
    async run() {
      const at = (hasSummaries: boolean) =>
        page.evaluate(([steps, has]) => bench.growthAt(steps, has), [STEPS, hasSummaries] as const)
      const [states, summarized] = [await at(false), await at(true)]
      const withSummaries = summarized.flatMap(({ step, ...measured }) => {
        const name = `step ${step.toLocaleString('en')}, with summaries`
        return [
          figure(`${name}: our own time`, 'ms', measured.stepMs),
          figure(`${name}: request`, 'tokens', measured.tokens, ESTIMATED),
          figure(`${name}: requests for summaries, a step`, 'tokens', [measured.summaryTokens]),
        ]
      })
      const plain = states.flatMap(({ step, ...measured }) => {
        const name = `step ${step.toLocaleString('en')}`
        return [
          figure(`${name}: request`, 'tokens', measured.tokens, ESTIMATED),
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
      return [...plain, ...withSummaries]
    },
  }
}

const ESTIMATED = { note: 'as the loop estimates' } as const
