import { makeMissingFiles } from '@harness/bridge/devices/web/page/missing-files.ts'
import { expect, it } from 'vitest'

const CDN = 'Script of cdn.test did not load'
const event = (url: string) => ({ kind: 'failed_request' as const, text: '', url })

it('a file that came in the place of a missing one leaves others of its host missing', () => {
  const missing = makeMissingFiles()
  missing.miss(CDN, event('https://cdn.test/a.js'))
  missing.miss(CDN, event('https://cdn.test/b.js'))
  missing.came('https://shop.test/a.js')
  expect(missing.text()).toBe(` (${CDN})`)
  expect(missing.take().map(({ url }) => url)).toEqual(['https://cdn.test/b.js'])
})

it('the errors of another page have nothing to do with files that the one before missed', () => {
  const missing = makeMissingFiles()
  missing.miss(CDN, event('https://cdn.test/a.js'))
  missing.clear()
  missing.came('https://shop.test/own.js')
  expect(missing.text()).toBe('')
  expect(missing.take()).toHaveLength(1)
})
