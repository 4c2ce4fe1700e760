import { enforcementText, lockTestText } from '@harness/web/features/settings/network-lock.ts'
import { gapsOf } from '@harness/web/kit/words/gaps.ts'
import { expect, it } from 'vitest'

const stopped = { way: 'Page: fetch', stopped: 'csp' } as const
const unknown = { way: 'Service worker: fetch', stopped: 'unproven' } as const
const gone = { way: 'Page: WebRTC', stopped: 'not-stopped' } as const

it('a test of the network lock says that every attempt was stopped only when each is known to be', () => {
  expect(lockTestText([stopped, stopped]).sum).toBe('Every attempt was stopped.')
  expect(lockTestText([]).sum).not.toContain('Every')
  expect(lockTestText([stopped, unknown])).toMatchObject({
    sum: '1 unknown, 1 stopped.',
    advice: expect.stringContaining(
      'you need not do anything: every host that Harness itself sent to',
    ),
    leaks: false,
  })
  expect(lockTestText([stopped, unknown, gone])).toMatchObject({
    sum: '1 attempt not stopped, 1 unknown, 1 stopped.',
    leaks: true,
  })
})

it('the service worker of a static host stays a gap, and a first visit says what a reload closes', () => {
  expect(gapsOf('static', 'on')).toHaveLength(2)
  expect(gapsOf('bridge', 'on')).toEqual([])
  const first = enforcementText({ lock: 'after-reload', hosting: 'static', isLocal: true })
  expect(first).toContain('WebRTC')
  expect(first).toContain('Reload this page: 2 ways out stay open then.')
  const second = enforcementText({ lock: 'on', hosting: 'static', isLocal: true })
  expect(second).not.toContain('every other connection of Harness')
})
