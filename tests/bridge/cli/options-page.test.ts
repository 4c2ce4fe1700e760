import { readFileSync } from 'node:fs'
import { optionsPage } from '@harness/bridge/cli/options-page.ts'
import { expect, it } from 'vitest'

it('docs/reference/options.md is what the table of options says; node scripts/options.mjs writes it', () => {
  const page = new URL('../../../docs/reference/options.md', import.meta.url)
  expect(readFileSync(page, 'utf8')).toBe(optionsPage())
})
