// Every detector fires here through the real loop, with a scripted model and a recorded device.
// Next to each case is one in which almost the same happens and nothing may fire.
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { describe, expect, it } from 'vitest'
import { button, call, changed, done, run, screen, tap, unchanged } from '../rig.ts'
import { deaf, nudges, positions, read, ring, times, wait, why } from './scenes.ts'

describe('a cycle', () => {
  const menu = [screen(1), screen(1, { elements: [button('Close'), button('Stay', { y: 60 })] })]

  it('a cycle is detected before its third call, which is not made', async () => {
    const ran = await run({ replies: [tap(1), tap(1), tap(1), done()], recording: deaf() })
    expect(ran.journal.filter((event) => event === 'perform')).toHaveLength(2)
    expect(ran.of('tool_result').at(-1)).toMatchObject({ success: false, outcome: 'refused' })
    expect(ran.end).toMatchObject({ verdict: 'blocked', ending: 'stuck' })
    expect(why(ran)).toBe(
      'cycle, counted 3: The same call on the same screen changed nothing 3 times: Tap “Go”.',
    )
  })

  it('a cycle of two alternating calls is nudged after the second round and ends the leg in the third', async () => {
    const ran = await run({
      replies: [...times(6, tap(1)), done()],
      recording: ring(menu),
    })
    expect(nudges(ran)).toEqual(['4 cycle'])
    expect(ran.end).toMatchObject({ ending: 'stuck' })
    expect(ran.of('step_started')).toHaveLength(6)
    expect(why(ran)).toContain('The same 2 calls were repeated 3 times')
  })

  it.each([3, 4])('a cycle of %i alternating calls is detected as well', async (period) => {
    const ran = await run({
      replies: times(3 * period, tap(1)),
      recording: ring(Array.from({ length: period }, (_, index) => screen(index))),
    })
    expect(ran.of('step_started')).toHaveLength(3 * period)
    expect(nudges(ran)).toEqual([`${2 * period} cycle`])
    expect(why(ran)).toContain(`The same ${period} calls were repeated 3 times`)
  })

  it('a cycle is not detected while each round brings something new', async () => {
    const rounds = Array.from({ length: 8 }, (_, index) =>
      screen(index % 2, {
        url: 'http://shop.test/',
        text: `${Math.floor(index / 2)} in the basket`,
      }),
    )
    const ran = await run({ replies: [...times(7, tap(1)), done()], recording: ring(rounds) })
    expect(nudges(ran)).toEqual([])
    expect(ran.end.ending).toBe('goal')
  })

  it('a cycle is not detected when another call comes in between', async () => {
    const ran = await run({ replies: [tap(1), tap(2), tap(1), done()], recording: deaf() })
    expect(nudges(ran)).toEqual([])
    expect(ran.end.ending).toBe('goal')
  })

  it('two taps on a button without an effect bring the nudge, although the first gave it the focus', async () => {
    const [plain, pressed] = [screen(1), screen(1, { focused: 'Go' })]
    const recording = {
      screens: [plain, pressed],
      respond: () => ({ outcome: unchanged, next: 1 }),
    }
    const ran = await run({ replies: [tap(1), tap(1), done()], recording })
    expect(nudges(ran)).toEqual(['2 cycle'])
  })

  it('a cycle is not broken by waiting and reading', async () => {
    const ran = await run({
      replies: [tap(1), wait, tap(1), read, tap(1), done()],
      recording: deaf(),
    })
    expect(ran.end.ending).toBe('stuck')
  })

  it('a cycle is not detected when a field or a count changes, although the picture hardly does', async () => {
    const counting = Array.from({ length: 6 }, (_, count) =>
      screen(1, { text: `Quantity ${count}` }),
    )
    const ran = await run({ replies: [...times(4, tap(1)), done()], recording: ring(counting) })
    expect(nudges(ran)).toEqual([])
    expect(ran.end.ending).toBe('goal')
  })

  it('a cycle is not detected while the focus moves', async () => {
    const elements = Array.from({ length: 6 }, (_, field) => button(`${field}`, { y: field * 30 }))
    const focusing = elements.map(({ ref }) => screen(1, { elements, focused: ref }))
    const tab = { calls: [call('key_shortcut', { keys: ['tab'] })] }
    const ran = await run({
      replies: [...times(5, tab), done()],
      recording: ring(focusing, unchanged),
    })
    expect(ran.of('tool_call')[0]?.tool).toBe('key_shortcut')
    expect(ran.end.ending).toBe('goal')
  })

  it('a cycle is detected although a clock on the screen advances', async () => {
    const ticking = Array.from({ length: 4 }, (_, at) => screen(1, { text: `It is 10:0${at}` }))
    const ran = await run({ replies: times(3, tap(1)), recording: ring(ticking) })
    expect(ran.end.ending).toBe('stuck')
  })

  it('a cycle ignores the words about a call and the case of typed text', async () => {
    const type = (text: string, intent: string): ScriptedReply => ({
      calls: [call('type', { text, intent })],
    })
    const ran = await run({
      replies: [type('Lamp', 'a'), type('lamp ', 'b'), type('LAMP', 'c'), done()],
      recording: deaf(),
    })
    expect(ran.end.ending).toBe('stuck')
    const long = 'x'.repeat(300)
    const other = await run({
      replies: [type(`${long}1`, 'a'), type(`${long}2`, 'a'), type(`${long}3`, 'a'), done()],
      recording: deaf(),
    })
    expect(other.end.ending).toBe('goal')
  })
})

