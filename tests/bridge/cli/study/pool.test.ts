import type { RunArguments } from '@harness/bridge/cli/run/arguments.ts'
import { parseRun } from '@harness/bridge/cli/run/arguments.ts'
import { type AskPlace, openPool, type PoolKind, placedIn } from '@harness/bridge/cli/study/pool.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { STUDY_FIELDS } from '@harness/shared/order/study/fields.ts'
import { describe, expect, it } from 'vitest'

const A = { url: 'ws://a:3000', runs: 1 }
const B = { url: 'ws://b:3000', runs: 2 }

describe('places of a pool', () => {
  it.each([
    ['an address takes one run', ['ws://a:3000'], [A]],
    ['a number after it is its limit', ['ws://a:3000', 'ws://b:3000=2'], [A, B]],
    ['the last limit of an address counts', ['ws://b:3000=4', 'ws://b:3000=2'], [B]],
    [
      'a token that is a number is no limit',
      ['ws://a?token=12'],
      [{ url: 'ws://a?token=12', runs: 1 }],
    ],
    ['a limit may follow a token', ['ws://a?token=x=3'], [{ url: 'ws://a?token=x', runs: 3 }]],
  ])('%s', (_, texts, value) => {
    expect(STUDY_FIELDS.pool.kind.read(texts)).toEqual({ value })
  })

  it.each([
    ['the limit 0', 'ws://a:3000=0', 'ws://a:3000=0'],
    ['too high a limit', 'ws://a:3000=65', 'ws://a:3000=65'],
    ['a bare host', 'a:3000', 'a:3000'],
    ['another scheme, without its token', 'ftp://me:secret@a?token=secret', 'ftp://a'],
  ])('%s is refused', (_, text, wrong) => {
    expect(STUDY_FIELDS.pool.kind.read([text])).toEqual({ wrong })
  })
})

function poolOf(asked: (url: string, kind: PoolKind) => string | undefined, places = [A, B]) {
  const notes: string[] = []
  const ask: AskPlace = async ({ url }, kind) => asked(url, kind)
  const note = (text: string) => void notes.push(text)
  const kinds = new Set<PoolKind>(['browser'])
  return { notes, opening: openPool(places, { kinds, source: 'plan.yaml:3 pool', ask, note }) }
}

it('a pool gives the least used place, up to the limit of each', async () => {
  const pool = await poolOf(() => undefined).opening
  const taken = ['', '', '', ''].map(() => pool.take('browser'))
  expect(taken.map((place) => place?.url)).toEqual([A.url, B.url, B.url, undefined])
  pool.release(B)
  expect(pool.take('browser')?.url).toBe(B.url)
})

it('a place that does not answer at the start is left out with its reason', async () => {
  const { notes, opening } = poolOf((url) => (url === A.url ? 'nothing listens there' : undefined))
  expect((await opening).take('browser')?.url).toBe(B.url)
  expect(notes).toEqual(['Left out of the pool: a:3000: nothing listens there'])
})

it('a pool without a usable place is refused before the start, with every reason', async () => {
  const { opening } = poolOf((url) => `no ${url.slice(5, 6)}`)
  await expect(opening).rejects.toMatchObject({
    code: 'run_refused',
    detail: {
      what: expect.stringMatching(
        /^plan\.yaml:3 pool: .* a browser \(a:3000: no a; b:3000: no b\)\. Start/,
      ),
    },
  })
})

it('a dead place is taken out once, and the last one says that none is left', async () => {
  const dead = new Set<string>()
  const { notes, opening } = poolOf((url) => (dead.has(url) ? 'nothing listens there' : undefined))
  const pool = await opening
  expect(await pool.check(B, 'browser', undefined)).toBe(true)
  dead.add(B.url)
  const lost = new HarnessError('device_lost')
  const checks = [pool.check(B, 'browser', lost), pool.check(B, 'browser', lost)]
  expect(await Promise.all(checks)).toEqual([false, false])
  const failed = new HarnessError('attach_failed', {
    host: 'a:3000',
    what: 'it is a server of 1.2',
  })
  expect(await pool.check(A, 'browser', failed)).toBe(false)
  expect(pool.isEmpty('browser')).toBe(true)
  expect(notes).toEqual([
    expect.stringMatching(
      /^b:3000 is out of the pool since \d\d:\d\d: nothing listens there\. Its/,
    ),
    expect.stringMatching(/^a:3000 .*: it is a server of 1\.2\. No place is left for its runs/),
  ])
})

it('a run in a place keeps the token of its address out of the order', async () => {
  const argv = [
    '--url',
    'localhost',
    '--provider',
    'sweep',
    '--browser-url',
    'ws://first:1/?token=x',
  ]
  const caller = { cwd: '/', env: {}, platform: process.platform, now: new Date(0) }
  const args: RunArguments = await parseRun(argv, caller)
  const second = placedIn({ url: 'ws://second:2/?token=secret', runs: 1 }, args)
  expect(second.browserUrl).toBe('ws://second:2/?token=secret')
  expect(second.order.attach).toEqual({ url: 'ws://second:2/' })
  expect(placedIn(A, args).browserUrl).toBeUndefined()
})
