// One goal on one of the small sites, and what became of it by the word of the page: the explorer's own counts for nothing.
import { startSiteServer } from '../standins/site-server.ts'
import type { Explore } from './bench.ts'
import type { SiteGoal } from './goals.ts'

export interface Attempt {
  readonly isPossible: boolean
  /** It was reached, and the explorer said so. */
  readonly isTold: boolean
  /** The explorer told a success that is none. */
  readonly isWrong: boolean
  /** What was sent although it is not what the goal asks for. */
  readonly wrongSends: readonly string[]
}

export async function attempt(explore: Explore, goal: SiteGoal): Promise<Attempt> {
  const server = await startSiteServer()
  try {
    const { verdict } = await explore(server.start(goal.site), goal.text)
    const marks = server.reached()
    const isReached = goal.mark !== undefined && marks.includes(goal.mark)
    const isSuccess = verdict === 'success'
    return {
      isPossible: goal.mark !== undefined,
      isTold: isSuccess && isReached,
      isWrong: isSuccess && !isReached,
      wrongSends: marks.filter((mark) => goal.never && mark.startsWith(`${goal.never}-`)),
    }
  } finally {
    await server.close()
  }
}
