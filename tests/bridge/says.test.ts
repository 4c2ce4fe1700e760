import { saysOf } from '@harness/bridge/devices/web/hold/says.ts'
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
    ['{"cut', { fields: [] }],
  ])('%s says its fields and what it is for, and no value', (body, said) => {
    expect(saysOf(body)).toEqual(said)
  })
})
