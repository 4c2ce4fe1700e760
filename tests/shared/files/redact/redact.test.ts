import type { ScreenElement } from '@harness/shared/device/observation.ts'
import { proposeRedaction, redactRun, secretsOnly } from '@harness/shared/files/redact/redact.ts'
import { lineOf, type Row } from '@harness/shared/log/rows.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyLog } from '../../../setup/any-row.ts'
import { SEED } from '../../../setup/seed.ts'
import { auditedScreen } from '../../../standins/audited-screen.ts'
import { element, kinds, leaving, RECT, runOf } from '../bundle/redact/run-to-redact.ts'

describe('what is found', () => {
  test.each([
    ['an e-mail address', 'maya.lind+shop@example.co.uk', 'email: remove'],
    ['a phone number with a country', 'No. 1 +46 70 123 45 67', 'phone: remove'],
    ['a phone number in groups', '555-123-4567', 'phone: remove'],
    ['a card number', '4111 1111 1111 1111', 'card: remove'],
    ['an account number', 'DE89 3704 0044 0532 0130 00', 'account: remove'],
    ['a key', `ghp_${'a1B2'.repeat(9)}`, 'secret: remove'],
    ['a token in an address', 'http://a.test/cb?session_id=Zx81kkQ2', 'secret: remove'],
  ])('%s in the text of a page is found', (_, value, kind) => {
    expect(kinds(runOf({ steps: [{ scene: { text: `Yours: ${value}` } }] }))).toEqual([kind])
  })

  test.each(['2026-11-22', '12.50 €', '10:45', '192.168.0.12', 'Order 4711', '1,299.00'])(
    'the text “%s” is no phone number and no card',
    (text) => {
      expect(kinds(runOf({ steps: [{ scene: { text } }] }))).toEqual([])
    },
  )

  test('the name of the credential is found', () => {
    const run = runOf({ started: { credentialUsername: 'mlind' }, steps: [{}] })
    expect(kinds(run)).toEqual(['name: remove'])
    expect(leaving(run)).not.toContain('mlind')
  })

  test('typed text is found, and a word that the application showed before is kept', () => {
    const set = (value: string) => ({ tool: 'set_value', input: { id: 1, value } })
    const run = runOf({
      steps: [
        { scene: { text: 'Mugs and bowls' }, call: set('mug') },
        { scene: { text: 'Results' }, call: set('allergic to nuts') },
      ],
    })
    expect(kinds(run)).toEqual(['typed: keep', 'typed: remove'])
    expect(leaving(run)).not.toContain('allergic')
    expect(leaving(run)).toContain('"mug"')
  })

  test("the value of a field is no word of the application, although the screen's text has it", () => {
    const field = element('Notes', { value: 'allergic to\nnuts' })
    const elements = [field, element('Kind', { value: 'Tea', ref: 'kind' })]
    const text = 'Notes\nallergic to nuts\nTea\nTea and coffee'
    const run = runOf({ steps: [{ scene: { text, elements } }] })
    expect(kinds(run).toSorted()).toEqual(['typed: keep', 'typed: remove'])
    expect(leaving(run)).toContain('Tea and coffee')
    expect(leaving(run)).not.toContain('allergic')
  })

  test("text typed into a secure field or as a card's check number is a secret", () => {
    const typing = (label: string, more: Partial<ScreenElement>, value: string) => ({
      scene: { elements: [element(label, more)], focused: `r${label.length}` },
      call: { tool: 'type', input: { text: value } },
    })
    const run = runOf({
      steps: [typing('Password', { secure: true }, 'tulip-77'), typing('CVC', {}, '737')],
    })
    expect(kinds(run)).toEqual(['secret: remove', 'secret: remove'])
    expect(leaving(run)).not.toMatch(/tulip-77|737/)
  })
})

