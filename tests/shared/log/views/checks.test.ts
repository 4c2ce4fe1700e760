import { MAX_PAGE_TEXT, type Scene } from '@harness/shared/device/observation.ts'
import { elementOf, gapOf, gapsOf, provingWords } from '@harness/shared/log/views/checks.ts'
import { Check } from '@harness/shared/order/run.ts'
import { describe, expect, it } from 'vitest'

const scene: Scene = {
  pointSize: { width: 400, height: 300 },
  scale: 1,
  url: 'https://shop.test/orders/42?from=Mail',
  text: 'Thank  you!\nYour order\tis on its way.',
  dialog: { kind: 'alert', message: 'Saved for later' },
  elements: [
    element('Track order', { role: 'link' }),
    element('Pay', { enabled: false }),
    element('Email', { role: 'textbox', value: 'ann@shop.test' }),
    element('Total: 5', { role: 'button' }),
  ],
}

function element(label: string, changes: Partial<Scene['elements'][number]> = {}) {
  const rect = { x: 0, y: 0, width: 10, height: 10 }
  const plain = { ref: label, role: 'button', labelSource: 'text', enabled: true, secure: false }
  return { ...plain, label, rect, ...changes }
}

const holds = (kind: Check['kind'], value: string, changes: Partial<Scene> = {}) =>
  gapOf({ kind, value }, { ...scene, ...changes }) === undefined

describe('the element that a check is about', () => {
  it.each([
    ['element', 'link:track', 'Track order'],
    ['text', 'ann@', 'Email'],
    ['no-text', 'pay', 'Pay'],
    ['text', 'Thank you', undefined],
    ['url', 'Pay', undefined],
  ] as const)('a check of %s “%s” is about %s', (kind, value, label) => {
    expect(elementOf({ kind, value }, scene)?.label).toBe(label)
  })

  it('the smallest of several elements with the words is meant', () => {
    const rect = { x: 0, y: 0, width: 400, height: 300 }
    const elements = [element('Pay now', { rect }), element('Pay')]
    expect(elementOf({ kind: 'text', value: 'pay' }, { ...scene, elements })?.label).toBe('Pay')
  })
})

describe('a text check', () => {
  it.each([
    ['the page text, whatever its case and white space', 'thank you! YOUR ORDER'],
    ['the open dialog', 'saved for'],
    ['the label of an element, also of a disabled one', 'pay'],
    ['the value of a field', 'ann@'],
  ])('a text check finds the words in %s', (_, value) => {
    expect(holds('text', value)).toBe(true)
    expect(holds('no-text', value)).toBe(false)
  })

  it.each(['order shipped', 'Track order Pay', 'ann@shop.test Total'])(
    'a text check does not find %j, nor words across two places',
    (value) => {
      expect(holds('text', value)).toBe(false)
      expect(holds('no-text', value)).toBe(true)
    },
  )

  it('a text check does not prove absence on a page that was cut', () => {
    expect(holds('no-text', 'error', { text: 'x'.repeat(MAX_PAGE_TEXT) })).toBe(false)
    expect(holds('no-text', 'error', { text: 'x'.repeat(MAX_PAGE_TEXT - 1) })).toBe(true)
  })
})

describe('a text check on a page longer than the screen', () => {
  const pageText = 'Thank you!\nImprint'
  it('a text check finds what a person could scroll to', () => {
    expect(holds('text', 'imprint', { pageText })).toBe(true)
    expect(holds('no-text', 'imprint', { pageText })).toBe(false)
  })

  it('a text check finds what is only on the screen, such as the words in a field', () => {
    expect(holds('text', 'on its way', { pageText })).toBe(true)
  })

  it('a text check does not prove absence where the text of the page was cut', () => {
    expect(holds('no-text', 'error', { pageText: 'x'.repeat(MAX_PAGE_TEXT) })).toBe(false)
  })
})

describe('an address check', () => {
  it.each([
    ['/orders/', true],
    ['from=Mail', true],
    ['from=mail', false],
    ['/basket', false],
    ['https://shop.test/*', true],
    ['https://shop.test/orders/42?from=Mail*', true],
    ['https://shop.test/orders/*42?from=Mail', true],
    ['*/orders/*', true],
    ['*/orders/*?from=*', true],
    ['*/basket/*?from=*', false],
    ['*?from=*/orders/*', false],
    ['/orders/*', false],
    ['*/orders', false],
    ['*.test/orders/42?from=Mail', true],
    ['https://shop.test/orders/42?from=Mail*42?from=Mail', false],
  ])('an address check matches %s: %s', (value, expected) => {
    expect(holds('url', value)).toBe(expected)
  })

  it('an address check fails when there is no address', () => {
    const { url: _, ...nowhere } = scene
    expect(gapOf({ kind: 'url', value: 'shop' }, nowhere)).toContain('does not match')
  })

  it('an address check answers at once however many stars it has', () => {
    const url = 'a'.repeat(8_000)
    expect(holds('url', `${'*a'.repeat(500)}b`, { url })).toBe(false)
  })
})

describe('an element check', () => {
  it.each([
    ['track order', true],
    ['Track', true],
    ['PAY', true],
    ['link:Track order', true],
    ['button:Track order', false],
    ['Total: 5', true],
    ['button:total', true],
    ['button:', false],
    ['Thank you', false],
  ])('an element check matches %s: %s', (value, expected) => {
    expect(holds('element', value)).toBe(expected)
  })
})

describe('checks', () => {
  it('checks name every gap in their order, each short', () => {
    const checks: Check[] = [
      { kind: 'text', value: 'Thank you' },
      { kind: 'element', value: 'Refund' },
      { kind: 'text', value: 'x'.repeat(1_000) },
    ]
    const gaps = gapsOf(checks, scene)
    expect(gaps[0]).toBe('There is no element “Refund” on the screen.')
    expect(gaps[1]?.length).toBeLessThan(160)
    expect(gaps).toHaveLength(2)
  })

  it.each([
    { kind: 'text', value: ' ' },
    { kind: 'url', value: '' },
    { kind: 'title', value: 'x' },
  ])('the check %j is refused because it always holds or is unknown', (check) => {
    expect(Check.safeParse(check).success).toBe(false)
  })

  it('checks survive a round trip as they are', () => {
    const check = { kind: 'no-text', value: 'Error' }
    expect(Check.parse(JSON.parse(JSON.stringify(check)))).toEqual(check)
  })
})

describe('the words that prove a check', () => {
  const proof = (check: Check, text: string) => provingWords(check, { ...scene, text })

  it('the words that prove a text are its line, and the text itself where it has several', () => {
    const check = { kind: 'text', value: 'thank you' } as const
    expect(proof(check, 'Shop\nThank  you, Maya\nHelp')).toBe('Thank you, Maya')
    expect(proof({ kind: 'text', value: 'Shop Thank you' }, 'Shop\nThank you')).toBe(
      'Shop Thank you',
    )
    expect(proof(check, 'Shop')).toBeUndefined()
  })

  it('a line is cut to 160 characters around the words', () => {
    const check = { kind: 'text', value: 'here' } as const
    const whole = `here ${'a'.repeat(155)}`
    expect(proof(check, whole)).toBe(whole)
    const cut = proof(check, `${'b'.repeat(300)} here ${'a'.repeat(300)}`)
    expect(cut).toHaveLength(160)
    expect(cut).toContain(' here ')
  })
})
