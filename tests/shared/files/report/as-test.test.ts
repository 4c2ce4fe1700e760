import { locatorOf } from '@harness/shared/files/report/as-test/locator.ts'
import { playwrightOf } from '@harness/shared/files/report/as-test/playwright.ts'
import { scriptOf } from '@harness/shared/files/report/as-test/script.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { parseScript } from '@harness/shared/order/script.ts'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { SCENE } from '../../../store/sample-rows.ts'
import { HOSTILE, recordedTour, runSaying, smallRun } from './tour-run.ts'

const noScene = () => undefined

/** The kinds of the top statements; throws for a text that is not TypeScript. */
function statements(code: string): readonly string[] {
  return parseAst(code, { lang: 'ts' }).body.map(({ type }) => type)
}

type Call = Extract<RowBody, { kind: 'tool_call' }>
type Result = Extract<RowBody, { kind: 'tool_result' }>

/** The lines that one call becomes. */
function linesOf(call: Partial<Call>, result: Partial<Result> = {}): string {
  const run = smallRun((row) => {
    if (row.kind === 'tool_call') return { ...row, ...call }
    return row.kind === 'tool_result' ? { ...row, ...result } : row
  })
  const text = playwrightOf(run, noScene)
  return text.slice(text.indexOf('test.step'), text.indexOf('// This goal has no checks'))
}

