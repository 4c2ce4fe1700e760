import { type Attempt, attempt } from './attempt.ts'
import { openBench } from './bench.ts'
import { SITE_GOALS, type SiteGoal } from './goals.ts'

/** Goals that are tried at once: a step mostly waits for the page to be still. */
const AT_ONCE = 3

/** Tries every goal on every small site. */
export async function tryAllSites(): Promise<readonly Attempt[]> {
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
