// What sensors say of calls: taps without effect, ways that go in circles, entries that are gone.
// The real loop, no browser.
import type { Facts } from '@harness/shared/device/facts.ts'
import type { ScreenElement } from '@harness/shared/device/observation.ts'
import { describeChange } from '@harness/shared/device/outcomes.ts'
import type { ScriptedReply } from '@harness/shared/order/script.ts'
import { describe, expect, it } from 'vitest'
import { button, call, changed, done, run, screen, tap, unchanged } from '../core/rig.ts'

const navigated = { ...changed, outcome: 'navigated' } as const

async function measured(options: Parameters<typeof run>[0]): Promise<readonly string[]> {
  const { of } = await run(options)
  return of('signal').map(({ step, sensor }) => `${step} ${sensor}`)
}

const PAGE = { texts: [], controls: [], notices: [], brokenPictures: [], hidden: [], shifts: [] }
function facts(changes: Partial<NonNullable<Facts['page']>>): Facts {
  return { page: { ...PAGE, width: { viewport: 400, content: 400 }, ...changes } }
}

describe('a tap without effect', () => {
  const at = (tool: string, x: number) => ({ calls: [call(tool, { x, y: 25 })] })
  const still = (element: ScreenElement) => ({
    replies: [tap(1), done()],
    recording: {
      screens: [screen(1, { elements: [element] })],
      respond: () => ({ outcome: unchanged, next: 0 }),
    },
  })

  it('a tap without effect is watched for a full second before it is called dead', async () => {
    const { of, clock } = await run(still(button('Go')))
    expect(of('signal')).toMatchObject([{ sensor: 'dead_tap', value: 1_000, target: 'button Go' }])
    expect(clock.now()).toBeGreaterThan(0)
  })

  it.each([
    ['unchanged', 'nothing changed'],
    ['highlighted', 'only a highlight changed'],
  ] as const)(
    'the words of a dead tap agree with the result of its call: %s',
    async (change, words) => {
      const here = { before: 'http://shop.test/', after: 'http://shop.test/', title: 'Shop' }
      const facts = {
        ...here,
        change,
        navigated: false,
        window: 'same',
        failure: undefined,
      } as const
      // The words of a control are no result of its press.
      const said = 'Tapped “Say when a highlight changed”.'
      const result = describeChange(said, { ...facts, settled: 'quiet' })
      const { replies, recording } = still(button('Go'))
      const respond = () => ({ outcome: { ...unchanged, ...result }, next: 0 })
      const { of } = await run({ replies, recording: { ...recording, respond } })
      expect(of('signal').map(({ detail }) => detail)).toEqual([
        `“Go” was tapped, and ${words} within 1.0 s: no word, address, focus or download.`,
      ])
    },
  )

  it.each([
    ['a field for typing', { role: 'textbox' }],
    ['what is for dragging', { role: 'draggable' }],
    ['what is chosen already', { role: 'radio', checked: true }],
    ['the tab that is shown', { role: 'tab', selected: true }],
    ['the choice of a bar that is set', { role: 'button', pressed: true }],
    ['a column header that does not sort', { role: 'columnheader' }],
    ['a link to this very page', { role: 'link', href: 'http://shop.test/1#top' }],
  ])('a tap without effect on %s is no dead tap', async (_, changes) => {
    expect(await measured(still({ ...button('Go'), ...changes }))).toEqual([])
  })

  it.each([
    ['words that only a script listens on', button('No data'), { unpromised: true }, 0],
    [
      'a heading that the pointer shows as a control',
      { ...button('Name'), role: 'columnheader' },
      { undeclared: true },
      1,
    ],
  ] as const)('what the page shows of %s decides', async (_, element, fact, count) => {
    const control = { ref: element.ref, target: element.rect, ...fact }
    const { replies, recording } = still(element)
    const screens = [screen(1, { elements: [element], facts: facts({ controls: [control] }) })]
    expect(await measured({ replies, recording: { ...recording, screens } })).toHaveLength(count)
  })

  it('a tap without effect is no dead tap where the words of the page change in that second', async () => {
    const screens = [screen(1), screen(1, { text: 'Saved' })]
    const respond = () => ({ outcome: unchanged, next: 1 })
    expect(await measured({ replies: [tap(1), done()], recording: { screens, respond } })).toEqual(
      [],
    )
  })

  const worked = (...between: ScriptedReply[]) => {
    const outcomes = [changed, ...between.map(() => navigated), unchanged]
    const respond = () => ({ outcome: outcomes.shift() ?? unchanged, next: 0 })
    return measured({
      replies: [tap(1), ...between, tap(1), done()],
      recording: { screens: [screen(1)], respond },
    })
  }

  it('a tap without effect is no dead tap on what has worked since the page was loaded', async () => {
    expect(await worked()).toEqual([])
  })

  it('a tap without effect is a dead tap again once the page was reloaded', async () => {
    expect(await worked({ calls: [call('refresh', {})] })).toEqual(['3 dead_tap'])
  })

  it('a tap without effect is a dead tap where another control of the same name has worked', async () => {
    const outcomes = [changed, unchanged]
    const elements = [
      { ...button('+'), ref: 'first' },
      { ...button('+', { y: 60 }), ref: 'second' },
    ]
    const found = await measured({
      replies: [tap(1), tap(2), done()],
      recording: {
        screens: [screen(1, { elements })],
        respond: () => ({ outcome: outcomes.shift() ?? unchanged, next: 0 }),
      },
    })
    expect(found).toEqual(['2 dead_tap'])
  })

  it('a third tap in a row without effect at one place is measured once, whatever the tool', async () => {
    const respond = () => ({ outcome: unchanged, next: 0 })
    const found = await measured({
      replies: [tap(1), at('tap', 52), at('double_tap', 48), done()],
      recording: { screens: [screen(1)], respond },
    })
    expect(found.filter((each) => each.endsWith('rage_tap'))).toEqual(['3 rage_tap'])
  })

  it('taps on two controls close to each other are no third tap at one place', async () => {
    const { elements, ...rest } = screen(1)
    const [first] = elements
    if (!first) throw new Error('the screen has an element')
    const second = {
      ...first,
      ref: 'second',
      label: 'Other',
      rect: { ...first.rect, x: first.rect.x + 60 },
    }
    const respond = () => ({ outcome: unchanged, next: 0 })
    const found = await measured({
      replies: [tap(1), tap(1), tap(2), done()],
      recording: { screens: [{ ...rest, elements: [first, second] }], respond },
    })
    expect(found.filter((each) => each.endsWith('rage_tap'))).toEqual([])
  })
})

