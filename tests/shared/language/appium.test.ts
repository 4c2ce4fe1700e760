import { Capabilities, secretIn } from '@harness/shared/language/appium.ts'
import { describe, expect, it } from 'vitest'

const nested = (levels: number): unknown =>
  Array.from({ length: levels - 1 }).reduce((inner: unknown) => ({ a: inner }), {})
const isAllowed = (given: unknown) => Capabilities.safeParse(given).success

describe('capabilities of a session', () => {
  it('capabilities of a session may have 32 levels and 20,000 characters', () => {
    expect([isAllowed(nested(32)), isAllowed(nested(33))]).toEqual([true, false])
    expect(isAllowed({ a: 'x'.repeat(19_992) })).toBe(true)
    expect(isAllowed({ a: 'x'.repeat(19_993) })).toBe(false)
  })

  it('capabilities of a session have no secret as text at any level, and the member that has one is named', () => {
    expect(secretIn({ options: { accessKey: 'abc' } })).toBe('accessKey')
    expect(secretIn([{ b: 1 }, { api_key: 'abc' }])).toBe('api_key')
    expect(secretIn({ accessKey: 7, token: { name: 'x' } })).toBeUndefined()
    expect(secretIn({ platformName: 'abc' })).toBeUndefined()
    expect([null, 'password', 7].map(secretIn)).toEqual([undefined, undefined, undefined])
    expect(isAllowed({ a: { password: 'abc' } })).toBe(false)
  })
})
