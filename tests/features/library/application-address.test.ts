import { applicationHref } from '@harness/web/kit/page/application-address.ts'
import { expect, it } from 'vitest'

it('an application has an address that a server does not take for a file', () => {
  expect(applicationHref('0f1e-2d3c')).toBe('/applications/0f1e-2d3c')
  expect(applicationHref('marrow.test/a b')).toBe('/applications?key=marrow.test%2Fa+b')
})
