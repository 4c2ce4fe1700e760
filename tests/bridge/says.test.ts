import { saysOf, saysPage } from '@harness/bridge/devices/web/requests/body.ts'
import { describe, expect, it } from 'vitest'

describe('the body of a request', () => {
  it.each([
    ['a=1&b=2', { fields: ['a', 'b'] }],
    ['{"a":{"b":1}}', { fields: ['a', 'b'] }],
    ['{"query":"mutation Pay { pay }"}', { fields: ['query'], operation: 'mutation Pay' }],
    [
      '{"jsonrpc":"2.0","id":1,"method":"account.close","params":[7]}',
      { fields: ['jsonrpc', 'id', 'method', 'params'], operation: 'account.close' },
    ],
    ['{"method":"card"}', { fields: ['method'] }],
    [
      '{"query":"mutation Tidy($p:ID!){purgeNotes(p:$p){n}}"}',
      { fields: ['query'], operation: 'mutation Tidy purgeNotes' },
    ],
    [
      '{"id":1,"method":"orders.list","params":{"sort":"due"}}',
      { fields: ['id', 'method', 'params', 'sort'], operation: 'orders.list' },
    ],
    [
      '[{"query":"query Cart { cart }"},{"query":"mutation Pay { pay }"}]',
      { fields: ['query', 'query'], operation: 'mutation Pay' },
    ],
    ['stato=bozza&name=Ada', { fields: ['stato', 'name'], states: ['stato=bozza'] }],
    [
      '{"a":{"hidden":false},"status":"in line","type":"note"}',
      { fields: ['a', 'status', 'type', 'hidden'], states: ['type=note', 'hidden=false'] },
    ],
    ['{"cut', { fields: [] }],
  ])('the body %s says its fields and what it is for, and no value but a state', (body, said) => {
    expect(saysOf(body)).toEqual(said)
  })
})

describe('a request that says which page it is from', () => {
  const PAGE = 'http://shop.test/basket?step=2'
  const url = 'http://shop.test/b'

  it.each([
    [{ url, body: '{"e":"open","u":"http://shop.test/basket?step=2#top"}' }],
    [{ url, body: '{"events":[{"page":{"path":"/basket"}}]}' }],
    [{ url, body: 'dl=http%3A%2F%2Fshop.test%2Fbasket%3Fstep%3D2&en=click' }],
    [{ url, body: 'seen http://shop.test/basket' }],
    [{ url: `${url}?at=%2Fbasket`, body: '' }],
    [{ url, type: 'text/ping', body: 'PING' }],
  ])('the request %j says which page it is from', (sent) => {
    expect(saysPage(sent, [PAGE])).toBe(true)
  })

  it.each([
    [{ url, body: '{"to":"ana","n":5}' }],
    [{ url, body: 'to=ana&path=%2Fbasket%2F9' }],
    [{ url, body: '{"u":"http://other.test/basket"}' }],
    [{ url, body: '' }],
    [{ url }],
  ])('the request %j does not say which page it is from', (sent) => {
    expect(saysPage(sent, [PAGE])).toBe(false)
  })
})
