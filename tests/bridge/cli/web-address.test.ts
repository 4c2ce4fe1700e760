import { webAddress } from '@harness/bridge/cli/run/values.ts'
import { expect, it } from 'vitest'

it('an argument that is a host alone is an address by http, and another scheme is refused', () => {
  expect(webAddress('url', 'localhost:9999')).toBe('http://localhost:9999/')
  expect(() => webAddress('url', 'htp:/foo')).toThrow(/begins with http:\/\/ or https:\/\//)
})
