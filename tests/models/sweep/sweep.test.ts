import { SWEEP_LIMITS } from '@harness/web/core/rules/sweep.ts'
import { makeSweep } from '@harness/web/models/sweep/sweep.ts'
import { describe, expect, it } from 'vitest'
import { HOME, link, type PaperSite, sweepPaper } from './paper-site.ts'

const never = new AbortController().signal

const NAV = [link('Home', 'home'), link('Tea', 'tea'), link('Pots', 'pots')]

const SHOP: PaperSite = {
  home: { controls: [...NAV, { label: 'Menu', to: 'menu' }] },
  menu: { url: 'http://paper.test/', controls: [...NAV, { label: 'Menu' }, { label: 'Dark' }] },
  tea: { controls: [...NAV, { label: 'Add' }, { label: 'Delete' }] },
  pots: { controls: [...NAV, link('Iron pot', 'iron')] },
  iron: { controls: [{ label: 'Turn' }] },
}

describe('a sweep', () => {
  it('a sweep works through a page before those further away, and uses each control once', async () => {
    const { calls, end, labels } = await sweepPaper(SHOP)
    expect(calls.slice(0, 4)).toEqual(['tap Tea', 'tap Pots', 'tap Home', 'tap Menu'])
    const used = calls.filter((call) => /Menu|Dark|Add|Turn|Delete/.test(call))
    expect(new Set(used)).toEqual(new Set(['tap Menu', 'tap Dark', 'tap Add', 'tap Turn']))
    expect(end).toMatchObject({ verdict: 'blocked', confirmed: false, ending: 'swept' })
    expect(end.summary).toContain(
      'Swept 5 screen states. Used 8 of 9 controls on 4 pages; not used: 1 held back by a guard rule of this run (“Delete”).',
    )
    expect(end.summary).toContain(
      'Measured: 3 × dead tap (a fault that is met again counts again).',
    )
    expect(labels.at(-1)).toBe('Swept: nothing is left that a sweep may use')
  })

  it('a sweep sends a form that may change something only where its order allows it', async () => {
    const form = { form: 'other', submits: true } as const
    const site: PaperSite = {
      home: {
        controls: [
          { label: 'Name', role: 'textbox', inputType: 'text', form: 'other' },
          { label: 'Save', to: 'saved', ...form },
          { label: 'Delete', ...form },
        ],
      },
      saved: { controls: [link('Home', 'home')] },
    }
    const kept = await sweepPaper(site)
    expect(kept.calls).toEqual(['set Name Test'])
    expect(kept.end.summary).toContain(
      'Used 1 of 3 controls on 1 page; not used: 2 that would send a form (“Save”, “Delete”).',
    )
    const { calls, end } = await sweepPaper(site, { sendsForms: true })
    expect(calls.slice(0, 2)).toEqual(['set Name Test', 'tap Save'])
    expect(calls).not.toContain('tap Delete')
    expect(end.summary).toContain('1 held back by a guard rule')
  })

  it('a sweep without guard rules uses everything, what may remove something last', async () => {
    const site: PaperSite = {
      home: { controls: [{ label: 'Delete' }, link('Send a photo', 'photo'), { label: 'Menu' }] },
      photo: { controls: [link('Home', 'home')] },
    }
    const guarded = await sweepPaper(site)
    expect(guarded.calls).toEqual(['tap Send a photo', 'tap Menu'])
    expect((await sweepPaper(site, { rules: [] })).calls.at(-1)).toBe('tap Delete')
  })

  it('a sweep makes the same calls every time', async () => {
    expect((await sweepPaper(SHOP)).calls).toEqual((await sweepPaper(SHOP)).calls)
  })

  it('a sweep continues at the same point when its run is resumed with another instance', async () => {
    const { requests, replies } = await sweepPaper(SHOP)
    const at = 5
    const [request, reply] = [requests[at], replies[at]]
    if (!request || !reply) throw new Error('too short')
    expect(request.past).toHaveLength(at)
    const again = await makeSweep(0, SWEEP_LIMITS).step(request, never, () => undefined)
    expect(again).toEqual(reply)
  })

  it.each(['press', 'page'] as const)(
    'a sweep tries again what was under way when the device was lost, before the %s too',
    async (before) => {
      const site: PaperSite = {
        home: { controls: [link('Home', 'home'), link('Tea', 'tea'), link('Pots', 'pots')] },
        tea: { controls: [link('Home', 'home'), { label: 'Add' }] },
        pots: { controls: [link('Home', 'home')] },
      }
      const whole = await sweepPaper(site)
      expect(whole.calls[0]).toBe('tap Tea')
      const { calls, end } = await sweepPaper(site, { loses: { at: 1, before } })
      expect(calls.slice(0, 2)).toEqual(['tap Tea', 'tap Tea'])
      expect(calls).toContain('tap Add')
      expect(end).toMatchObject({ ending: 'swept', summary: whole.end.summary })
    },
  )

  it('a sweep lets the words of the goal order its controls, and nothing else', async () => {
    const { calls, end } = await sweepPaper(SHOP, { goal: 'Find the menu please' })
    expect(calls[0]).toBe('tap Menu')
    expect(end.ending).toBe('swept')
  })

  it('a sweep ends with its summary on its last step, and says what it did not reach', async () => {
    const { calls, end } = await sweepPaper(SHOP, { stepBudget: 3 })
    expect(calls).toHaveLength(2)
    expect(end).toMatchObject({ ending: 'swept', stepCount: 3 })
    expect(end.summary).toMatch(/not reached/)
  })

  it('a sweep closes by Escape a window that nothing else closes', async () => {
    const { calls } = await sweepPaper({
      home: { controls: [{ label: 'Tip', to: 'trap' }, link('Tea', 'tea')] },
      trap: { url: 'http://paper.test/', controls: [{ label: 'More tips' }], escape: 'home' },
      tea: { controls: [{ label: 'Add' }] },
    })
    expect(calls).toEqual(['tap Tip', 'tap More tips', 'press escape', 'tap Tea', 'tap Add'])
  })

  it('a sweep dismisses dialogs and returns from another site', async () => {
    const { calls } = await sweepPaper({
      home: {
        controls: [
          { label: 'Ask', to: 'dialog' },
          { label: 'Out', to: 'away' },
        ],
      },
      dialog: { controls: [], dialog: { kind: 'confirm', message: 'Sure?' } },
      away: { url: 'http://elsewhere.test/', controls: [{ label: 'Foreign' }] },
    })
    expect(calls).toEqual(['tap Ask', 'answer_dialog', 'tap Out', 'back'])
  })

  it('a sweep uses a few of many days, which only a number distinguishes', async () => {
    const days = Array.from({ length: 31 }, (_, day) => ({ label: String(day + 1) }))
    const { calls, end } = await sweepPaper({ home: { controls: days } })
    expect(calls).toHaveLength(4)
    expect(end.summary).toContain('27 like others that were used')
  })

  it('a sweep uses three of many equal controls, then all else, then the others, and counts those it left', async () => {
    const rows = Array.from({ length: 12 }, () => ({ label: 'Add' }))
    const site = { home: { controls: [...rows, { label: 'Help', role: 'tab' }] } }
    const { calls, end } = await sweepPaper(site)
    expect(calls.indexOf('tap Help')).toBeLessThan(4)
    expect(calls).toHaveLength(13)
    expect(end.summary).toContain('Nothing is left to use. Swept 1 screen state. Used 13 of 13')
    const few = await sweepPaper(site, { stepBudget: 9 })
    expect(few.end.summary).toContain(
      'Used 8 of 13 controls on 1 page; not used: 5 like others that were used.',
    )
  })

  it('a sweep scrolls down a page, and gives up a list that shows only more of the same', async () => {
    const scrollable = { above: 0, below: 900 }
    const { calls } = await sweepPaper({ home: { controls: [{ label: 'Top' }], scrollable } })
    expect(calls).toEqual(['tap Top', 'scroll', 'scroll'])
  })

  it('a sweep continues with a control that leads to a new numbered page each time, and stops with it', async () => {
    const pages = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => [
      `tour/${at}`,
      { controls: [{ label: 'Avanti', to: `tour/${at + 1}` }] },
    ])
    const { calls } = await sweepPaper({
      home: { controls: [{ label: 'Inizia', to: 'tour/1' }] },
      ...Object.fromEntries(pages),
    })
    expect(calls).toEqual(['tap Inizia', ...Array(5).fill('tap Avanti')])
  })

  it('a sweep loads more of a list twice, and nothing twice that brings nothing', async () => {
    const rows = (count: number) => ({
      url: HOME,
      controls: [
        { label: 'Más', ...(count < 6 && { to: `rows${count + 2}` }) },
        ...Array.from({ length: count }, (_, at) => link(`Sopa ${at}`, 'soup', `${HOME}s/${at}`)),
      ],
    })
    const { calls } = await sweepPaper({ home: rows(2), rows4: rows(4), rows6: rows(6) })
    expect(calls.slice(0, 2)).toEqual(['tap Más', 'tap Más'])
    expect(calls.filter((call) => call === 'tap Más')).toHaveLength(2)
  })

  it('a sweep counts a second link to the same address as like the one it used', async () => {
    const { end } = await sweepPaper({
      home: { controls: [link('Tea', 'tea'), link('Picture of tea', 'tea')] },
      tea: { controls: [link('Tea', 'tea')] },
    })
    expect(end.summary).toContain(
      'Used 1 of 2 controls on 2 pages; not used: 1 like others that were used.',
    )
  })

  it('a sweep is not ended by the stuck detectors, however many dead controls it finds', async () => {
    const names = [
      'Ash',
      'Beech',
      'Cedar',
      'Elm',
      'Fir',
      'Larch',
      'Maple',
      'Oak',
      'Pine',
      'Rowan',
      'Spruce',
      'Yew',
    ]
    const { calls, end } = await sweepPaper({
      home: { controls: names.map((label) => ({ label })) },
    })
    expect(calls).toHaveLength(12)
    expect(end.ending).toBe('swept')
  })
})

