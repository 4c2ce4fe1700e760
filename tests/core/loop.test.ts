import { foldAll } from '@harness/shared/log/fold.ts'
import { describe, expect, it } from 'vitest'
import { call, done, note, run, tap } from './rig.ts'

describe('a run', () => {
  it('a run writes its rows in the expected order', async () => {
    const { rows, end } = await run({ replies: [tap(1), done()] })
    expect(rows.map(({ kind }) => kind)).toEqual([
      'run_started',
      'leg_started',
      'step_started',
      'model_called',
      'tool_call',
      'tool_result',
      'step_completed',
      'stop_evaluated',
      'step_started',
      'model_called',
      'tool_call',
      'tool_result',
      'step_completed',
      'stop_evaluated',
      'leg_completed',
      'run_completed',
    ])
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index))
    expect(end).toMatchObject({
      verdict: 'success',
      ending: 'goal',
      confirmed: false,
      wouldRealUserSucceed: true,
    })
  })

  it('a run stores picture and screen of a step together with its step_started', async () => {
    const batches: { kinds: string[]; shot: boolean; screen: boolean }[] = []
    await run({
      replies: [tap(1), done()],
      ports: ({ log }) => ({
        log: {
          async append(batch) {
            batches.push({
              kinds: batch.rows.map(({ kind }) => kind),
              shot: batch.shot !== undefined,
              screen: batch.screen !== undefined,
            })
            await log.append(batch)
          },
        },
      }),
    })
    const started = batches.filter(({ kinds }) => kinds.includes('step_started'))
    expect(started).toHaveLength(2)
    expect(started.every(({ shot, screen }) => shot && screen)).toBe(true)
  })

  it('a run writes each step in three transactions', async () => {
    const { journal } = await run({ replies: [tap(1), tap(1), tap(1), done()] })
    const aroundSteps = 3 // run_started, leg_started, run_completed; a leg ends with its last step
    expect(journal.filter((event) => event === 'append')).toHaveLength(3 * 4 + aroundSteps)
  })

  it('a run has the tool call in the log before the device is touched', async () => {
    const { journal } = await run({ replies: [tap(1), done()] })
    expect(journal[journal.indexOf('perform') - 1]).toBe('tool_call')
  })

  it('a run observes the screen again in every step and never uses a picture twice', async () => {
    const { journal } = await run({ replies: [tap(1), { calls: [call('wait')] }, done()] })
    expect(journal.filter((event) => event === 'observe')).toHaveLength(3)
  })

  it('a run folds from its rows to the same result that the loop returns', async () => {
    const { rows, end } = await run({
      replies: [{ calls: [note('ambiguous_label'), call('tap_mark', { id: 1 })] }, done()],
    })
    const state = foldAll(rows)
    expect(state).toMatchObject({ phase: 'completed', frictionCount: 1 })
    expect(state.completed).toMatchObject({ verdict: end.verdict, frictionCount: 1, stepCount: 2 })
    expect(state.steps[0]?.friction[0]).toMatchObject({
      frictionKind: 'ambiguous_label',
      detail: 'Odd.',
    })
  })

  it('a run logs in a tool call the words, the mark and the point that people see', async () => {
    const { of } = await run({ replies: [tap(2), done()] })
    expect(of('tool_call')[0]).toMatchObject({
      tool: 'tap_mark',
      input: { id: 2 },
      label: 'Tap “Stay”',
      points: [{ x: 50, y: 75 }],
      mark: { id: 2, label: 'Stay', role: 'button' },
      observation: 'I see a page.',
    })
  })
})

describe('calls that cannot be made', () => {
  it('the loop refuses a mark of another screen without touching the device, and the run continues', async () => {
    const { of, end, requests, journal } = await run({
      replies: [tap(9), tap(9), tap(9), done('blocked', 'No such thing.')],
    })
    expect(journal).not.toContain('perform')
    expect(of('tool_result')[0]).toMatchObject({ success: false, outcome: 'stale_mark' })
    expect(requests[3]?.history.at(-1)?.text).toContain('Mark 9 is not on the current screen')
    expect(end.verdict).toBe('blocked')
  })

  it('the loop refuses a point outside the screen', async () => {
    const far = { calls: [call('tap', { x: 4_000, y: 5 })] }
    const { of, requests } = await run({ replies: [far, far, far, done()] })
    expect(requests[1]?.reminder).toContain('x runs from 0 to 400, you gave 4000')
    expect(of('tool_result')[0]).toMatchObject({ success: false, outcome: 'refused' })
  })

  it('the loop accepts numeric strings as numbers', async () => {
    const { of } = await run({
      replies: [{ calls: [call('tap', { x: '20', y: ' 30 ' })] }, done()],
    })
    expect(of('tool_call')[0]?.input).toEqual({ x: 20, y: 30 })
  })
})
