import { SWEEP_LIMITS } from '@harness/web/core/rules/sweep.ts'
import { controlsOf, type Seen } from '@harness/web/models/sweep/controls.ts'
import { describe, expect, it } from 'vitest'
import { HOME, LIMITS, link, type Paper, sceneOf } from './paper-site.ts'

function seen(...controls: readonly Paper[]): readonly Seen[] {
  return controlsOf(sceneOf({ controls }), { limits: LIMITS, home: HOME, seed: 0 })
}

function reason(paper: Partial<Paper>, sendsForms = false): Seen['leave'] {
  const limits = { ...LIMITS, sendsForms }
  const scene = sceneOf({ controls: [{ label: 'One', ...paper }] })
  return controlsOf(scene, { limits, home: HOME, seed: 0 })[0]?.leave
}

describe('a skipped control', () => {
  it.each([
    [{ label: 'Buy now' }, 'guarded'],
    [{ label: 'Alles löschen' }, 'guarded'],
    [{ label: 'Sign out' }, 'leaves'],
    [link('Adiós', 'logout'), 'leaves'],
    [link('Tidy', 'x', `${HOME}basket/delete`), 'guarded'],
    [link('Go', 'x', `${HOME}post/7/publish`), 'guarded'],
    [link('×', 'cart', `${HOME}cart?do=delete`), 'guarded'],
    [link('Elsewhere', 'x', 'https://example.com/'), 'outside'],
    [link('Write', 'x', 'mailto:a@example.com'), 'outside'],
    [{ ...link('Plan', 'plan.pdf'), download: true }, 'file'],
    [{ inputType: 'file' }, 'file'],
    [{ form: 'other', submits: true }, 'form'],
    [{ role: 'textbox', inputType: 'password', secure: true }, 'secret'],
    [{ enabled: false }, 'disabled'],
  ] as const)('the control %o is skipped as %s', (paper, expected) => {
    expect(reason(paper)).toBe(expected)
  })

  it('a form that may change something is sent where a person allowed it, and never what a rule names', () => {
    const form = { form: 'other', submits: true } as const
    expect(reason({ ...form, label: 'Save' })).toBe('form')
    expect(reason({ ...form, label: 'Save' }, true)).toBeUndefined()
    expect(reason({ ...form, label: 'Buy now' }, true)).toBe('guarded')
  })

  it.each([
    { label: 'Menu' },
    link('Summer', 'post/summer'),
    // A plain link is judged by its address, which names nothing that it could act on.
    link('Send a photo', 'photo/send'),
    link('Buy a ticket', 'tickets'),
    { form: 'get', submits: true },
    { form: 'other', role: 'checkbox' },
    // Focusing a field orders nothing.
    { label: 'Order', role: 'textbox', inputType: 'text' },
  ] as const)('the control %o is not skipped', (paper) => {
    expect(reason(paper)).toBeUndefined()
  })
})

describe('controls that are alike', () => {
  it('links to pictures of one site are one family, of which one is used', () => {
    const at = (name: string) => link(name, name, `${HOME}${name}`)
    const pictures = seen(at('a.png'), at('big/b.JPG?w=9'), at('c.svg'))
    expect(new Set(pictures.map(({ family }) => family)).size).toBe(1)
    expect(pictures.map(({ most }) => most)).toEqual([1, 1, 1])
  })

  it('similar controls are one family when only a number distinguishes them, and keep keys by their order', () => {
    const days = seen({ label: '1' }, { label: '2' }, { label: '30' })
    expect(new Set(days.map(({ family }) => family)).size).toBe(1)
    expect(new Set(days.map(({ key }) => key)).size).toBe(3)
    expect(days[0]?.most).toBe(3)
  })

  it('similar controls are one family in a grid of equal buttons, whatever their names', () => {
    const icons = Array.from({ length: 21 }, (_, at) => ({
      label: `Icon ${String.fromCharCode(65 + at)}`,
    }))
    expect(new Set(seen(...icons).map(({ family }) => family)).size).toBe(1)
    expect(new Set(seen(...icons.slice(0, 20)).map(({ family }) => family)).size).toBe(20)
  })

  it('draggable elements are one family on a page, whatever their words', () => {
    const cards = seen(
      ...['Write', 'Draw', 'Test', 'Ship'].map((label) => ({ label, role: 'draggable' })),
    )
    expect(new Set(cards.map(({ family }) => family)).size).toBe(1)
    expect([new Set(cards.map(({ key }) => key)).size, cards[0]?.most]).toEqual([4, 3])
  })

  it('two links to one address are the same control', () => {
    const [picture, title] = seen(link('', 'tea'), link('Tea', 'tea', `${HOME}tea/`))
    expect(picture?.key).toBe(title?.key)
  })

  it('the seed rotates the controls and changes nothing else', () => {
    const scene = sceneOf({ controls: [{ label: 'Add' }, { label: 'Add' }] })
    const keys = (seed: number) =>
      controlsOf(scene, { limits: LIMITS, home: HOME, seed }).map(({ key }) => key)
    expect(keys(1)).toEqual(keys(0).toReversed())
  })
})

it('a field takes a value by its type, and everything else is pressed', () => {
  const uses = seen(
    { label: 'Name', role: 'textbox', inputType: 'text' },
    { label: 'Zone', role: 'combobox', options: ['North', 'South'] },
    { label: 'Menu', role: 'combobox' },
    { label: 'News', role: 'checkbox', inputType: 'checkbox' },
  ).map(({ use }) => use)
  expect(uses).toEqual(['fill', 'fill', 'press', 'press'])
})

it('a rule that the run does not have holds no control back, and what it names comes last', () => {
  const none = { ...SWEEP_LIMITS, judge: SWEEP_LIMITS.judge([]) }
  const controls = [{ label: 'Delete' }, { label: 'Sign out' }, { label: 'Menu' }]
  const all = controlsOf(sceneOf({ controls }), { limits: none, home: HOME, seed: 0 })
  expect(all.map(({ leave, isLast = false }) => leave ?? isLast)).toEqual([true, 'leaves', false])
})