describe('a slow answer', () => {
  const answers = (times: readonly number[]) => {
    const screens = times.map((_, index) => screen(index))
    let at = -1
    const respond = () => {
      at += 1
      return { outcome: { ...changed, stillMs: times[at] ?? 0 }, next: (at + 1) % screens.length }
    }
    const replies = [...times.map(() => tap(1)), done()]
    return measured({ replies, recording: { screens, respond } })
  }

  it('a slow answer is measured where the others of this application are fast', async () => {
    expect(await answers([100, 120, 90, 1_800])).toEqual(['4 slow_response'])
  })

  it('a slow answer is nothing special where every answer takes as long here', async () => {
    expect(
      (await answers([1_300, 1_400, 1_350, 1_500])).filter((each) => each.startsWith('4')),
    ).toEqual([])
  })
})

describe('a way in circles', () => {
  const between = (count: number, sweeps = false) => {
    const screens = [screen(0), screen(1)]
    let at = 0
    const respond = () => {
      at = 1 - at
      return { outcome: navigated, next: at }
    }
    return measured({
      replies: [...Array.from({ length: count }, () => tap(1)), done()],
      recording: { screens, respond },
      ports: ({ model }) => ({ model: { ...model, profile: { ...model.profile, sweeps } } }),
    })
  }

  it('a way in circles is measured when one address is seen for the third time', async () => {
    expect(await between(4)).toEqual(['4 navigation_loop'])
    expect(await between(3)).toEqual([])
  })

  it('a way in circles is what a sweep goes, so it measures none', async () => {
    expect(await between(4, true)).toEqual([])
  })
})

