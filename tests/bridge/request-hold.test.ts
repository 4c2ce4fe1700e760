// Requests of one input, as a browser would report them to the hold.
import type { Tab } from '@harness/bridge/devices/web/page/tab.ts'
import { makeHold } from '@harness/bridge/devices/web/requests/request-hold.ts'
import { expect, it } from 'vitest'

const PAGE = 'http://shop.test/list'

/** A tab whose browser reports the requests that a test names, and keeps what became of them. */
function tabOf() {
  const listeners = new Map<string, (event: object) => void>()
  const ends: string[] = []
  const cdp = {
    on: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    off: (name: string) => void listeners.delete(name),
    async send(name: string, { requestId = '' }: { readonly requestId?: string } = {}) {
      if (requestId !== '')
        ends.push(`${name.slice('Fetch.'.length, -'Request'.length)} ${requestId}`)
    },
  }
  const stakes = { card: false, password: 'none', writing: false }
  const tab = {
    ...{ cdp, page: { url: () => PAGE }, dialog: () => undefined },
    ...{ world: { call: async () => stakes }, frames: { sessions: [cdp] } },
  }
  const request = (requestId: string, method: string, changes: object = {}) =>
    listeners.get('Fetch.requestPaused')?.({
      ...{ requestId, frameId: 'main', resourceType: 'Fetch' },
      request: { method, url: `http://shop.test/${requestId}`, headers: {}, ...changes },
    })
  return { tab: tab as unknown as Tab, request, ends }
}

async function armed() {
  const own = tabOf()
  const hold = makeHold()
  await hold.arm(own.tab, true)
  return { ...own, hold }
}

it('a read that comes as a strictly held input ends is sent, and one under decision is not', async () => {
  const late = await armed()
  const next = late.hold.next()
  late.request('lines', 'GET')
  await next
  await late.hold.disarm()
  expect(late.ends).toEqual(['continue lines'])
  const asked = await armed()
  asked.request('delete', 'GET')
  asked.hold.asks()
  await asked.hold.disarm()
  expect(asked.ends).toEqual(['fail delete'])
})

it('a request that only measures is no effect: what comes later still fails', async () => {
  const { hold, request, ends } = await armed()
  request('stats', 'POST', { postData: JSON.stringify({ at: PAGE }) })
  await hold.answer(true)
  await hold.disarm()
  request('late', 'POST')
  expect(ends).toEqual(['continue stats', 'fail late'])
})

it('a request that was decided is the effect: what comes later is sent', async () => {
  const { hold, request, ends } = await armed()
  request('item', 'DELETE')
  await hold.answer(true)
  await hold.disarm()
  request('late', 'POST')
  expect(ends).toEqual(['continue item'])
})
