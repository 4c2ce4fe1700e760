// The scripted tour of the sample, in a desktop window: its requests as a local model would get
// them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SAMPLE_ROOT } from '@harness/bridge/server/checkout.ts'
import type { Prompts } from '@harness/shared/order/prompts.ts'
import { Check } from '@harness/shared/order/run.ts'
import type { RunPlan } from '@harness/web/core/plan.ts'
import type { ModelRequest } from '@harness/web/core/ports.ts'
import { makeScripted } from '@harness/web/models/playback/scripted.ts'
import * as z from 'zod'
import { PLAIN_PLAN, play } from './play.ts'
import { VIEWPORTS } from './script.ts'

const Tour = z.object({ goal: z.string(), checks: z.array(Check), replies: z.array(z.unknown()) })

/** The requests of the tour, in order, with the prompts of the app. */
export async function tourRequests(
  url: string,
  prompts: Prompts,
): Promise<readonly ModelRequest[]> {
  const tour = Tour.parse(JSON.parse(readFileSync(join(SAMPLE_ROOT, 'tour.json'), 'utf8')))
  const viewport = VIEWPORTS['desktop 1280x800']
  const requests: ModelRequest[] = []
  await play({
    plan: planOf(tour, url, prompts),
    url,
    viewport,
    model(clock) {
      const model = makeScripted(tour.replies, { clock })
      return {
        ...model,
        step(request, abort, onProgress) {
          requests.push(request)
          return model.step(request, abort, onProgress)
        },
      }
    },
  })
  if (requests.length < tour.replies.length) throw new Error('The tour ended before its end.')
  return requests
}

function planOf({ goal, checks }: z.infer<typeof Tour>, url: string, prompts: Prompts): RunPlan {
  return {
    ...PLAIN_PLAN,
    goal,
    persona: { name: 'First-time visitor', text: 'You have never seen this app.' },
    application: { name: 'sample', kind: 'web', url },
    strict: false,
    legs: [{ actionName: '', goal, preservesState: false, checks }],
    prompts,
  }
}
