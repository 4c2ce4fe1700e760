// Several keys of one provider, against a real server on the loopback that refuses some of them.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { makeModel } from '@harness/web/models/models.ts'
import { keyLabel, makeKeyPool, withKeys } from '@harness/web/worker/models/several-keys.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { done, run, tap } from '../../core/rig.ts'
import { NEVER, providerFor } from '../../models/provider-bench.ts'
import type { ProviderFault } from '../../standins/providers/server.ts'

const KEYS = ['sk-test-first-aaaa1111', 'sk-test-second-bbbb2222', 'sk-test-third-cccc3333']
const secrets = (keys = KEYS) => keys.map((key) => new Secret(key))

const refused = (status: number, message: string, wait?: string): ProviderFault => ({
  kind: 'status',
  status,
  body: { error: { message } },
  ...(wait && { headers: { 'retry-after': wait } }),
})

/** The key that a request carried, in whichever header. */
function keyIn(headers: object): string | undefined {
  return KEYS.find((key) => JSON.stringify(headers).includes(key))
}

async function runWith(faults: readonly (ProviderFault | undefined)[], keys = KEYS) {
  const replies: readonly ScriptedReply[] = [...faults.map(() => tap(1)), done()]
  const server = await providerFor({ protocol: 'messages', replies, faults })
  const choice = {
    provider: 'anthropic',
    model: 'claude-haiku-5-5',
    origin: server.origin,
  } as const
  const model = await withKeys(makeKeyPool(secrets(keys)), systemClock, (key) =>
    makeModel(choice, { clock: systemClock, keyOf: () => key }, NEVER),
  )
  const ran = await run({ ports: () => ({ model }) })
  return { ...ran, asked: server.calls().map(({ headers }) => keyIn(headers)) }
}

describe('several keys of a provider', () => {
  it('CORE-162 CORE-163 a limited and an expired key are changed in the same step, each change is a row, and no row has a key', async () => {
    const { asked, of, rows, end } = await runWith([
      refused(429, 'slow down', '90'),
      refused(401, 'authentication_error'),
      undefined,
      undefined,
    ])
    expect(end.verdict).toBe('success')
    expect(asked.slice(0, 3)).toEqual(KEYS)
    const route = { provider: 'anthropic', model: 'claude-haiku-5-5' }
    expect(of('failover')).toMatchObject([
      {
        step: 1,
        from: { ...route, key: '…1111' },
        to: { ...route, key: '…2222' },
        reason: 'model_rate_limited',
      },
      { step: 1, from: { key: '…2222' }, to: { key: '…3333' }, reason: 'model_auth_refused' },
    ])
    for (const key of KEYS) expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('a spent quota goes to the next key, and the last one ends the run with its own error', async () => {
    const spent = refused(402, 'billing_error')
    const { asked, of, end } = await runWith([spent, spent, spent, spent, spent])
    expect(asked).toEqual(KEYS)
    expect(of('failover')).toHaveLength(2)
    expect(of('run_completed')[0]).toMatchObject({
      ending: 'fault',
      errorCode: 'model_quota_spent',
    })
    expect(end.verdict).toBe('blocked')
  })

  it('an error that is not about the key changes none', async () => {
    const { asked, of } = await runWith([refused(500, 'oops'), undefined])
    expect(new Set(asked)).toEqual(new Set([KEYS[0]]))
    expect(of('failover')).toEqual([])
  })
})

describe('the rest of a key', () => {
  const limited = (seconds: number) =>
    new HarnessError('model_rate_limited', { provider: 'Anthropic', seconds, what: 'slow' })
  const fixed = {
    provider: 'anthropic',
    name: 'm',
    profile: { longEdge: 1, pictures: { min: 0, max: 0 }, contextTokens: 1, dialect: 'points' },
  } as const

  it('CORE-163 CORE-164 a key rests as long as the server asks, at least a minute, and longer each time', async () => {
    let now = 0
    const pool = makeKeyPool(secrets())
    const model = await withKeys(pool, { monotonic: () => now }, async () => ({
      ...fixed,
      step: () => Promise.reject(limited(0)),
    }))
    expect(model.nextKey?.(limited(0))).toMatchObject({ to: { key: '…2222' } })
    expect(pool[0]?.coolsUntil).toBe(60_000)
    expect(model.nextKey?.(limited(200))).toMatchObject({ to: { key: '…3333' } })
    expect(pool[1]?.coolsUntil).toBe(200_000)
    // All of them rest: the error counts.
    expect(model.nextKey?.(limited(0))).toBeUndefined()
    now = 61_000
    expect(model.nextKey?.(limited(0))).toMatchObject({ to: { key: '…1111' } })
    expect(pool[2]?.coolsUntil).toBe(61_000 + 300_000)
  })

  it('a key is named by its last four letters, a short one by its place', () => {
    const [long, short] = makeKeyPool(secrets(['sk-test-first-aaaa1111', 'abcdef']))
    expect(long && keyLabel(long)).toBe('…1111')
    expect(short && keyLabel(short)).toBe('key 2')
  })
})
