import { DEFAULT_MODE, NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { ClientMessage, SUBPROTOCOL } from '@harness/shared/log/wire/protocol.ts'
import { describe, expect, it } from 'vitest'

const session = 'a1b2c3d4-0000-4000-8000-00000000abcd'

describe('a message of the page', () => {
  it('a message of the page is accepted when it fits exactly', () => {
    const open = {
      kind: 'open',
      id: 0,
      session,
      device: { kind: 'web', url: 'http://127.0.0.1/', viewport: { width: 390, height: 844 } },
    }
    expect(ClientMessage.parse(open)).toEqual(open)
  })

  it.each([
    ['an unknown kind', { kind: 'exec', id: 1, session }],
    ['an unknown field', { kind: 'observe', id: 1, session, path: '/etc/passwd' }],
    ['no session', { kind: 'observe', id: 1 }],
    ['a fractional id', { kind: 'observe', id: 1.5, session }],
    ['a negative id', { kind: 'observe', id: -1, session }],
    ['text beyond the limit', perform({ kind: 'type', text: 'x'.repeat(10_001) })],
    ['no keys', perform({ kind: 'press_keys', keys: [] })],
    ['a wait of a minute', perform({ kind: 'wait', ms: 60_000 })],
    ['a screen of no size', open({ width: 0, height: 844 })],
    ['a screen of endless size', open({ width: 390, height: 1e9 })],
  ])('a message of the page is refused with %s', (_, message) => {
    expect(ClientMessage.safeParse(message).success).toBe(false)
  })
})

describe('the network mode', () => {
  it('the network mode is local by default', () => {
    expect(NetworkMode.parse(DEFAULT_MODE)).toEqual(DEFAULT_MODE)
    expect(DEFAULT_MODE.mode).toBe('local')
    expect(DEFAULT_MODE.cloudHosts).toEqual([])
  })

  it.each([
    'http://192.168.1.5:11434',
    'http://127.0.0.1:11434/path',
    'https://evil.test:1',
    'http://127.0.0.1',
    'http://127.0.0.1:1; script-src *',
    'http://localhost.evil.test:80',
  ])('the network mode accepts no model server at %s', (origin) => {
    expect(NetworkMode.safeParse({ ...DEFAULT_MODE, modelOrigins: [origin] }).success).toBe(false)
  })

  it.each(['*', '*.test', 'https://a.test', 'a.test; img-src *', 'a.test/path', ''])(
    'the network mode accepts no cloud host %j',
    (host) => {
      expect(NetworkMode.safeParse({ ...DEFAULT_MODE, cloudHosts: [host] }).success).toBe(false)
    },
  )
})

describe('the subprotocol', () => {
  it('the subprotocol names its version', () => {
    expect(SUBPROTOCOL).toBe('harness.v1')
  })
})

function perform(command: unknown): unknown {
  return { kind: 'perform', id: 1, session, command }
}

function open(viewport: unknown): unknown {
  return { kind: 'open', id: 1, session, device: { kind: 'web', url: 'http://a.test/', viewport } }
}
