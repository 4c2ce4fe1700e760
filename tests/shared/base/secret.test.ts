import { inspect } from 'node:util'
import { HarnessError, toWire } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { describe, expect, it } from 'vitest'

const VALUE = 'correct horse battery staple'
const secret = new Secret(VALUE)

describe('a secret', () => {
  it('a secret shows its value only through reveal()', () => {
    expect(secret.reveal()).toBe(VALUE)
  })

  it.each([
    ['in a template', `${secret}`],
    ['when joined', ['user', secret].join(':')],
    ['as text', String(secret)],
    ['on the console', inspect(secret, { depth: 9, showHidden: true })],
    ['inside something on the console', inspect({ login: { secret } }, { depth: 9 })],
    ['by its keys', JSON.stringify({ ...secret, keys: Reflect.ownKeys(secret) })],
    ['in the message of an error', new HarnessError('internal', { what: `${secret}` }).message],
    ['in an error that crosses a border', JSON.stringify(toWire(new Error(`no ${secret}`)))],
  ])('a secret never shows itself %s', (_, shown) => {
    expect(shown).not.toContain(VALUE)
    expect(shown).not.toContain('horse')
  })

  it('a secret refuses to be serialised', () => {
    expect(() => JSON.stringify({ password: secret })).toThrow('about to be serialised')
  })

  it('a secret does not survive a clone to a worker or a store', () => {
    expect(JSON.stringify(structuredClone(secret))).not.toContain(VALUE)
  })
})
