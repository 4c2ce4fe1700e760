import { parseScriptFile } from '@harness/shared/order/script.ts'
import { describe, expect, it } from 'vitest'

const call = { name: 'back', input: { intent: 'x' } }

describe('a script file', () => {
  it('takes whole replies, single calls and lists of them, and passes over the rest', () => {
    const text = [
      '\uFEFF// a comment',
      '',
      JSON.stringify({ calls: [call], text: 'fine' }),
      JSON.stringify({ tool: 'back', input: { intent: 'x' } }),
      `  ${JSON.stringify([call, { tool: 'wait' }])}\r`,
      '{}',
    ].join('\n')
    expect(parseScriptFile(text, 'a.jsonl')).toEqual([
      { calls: [call], text: 'fine' },
      { calls: [call] },
      { calls: [call, { name: 'wait', input: {} }] },
      {},
    ])
  })

  it.each([
    ['{}\n\nnope', 'a.jsonl:3: is not JSON'],
    ['// x\n{"stopReason": "tired"}', 'a.jsonl:2: stopReason must be one of'],
    ['[{"nam": "tap"}]', 'a.jsonl:1: calls.0.name is missing'],
  ])('names file and line of what is wrong in %j', (text, says) => {
    expect(() => parseScriptFile(text, 'a.jsonl')).toThrow(says)
  })
})
