import { CallId, RunId, SessionId } from '@harness/shared/base/ids.ts'
import { describe, expect, it } from 'vitest'

describe.each([
  ['RunId', RunId],
  ['SessionId', SessionId],
  ['CallId', CallId],
])('%s', (name, id) => {
  it(`a ${name} is a lower-case UUID of version 4`, () => {
    expect(id.safeParse('3f2b8c1e-9a4d-4e21-8b7c-0123456789ab').success).toBe(true)
  })

  it.each([
    ['upper case', '3F2B8C1E-9A4D-4E21-8B7C-0123456789AB'],
    ['another version', '3f2b8c1e-9a4d-1e21-8b7c-0123456789ab'],
    ['another variant', '3f2b8c1e-9a4d-4e21-cb7c-0123456789ab'],
    ['a path', '../3f2b8c1e-9a4d-4e21-8b7c-0123456789ab'],
    ['a line after it', '3f2b8c1e-9a4d-4e21-8b7c-0123456789ab\n'],
    ['nothing', ''],
  ])(`a ${name} is not %s`, (_name, text) => {
    expect(id.safeParse(text).success).toBe(false)
  })
})
