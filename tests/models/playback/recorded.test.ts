import type { Row } from '@harness/shared/log/rows.ts'
import { makeRecorded } from '@harness/web/models/playback/recorded.ts'
import { describe, expect, it } from 'vitest'
import { run } from '../../core/rig.ts'
import { sampleRequest } from '../sample-request.ts'

const say = { observation: 'A page.', intent: 'Continue.' }
const tap = { name: 'tap_mark', input: { id: 1, ...say } }
const done = {
  name: 'mark_goal_done',
  input: { verdict: 'success', summary: 'Done.', friction_count: 1, would_real_user_succeed: true },
}

/** A run in which nearly everything fails once. */
const REPLIES = [
  { calls: [tap], tokens: { input: 100, output: 5 } },
  { calls: [tap], stopReason: 'length', tokens: { input: 7 } },
  { calls: [{ name: 'jump', input: {} }] },
  { calls: [{ name: 'note_friction', input: { kind: 'dead_end', detail: 'Nothing.' } }, tap] },
  { error: { code: 'model_timeout', detail: { seconds: 30 } } },
  { calls: [tap] },
  { text: 'Words only.' },
  { calls: [tap] },
  { calls: [tap] },
  { calls: [done], tokens: { input: 9, cacheRead: 80 } },
]

function comparable(rows: readonly Row[]): readonly unknown[] {
  const own = new Set(['ts', 'durationMs', 'provider', 'model', 'prefixHash'])
  return rows.map((row) => Object.entries(row).filter(([name]) => !own.has(name)))
}

describe('a recorded model', () => {
  it('a recorded model plays calls, friction, tokens, stop reasons, errors and unusable replies', async () => {
    const before = await run({ replies: REPLIES })
    expect(before.end.verdict).toBe('success')
    const after = await run({ ports: () => ({ model: makeRecorded(before.rows) }) })
    expect(comparable(after.rows)).toEqual(comparable(before.rows))
    expect(after.of('model_called').map(({ provider }) => provider)).toContain('recorded')
  })

  it('a recorded model plays a refusal with its words', async () => {
    const before = await run({ replies: [{ text: 'Not me.', stopReason: 'refused' }] })
    const after = await run({ ports: () => ({ model: makeRecorded(before.rows) }) })
    expect(after.end).toMatchObject({ ending: 'fault', errorCode: 'model_refused' })
    expect(comparable(after.rows)).toEqual(comparable(before.rows))
  })

  it('a recorded model says when its replies are used up, and can be aborted', async () => {
    const model = makeRecorded([])
    const pending = model.step(sampleRequest(), new AbortController().signal, () => {})
    await expect(pending).rejects.toThrow(/The recording failed: its 0 replies are used up/)
    const stopped = model.step(sampleRequest(), AbortSignal.abort(), () => {})
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' })
  })
})
