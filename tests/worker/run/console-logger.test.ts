import type { Row } from '@harness/shared/log/rows.ts'
import { LOGGERS, type Loggers } from '@harness/web/store/loggers.ts'
import { loggerOf, makeConsoleLogger } from '@harness/web/worker/run/console-logger.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { call, done, type RigOptions, run, screen, tap, unchanged } from '../../core/rig.ts'
import { anyLog } from '../../setup/any-row.ts'
import { SEED } from '../../setup/seed.ts'

/** The console lines of a real run. */
async function shown(levels: (row: number) => Loggers, options: RigOptions = {}) {
  const lines: { level: string; name: string; text: string }[] = []
  const put = (level: string) => (name: string, text: string) => {
    lines.push({ level, name, text })
  }
  let rows = 0
  const consoleLogger = makeConsoleLogger(() => levels(rows), {
    debug: put('debug'),
    warn: put('warn'),
  })
  await run({
    replies: [tap(1), tap(1), tap(1), done()],
    recording: { screens: [screen(0)], respond: () => ({ outcome: unchanged, next: 0 }) },
    ...options,
    ports: ({ log }) => ({
      log: {
        async append(batch) {
          await log.append(batch)
          rows += batch.rows.length
          consoleLogger.note(batch.rows)
        },
      },
    }),
  })
  return lines
}

describe('the console', () => {
  it('the console logger shows nothing unless it is switched on', async () => {
    expect(await shown(() => ({}))).toEqual([])
  })

  it('the console logger shows one part alone: the rows of the stuck detectors', async () => {
    const lines = await shown(() => ({ stuck: 'everything' }))
    expect(new Set(lines.map(({ name }) => name))).toEqual(new Set(['agent.stuck']))
    expect(lines.map(({ text }) => JSON.parse(text).kind)).toContain('nudged')
  })

  it('the console logger shows only the problems of a part when asked for', async () => {
    const all = await shown(() => ({ tools: 'everything' }))
    const problems = await shown(() => ({ tools: 'problems' }))
    expect(problems.length).toBeGreaterThan(0)
    expect(problems).toEqual(all.filter(({ level }) => level === 'warn'))
    expect(all.some(({ level }) => level === 'debug')).toBe(true)
  })

  it('the console logger follows a switch in the middle of a run', async () => {
    const all = await shown(() => ({ run: 'everything' }))
    const late = await shown((rows) => (rows > 5 ? { run: 'everything' } : {}))
    expect(late).toEqual(all.slice(-late.length))
    expect(late.length).toBeLessThan(all.length)
  })

  it('the console logger shows no secret, and every line stays JSON', async () => {
    const key = 'sk-ant-api03-abcdefghijklmnopqrstuv'
    const everything = Object.fromEntries(LOGGERS.map((name) => [name, 'everything' as const]))
    const lines = await shown(() => everything, {
      replies: [{ calls: [call('wait', { observation: `It says ${key}.` })] }, done()],
    })
    const text = lines.map((line) => line.text).join('\n')
    expect(text).not.toContain('abcdefghijklmnopqrstuv')
    expect(text).toContain('••••')
    expect(lines.map((line) => JSON.parse(line.text).seq)).toEqual(lines.map((_, index) => index))
  })

  it('the console logger masks secrets in an imported log too', () => {
    const texts: string[] = []
    const put = (_: string, text: string) => void texts.push(text)
    const row: Row = {
      ...{ schemaVersion: 4, seq: 0, ts: '2026-01-01T00:00:00.000Z', kind: 'nudged', step: 1 },
      runId: fc.sample(anyLog, { seed: SEED, numRuns: 20 }).flat()[0]?.runId ?? never(),
      ...{ reason: 'cycle', text: 'Bearer abcdefghijklmnopqrstuvwxyz' },
    }
    makeConsoleLogger(() => ({ stuck: 'problems' }), { debug: put, warn: put }).note([row])
    expect(texts.join()).not.toContain('abcdefghijklmnop')
  })

  it(`the console logger knows a part for every kind of row (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        for (const row of log) expect(LOGGERS).toContain(loggerOf(row))
      }),
      { seed: SEED },
    )
  })
})

function never(): never {
  throw new Error('no row was made')
}
