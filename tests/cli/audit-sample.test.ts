// @module-tag long
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call, makeFolder } from './harness.ts'

const Numbers = z.array(z.object({ name: z.string(), value: z.string() }))
const Findings = z.object({
  runs: z.array(z.object({ findings: z.array(z.object({ numbers: Numbers })) })),
})

test('audit finds every planted accessibility fault of the sample, and nothing else', async () => {
  const { status, stdout } = await call(makeFolder(), ['audit', '--sample', '--json']).ended
  expect(status).toBe(1)
  const [run] = Findings.parse(JSON.parse(stdout)).runs
  const found = (run?.findings ?? []).flatMap(({ numbers }) =>
    numbers.flatMap(({ name, value }) => (name === 'WCAG 2.2' ? (value.split(' ')[0] ?? []) : [])),
  )
  expect(found.sort()).toEqual(['1.4.3', '2.5.8', '4.1.2'])
})
