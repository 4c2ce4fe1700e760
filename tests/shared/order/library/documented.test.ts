import { readFileSync } from 'node:fs'
import { libraryText, parseLibrary } from '@harness/shared/order/library/file.ts'
import { expect, it } from 'vitest'

it('the example in docs/guide/sharing.md is a library that is read whole and written again as it was', () => {
  const page = readFileSync(new URL('../../../../docs/guide/sharing.md', import.meta.url), 'utf8')
  const example = page.split('```json\n')[1]?.split('```')[0] ?? ''
  const { library, broken } = parseLibrary(example)
  expect(broken).toEqual([])
  expect(JSON.parse(libraryText(library))).toMatchObject(JSON.parse(example))
})