describe('waiting', () => {
  it('waiting may continue while the screen changes', async () => {
    const loading = Array.from({ length: 9 }, (_, index) => screen(index))
    const ran = await run({ replies: [...times(8, wait), done()], recording: ring(loading) })
    expect(nudges(ran)).toEqual([])
    expect(ran.end.ending).toBe('goal')
  })

  it('waiting starts its count again after one wait that changed the screen', async () => {
    const screens = Array.from({ length: 10 }, (_, index) => screen(index < 5 ? 1 : 2))
    const ran = await run({ replies: [...times(9, wait), done()], recording: ring(screens) })
    expect(ran.end.ending).toBe('goal')
  })

  it('waiting ends the leg at the twelfth in a row, whatever changes', async () => {
    const loading = Array.from({ length: 20 }, (_, index) => screen(index))
    const ran = await run({ replies: times(12, wait), recording: ring(loading) })
    expect(ran.of('step_started')).toHaveLength(12)
    expect(why(ran)).toContain('waiting, counted 12')
  })
})

describe('a nudge', () => {
  it('a nudge is part of the next request and of no later one, and names the step that caused it', async () => {
    const ran = await run({
      replies: [...positions(6), done()],
      recording: deaf(),
    })
    const text = ran.of('nudged')[0]?.text ?? 'none'
    expect(ran.requests.map(({ reminder }) => reminder.includes(text))).toEqual([
      ...times(5, false),
      true,
      false,
    ])
  })

  it('a nudge is repeated when the problem was over and is back', async () => {
    const screens = [screen(1), screen(2)]
    let step = 0
    const respond = (_: unknown, index: number) => {
      step += 1
      return step === 6 ? { outcome: changed, next: 1 } : { outcome: unchanged, next: index }
    }
    const ran = await run({ replies: [...positions(12), done()], recording: { screens, respond } })
    expect(nudges(ran)).toEqual(['5 stagnation', '11 stagnation'])
  })

  it('a new leg forgets all nudges', async () => {
    const leg = { actionName: '', goal: 'Go', preservesState: true }
    const ran = await run({
      replies: [...positions(4), done(), ...positions(4), done()],
      recording: deaf(),
      plan: { legs: [leg, leg] },
    })
    expect(nudges(ran)).toEqual([])
  })
})
