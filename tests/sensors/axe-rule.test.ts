// The rules of axe-core in the loop: which screens are asked, and what becomes of the answers.

import type { Rect } from '@harness/shared/base/geometry.ts'
import type { RuleFact } from '@harness/shared/device/facts.ts'
import { severityRule } from '@harness/shared/findings/across/severity.ts'
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { notMeasured } from '@harness/shared/findings/not-measured.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Driver } from '@harness/web/core/ports.ts'
import { describe, expect, it } from 'vitest'
import { button, call, changed, done, run, screen, tap } from '../core/rig.ts'

const RECT = { x: 10, y: 10, width: 80, height: 30 }

function fault(rule: string, more: Partial<RuleFact> = {}): RuleFact {
  return {
    ...{ rule, impact: 'critical', help: `Help of ${rule}`, why: 'Because.' },
    ...{ role: 'img', name: '', selector: '#it', html: '<img id="it">', rect: RECT },
    criteria: ['1.1.1 Non-text Content, level A'],
    ...more,
  }
}

type Rules = NonNullable<Driver['rules']>

/** The run with a device that answers so, and how often it was asked. */
async function ran(
  rules: (asked: number) => ReturnType<Rules>,
  {
    axe = true,
    screens = [screen(1), screen(2)],
    replies = [tap(1), done()] as readonly unknown[],
  } = {},
) {
  let asked = 0
  const result = await run({
    replies,
    recording: { screens, respond: (_, at) => ({ outcome: changed, next: at + 1 }) },
    plan: { ...(axe && { axe }) },
    ports: ({ driver }) => ({
      driver: {
        ...driver,
        async rules() {
          asked += 1
          return rules(asked)
        },
      },
    }),
  })
  const state = foldAll(result.rows)
  const measured = result.of('signal').filter(({ sensor }) => sensor === 'axe_rule')
  return { result, asked: () => asked, state, measured, findings: findingsOf(state) }
}

/** Facts of a page without controls. */
const PAGE = {
  ...{ texts: [], notices: [], brokenPictures: [], hidden: [], shifts: [] },
  width: { viewport: 400, content: 400 },
}

