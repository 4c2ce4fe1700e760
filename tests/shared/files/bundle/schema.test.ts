import { readFile } from 'node:fs/promises'
import { Row } from '@harness/shared/log/rows.ts'
import { expect, test } from 'vitest'

test('every example on the page docs/reference/bundle.md is a row of the log', async () => {
  const page = new URL('../../../../docs/reference/bundle.md', import.meta.url)
  const text = await readFile(page, 'utf8')
  const examples = [...text.matchAll(/^\{"schemaVersion".*\}$/gm)].map(([line]) => line)
  expect(examples.length).toBeGreaterThan(2)
  for (const line of examples) expect(Row.safeParse(JSON.parse(line)).success).toBe(true)
})
