import { EMPTY_RUN, foldAll } from '@harness/shared/log/fold.ts'
import { dropPairing, takePairing } from '@harness/web/app/pairing.ts'
import {
  afterKey,
  hashOfLocation,
  hashOfStep,
  locationFromHash,
  nextSide,
  type PlayheadState,
  playheadKey,
  stepOfHash,
} from '@harness/web/kit/replay/playhead.ts'
import { foldNew } from '@harness/web/kit/runs/create-run.ts'
import { describe, expect, it } from 'vitest'
import { RUN } from '../setup/any-row.ts'
import {
  acted,
  LEG_STARTED,
  RUN_STARTED,
  stamp,
  stepStarted,
  thought,
} from '../store/sample-rows.ts'

describe('the step of an address', () => {
  it('the step of an address equals the one that was put into it', () => {
    expect([1, 14, 200].map((step) => stepOfHash(hashOfStep(step)))).toEqual([1, 14, 200])
    expect(hashOfStep(undefined)).toBe('')
  })

  it('the step of an address is undefined when the address has none or nonsense', () => {
    const hashes = ['', '#', '#step=', '#step=0', '#step=-2', '#step=1.5', '#step=x', '#t=abc']
    expect(hashes.map(stepOfHash)).toEqual(hashes.map(() => undefined))
  })
})

it('the location in an address includes its side and open parts, and is as short as possible', () => {
  const at = { step: 12, side: 'after', open: ['elements', 'said'] } as const
  expect(hashOfLocation(at)).toBe('#step=12&side=after&open=elements,said')
  expect(locationFromHash(hashOfLocation(at))).toEqual(at)
  expect(locationFromHash('#side=behind&open=window')).toEqual({
    step: undefined,
    side: 'before',
    open: [],
  })
})

it('the side of a step changes from before to after, to change, and to before again', () => {
  expect((['before', 'after', 'change'] as const).map(nextSide)).toEqual([
    'after',
    'change',
    'before',
  ])
})

const STATE: PlayheadState = { chosen: undefined, last: 3, live: false, evidence: [], legs: [1] }

describe('the keys of the playhead', () => {
  it('the playhead keys go from evidence to evidence with Shift, ten steps with Page, and by legs with brackets', () => {
    const at = (chosen: number) => {
      return { ...STATE, chosen, last: 24, evidence: [2, 14, 17], legs: [1, 11] }
    }
    expect(afterKey('EvidenceRight', at(3))).toBe(14)
    expect(afterKey('EvidenceLeft', at(14))).toBe(2)
    expect(afterKey('EvidenceRight', at(17))).toBe(17)
    expect([afterKey('PageUp', at(14)), afterKey('PageDown', at(20))]).toEqual([4, 24])
    expect([afterKey('[', at(14)), afterKey('[', at(11)), afterKey(']', at(3))]).toEqual([
      11, 1, 11,
    ])
    expect(playheadKey({ key: 'ArrowLeft', shiftKey: true })).toBe('EvidenceLeft')
    expect(playheadKey({ key: 'x', shiftKey: false })).toBeUndefined()
  })

  it('150: the playhead keys stop at both ends of a finished run', () => {
    const at = (chosen: number | undefined) => ({ ...STATE, chosen })
    expect(afterKey('ArrowLeft', at(undefined))).toBe(2)
    expect(afterKey('ArrowLeft', at(1))).toBe(1)
    expect(afterKey('ArrowRight', at(2))).toBe(3)
    expect(afterKey('ArrowRight', at(3))).toBe(3)
    expect(afterKey('Home', at(3))).toBe(1)
    expect(afterKey('End', at(1))).toBe(3)
  })

  it('the playhead keys go to now past the last step of a running run', () => {
    const at = (chosen: number | undefined) => ({ ...STATE, chosen, live: true })
    expect(afterKey('ArrowLeft', at(undefined))).toBe(2)
    expect(afterKey('ArrowRight', at(3))).toBeUndefined()
    expect(afterKey('End', at(1))).toBeUndefined()
  })

  it('152: the playhead keys do nothing before the first step', () => {
    const nothing = { ...STATE, last: 0, live: true }
    expect(afterKey('ArrowLeft', nothing)).toBeUndefined()
  })
})

describe('the pairing token', () => {
  function storage() {
    const kept = new Map<string, string>()
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }

  function read(hash: string, keep = storage()) {
    const seen: unknown[] = []
    const history = {
      state: null,
      replaceState: (_: unknown, __: string, url?: string | URL | null) => seen.push(url),
    }
    return { pairing: takePairing({ hash, pathname: '/new', search: '?a=1' }, history, keep), seen }
  }

  it('the pairing token is removed from the address', () => {
    expect(read('#t=secret')).toEqual({ pairing: { token: 'secret' }, seen: ['/new?a=1'] })
    const holder = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(read('#p=once')).toEqual({ pairing: { ticket: 'once', holder }, seen: ['/new?a=1'] })
  })

  it('the pairing token is there for the next page until the worker has stored it', () => {
    const keep = storage()
    const first = read('#p=once', keep).pairing
    expect(read('', keep).pairing).toEqual(first)
    expect(read('#p=again', keep).pairing).not.toEqual(first)
    expect(read('#t=secret', keep).pairing).toEqual(read('', keep).pairing)
    dropPairing(keep)
    expect([read('', keep).pairing, keep.kept.size]).toEqual([undefined, 0])
    keep.setItem('harness-pairing', '{"ticket":7}')
    expect(read('', keep).pairing).toBe(undefined)
  })

  it("the pairing token's removal leaves an address without one as it is", () => {
    expect(read('#step=4')).toEqual({ pairing: undefined, seen: [] })
  })
})

it('the run view folds rows once, also when two answers of the store overlap', () => {
  const rows = stamp(RUN, 0, [RUN_STARTED, LEG_STARTED, stepStarted(1), ...thought(1), ...acted(1)])
  const first = foldNew(EMPTY_RUN, rows.slice(0, 4))
  const both = foldNew(foldNew(first, rows.slice(2, 6)), rows)
  expect(both).toEqual(foldAll(rows))
})
