// The model without AI on all the small sites: what it reaches and tells, and what it tells or sends wrongly.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { figure, type Section } from './figure.ts'

const SITES = fileURLToPath(new URL('../explorer/all-sites.ts', import.meta.url))

export const explorerSection: Section = {
  name: 'explorer',
  title: 'The model without AI, seed 1, on the small sites of the tests',
  async run() {
    // By Vite, as in the app and in tests: the loop has its prompts from files of text.
    const { module } = await runnerImport<typeof import('../explorer/all-sites.ts')>(SITES)
    const attempts = await module.tryAllSites()
    const possible = attempts.filter(({ isPossible }) => isPossible)
    const missed = possible.filter(({ isTold }) => !isTold).length
    const wrong = attempts.filter(({ isWrong }) => isWrong).length
    const sent = attempts.filter(({ wrongSends }) => wrongSends.length > 0).length
    return [
      figure('possible goals', 'goals', [possible.length]),
      figure('not reached, or not told', 'goals', [missed], { target: possible.length * 0.4 }),
      figure('impossible goals', 'goals', [attempts.length - possible.length]),
      figure('wrong successes', 'goals', [wrong], { target: 0 }),
      figure('goals with something wrong sent on the way', 'goals', [sent], { target: 0 }),
    ]
  },
}
