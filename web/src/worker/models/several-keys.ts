// Rotates several keys of one provider: after a failure a key cools down and the next one takes
// over. Its state is only in the memory of this worker. Loaded for providers with several keys.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { Secret } from '@harness/shared/base/secret.ts'
import type { Clock, Model } from '../../core/ports.ts'

/** Cooldown of a key in seconds, by error code; other errors do not concern the key. */
const COOLING_S: Readonly<Record<string, number>> = {
  model_rate_limited: 60,
  model_busy: 30,
  model_quota_spent: 3_600,
  model_auth_refused: 86_400,
}

/** Factor for the cooldown after each consecutive failure, up to an hour. */
const BACK_OFF = 5
const MOST_BACK_OFF_S = 3_600

interface KeyState {
  readonly id: number
  readonly secret: Secret
  failures: number
  /** End of the cooldown, in milliseconds of the monotonic clock. */
  coolsUntil: number
  usedAt: number
}

export type KeyPool = readonly KeyState[]

export function makeKeyPool(secrets: readonly Secret[]): KeyPool {
  return secrets.map((secret, id) => ({ id, secret, failures: 0, coolsUntil: 0, usedAt: 0 }))
}

/** Returns the known pool, with its cooldowns, while the keys are the same. */
export function poolOf(known: KeyPool | undefined, keys: readonly Secret[]): KeyPool {
  const texts = (secrets: readonly Secret[]) => secrets.map((key) => key.reveal()).join(',')
  const isSame = known && texts(known.map(({ secret }) => secret)) === texts(keys)
  return isSame ? known : makeKeyPool(keys)
}

/** Last four characters of a key, or its number when it is too short to show any. */
export function keyLabel({ id, secret }: Pick<KeyState, 'id' | 'secret'>): string {
  const text = secret.reveal()
  return text.length >= 12 ? `…${text.slice(-4)}` : `key ${id + 1}`
}

/** Usable key with the fewest failures, then the longest unused; cooling ones are skipped. */
function available(pool: KeyPool, now: number): KeyState | undefined {
  const ready = pool.filter(({ coolsUntil }) => coolsUntil <= now)
  return ready.toSorted((a, b) => a.failures - b.failures || a.usedAt - b.usedAt || a.id - b.id)[0]
}

function soonest(pool: KeyPool): KeyState | undefined {
  return pool.toSorted((a, b) => a.coolsUntil - b.coolsUntil)[0]
}

function cool(key: KeyState, error: HarnessError, now: number): void {
  const usual = COOLING_S[error.code] ?? 0
  const backedOff = Math.min(usual * BACK_OFF ** key.failures, Math.max(usual, MOST_BACK_OFF_S))
  const asked = Number(error.detail['seconds'] ?? 0)
  key.failures += 1
  key.coolsUntil = now + Math.max(backedOff, asked) * 1_000
}

/** Model that uses the keys of the pool; `open` creates it for one key. Throws like `open`. */
export async function withKeys(
  pool: KeyPool,
  clock: Pick<Clock, 'monotonic'>,
  open: (key: Secret) => Promise<Model>,
): Promise<Model> {
  const first = available(pool, clock.monotonic()) ?? soonest(pool)
  if (!first) throw new HarnessError('internal', { what: 'a pool without keys' })
  let now = first
  const models = new Map<number, Promise<Model>>()
  const modelOf = (key: KeyState) => {
    const model = models.get(key.id) ?? open(key.secret)
    models.set(key.id, model)
    return model
  }
  const { provider, name, profile } = await modelOf(now)
  return {
    provider,
    name,
    profile,
    async step(request, signal, onProgress) {
      const key = now
      key.usedAt = clock.monotonic()
      const reply = await (await modelOf(key)).step(request, signal, onProgress)
      key.failures = 0
      return reply
    },
    nextKey(error) {
      if (COOLING_S[error.code] === undefined) return undefined
      cool(now, error, clock.monotonic())
      const next = available(pool, clock.monotonic())
      if (!next) return undefined
      const [from, to] = [now, next].map((key) => ({ provider, model: name, key: keyLabel(key) }))
      now = next
      return from && to ? { from, to } : undefined
    },
  }
}
