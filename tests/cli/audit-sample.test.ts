// @module-tag long
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call, makeFolder } from './harness.ts'

const Findings = z.object({
  findings: z.array(z.object({ criteria: z.array(z.object({ number: z.string() })) })),
})

test('audit finds every planted accessibility fault of the sample, and nothing else', async () => {
  const { status, stdout } = await call(makeFolder(), ['audit', '--sample', '--json']).ended
  expect(status).toBe(1)
  const { findings } = Findings.parse(JSON.parse(stdout))
  const found = findings.flatMap(({ criteria }) => criteria.map(({ number }) => number))
  expect(found.sort()).toEqual(['1.4.3', '2.5.8', '4.1.2'])
})
