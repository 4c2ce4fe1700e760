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

  it('an answer that never pauses ends after its own limit', async () => {
    const clock = makeManualClock()
    const heart = makeHeartbeat(clock, { ...LIMITS, wholeMs: 600_000 })
    const watched = heart.watch('Ollama', NEVER).catch((thrown: unknown) => thrown)
    for (let word = 0; word < 121; word++) {
      await clock.advance(5_000)
      heart.beat()
    }
    const message = expect.stringContaining('no end after 10 minutes')
    expect(await watched).toMatchObject({ code: 'model_server_error', message })
  })

  it('pings keep no stream alive, and thinking does so for a quarter of an hour', async () => {
    const beating = async (progress: 'nothing' | 'thinking', seconds: number) => {
      const clock = makeManualClock()
      const heart = makeHeartbeat(clock, LIMITS)
      const watched = heart.watch('Ollama', NEVER).catch((thrown: unknown) => thrown)
      for (let second = 0; second < seconds; second += 5) {
        await clock.advance(5_000)
        heart.beat(progress)
      }
      return Promise.race([watched, Promise.resolve('alive')])
    }
    expect(await beating('nothing', 55)).toBe('alive')
    expect(await beating('nothing', 65)).toMatchObject({ code: 'model_timeout' })
    expect(await beating('thinking', 890)).toBe('alive')
    const message = expect.stringContaining('thought for 15 minutes without an answer')
    expect(await beating('thinking', 905)).toMatchObject({ code: 'model_server_error', message })
  })
})
