// Every detector fires here through the real loop, with a scripted model and a recorded device.
// Next to each case is one in which almost the same happens and nothing may fire.
import type { Outcome } from '@harness/shared/device/command.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { describe, expect, it } from 'vitest'
import { button, call, changed, done, run, screen, tap, unchanged } from '../rig.ts'
import { at, deaf, failed, nudges, positions, read, ring, times, wait, why } from './scenes.ts'

describe('failing', () => {
  it.each([
    ['next to each other', [at(20), at(20)], ['2 failing']],
    ['with another call between', [at(20), at(90), at(20)], ['3 failing']],
    ['first and last of four', [at(20), wait, wait, at(20)], ['4 failing']],
  ])('a failing call twice within four calls is nudged: %s', async (_, replies, expected) => {
    const respond = ({ kind }: { kind: string }) => ({
      outcome: kind === 'tap' ? failed : unchanged,
      next: 0,
    })
    const screens = [screen(1)]
    const ran = await run({ replies: [...replies, done()], recording: { screens, respond } })
    expect(nudges(ran).map((reason) => reason.replace('cycle', 'failing'))).toEqual(expected)
    expect(ran.end.ending).toBe('goal')
  })

  it('a failing call is not nudged twice within five calls, in two ways, or after a success', async () => {
    const scrolled = (dy: number) => ({ calls: [call('scroll', { x: 5, y: 5, dy })] })
    const far = await run({
      replies: [at(20), scrolled(90), wait, scrolled(-90), at(20), done()],
      recording: {
        screens: [screen(1)],
        respond: ({ kind }) => ({ outcome: kind === 'tap' ? failed : unchanged, next: 0 }),
      },
    })
    expect(nudges(far)).toEqual([])
    const ways = [failed, unchanged, { ...failed, outcome: 'disabled' } as const]
    let step = 0
    const respond = () => ({ outcome: ways[step++] ?? unchanged, next: 0 })
    const other = await run({
      replies: [at(20), at(90), at(20), done()],
      recording: { screens: [screen(1)], respond },
    })
    expect(nudges(other)).toEqual([])
  })

  it('a failing call of one tool with changing arguments is nudged at three and ends the leg after eight', async () => {
    const ran = await run({ replies: [...positions(9), done()], recording: deaf(failed) })
    expect(nudges(ran)).toContain('3 failing')
    expect(ran.journal.filter((event) => event === 'perform')).toHaveLength(8)
    expect(why(ran)).toContain('failing, counted 8: tap failed 8 times in a row')
  })

  it('a failing call is counted from zero after a success', async () => {
    let step = 0
    const respond = () => {
      step += 1
      return step === 5
        ? { outcome: changed, next: 1 }
        : { outcome: failed, next: step > 5 ? 1 : 0 }
    }
    const ran = await run({
      replies: [...positions(12), done()],
      recording: { screens: [screen(1), screen(2)], respond },
    })
    expect(ran.end.ending).toBe('goal')
  })
})

describe('stagnation', () => {
  it('stagnation is nudged once after five actions without effect in different places and ends the leg after eight', async () => {
    const ran = await run({ replies: [...positions(9), done()], recording: deaf() })
    expect(nudges(ran)).toEqual(['5 stagnation'])
    expect(ran.journal.filter((event) => event === 'perform')).toHaveLength(8)
    expect(why(ran)).toContain('stagnation, counted 8: 8 actions in a row changed nothing')
  })

  it('the persona may finish instead of stagnating, also after eight actions', async () => {
    const ran = await run({ replies: [...positions(8), done('blocked')], recording: deaf() })
    expect(ran.end).toMatchObject({ ending: 'goal', verdict: 'blocked' })
  })

  it('stagnation does not count calls that the app never got', async () => {
    const refused: Outcome = { ...unchanged, success: false, outcome: 'no_focus' }
    const types = Array.from({ length: 5 }, (_, index) => ({
      calls: [call('type', { text: `word ${index}` })],
    }))
    const ran = await run({ replies: [...types, done()], recording: deaf(refused) })
    expect(nudges(ran).filter((each) => each.includes('stagnation'))).toEqual([])
  })

  it('stagnation is not detected when one of the actions changes something', async () => {
    const screens = [screen(1), screen(1, { text: 'Saved' })]
    let step = 0
    const respond = (_: unknown, index: number) => {
      step += 1
      return step % 4 === 0
        ? { outcome: changed, next: 1 - index }
        : { outcome: unchanged, next: index }
    }
    const ran = await run({ replies: [...positions(12), done()], recording: { screens, respond } })
    expect(nudges(ran)).toEqual([])
    expect(ran.end.ending).toBe('goal')
  })

  it('stagnation is not detected while a form is filled, although its picture hardly changes', async () => {
    const form = Array.from({ length: 10 }, (_, filled) =>
      screen(1, {
        elements: Array.from({ length: 10 }, (__, field) => ({
          ...button(`Field ${field}`, { y: 10 + field * 25 }),
          role: 'textbox',
          value: field < filled ? 'x' : '',
        })),
      }),
    )
    const fill = Array.from({ length: 9 }, (_, field) => ({
      calls: [call('set_value', { id: field + 1, value: 'x' })],
    }))
    const ran = await run({ replies: [...fill, done()], recording: ring(form) })
    expect(nudges(ran)).toEqual([])
    expect(ran.end.ending).toBe('goal')
  })

  it('stagnation does not count going back, scrolling or reading', async () => {
    const moves = [
      { calls: [call('back')] },
      { calls: [call('scroll', { x: 5, y: 5, dy: 90 })] },
      read,
    ]
    const acts = positions(4)
    const replies = acts.flatMap((act, index) => [act, ...(moves[index] ? [moves[index]] : [])])
    const ran = await run({ replies: [...replies, done()], recording: deaf() })
    expect(nudges(ran)).toEqual([])
  })
})

