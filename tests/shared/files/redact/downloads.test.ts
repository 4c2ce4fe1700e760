import { holdsSecret } from '@harness/shared/files/redact/downloads.ts'
import { expect, it } from 'vitest'

it.each([
  ['settings.json', '{"password": "hunter2secret"}', true],
  ['orders.csv', 'Ada;4111 1111 1111 1111', true],
  ['orders.csv', 'Ada;Tide mug;12.50', false],
  ['server.pem', 'nothing that is searched', true],
  ['report.pdf', 'Page 1\nCard 4111 1111 1111 1111', true],
  ['photo.jpg', undefined, false],
])('a download %s with %s leaves with a shared run or stays (%s)', (name, text, holds) => {
  expect(holdsSecret(`download-01-${name}`, text)).toBe(holds)
})
