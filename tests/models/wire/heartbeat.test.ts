import { makeHeartbeat } from '@harness/web/models/wire/heartbeat.ts'
import { describe, expect, it } from 'vitest'
import { makeManualClock } from '../../standins/manual-clock.ts'

const LIMITS = { firstMs: 60_000, betweenMs: 30_000 }
const NEVER = new AbortController().signal

describe('the patience with a model', () => {
  it('the timeout of a model starts at its last sign of life: ten minutes of words are no timeout, and then silence is one', async () => {
    const clock = makeManualClock()
    const heart = makeHeartbeat(clock, LIMITS)
    let fault: unknown
    const watched = heart.watch('Ollama', NEVER).catch((thrown: unknown) => {
      fault = thrown
    })
    for (let word = 0; word < 120; word++) {
      await clock.advance(5_000)
      heart.beat()
    }
    expect(fault).toBeUndefined()
    await clock.advance(29_000)
    expect(fault).toBeUndefined()
    await clock.advance(31_000)
    await watched
    expect(fault).toMatchObject({ code: 'model_timeout' })
  })
})