describe('what leaves', () => {
  const EMAIL = 'maya@example.com'
  const everywhere = runOf({
    started: { goal: `Sign in as ${EMAIL}` },
    steps: [
      {
        at: {
          url: `http://a.test/?next=%2F${encodeURIComponent(EMAIL)}`,
          title: EMAIL.toUpperCase(),
        },
        scene: { text: `Hello ${EMAIL}`, elements: [element('E-mail', { value: EMAIL })] },
        call: {
          tool: 'set_value',
          input: { id: 1, value: EMAIL, [EMAIL]: [EMAIL, { deep: EMAIL }] },
          observation: `I see ${EMAIL}.`,
          label: `Set “E-mail” to “${EMAIL}”`,
          mark: { id: 1, label: EMAIL, role: 'textbox', rect: RECT },
        },
      },
    ],
  })

  test('a value is gone from rows, keys, addresses and screens, in every spelling', () => {
    expect(leaving(everywhere)).not.toMatch(/maya(@|%40)example/i)
    expect(leaving(everywhere)).toContain('Hello [e-mail-1]')
  })

  test('a value that a person keeps stays, a secret never does', () => {
    const run = runOf({ steps: [{ scene: { text: `${EMAIL} 4111 1111 1111 1111` } }] })
    const ids = proposeRedaction(run).items.map(({ id }) => id)
    expect(leaving(run, { keep: ids })).toContain(EMAIL)
    expect(leaving(run, { keep: ids })).not.toContain('1111 1111')
    expect(redactRun(run, { keep: ids }).redaction).toMatchObject({
      removed: { card: 1 },
      kept: { email: 1 },
    })
  })

  test('digits in other groups, as a number too, are the same phone number', () => {
    const run = runOf({
      steps: [
        {
          scene: { text: 'Call +49 151 1234567' },
          call: { input: { id: 1, value: '+49151/123 45 67', raw: 491_511_234_567 } },
        },
      ],
    })
    expect(leaving(run)).not.toMatch(/151\D?123/)
  })

  test('a name is no part of another word', () => {
    const run = runOf({
      started: { credentialUsername: 'Ann' },
      steps: [{ scene: { text: 'Ann announces the annual plan, says Ann.' } }],
    })
    expect(leaving(run)).toContain('[name-1] announces the annual plan, says [name-1].')
  })

  test('the run itself is not changed', () => {
    const before = JSON.stringify([everywhere.rows, [...everywhere.screens]])
    redactRun(everywhere)
    expect(JSON.stringify([everywhere.rows, [...everywhere.screens]])).toBe(before)
  })

  test(`any log stays readable when a value is taken out of it (seed ${SEED})`, () => {
    const planted = 'planted.person@example.com'
    fc.assert(
      fc.property(anyLog, (rows) => {
        const goal = runOf({ started: { goal: planted }, steps: [] }).rows[0]
        const all: Row[] = [...(goal ? [goal] : []), ...rows]
        const redacted = redactRun({ rows: all, screens: new Map() }).rows
        expect(redacted.map(lineOf).join('')).not.toContain(planted)
        expect(redacted).toHaveLength(all.length)
      }),
      { seed: SEED, numRuns: 100 },
    )
  })
})

