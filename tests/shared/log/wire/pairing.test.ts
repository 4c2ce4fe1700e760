import { PageRequest } from '@harness/shared/log/wire/pairing.ts'
import { expect, it } from 'vitest'

it('an origin of a page that is let in has at most 300 characters', () => {
  const takes = (length: number) => PageRequest.safeParse({ origin: 'x'.repeat(length) }).success
  expect([takes(300), takes(301)]).toEqual([true, false])
})
