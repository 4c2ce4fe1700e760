import { jsonValues } from '@harness/web/core/reply/json.ts'
import { expect, it } from 'vitest'

it.each([
  ['{"a":1}', [{ a: 1 }]],
  ['{"a":1}\n[2]', [{ a: 1 }, [2]]],
  ['{"a":1}}]', [{ a: 1 }]],
  ['{"a":1} and more', undefined],
  ['{"a":1', undefined],
  ['', undefined],
  [']', undefined],
  ['words', undefined],
])('%j holds the JSON values %j', (text, values) => {
  expect(jsonValues(text)).toEqual(values)
})
