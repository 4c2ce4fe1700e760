// Sensors that no page of the bench can show alone, because they need a call or a server: cases
// that hold, and cases near them.
import type { PageEvent } from '@harness/shared/device/facts.ts'
import { describe, expect, it } from 'vitest'
import { changed, done, run, screen, tap } from '../core/rig.ts'

const navigated = { ...changed, outcome: 'navigated' } as const

/** Measurements after a tap that leads to this browser event. */
async function tapMet(event: Partial<PageEvent>, outcome: typeof changed = navigated) {
  const events: PageEvent[] = [
    { kind: 'failed_request', text: '404 Not Found', url: 'http://shop.test/gone?x=1', ...event },
  ]
  const { of } = await run({
    replies: [tap(1), done()],
    recording: {
      screens: [screen(1), screen(2, { facts: { events } })],
      respond: () => ({ outcome, next: 1 }),
    },
  })
  return of('signal').map(({ sensor, value, detail }) => ({ sensor, value, detail }))
}

describe('a broken link', () => {
  it.each([404, 410, 500, 503])(
    'a tap that leads to a page with status %i met a broken link',
    async (status) => {
      expect(await tapMet({ document: true, status, text: `${status}` })).toEqual([
        {
          sensor: 'broken_link',
          value: status,
          detail: `“Go” leads to http://shop.test/gone, which answers ${status}.`,
        },
      ])
    },
  )

  it('a tap that leads to a page which a prototype lacks met a broken link', async () => {
    const event = {
      document: true,
      url: 'prototype:///about.html',
      text: 'not part of the prototype',
    }
    const refused = { ...changed, success: false, outcome: 'refused' } as const
    expect(await tapMet(event, refused)).toEqual([
      {
        sensor: 'broken_link',
        value: 0,
        detail: '“Go” leads to about.html, which is not part of the prototype.',
      },
    ])
  })

  it.each([
    ['a page that asks to sign in', { document: true, status: 401 }, navigated],
    ['a form that was refused with a reason', { document: true, status: 422 }, navigated],
    ['a page that was moved', { document: true, status: 301 }, navigated],
    ['a page that the network kept from coming', { document: true }, navigated],
    ['a tap that led nowhere', { document: true, status: 404 }, changed],
  ])('%s is no broken link', async (_, event, outcome) => {
    const sensors = (await tapMet(event, outcome)).map(({ sensor }) => sensor)
    expect(sensors).not.toContain('broken_link')
  })

  it('a script that is missing on a page that came is a failed request, not a broken link', async () => {
    expect(await tapMet({ status: 404 })).toMatchObject([{ sensor: 'failed_request' }])
  })
})

describe('a failed request', () => {
  it('a script of a host that does not answer is reported by its host and kind', async () => {
    const text = 'Script of cdn.test did not load: net::ERR_CONNECTION_REFUSED.'
    const event = { status: 0, text, url: 'http://cdn.test/lib.js', resource: 'Script' }
    expect(await tapMet(event)).toEqual([{ sensor: 'failed_request', value: 0, detail: text }])
  })

  it('a request of the page to its own host without an answer is reported by its address', async () => {
    const event = { status: 0, text: 'net::ERR_EMPTY_RESPONSE', method: 'GET' }
    expect(await tapMet(event)).toMatchObject([
      { detail: 'GET http://shop.test/gone: net::ERR_EMPTY_RESPONSE.' },
    ])
  })

  it('a request of which it is not certain that the host is to blame is not reported', async () => {
    expect(await tapMet({ text: 'net::ERR_CONNECTION_REFUSED', method: 'GET' })).toEqual([])
  })
})

describe('a file of another host that the network of the tester keeps back', () => {
  const file = {
    url: 'http://cdn.test/lib.js',
    page: 'http://shop.test/2',
    resource: 'Script',
    method: 'GET',
  }

  it.each([407, 502, 503, 504])('a proxy that answers %i for it is no finding', async (status) => {
    expect(await tapMet({ ...file, status, text: `${status}` })).toEqual([])
  })

  it('the same answer to a request for data, or of the own host, is a finding', async () => {
    for (const other of [{ resource: 'Fetch' }, { url: 'http://shop.test/lib.js' }])
      expect(await tapMet({ ...file, ...other, status: 503 })).toHaveLength(1)
  })

  it('a name that is missing with such a script is no finding, and one without is', async () => {
    const thrown = { kind: 'exception', text: 'jQuery is not defined', page: file.page } as const
    const missing = { ...file, kind: 'failed_request', text: 'net::ERR_TIMED_OUT' } as const
    const measuredWith = async (events: PageEvent[]) => {
      const { of } = await run({
        replies: [tap(1), done()],
        recording: {
          screens: [screen(1), screen(2, { facts: { events } })],
          respond: () => ({ outcome: navigated, next: 1 }),
        },
      })
      return of('signal').map(({ sensor }) => sensor)
    }
    expect(await measuredWith([missing, thrown])).toEqual([])
    expect(await measuredWith([thrown])).toEqual(['uncaught_exception'])
  })
})

describe('an error of a page', () => {
  async function thrownOn(page: string) {
    const events: PageEvent[] = [{ kind: 'exception', text: 'x is not defined', page }]
    const { of } = await run({
      replies: [tap(1), done()],
      recording: {
        screens: [screen(1), screen(2, { facts: { events } })],
        respond: () => ({ outcome: navigated, next: 1 }),
      },
    })
    return of('signal').map(({ step, detail }) => `${step} ${detail}`)
  }

  it('an error of a page that failed as it loaded is shown on that page and names it', async () => {
    expect(await thrownOn('http://shop.test/2')).toEqual([
      '2 A script failed: “x is not defined” on http://shop.test/2.',
    ])
  })

  it('an error of a page that was left belongs to the call that left it', async () => {
    expect(await thrownOn('http://shop.test/1')).toEqual([
      '1 A script failed: “x is not defined” on http://shop.test/1.',
    ])
  })
})

describe('mixed content', () => {
  it('a request without encryption on an encrypted page is measured once for each address', async () => {
    const event = { kind: 'mixed_content', text: 'Asked for without encryption.' } as const
    expect(await tapMet({ ...event, url: 'http://cdn.test/a.js?v=2' })).toMatchObject([
      {
        sensor: 'mixed_content',
        value: 1,
        detail: expect.stringContaining('http://cdn.test/a.js '),
      },
    ])
  })

  it('a download, and a page without such a request, have no mixed content', async () => {
    for (const kind of ['download', 'console_error'] as const) {
      const sensors = (await tapMet({ kind, text: 'x' })).map(({ sensor }) => sensor)
      expect(sensors).not.toContain('mixed_content')
    }
  })
})
