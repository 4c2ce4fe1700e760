import { makeOpenRequests } from '@harness/bridge/devices/web/page/open-requests.ts'
import { describe, expect, it } from 'vitest'

function requests() {
  let time = 0
  let count = 0
  const open = makeOpenRequests(() => time)
  return {
    open,
    pass: (ms: number) => {
      time += ms
    },
    send: (type: string, url = 'http://shop.test/list', postData?: string) => {
      count += 1
      const id = String(count)
      const method = postData === undefined ? 'GET' : 'POST'
      open.sent({ id, ofDocument: true, type, method, url, postData })
      return id
    },
  }
}

describe('open requests', () => {
  it.each(['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR'])(
    'open requests of the type %s are waited for until they end',
    (type) => {
      const { open, send } = requests()
      const id = send(type)
      expect(open.count()).toBe(1)
      open.ended(id)
      expect(open.count()).toBe(0)
    },
  )

  it.each(['Ping', 'EventSource', 'WebSocket', 'Prefetch', 'Preflight', 'Image', 'Font', 'Media'])(
    'open requests of the type %s are not waited for',
    (type) => {
      const { open, send } = requests()
      send(type)
      expect(open.count()).toBe(0)
    },
  )

  it('open requests for the script of a worker are not waited for', () => {
    const { open } = requests()
    const url = 'http://shop.test/worker.js'
    const worker = { id: '1', ofDocument: false, type: 'Script', method: 'GET', url }
    expect(open.sent(worker)).toBe(false)
    expect(open.count()).toBe(0)
  })

  it('an answer that continues for long is a stream and not waited for', () => {
    const { open, send, pass } = requests()
    const id = send('Fetch')
    open.answered(id, 'application/json')
    expect(open.count()).toBe(1)
    pass(1_000)
    expect(open.count()).toBe(0)
  })

  it('an answer of events is a stream from its start', () => {
    const { open, send } = requests()
    open.answered(send('Fetch'), 'text/event-stream')
    expect(open.count()).toBe(0)
  })

  it('a request that was without an answer for long is a poll, and its next one is not waited for', () => {
    const { open, send, pass } = requests()
    send('XHR', 'http://shop.test/news?since=17')
    pass(2_000)
    open.arm()
    send('XHR', 'http://shop.test/news?since=18')
    expect(open.count()).toBe(0)
    send('XHR', 'http://shop.test/search')
    expect(open.count()).toBe(1)
  })

  it('a poll does not hide another request to the same address', () => {
    const { open, send, pass } = requests()
    send('Fetch', 'http://shop.test/graphql', '{"query":"changes"}')
    pass(2_000)
    open.arm()
    send('Fetch', 'http://shop.test/graphql', '{"query":"list"}')
    expect(open.count()).toBe(1)
  })
})