describe('a sweep with checks', () => {
  const checks = [{ kind: 'text', value: 'Page iron' }] as const

  it('a sweep ends as confirmed success on the first screen where its checks come to hold', async () => {
    const { end, calls } = await sweepPaper(SHOP, { checks })
    expect(end).toMatchObject({ verdict: 'success', confirmed: true, ending: 'goal' })
    expect(end.summary).toContain('All checks hold on this screen. Swept')
    expect(calls.at(-1)).toBe('tap Iron pot')
    expect(calls.length).toBeLessThan((await sweepPaper(SHOP)).calls.length)
  })

  it('checks that hold from the first screen end no sweep: it uses what there is before', async () => {
    const swept = await sweepPaper(SHOP)
    const always = [{ kind: 'no-text', value: 'Error' }] as const
    const { end, calls } = await sweepPaper(SHOP, { checks: always })
    expect(end).toMatchObject({ verdict: 'success', confirmed: false })
    expect(calls.slice(0, swept.calls.length)).toEqual(swept.calls)
    expect(end.summary).toContain('All checks hold on this screen. Nothing is left that a sweep')
    expect(end.summary).toContain('Used 8 of 9 controls')
  })

  /** Its first words are shown again by Home alone, at an address that shows something else. */
  const WELCOME: PaperSite = {
    home: { text: 'Welcome', controls: [link('Help', 'help')] },
    help: { controls: [{ label: 'Home', to: 'again' }] },
    again: { url: HOME, text: 'Welcome', controls: [link('Terms', 'terms')] },
    terms: { controls: [{ label: 'Off' }] },
  }
  const welcome = [{ kind: 'text', value: 'Welcome' }] as const

  it('a sweep goes back at its end to where the checks held', async () => {
    const { end, calls } = await sweepPaper(WELCOME, { checks: welcome })
    expect(calls).toContain('tap Off')
    expect(end).toMatchObject({ verdict: 'success', confirmed: false })
    expect(end.summary).toContain('All checks hold on this screen. Nothing is left to use.')
  })

  it('a sweep keeps its last steps for the way back to where the checks held', async () => {
    const names = Array.from(
      { length: 30 },
      (_, at) => `Page ${'abcdefghij'[at % 10]}${'klm'[at % 3]}`,
    )
    const more = names.map((name) => link(name, name.slice(5)))
    const site: PaperSite = { home: { text: 'Welcome', controls: more } }
    const { end } = await sweepPaper(site, { checks: welcome, stepBudget: 12 })
    expect(end).toMatchObject({ verdict: 'success', confirmed: false })
    expect(end.summary).toContain('All checks hold on this screen. The steps are used up.')
  })

  it('a sweep that cannot reach again where the checks held ends blocked and says so', async () => {
    const site: PaperSite = {
      home: { text: 'Shown once', controls: [{ label: 'Start', to: 'next' }] },
      next: { url: HOME, controls: [{ label: 'On', to: 'end' }] },
      end: { url: HOME, controls: [{ label: 'Off' }] },
    }
    const once = [{ kind: 'text', value: 'Shown once' }] as const
    const { end } = await sweepPaper(site, { checks: once })
    expect(end).toMatchObject({ verdict: 'blocked', confirmed: false })
    expect(end.summary).toContain(
      'The checks held on a screen of the sweep, which it could not reach again.',
    )
  })

  it('a sweep with checks ends blocked when nothing is left, and never claims more', async () => {
    const { end } = await sweepPaper(SHOP, { checks: [{ kind: 'text', value: 'Nowhere' }] })
    expect(end).toMatchObject({ verdict: 'blocked', confirmed: false, ending: 'goal' })
    expect(end.summary).toContain('The checks did not hold on any screen of the sweep. T')
  })
})
