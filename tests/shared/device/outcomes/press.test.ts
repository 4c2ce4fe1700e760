import { isDoubted, quote } from '@harness/shared/device/known-results.ts'
import { type Change, describeChange, type Facts, missed } from '@harness/shared/device/outcomes.ts'
import { onNothing, pressed, withFocus } from '@harness/shared/device/press-outcomes.ts'
import { describeScroll } from '@harness/shared/device/scroll-outcomes.ts'
import { describe, expect, it } from 'vitest'

const CONTROL = { label: 'Size', enabled: true }
const URL_NOW = 'http://shop.test/box'

const facts = (more: Partial<Facts> = {}): Facts => ({
  settled: 'quiet',
  change: 'unchanged',
  before: URL_NOW,
  after: URL_NOW,
  title: 'Your box',
  navigated: false,
  window: 'same',
  failure: undefined,
  ...more,
})

async function outcomeOf(dispatch: ReturnType<typeof pressed>, more: Partial<Facts> = {}) {
  if (dispatch.kind !== 'done') throw new Error('nothing was sent')
  return dispatch.report(facts(more))
}

it('a scroll by at least four points succeeds and says where the view is', async () => {
  const scrolledBy = (dy: number) =>
    describeScroll('Scrolled.', facts(), {
      way: { dx: 0, dy: 300 },
      scrolled: async () => ({ dx: 0, dy, at: { x: 0, y: 250 }, max: { x: 0, y: 1_000 } }),
    })
  const detail = 'Scrolled down, now at 25 % of the way.'
  expect(await scrolledBy(4)).toMatchObject({ success: true, outcome: 'changed', detail })
  expect(await scrolledBy(3)).not.toMatchObject({ detail })
})

describe('what is said of an input', () => {
  it.each<[Change | undefined, 'changed' | 'unchanged', string]>([
    ['changed', 'changed', 'The screen changed.'],
    ['focused', 'changed', 'A field has the focus now.'],
    ['painted', 'changed', 'Nothing changed except a picture that moves all the time.'],
    ['out_of_view', 'changed', 'Nothing changed in view; the page changed out of view.'],
    ['repeated', 'unchanged', 'Nothing changed on the screen.'],
    ['unchanged', 'unchanged', 'Nothing changed on the screen.'],
    ['highlighted', 'unchanged', 'Only a highlight changed on the screen.'],
    ['restless', 'unchanged', 'Nothing changed except what always changes by itself.'],
    [undefined, 'changed', 'The screen changed.'],
  ])('a screen that is %s is reported as %s', (change, outcome, words) => {
    const result = describeChange('Tapped.', facts({ change }))
    const only = change === 'highlighted' ? { highlighted: true } : {}
    expect(result).toEqual({ success: true, outcome, detail: `Tapped. ${words}`, ...only })
  })

  it.each<[Partial<Facts>, string, string]>([
    [{ after: 'http://shop.test/paid' }, 'navigated', 'The page is now "Your box".'],
    [{ navigated: true, title: '' }, 'navigated', `The page is now ${URL_NOW}.`],
    [{ navigated: true, status: 404 }, 'navigated', 'The server answered with error 404.'],
    [{ after: `${URL_NOW}#two`, change: 'changed' }, 'changed', 'The screen changed.'],
    [{ after: `${URL_NOW}#two`, change: 'unchanged' }, 'changed', 'screen. The address changed.'],
    [
      { window: 'opened', after: 'http://b.test/' },
      'navigated',
      'A new page opened: http://b.test/',
    ],
    [{ window: 'closed' }, 'navigated', `The page closed; the one before is shown: ${URL_NOW}`],
    [{ dialog: { kind: 'confirm', message: ' Sure? ' } }, 'dialog', '(confirm): "Sure?"'],
    [{ settled: 'ceiling', change: 'changed' }, 'changed', 'It is still changing.'],
    [{ settled: 'request' }, 'unchanged', 'A request of the page has no answer yet.'],
  ])('the facts %j are a success with the outcome %s', (more, outcome, words) => {
    const result = describeChange('Tapped.', facts(more))
    expect(result).toMatchObject({ success: true, outcome })
    expect(result.detail).toContain(words)
  })

  it('a page that cannot be opened is refused, with the reason', () => {
    expect(describeChange('Tapped.', facts({ failure: 'the server is gone' }))).toEqual({
      success: false,
      outcome: 'refused',
      detail: 'Tapped. The next page could not be opened: the server is gone.',
    })
  })

  it('a press on nothing is a failure only where nothing changed', async () => {
    expect(await outcomeOf(onNothing('Tapped'))).toMatchObject({
      success: false,
      outcome: 'nothing_under_point',
    })
    expect(await outcomeOf(onNothing('Tapped'), { change: 'changed' })).toMatchObject({
      success: true,
      outcome: 'changed',
    })
  })

  it('a list or a colour that was pressed counts as changed, and says how it is used', async () => {
    const list = pressed({ ...CONTROL, opens: 'choices', options: ['One', 'Two'] }, 'Tapped.')
    expect(await outcomeOf(list)).toEqual({
      success: true,
      outcome: 'changed',
      detail: 'Tapped. It is a list; choose with set_value. Its choices: One, Two.',
    })
    const colour = await outcomeOf(pressed({ ...CONTROL, opens: 'colours' }, 'Tapped.'))
    expect(colour.detail).toContain('as #rrggbb')
    const away = await outcomeOf(list, { navigated: true })
    expect(away.outcome).toBe('navigated')
  })

  it('a focus that moved is a change, and one that stayed is added to what happened', () => {
    const still = { success: true, outcome: 'unchanged', detail: 'Pressed Tab. Nothing.' } as const
    expect(withFocus(still, 'Name', undefined)).toBe(still)
    expect(withFocus(still, 'Name', 'Name').outcome).toBe('unchanged')
    expect(withFocus(still, 'Name', 'Email')).toEqual({
      success: true,
      outcome: 'changed',
      detail: 'Pressed Tab. The focus is on "Email".',
    })
    expect(withFocus(still, 'Name', '').detail).toContain('Nothing has the focus.')
  })

  it('text of a page takes at most 120 characters of a sentence', () => {
    expect(quote('a'.repeat(120))).toHaveLength(122)
    expect(quote('a'.repeat(121))).toBe(`"${'a'.repeat(119)}…"`)
    expect(quote(' a\n b ')).toBe('"a b"')
  })

  it.each([
    [{ state: 'gone' }, 'stale_mark', 'no longer on the page'],
    [{ state: 'disabled' }, 'disabled', 'is disabled'],
    [{ state: 'hidden' }, 'moved', 'out of sight'],
    [{ state: 'changed', now: 'Pay' }, 'stale_mark', 'now reads "Pay"'],
    [{ state: 'covered', by: 'Cookies' }, 'covered', 'covered by "Cookies"'],
  ] as const)('an element that is %j is not acted upon', (located, outcome, words) => {
    const { kind, result } = missed(located)
    expect([kind, result.success, result.outcome]).toEqual(['not_done', false, outcome])
    expect(result.detail).toContain(words)
  })
})

it.each([
  ['an answer within a second', { stillMs: 1_000, lagMs: 1_000 }, false],
  ['a slow answer on an idle machine', { stillMs: 1_001 }, false],
  ['a slow answer of the page itself', { stillMs: 2_000, lagMs: 999 }, false],
  ['an answer that only the lag made slow', { stillMs: 2_000, lagMs: 1_000 }, true],
  ['nothing measured', {}, false],
])('%s is doubted: %s', (_, outcome, isInDoubt) => {
  expect(isDoubted(outcome)).toBe(isInDoubt)
})