describe('what is covered', () => {
  const lower = { ...RECT, y: 300 }

  test('the place of a value is covered on each picture where it is, scrolled or not', () => {
    const at = (rect: typeof RECT) => ({
      scene: { elements: [element('E-mail', { value: 'a@b.test', rect })] },
    })
    const run = runOf({ steps: [at(lower), at(RECT), { scene: {} }] })
    const { coverOf, redaction } = redactRun(run)
    expect(coverOf(1)).toEqual([{ x: 8, y: 298, width: 204, height: 44 }])
    expect(coverOf(2)).toEqual([{ x: 8, y: 98, width: 204, height: 44 }])
    expect(coverOf(3)).toEqual([])
    expect(redaction).toMatchObject({ regions: 2, pictures: 2, whole: [] })
  })

  test('a secure field, and what the log has already taken out, is covered without a value', () => {
    const elements = [
      element('Password', { secure: true }),
      element('Card', { value: '•••• 1111', rect: lower }),
    ]
    const { coverOf } = redactRun(runOf({ steps: [{ scene: { elements } }] }))
    expect(coverOf(1)).toHaveLength(2)
  })

  test('lines of text are covered, also where a value is spread over several', () => {
    const lines = ['Signed in as', 'maya@', 'example.com', 'Sign out'].map((text, at) => ({
      text,
      rect: { x: 0, y: at * 20, width: 100, height: 20 },
    }))
    const text = 'Signed in as maya@example.com Sign out'
    const { coverOf } = redactRun(runOf({ steps: [{ scene: { text, lines } }] }))
    expect(coverOf(1)).toEqual([
      { x: -2, y: 18, width: 104, height: 24 },
      { x: -2, y: 38, width: 104, height: 24 },
    ])
  })

  test('secrets alone are taken out of a picture whose text the recorder had masked, too', () => {
    const lines = [{ text: 'Card: •••• 1111', rect: RECT }]
    const address = { text: 'maya@example.com', rect: { ...RECT, y: 300 } }
    const text = 'Card: •••• 1111\nmaya@example.com'
    const run = runOf({ steps: [{ scene: { text, lines: [...lines, address] } }, { scene: {} }] })
    const proposal = proposeRedaction(run)
    expect(proposal.takenOut).toEqual([1])
    const { coverOf, redaction } = redactRun(run, secretsOnly(proposal))
    expect(coverOf(1)).toEqual([{ x: 8, y: 98, width: 204, height: 44 }])
    expect(redaction).toMatchObject({ removed: {}, kept: { email: 1 }, pictures: 1 })
    const plain = runOf({ steps: [{ scene: { text: 'maya@example.com', lines: [address] } }] })
    expect(secretsOnly(proposeRedaction(plain))).toBeUndefined()
  })

  test('a picture is covered as a whole where the place of a value is not known', () => {
    const run = runOf({ steps: [{ scene: { text: 'For maya@example.com' } }, {}, { scene: {} }] })
    const { coverOf, redaction } = redactRun(run)
    expect([1, 2, 3].map(coverOf)).toEqual(['whole', 'whole', []])
    expect(redaction.whole).toEqual([1, 2])
    expect(proposeRedaction(run)).toMatchObject({ unplaced: [1], unsearched: [2] })
    const kept = redactRun(run, { keepPictures: [1, 2] })
    expect(kept.coverOf(2)).toEqual([])
    expect(kept.redaction.unsearched).toEqual([2])
  })

  test('the part outside the window on an audited picture is covered when it may show a value', () => {
    const audited = (pageText: string) => ({
      ...{ pointSize: { width: 1280, height: 800 }, text: '', pageText },
      facts: { audit: auditedScreen() },
    })
    const run = runOf({
      steps: [
        { scene: audited('Far below: maya@example.com') },
        { scene: audited('Nothing of that kind') },
        { scene: audited('Card ••••') },
      ],
    })
    const { coverOf } = redactRun(run)
    const below = [{ x: -2, y: 798, width: 1284, height: 804 }]
    expect([1, 2, 3].map(coverOf)).toEqual([below, [], below])
    expect(proposeRedaction(run)).toMatchObject({ takenOut: [3], unplaced: [] })
  })

  test('a run without anything to remove keeps its pictures', () => {
    expect(redactRun(runOf({ steps: [{}, { scene: {} }] })).redaction).toMatchObject({
      pictures: 0,
      unsearched: [1],
    })
  })

  test('a drawn area covers every picture of its screen, moved with scrolling, and the words below it', () => {
    const badge = (y: number) => ({
      elements: [element('Order 4711', { role: 'link', rect: { ...RECT, y } })],
      text: 'Order 4711 is on its way',
    })
    const page = (path: string, y: number) => ({
      url: `http://a.test/${path}`,
      scroll: { x: 0, y },
    })
    const run = runOf({
      steps: [
        { at: page('orders', 0), scene: badge(100), call: { observation: 'Order 4711 is shown.' } },
        { at: page('orders', 60), scene: badge(40) },
        { at: page('help', 0), scene: badge(100) },
      ],
    })
    const drawn = [{ step: 1, rect: RECT, on: 'screen' as const }]
    const { coverOf, redaction, rows, screenOf } = redactRun(run, { drawn })
    expect([1, 2, 3].map(coverOf)).toEqual([[RECT], [{ ...RECT, y: 40 }], []])
    expect(redaction.drawn).toBe(2)
    expect(JSON.stringify([screenOf(1), screenOf(2)])).not.toContain('4711')
    expect(JSON.stringify(rows)).not.toContain('4711')
    expect(JSON.stringify(screenOf(3))).toContain('4711')
    const alone = [{ step: 1, rect: RECT, on: 'picture' as const }]
    expect(redactRun(run, { drawn: alone }).coverOf(2)).toEqual([])
  })

  test('a drawn area moves with the scrolling in both directions, from any place', () => {
    const page = (x: number, y: number) => ({ url: 'http://a.test/orders', scroll: { x, y } })
    const { scroll: _, ...unknown } = page(0, 0)
    const run = runOf({
      steps: [{ at: page(30, 50) }, { at: page(70, 20) }, { at: page(0, 0) }, { at: unknown }],
    })
    const drawn = [{ step: 1, rect: RECT, on: 'screen' as const }]
    const places = [1, 2, 3].map(redactRun(run, { drawn, keepPictures: [1, 2, 3] }).coverOf)
    expect(places).toEqual([
      [RECT],
      [{ ...RECT, x: RECT.x - 40, y: RECT.y + 30 }],
      [{ ...RECT, x: RECT.x + 30, y: RECT.y + 50 }],
    ])
  })

  test.each([
    ['in the middle', { x: 40, y: 40 }, true],
    ['on the left edge', { x: 5, y: 40 }, true],
    ['on the top edge', { x: 40, y: 15 }, true],
    ['on the right edge', { x: 105, y: 40 }, false],
    ['on the bottom edge', { x: 40, y: 65 }, false],
  ])('a word whose middle lies %s of a drawn area leaves its step: %s', (_, at, leaves) => {
    const rect = { x: at.x - 5, y: at.y - 5, width: 10, height: 10 }
    const drawn = [
      { step: 1, on: 'picture' as const, rect: { x: 5, y: 15, width: 100, height: 50 } },
    ]
    const text = (words: string) => {
      const scene = { text: words, lines: [{ text: words, rect }] }
      return JSON.stringify(redactRun(runOf({ steps: [{ scene }] }), { drawn }).screenOf(1))
    }
    expect(text('Ada').includes('Ada')).toBe(!leaves)
    expect(text('Xy').includes('Xy')).toBe(!leaves)
    expect(text('Q')).toContain('"Q"')
  })
})
