// A sweep obeys the guard rules of its run, through the real loop and a real browser.
import { BUILT_IN_RULES } from '@harness/web/core/rules/built-in.ts'
import { expect, it } from 'vitest'
import { startSiteServer } from '../standins/site-server.ts'
import { openBench, type SweepChoice } from './bench.ts'

/** Requests of a sweep beside those of the first page. */
async function asked(choice: SweepChoice): Promise<readonly string[]> {
  const server = await startSiteServer('portal')
  try {
    await (await openBench())(server.url, { stepBudget: 14, ...choice })
    return [...new Set(server.asked)].filter((each) => each !== 'GET /')
  } finally {
    await server.close()
  }
}

it('a sweep follows a plain link whose words sound risky, and leaves what a rule names by its effect', async () => {
  const requests = await asked({ rules: BUILT_IN_RULES })
  expect(requests.toSorted()).toEqual(['GET /notice', 'GET /photo'])
}, 120_000)

it('a sweep without guard rules, as on this machine, uses everything, and what removes something last', async () => {
  const requests = await asked({ rules: [] })
  expect(requests.toSorted()).toEqual([
    'DELETE /draft',
    'GET /letters/7/send',
    'GET /notice',
    'GET /photo',
  ])
  expect(requests.at(-1)).toBe('DELETE /draft')
}, 120_000)
