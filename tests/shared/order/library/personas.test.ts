import { readFileSync } from 'node:fs'
import { builtInPersonas } from '@harness/web/worker/run/personas.ts'
import { expect, it } from 'vitest'

it('9: built-in personas are called by the headings of their file, and their sentence is the first of their text', () => {
  const file = readFileSync(new URL('../../../../prompts/personas.md', import.meta.url), 'utf8')
  const headings = [...file.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  const personas = builtInPersonas()
  expect(personas.map(({ name }) => name)).toEqual(headings)
  for (const { blurb, text } of personas) {
    expect(text.startsWith(blurb)).toBe(true)
    expect(blurb).toMatch(/[.!?]$/)
  }
})