describe('the Playwright test', () => {
  test('the Playwright test finds controls by role and name, and asserts the checks', async () => {
    const { state, sceneOf } = await recordedTour()
    const text = playwrightOf(state, sceneOf)
    expect(text).toContain("page.getByRole('link', { name: 'Mugs', exact: true }).click()")
    expect(text).toContain(
      "page.getByRole('textbox', { name: 'Full name', exact: true }).fill('Maya Lind')",
    )
    expect(text).toContain("toContainText('Thank you, your order is placed', { ignoreCase: true })")
    expect(statements(text)).toEqual([
      'ImportDeclaration',
      'VariableDeclaration',
      'ExpressionStatement',
      'ExpressionStatement',
    ])
  })

  test('the Playwright test presses a control without a name where it was, and says so', async () => {
    const { state, sceneOf } = await recordedTour()
    expect(playwrightOf(state, sceneOf)).toMatch(
      /await page\.waitForLoadState\('networkidle'\)\n\s+\/\/ Tap “unlabelled button”: it has no name[^\n]*\n\s+await page\.mouse\.click\(1168, 148\)/,
    )
  })

  test('the Playwright test takes the nearest of several controls with one name', () => {
    const element = { ref: 'a', role: 'link', labelSource: 'text', enabled: true, secure: false }
    const rect = { x: 100, y: 200, width: 40, height: 20 }
    const first = { ...element, label: 'More', rect }
    const second = { ...first, ref: 'b', rect: { ...rect, y: 400 } }
    const scene = { ...SCENE, elements: [first, second] }
    const run = smallRun((row) => {
      const mark = { id: 2, label: 'More', role: 'link', rect: second.rect }
      return row.kind === 'tool_call' ? { ...row, tool: 'tap_mark', input: { id: 2 }, mark } : row
    })
    const text = playwrightOf(run, () => scene)
    expect(text).toContain(
      "await (await nearest(page.getByRole('link', { name: 'More', exact: true }), 120, 410)).click()",
    )
    expect(text).toContain('async function nearest(matches: Locator')
    expect(statements(text)).toContain('FunctionDeclaration')
  })

  test('words beside a control are no name that a locator finds', () => {
    const rect = { x: 100, y: 200, width: 40, height: 20 }
    const box = {
      ref: 'a',
      role: 'checkbox',
      label: 'Oat milk',
      enabled: true,
      secure: false,
      rect,
    }
    const named = { ...box, labelSource: 'label' }
    const around = { scene: SCENE, samePage: [SCENE] }
    expect(locatorOf(named, around)).toContain("getByRole('checkbox', { name: 'Oat milk'")
    expect(locatorOf({ ...named, labelSource: 'beside' }, around)).toBeUndefined()
  })

  test('a control has a twin too where only another screen of its page shows it', () => {
    const rect = { x: 100, y: 200, width: 40, height: 20 }
    const one = {
      ref: 'a',
      role: 'link',
      labelSource: 'text',
      label: 'More',
      enabled: true,
      secure: false,
      rect,
    }
    const scene = { ...SCENE, elements: [one] }
    const longer = { ...SCENE, elements: [one, { ...one, ref: 'b', rect: { ...rect, y: 400 } }] }
    expect(locatorOf(one, { scene, samePage: [scene] })).not.toContain('nearest')
    expect(locatorOf(one, { scene, samePage: [scene, longer] })).toContain('nearest')
  })

  test.each<[string, Partial<Call>, string]>([
    ['typing', { tool: 'type', input: { text: "it's" } }, "keyboard.type('it\\'s')"],
    ['keys', { tool: 'key_shortcut', input: { keys: ['ctrl', 'a'] } }, "press('Control+a')"],
    [
      'a page of the application',
      { tool: 'navigate', input: { url: '/b?c=1' } },
      "goto(new URL('/b?c=1', START).href)",
    ],
    [
      'another site',
      { tool: 'navigate', input: { url: 'https://a.test/b' } },
      "goto('https://a.test/b')",
    ],
    [
      'a full address of the application',
      { tool: 'navigate', input: { url: 'http://127.0.0.1:4000/b' } },
      "goto(new URL('/b', START).href)",
    ],
    ['going back', { tool: 'back', input: {} }, 'page.goBack()'],
    ['scrolling', { tool: 'scroll', input: { x: 1, y: 2, dx: 0, dy: 300 } }, 'mouse.wheel(0, 300)'],
    [
      'a password',
      { tool: 'fill_credential', input: { field: 'password' } },
      "process.env['HARNESS_PASSWORD']",
    ],
    [
      'a value that was taken out of the log',
      { tool: 'type', input: { text: '••••' } },
      "process.env['HARNESS_VALUE_1']",
    ],
  ])('the Playwright test does %s', (_, call, expected) => {
    expect(linesOf(call)).toContain(expected)
  })

  test('the Playwright test sends a text that its field did not keep, and says so', () => {
    const call = { tool: 'type', input: { text: 'Oat milk' } }
    const result = { success: false, outcome: 'value_not_kept', detail: 'It is empty.' } as const
    expect(linesOf(call, { ...result, settleMs: 260 })).toMatch(
      /\/\/ It is empty\.\n\s+await page\.keyboard\.type\('Oat milk'\)/,
    )
    expect(linesOf(call, { ...result, settleMs: 0 })).toContain('not done: ')
  })

  test.each<[string, Partial<Call>, Partial<Result>, string]>([
    [
      'was rejected',
      {},
      { success: false, outcome: 'rejected', userDecision: 'rejected' },
      'not done: Tap at 10, 20; it was rejected',
    ],
    [
      'failed',
      {},
      { success: false, outcome: 'refused', error: 'No.' },
      'not done: Tap at 10, 20; No.',
    ],
    [
      'has no way in Playwright',
      { tool: 'swipe', label: 'Swipe up' },
      {},
      'not written: Swipe up.',
    ],
  ])('a step that %s is a comment with the reason', (_, call, result, expected) => {
    const lines = linesOf(call, result)
    expect(lines).toContain(`// Step 1, ${expected}`)
    expect(lines).not.toContain('await page.')
  })

  test.each(HOSTILE)('text of a page is a string or a comment and nothing more: %j', (text) => {
    const made = playwrightOf(runSaying(text), noScene)
    expect(statements(made)).toEqual([
      'ImportDeclaration',
      'VariableDeclaration',
      'ExpressionStatement',
      'ExpressionStatement',
    ])
  })

  test('an address with stars becomes a pattern of the whole address', () => {
    const run = smallRun((row) =>
      row.kind === 'leg_started'
        ? {
            ...row,
            checks: [
              { kind: 'url', value: 'http://a.test/*?x=1' },
              { kind: 'url', value: '/cart' },
            ],
          }
        : row,
    )
    const text = playwrightOf(run, noScene)
    expect(text).toContain('toHaveURL(/^http:\\/\\/a\\.test\\/.*\\?x=1$/)')
    expect(text).toContain('toHaveURL(/\\/cart/)')
  })

  test('the run of an app on a simulator is refused with the reason', () => {
    const run = smallRun((row) =>
      row.kind === 'run_started' ? { ...row, device: { kind: 'ios', name: 'iPhone' } } : row,
    )
    const what = 'only the run of a web page has a Playwright test'
    expect(() => playwrightOf(run, noScene)).toThrow(
      expect.objectContaining({ code: 'export_refused', message: expect.stringContaining(what) }),
    )
  })
})

describe('the script', () => {
  test('the exported script has a reply for each step, with marks by their label', async () => {
    const { state } = await recordedTour()
    const lines = scriptOf(state)
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const replies = parseScript(lines.map((line) => JSON.parse(line)))
    expect(replies).toHaveLength(16)
    expect(replies[0]?.calls?.[0]).toMatchObject({ name: 'tap_mark', input: { id: 'Mugs' } })
    expect(replies[1]?.calls?.map(({ name }) => name)).toEqual(['note_friction', 'tap_mark'])
  })

  test.each(HOSTILE)('a goal stays one line of comment: %j', (text) => {
    const [first, second] = scriptOf(runSaying(text)).split('\n')
    expect(first).toMatch(/^\/\/ Goal: /)
    expect(second).toMatch(/^\{/)
  })
})
