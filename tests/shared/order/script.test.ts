import { parseScriptFile } from '@harness/shared/order/script.ts'
import { describe, expect, it } from 'vitest'

const call = { name: 'back', input: { intent: 'x' } }

describe('a script file', () => {
  it('a script file may contain whole replies, single calls and lists of them, and its other lines are skipped', () => {
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
    ['null', 'a.jsonl:1: the value must be an object'],
    ['7', 'a.jsonl:1: the value must be an object'],
    ['{"calls": 7}', 'a.jsonl:1: calls must be an array'],
    ['[{"nam": "tap"}]', 'a.jsonl:1: calls.0.name is missing'],
  ])('the error of a bad script names file and line in %j', (text, says) => {
    expect(() => parseScriptFile(text, 'a.jsonl')).toThrow(says)
  })
})
