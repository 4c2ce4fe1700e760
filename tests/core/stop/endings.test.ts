import { HarnessError } from '@harness/shared/base/errors.ts'
import { metaOf } from '@harness/shared/files/bundle/meta.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Row } from '@harness/shared/log/rows.ts'
import { describe, expect, it } from 'vitest'
import { done, run, screen, tap } from '../rig.ts'

describe('limits', () => {
  const taps = Array.from({ length: 10 }, () => tap(1))

  it('a run ends blocked at the step budget, never as a success, and no friction is counted', async () => {
    const { end, of, rows } = await run({ replies: taps, plan: { stepBudget: 3 } })
    expect(metaOf(rows)).toMatchObject({ ending: 'limit', frictionCount: 0 })
    expect(metaOf(rows)).not.toHaveProperty('wouldRealUserSucceed')
    expect(of('step_started')).toHaveLength(3)
    expect(end).toMatchObject({
      verdict: 'blocked',
      ending: 'limit',
      summary: 'Stopped at your limit of 3 steps.',
    })
    expect(of('friction')).toEqual([])
    expect(of('run_completed')[0]).toMatchObject({ stepCount: 3, frictionCount: 0 })
  })

  it('a verdict on the last allowed step counts', async () => {
    const { end, rows } = await run({ replies: [tap(1), done()], plan: { stepBudget: 2 } })
    expect(end).toMatchObject({ verdict: 'success', ending: 'goal' })
    expect(metaOf(rows)).toHaveProperty('wouldRealUserSucceed', true)
  })

  it('a step budget of 0 means no step limit', async () => {
    const { of } = await run({ replies: [...taps.slice(0, 8), done()], plan: { stepBudget: 0 } })
    expect(of('step_started')).toHaveLength(9)
  })

  it('a run ends blocked when its uncached input tokens are used up', async () => {
    const costly = { ...tap(1), tokens: { input: 600, cacheRead: 9_000 } }
    const { end, of } = await run({
      replies: [costly, costly, done()],
      plan: { tokenBudget: 1_000 },
    })
    expect(of('step_started')).toHaveLength(2)
    expect(end).toMatchObject({ verdict: 'blocked', ending: 'limit' })
  })

  it('a run makes no more model calls once its tokens are used up, also within a step', async () => {
    const useless = { text: 'I would tap.', tokens: { input: 600 } }
    const { end, of, requests, rows } = await run({
      replies: [useless, useless, tap(1), done()],
      plan: { tokenBudget: 1_000 },
    })
    expect(requests).toHaveLength(2)
    expect(of('model_called').map(({ tokens }) => tokens.input)).toEqual([600, 600])
    expect(of('tool_call')).toEqual([])
    expect(of('step_completed')).toMatchObject([{ step: 1, tokensThisStep: { input: 1_200 } }])
    expect(end).toMatchObject({ verdict: 'blocked', ending: 'limit' })
    expect(rows.at(-1)).toMatchObject({ tokensUsedTotal: { input: 1_200 }, frictionCount: 0 })
  })
})

describe('stopping', () => {
  it.each(['observe', 'model', 'perform'] as const)(
    'a run stopped while it waits for %s ends as stopped, with all its rows written',
    async (where) => {
      const controller = new AbortController()
      const stop = () => {
        controller.abort(new HarnessError('aborted'))
        throw new HarnessError('aborted')
      }
      let observed = 0
      const { end, rows, of } = await run({
        controller,
        replies: [tap(1), tap(1), done()],
        ports: ({ driver, model }) => ({
          driver: {
            ...driver,
            observe: async (signal) => {
              observed += 1
              return where === 'observe' && observed === 2 ? stop() : driver.observe(signal)
            },
            perform: async (command, signal) =>
              where === 'perform' ? stop() : driver.perform(command, signal),
          },
          model: {
            ...model,
            step: async (...args) => (where === 'model' ? stop() : model.step(...args)),
          },
        }),
      })
      expect(end).toMatchObject({ verdict: 'blocked', ending: 'stopped' })
      expect(rows.at(-1)?.kind).toBe('run_completed')
      expect(of('friction')).toHaveLength(0)
      if (where === 'perform')
        expect(of('tool_result')).toMatchObject([{ outcome: 'interrupted', success: false }])
      if (where === 'model')
        expect(of('model_called')).toMatchObject([{ error: { code: 'aborted' } }])
    },
  )

  it('a run stopped before its first step still writes a whole log', async () => {
    const controller = new AbortController()
    controller.abort()
    const { rows } = await run({ controller, replies: [done()] })
    expect(rows.map(({ kind }) => kind)).toEqual([
      'run_started',
      'leg_started',
      'stop_evaluated',
      'leg_completed',
      'run_completed',
    ])
  })
})

describe('faults', () => {
  it('a run ends blocked with the error code when the device is lost during a tool call', async () => {
    const { of, end } = await run({
      replies: [tap(1), done()],
      ports: ({ driver }) => ({
        driver: { ...driver, perform: () => Promise.reject(new HarnessError('device_lost')) },
      }),
    })
    expect(of('tool_result')).toMatchObject([{ outcome: 'device_lost', success: false }])
    expect(end).toMatchObject({ verdict: 'blocked', ending: 'fault', errorCode: 'device_lost' })
  })

  it.each([
    ['a number that no row takes', { durationMs: Number.POSITIVE_INFINITY }],
    ['a number instead of a text', JSON.parse('{"detail": 7}')],
  ])('a run has its end when the device reports %s', async (_, broken) => {
    const outcome = { success: true, outcome: 'changed', detail: '', durationMs: 1, settleMs: 0 }
    const { of } = await run({
      replies: [tap(1), done()],
      recording: {
        screens: [screen(0), screen(1)],
        respond: () => ({ outcome: { ...outcome, outcome: 'changed', ...broken }, next: 1 }),
      },
    })
    expect(of('run_completed')).toMatchObject([{ verdict: 'blocked', ending: 'fault' }])
    expect(of('leg_completed')).toHaveLength(1)
  })

  it('a run throws the store error when the log cannot be written, and claims nothing after it', async () => {
    let appends = 0
    const readable: Row[] = []
    const running = run({
      replies: [tap(1), done()],
      ports: ({ log }) => ({
        log: {
          async append(batch) {
            appends += 1
            if (appends > 3) throw new HarnessError('store_full')
            await log.append(batch)
            readable.push(...batch.rows)
          },
        },
      }),
    })
    await expect(running).rejects.toMatchObject({ code: 'store_full' })
    expect(appends).toBe(4)
    expect(readable.at(-1)?.kind).toBe('step_started')
    expect(foldAll(readable)).toMatchObject({ phase: 'running', rowCount: readable.length })
  })
})