describe('what was entered', () => {
  const field = { ...button('Name'), role: 'textbox', value: '' }
  const send = { ...button('Send', { y: 60 }), submits: true }
  const set = { calls: [call('set_value', { id: 1, value: 'Maya' })] }
  const notice = { text: 'Choose a day.', rect: field.rect, by: 'role' } as const

  const sent = (after: Partial<Parameters<typeof screen>[1]>) => {
    const filled = { elements: [{ ...field, value: 'Maya' }, send], facts: facts({}) }
    const screens = [screen(1, { elements: [field, send] }), screen(1, filled), screen(1, after)]
    let at = 0
    const respond = () => {
      at += 1
      return { outcome: changed, next: at }
    }
    return measured({ replies: [set, tap(2), done()], recording: { screens, respond } })
  }

  it('text that is gone after an error is measured', async () => {
    const after = { elements: [field, send], facts: facts({ notices: [notice] }) }
    expect(await sent(after)).toEqual(['2 form_data_lost'])
  })

  it('text that was sent without an error may be gone', async () => {
    expect(await sent({ elements: [field, send], facts: facts({}) })).toEqual([])
  })

  it('text that is still there after an error is not lost', async () => {
    const elements = [{ ...field, value: 'Maya' }, send]
    expect(await sent({ elements, facts: facts({ notices: [notice] }) })).toEqual([])
  })
})

describe('ways on', () => {
  it('a required field that comes only with the answer to a form is measured', async () => {
    const send = { ...button('Send'), submits: true }
    const phone = { ...button('Phone', { y: 60 }), role: 'textbox' }
    const required = [{ ref: 'Phone', target: phone.rect, required: true }]
    const after = { elements: [send, phone], text: 'Phone', facts: facts({ controls: required }) }
    const screens = [screen(1, { elements: [send], text: 'Send' }), screen(1, after)]
    const respond = () => ({ outcome: changed, next: 1 })
    const asked = { replies: [tap(1), done()], recording: { screens, respond } }
    expect(await measured(asked)).toEqual(['2 late_field'])
    const before = screen(1, { elements: [send], text: 'Send Phone' })
    const said = { ...asked, recording: { screens: [before, screens[1] ?? before], respond } }
    expect(await measured(said)).toEqual([])
  })

  it('a page without anything to press is a dead end when it is so on two looks', async () => {
    const text = 'This page is being rewritten. Come back in some days, please.'
    const page = screen(1, { elements: [], text, facts: facts({}) })
    const wait = { calls: [call('wait', { ms: 500 })] }
    const respond = () => ({ outcome: unchanged, next: 0 })
    const seen = { replies: [wait, done()], recording: { screens: [page], respond } }
    expect(await measured(seen)).toEqual(['2 dead_end'])
    for (const more of [{ text: `Loading. ${text}` }, { elements: [button('Home')] }]) {
      const screens = [{ ...page, ...more }]
      expect(await measured({ ...seen, recording: { screens, respond } })).toEqual([])
    }
    // A press covered the page with a picture: it is still there.
    const screens = [screen(1), page]
    const covers = () => ({ outcome: changed, next: 1 })
    const covered = { ...seen, replies: [tap(1), wait, done()] }
    expect(await measured({ ...covered, recording: { screens, respond: covers } })).toEqual([])
    const leads = () => ({ outcome: navigated, next: 1 })
    expect(await measured({ ...covered, recording: { screens, respond: leads } })).toEqual([
      '3 dead_end',
    ])
  })

  it('a page that a press emptied is a dead end once neither Escape nor a press beside brings anything back', async () => {
    const text = 'All done. Your order is finished, and there is nothing more here.'
    const screens = [screen(1), screen(1, { elements: [], text, facts: facts({}) })]
    const key = { calls: [call('key_shortcut', { keys: ['escape'] })] }
    const beside = { calls: [call('tap', { x: 8, y: 25 })] }
    const wait = { calls: [call('wait', { ms: 500 })] }
    const outcomes = [changed, unchanged, unchanged, unchanged]
    const afterPress = async (replies: readonly ScriptedReply[], came = outcomes) => {
      let at = 0
      const respond = () => ({ outcome: came[at++] ?? unchanged, next: 1 })
      return measured({ replies: [tap(1), ...replies, done()], recording: { screens, respond } })
    }
    expect(await afterPress([key, beside, wait])).toEqual(['4 dead_end'])
    expect(await afterPress([key, wait])).toEqual([])
    expect(await afterPress([beside, wait])).toEqual([])
    // Escape brought something else, which may be covered as well.
    const moved = [changed, changed, unchanged]
    expect(await afterPress([key, beside, wait], moved)).toEqual([])
  })
})