describe('the rules of axe-core in a run', () => {
  it('a rule that an element breaks is a signal with rule, criterion, impact and place', async () => {
    const { measured } = await ran(async (asked) => (asked === 1 ? [fault('image-alt')] : []))
    expect(measured).toMatchObject([
      {
        ...{ step: 1, value: 4, unit: 'impact', rect: RECT },
        target: 'image-alt #it <img id="it">',
        detail: 'img without a name. Because.',
        rule: { name: 'image-alt', title: 'Help of image-alt' },
        numbers: [
          { name: 'Rule of axe', value: 'image-alt, critical' },
          { name: 'WCAG 2.2', value: '1.1.1 Non-text Content, level A' },
          { name: 'Element', value: '#it' },
          { name: 'Code', value: '<img id="it">' },
        ],
      },
    ])
  })

  it('a run with a model asks only when the person wants it', async () => {
    const { asked, measured } = await ran(async () => [fault('image-alt')], { axe: false })
    expect([asked(), measured.length]).toEqual([0, 0])
  })

  it('each new page is asked once, and one that only scrolls is not asked again', async () => {
    const page = { url: 'http://shop.test/1' }
    const more = [button('A'), button('B', { y: 50 }), button('C', { y: 90 })]
    const screens = [
      screen(1),
      screen(2, { ...page, elements: more }),
      screen(3, { ...page, elements: more }),
      screen(4),
    ]
    const scroll = { calls: [call('scroll', { x: 10, y: 10, dx: 0, dy: 200 })] }
    const { asked } = await ran(async () => [], {
      screens,
      replies: [scroll, tap(1), tap(1), done()],
    })
    expect(asked()).toBe(2)
  })

  it('a page that cannot be asked leaves the run as it is', async () => {
    const { measured, result } = await ran(() => Promise.reject(new Error('an older bridge')))
    expect(measured).toEqual([])
    expect(result.end.verdict).toBe('success')
  })

  it('the same element on two pages is one finding, another element of the rule a second', async () => {
    const other = fault('image-alt', { selector: '#other', html: '<img id="other">' })
    const { findings } = await ran(async (asked) =>
      asked === 1 ? [fault('image-alt')] : [fault('image-alt'), other],
    )
    expect(findings.map(({ steps }) => steps)).toEqual([[1, 2], [2]])
  })

  it('a fault that our own sensor measures too is one finding, which names the rule', async () => {
    const rect: Rect = { x: 10, y: 10, width: 14, height: 14 }
    const unnamed = { ...button('button 1'), rect, labelSource: 'synthesized' as const }
    const facts = { page: { ...PAGE, controls: [{ ref: unnamed.ref, target: rect }] } }
    const { findings } = await ran(async () => [fault('button-name', { role: 'button', rect })], {
      screens: [screen(1, { elements: [unnamed], facts })],
      replies: [done()],
    })
    expect(findings).toHaveLength(1)
    expect(findings[0]?.facts).toMatchObject([
      {
        sensor: 'unnamed_control',
        numbers: [
          { name: 'Rule of axe', value: 'button-name, critical' },
          { name: 'WCAG 2.2', value: '1.1.1 Non-text Content, level A' },
          { name: 'Element', value: '#it' },
          { name: 'Code', value: '<img id="it">' },
        ],
      },
    ])
  })

  it.each([
    ['where axe saw it', 0],
    ['lower, as something loaded above it', 120],
  ])(
    'an element out of sight is reported by axe, and not again once our own sensor sees it %s',
    async (_where, shift) => {
      const rect: Rect = { x: 10, y: 60, width: 14, height: 14 }
      const unnamed = { ...button('button 1'), rect, labelSource: 'synthesized' as const }
      const facts = { page: { ...PAGE, controls: [{ ref: unnamed.ref, target: rect }] } }
      const { rect: _, ...below } = fault('button-name', {
        selector: '#below',
        place: { ...rect, y: 1_060 },
      })
      const { findings } = await ran(async () => [below], {
        screens: [
          screen(1, { elements: [], facts: { page: { ...PAGE, controls: [] } } }),
          screen(1, { elements: [unnamed], facts, scroll: { x: 0, y: 1_000 + shift } }),
        ],
        replies: [{ calls: [call('scroll', { x: 10, y: 10, dx: 0, dy: 1_000 })] }, done()],
      })
      const sensed = findings.flatMap((each) => each.facts.map(({ sensor }) => sensor))
      expect(sensed).toEqual(['axe_rule'])
    },
  )

  it('a second element of the size of one that axe reported is a finding of its own', async () => {
    const rect: Rect = { x: 10, y: 60, width: 14, height: 14 }
    const unnamed = [1, 2].map((number) => ({
      ...button(`button ${number}`),
      ...{ ref: `b${number}`, rect: { ...rect, y: 60 * number } },
      labelSource: 'synthesized' as const,
    }))
    const controls = unnamed.map(({ ref, rect: target }) => ({ ref, target }))
    const place = { ...rect, y: 1_060 }
    const { rect: _, ...below } = fault('button-name', { selector: '#below', place })
    const { findings } = await ran(async () => [below], {
      screens: [
        screen(1, { elements: [], facts: { page: { ...PAGE, controls: [] } } }),
        screen(1, {
          ...{ elements: unnamed, facts: { page: { ...PAGE, controls } } },
          scroll: { x: 0, y: 1_120 },
        }),
      ],
      replies: [{ calls: [call('scroll', { x: 10, y: 10, dx: 0, dy: 1_000 })] }, done()],
    })
    const sensed = findings.flatMap(({ facts }) => facts.map(({ sensor }) => sensor).sort())
    expect(sensed.sort()).toEqual(['axe_rule', 'unnamed_control'])
  })

  it('an element that our sensor sees on one page and axe alone on the next is one finding of both', async () => {
    const rect: Rect = { x: 10, y: 60, width: 14, height: 14 }
    const unnamed = { ...button('button 1'), rect, labelSource: 'synthesized' as const }
    const seen = { page: { ...PAGE, controls: [{ ref: unnamed.ref, target: rect }] } }
    const shown = fault('button-name', { selector: '#foot', rect, place: rect })
    const { rect: _, ...below } = { ...shown, place: { ...rect, y: 2_000 } }
    const { findings } = await ran(async (asked) => [asked === 1 ? shown : below], {
      screens: [
        screen(1, { elements: [unnamed, button('Next')], facts: seen }),
        screen(2, {
          url: 'http://shop.test/2',
          elements: [button('A'), button('B'), button('C')],
          facts: { page: { ...PAGE, controls: [] } },
        }),
      ],
      replies: [tap(2), done()],
    })
    expect(findings.map(({ steps, facts }) => [facts[0]?.sensor, steps])).toEqual([
      ['unnamed_control', [1, 2]],
    ])
  })

  it('a picture without words in a link without a name is one fault, the name', async () => {
    const link = fault('link-name', { role: 'link', html: '<a href="/x"><img src="x.png"></a>' })
    const inner = { ...RECT, x: 14, width: 20 }
    const { measured } = await ran(async () => [fault('image-alt', { rect: inner }), link], {
      replies: [done()],
    })
    expect(measured.map(({ rule }) => rule?.name)).toEqual(['link-name'])
  })

  it('pale words of one style are one finding, also those out of sight', async () => {
    const text = {
      ...{ text: 'Pale words', rect: RECT, fontSize: 14, bold: false },
      ...{ color: '#999999', background: '#ffffff', contrast: 2.84 },
    }
    const facts = {
      page: {
        ...{ texts: [text], controls: [], notices: [], brokenPictures: [], hidden: [], shifts: [] },
        width: { viewport: 400, content: 400 },
      },
    }
    const pale = (words: string) => {
      const style = `(foreground color: ${words}, background color: #fffffe, font size: 10.5pt (14px), font weight: normal)`
      const why = `Element has insufficient color contrast of 2.84 ${style}.`
      const { rect: _, ...below } = fault('color-contrast', { why, selector: `#${words}` })
      return below
    }
    const { findings } = await ran(
      async () => [pale('#999998'), pale('#999998'), pale('#aaaaaa'), pale('#aaaaaa')],
      { screens: [screen(1, { facts })], replies: [done()] },
    )
    expect(findings.flatMap((each) => each.facts)).toMatchObject([
      {
        sensor: 'low_contrast',
        numbers: expect.arrayContaining([
          { name: 'Rule of axe', value: 'color-contrast, critical, 2 on the page' },
        ]),
      },
      { sensor: 'axe_rule', detail: expect.stringMatching(/#aaaaaa.* 1 more like it\.$/) },
    ])
  })

  it('a button and a field over each other are one finding each, by the control that axe names', async () => {
    const rect: Rect = { x: 10, y: 10, width: 80, height: 40 }
    const inner: Rect = { x: 10, y: 10, width: 80, height: 30 }
    const file = { ...button('button 1'), rect, labelSource: 'synthesized' as const }
    const named = { ...button('Choose a picture'), rect: inner }
    const facts = {
      page: {
        ...{ texts: [], notices: [], brokenPictures: [], hidden: [], shifts: [] },
        controls: [{ ref: file.ref, target: rect }],
        width: { viewport: 400, content: 400 },
      },
    }
    const rules = [
      fault('label', { rect, ref: file.ref, selector: '#file' }),
      fault('label', { rect: inner, ref: named.ref, selector: '#named' }),
    ]
    const { findings } = await ran(async () => rules, {
      screens: [screen(1, { elements: [file, named], facts })],
      replies: [done()],
    })
    const sensed = findings.flatMap(({ facts }) => facts.map(({ sensor }) => sensor).sort())
    expect(sensed.sort()).toEqual(['axe_rule', 'unnamed_control'])
  })

  it.each([
    ['critical', 'keeps people out'],
    ['serious', 'takes effort'],
    ['minor', 'cosmetic'],
  ])('in a run without a goal, a rule of impact %s is “%s”', async (impact, reason) => {
    const { findings, state } = await ran(async (asked) =>
      asked === 1 ? [fault('image-alt', { impact })] : [],
    )
    const legs = state.legs.map((leg) => ({
      ...leg,
      ...(leg.completed && { completed: { ...leg.completed, ending: 'swept' as const } }),
    }))
    expect(findings.map((each) => severityRule(each, { ...state, legs })?.reason)).toEqual([reason])
  })

  it('a device that cannot be asked says so, and is not guessed about', async () => {
    const { state } = await ran(async () => [])
    const started = state.started
    if (!started) throw new Error('a run is expected')
    const on = (device: Partial<typeof started.device>) =>
      notMeasured({ started: { ...started, device: { ...started.device, ...device } } })
    expect(on({ kind: 'web' })).not.toContain('Accessibility rule')
    expect(on({ kind: 'web', appium: true })).toContain('Accessibility rule')
    expect(on({ kind: 'ios' })).toContain('Accessibility rule')
  })
})
