import type { Observation } from '@harness/shared/device/observation.ts'
import { changesBetween } from '@harness/web/core/context/changes.ts'
import { expect, it } from 'vitest'
import { screen } from '../rig.ts'

const before = screen(1)

/** A page of ten rows, 100 points apart, in a window of 300 points that shows some of them. */
function page(rows: readonly string[], { top = 0, shift = 0 } = {}): Observation {
  const all = rows.map((text, at) => ({
    text,
    rect: { x: 0, y: at * 100 + 40 - top + shift, width: 200, height: 20 },
  }))
  const lines = all.filter(({ rect }) => rect.y >= -10 && rect.y + 10 <= 300)
  return {
    ...before,
    scroll: { x: 0, y: top },
    scrollable: { above: top, below: 700 - top },
    text: lines.map(({ text }) => text).join('\n'),
    lines,
    pageText: rows.join('\n'),
  }
}

const ROWS = Array.from({ length: 10 }, (_, index) => `Row ${index}`)
const between = { tookMs: 50 }

it('a page that also moved a little says what is new on it, and not what only came into sight', () => {
  const first = page(ROWS, { top: 55 })
  const answered = ROWS.with(1, 'Not available')
  const said = 'New: “Not available”. Gone: “Row 1”.'
  expect(first.text).toBe('Row 1\nRow 2\nRow 3')
  expect(changesBetween(first, page(answered, { top: 46 }), between)).toBe(said)
  expect(changesBetween(first, page(answered, { top: 160 }), between)).toBe('Gone: “Row 1”.')
  expect(changesBetween(first, page(ROWS, { top: 160 }), between)).toBe('')
  expect(changesBetween(first, page(answered, { top: 46 }), { ...between, moves: true })).toBe('')
})

it('a line pushed or cut out of sight is not gone, and a line that appears at an edge is not new', () => {
  const still = page(ROWS)
  const pushed = page(['Fill in your name', ...ROWS])
  expect(still.text).toContain('Row 2')
  expect(pushed.text).not.toContain('Row 2')
  expect(changesBetween(still, pushed, between)).toBe('New: “Fill in your name”.')
  expect(changesBetween(pushed, still, between)).toBe('Gone: “Fill in your name”.')
  expect(changesBetween(still, page(ROWS.slice(0, 2)), between)).toBe('Gone: “Row 2”.')
})

it('an invisible line within the screen is new when it is shown', () => {
  const [first = '', ...rest] = ROWS
  const closed = { ...page(rest), pageText: ROWS.join('\n') }
  const open = page([first, ...rest])
  expect(changesBetween(closed, open, between)).toBe(`New: “${first}”.`)
})

it('a row that is added or taken away between equal ones is news', () => {
  const rows = ['Remove', 'Lamp', 'Vase', 'Remove', 'Remove']
  const more = page(['Remove', 'Remove', 'Lamp', 'Vase', 'Remove', 'Remove'])
  expect(changesBetween(page(rows), more, between)).toBe('New: “Remove”.')
  expect(changesBetween(more, page(rows), between)).toBe('Gone: “Remove”.')
})

it('a line that a window in front dims is neither gone nor new, nor is one it had covered', () => {
  const asked = { text: 'Sell all of it?', rect: { x: 50, y: 120, width: 100, height: 20 } }
  const free = page(ROWS)
  const dimmed = { ...free, text: asked.text, pageText: asked.text }
  const window = { ...dimmed, lines: [...(free.lines ?? []), asked] }
  expect(changesBetween(free, window, between)).toBe('New: “Sell all of it?”.')
  expect(changesBetween(window, free, between)).toBe('Gone: “Sell all of it?”.')
  expect(changesBetween(window, page(ROWS.with(1, 'Sold')), between)).toBe(
    'New: “Sold”. Gone: “Sell all of it?”.',
  )
})

it('a hint that scrolls out of sight is not gone, although the page text lacks it', () => {
  const first = page(['Your name', ...ROWS])
  const rest = { pageText: ROWS.join('\n') }
  const moved = { ...page(['Your name', ...ROWS], { top: 60 }), ...rest }
  expect(changesBetween({ ...first, ...rest }, moved, between)).toBe('')
})

it('a line of which only an end is covered is not gone', () => {
  const words = (texts: readonly string[]): Observation => ({
    ...page(ROWS),
    text: texts.join(' '),
    lines: texts.map((text, at) => ({ text, rect: { x: at * 60, y: 40, width: 50, height: 20 } })),
    pageText: 'Alerts and dialogs',
  })
  const whole = words(['Alerts', 'and', 'dialogs'])
  expect(changesBetween(whole, words(['Alerts', 'and']), between)).toBe('')
})

it('a line of code, whose words no space parts, is gone when it is hidden where it was', () => {
  const free = page(ROWS)
  const text = 'sell(all)'
  const code = ['sell(', 'all', ')'].map((word, at) => ({
    text: word,
    rect: { x: 220 + at * 30, y: 140, width: 30, height: 20 },
  }))
  const pageText = `${free.pageText}\n${text}`
  const shown = { ...free, text: `${free.text}\n${text}`, pageText }
  const open = { ...shown, lines: [...(free.lines ?? []), ...code] }
  const hidden = { ...free, pageText }
  expect(changesBetween(open, hidden, between)).toBe(`Gone: “${text}”.`)
  expect(changesBetween(hidden, open, between)).toBe(`New: “${text}”.`)
})

it('a clock is no news, and what changed besides it is', () => {
  const clock = (time: string) => ({
    ...{ text: `Time left: ${time}`, rect: { x: 0, y: 0, width: 90, height: 20 } },
    ticks: true,
  })
  const at = (time: string, rows: readonly string[]) => {
    const rest = page(rows)
    const lines = [clock(time), ...(rest.lines ?? [])]
    return {
      ...rest,
      lines,
      text: `Time left: ${time}\n${rest.text}`,
      pageText: `Time left: ${time}\n${rest.pageText}`,
    }
  }
  const [ann, bob] = ['Ann', 'Bob']
  expect(changesBetween(at('9:01', [ann, bob]), at('8:58', [ann, bob]), between)).toBe('')
  expect(changesBetween(at('9:01', [ann, bob]), at('8:58', [ann, 'Eve']), between)).toBe(
    'New: “Eve”. Gone: “Bob”.',
  )
  expect(changesBetween(at('9:01', [ann, bob]), at('8:58', [bob, ann]), between)).toBe(
    'In another order now: “Bob”, “Ann” …',
  )
})

it('a line under a menu is not gone, and the lines of the menu are new', () => {
  const menu = ['Copy', 'Paste'].map((text, at) => ({
    ...{ text, rect: { x: 20, y: 120 + at * 120, width: 100, height: 40 } },
  }))
  const free = page(ROWS)
  const shown = (free.lines ?? []).filter(({ text }) => text === 'Row 0')
  const open = {
    ...free,
    text: 'Row 0\nCopy\nPaste',
    lines: [...shown, ...menu],
    pageText: `${free.pageText}\nCopy\nPaste`,
  }
  expect(changesBetween(free, open, between)).toBe('New: “Copy”, “Paste”.')
})
