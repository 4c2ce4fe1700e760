// Pages that give no answer, and pages whose process ends. The real loop, no browser.

import { HarnessError } from '@harness/shared/base/errors.ts'
import type { PageEvent } from '@harness/shared/device/facts.ts'
import { describe, expect, it } from 'vitest'
import { changed, done, run, screen, tap } from '../core/rig.ts'

async function measured(options: Parameters<typeof run>[0]) {
  const { of } = await run(options)
  const sensors = ['page_unresponsive', 'page_crashed']
  return of('signal').filter(({ sensor }) => sensors.includes(sensor))
}

describe('a page that does not answer', () => {
  const silent = (...lengths: readonly number[]) => {
    const events = lengths.map(
      (ms): PageEvent => ({ kind: 'silent', text: '', ms, page: 'http://shop.test/1' }),
    )
    const screens = [screen(1), screen(1, { facts: { events } })]
    const respond = () => ({ outcome: changed, next: 1 })
    return measured({ replies: [tap(1), done()], recording: { screens, respond } })
  }

  it('a page that does not answer for five seconds is measured at the call before', async () => {
    expect(await silent(5_060, 7_230)).toMatchObject([
      { step: 1, sensor: 'page_unresponsive', value: 7_200, limit: 5_000, unit: 'ms' },
    ])
  })

  it('a page that does not answer for less than that is at work', async () => {
    expect(await silent(4_990)).toEqual([])
  })
})

describe('a page that crashes', () => {
  const lost = (detail: Readonly<Record<string, string>>, at: 'perform' | 'observe') => {
    let looks = 0
    return measured({
      replies: [tap(1), done()],
      recording: { screens: [screen(1)], respond: () => ({ outcome: changed, next: 0 }) },
      ports: ({ driver }) => ({
        driver: {
          ...driver,
          perform: (...given) =>
            at === 'perform'
              ? Promise.reject(new HarnessError('device_lost', detail))
              : driver.perform(...given),
          observe: (signal) => {
            looks += 1
            return at === 'observe' && looks > 1
              ? Promise.reject(new HarnessError('device_lost', detail))
              : driver.observe(signal)
          },
        },
      }),
    })
  }

  it.each(['perform', 'observe'] as const)(
    'a page that crashes is measured at the last call, where the device says so in %s',
    async (at) => {
      expect(await lost({ page: 'crashed' }, at)).toMatchObject([
        { step: 1, sensor: 'page_crashed', value: 1, target: 'button Go' },
      ])
    },
  )

  it('a device that is lost in another way says nothing of the page', async () => {
    expect(await lost({}, 'perform')).toEqual([])
  })
})