describe('repeating', () => {
  it('a repeated call is nudged at five, eight and twelve times on one screen, and never ends the leg', async () => {
    const counting = Array.from({ length: 20 }, (_, count) =>
      screen(1, { text: `Quantity ${count}` }),
    )
    const ran = await run({ replies: [...times(14, tap(1)), done()], recording: ring(counting) })
    expect(nudges(ran)).toEqual(['5 repeat', '8 repeat', '12 repeat'])
    expect(ran.end.ending).toBe('goal')
  })

  it('a repeated call is not nudged on changing screens', async () => {
    const pages = Array.from({ length: 20 }, (_, index) => screen(index))
    const ran = await run({ replies: [...times(19, tap(1)), done()], recording: ring(pages) })
    expect(nudges(ran)).toEqual([])
    expect(ran.end.ending).toBe('goal')
  })
})

describe('a stall', () => {
  /**
   * Six known screens; every point leads on by its own number of pages, so that no circle repeats.
   */
  const wander = (count: number) => {
    const steps = [1, 2, 1, 3, 2, 2, 1, 4, 3, 1, 1, 2, 4, 1, 3, 3, 2, 1, 4, 4, 1, 2, 2, 3, 1, 1, 4]
    let step = -1
    return {
      screens: Array.from({ length: count }, (_, index) => screen(index)),
      respond: (_: unknown, index: number) => {
        step += 1
        return { outcome: changed, next: (index + (steps[step] ?? 1)) % count }
      },
    }
  }

  it('a stall is nudged after ten calls between known screens and ends the leg after twenty', async () => {
    const ran = await run({
      replies: positions(40).map((_, i) => at(20 + i * 9, 20 + i)),
      recording: wander(6),
    })
    const fresh = new Set(ran.of('step_started').map(({ url }) => url)).size
    expect(fresh).toBe(6)
    expect(nudges(ran).map((reason) => reason.split(' ')[1])).toEqual(['stall'])
    expect(why(ran)).toContain('stall, counted 20')
    const urls = ran.of('step_started').map(({ url }) => url)
    const lastNew = urls.findLastIndex((url, step) => urls.indexOf(url) === step)
    expect(ran.of('nudged').map(({ step }) => step)).toEqual([lastNew + 10])
    expect(urls).toHaveLength(lastNew + 21)
  })

  it('a stall is not detected while new screens keep coming', async () => {
    const back = { calls: [call('back')] }
    const pages = Array.from({ length: 40 }, (_, index) => screen(index))
    let furthest = 0
    const respond = ({ kind }: { kind: string }, index: number) => {
      if (kind === 'back') return { outcome: changed, next: Math.max(0, index - 1) }
      furthest += 1
      return { outcome: changed, next: furthest }
    }
    const replies = Array.from({ length: 36 }, (_, i) =>
      i % 3 === 2 ? back : at(20 + i * 9, 20 + i),
    )
    const ran = await run({ replies: [...replies, done()], recording: { screens: pages, respond } })
    expect(nudges(ran)).toEqual([])
    expect(ran.end.ending).toBe('goal')
  })
})

describe('unknown tools', () => {
  const slip = (name: string): ScriptedReply => ({ calls: [call(name)] })

  it('unknown tools are nudged with the list after three, and end the leg after ten, also under different names', async () => {
    const replies = Array.from({ length: 12 }, (_, index) => [
      slip(index % 2 ? 'tapp' : 'clack'),
      at(20 + index * 9, 20 + index),
    ]).flat()
    const ran = await run({ replies })
    expect(nudges(ran)).toEqual(['3 unknown_tool'])
    expect(ran.of('nudged')[0]?.text).toContain('tap_mark')
    expect(why(ran)).toBe('unknown_tool, counted 10: 10 replies called tools that do not exist.')
    expect(ran.of('step_started')).toHaveLength(10)
  })

  it('unknown tools are forgiven when they are rare', async () => {
    const replies = Array.from({ length: 30 }, (_, index) =>
      index % 10 === 0 ? [slip('tapp'), tap(1)] : [tap(1)],
    ).flat()
    const pages = Array.from({ length: 40 }, (_, index) => screen(index))
    const ran = await run({ replies: [...replies, done()], recording: ring(pages) })
    expect(nudges(ran)).toEqual([])
    expect(ran.end.ending).toBe('goal')
  })
})
