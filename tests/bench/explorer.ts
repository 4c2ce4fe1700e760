// The model without AI on all the small sites: what it reaches and tells, and what it tells or sends wrongly.
import { type Attempt, attempt } from '../explorer/attempt.ts'
import { openBench } from '../explorer/bench.ts'
import { SITE_GOALS, type SiteGoal } from '../explorer/goals.ts'
import { figure, type Section } from './figure.ts'

/** Goals that are tried at once: a step mostly waits for the page to be still. */
const AT_ONCE = 3

export const explorerSection: Section = {
  name: 'explorer',
  title: 'The model without AI, seed 1, on the small sites of the tests',
  async run() {
    const attempts = await tryAll()
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

async function tryAll(): Promise<readonly Attempt[]> {
  const explore = await openBench()
  const waiting = [...SITE_GOALS]
  const attempts: Attempt[] = []
  const work = async () => {
    for (let goal = next(waiting); goal; goal = next(waiting)) {
      attempts.push(await attempt(explore, goal))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return attempts
}

function next(waiting: SiteGoal[]): SiteGoal | undefined {
  return waiting.shift()
}
