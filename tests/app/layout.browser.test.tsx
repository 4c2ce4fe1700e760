// Lines that should be one line, and words that should be whole, on the screens of runs.
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../setup/open-app.tsx'
import type { Spec } from '../shared/run-of-specs.ts'
import { freshTabs } from '../store/fresh-db.ts'
import { addRuns, type SampleRun } from '../store/sample-logs.ts'

const BOX: Spec = { title: 'Your box', url: 'http://shop.test/box', aim: 'Save' }
const CONFUSED: Spec = { ...BOX, reported: ['ambiguous_label'] }
const LONG: SampleRun = {
  specs: Array.from({ length: 90 }, (_, at) => (at === 89 ? CONFUSED : BOX)),
}
const PHONE = [360, 780] as const
const DESKTOP = [1280, 800] as const

const boxOf = (selector: string) => {
  const found = document.querySelector(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found.getBoundingClientRect()
}

async function openAt(path: string, size: readonly [number, number], runs: readonly SampleRun[]) {
  const [db] = freshTabs()
  const ids = await addRuns(db, runs)
  await page.viewport(...size)
  openApp(path.replace('RUN', ids[0] ?? ''), db)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

it.each([
  ['/runs', '.filter-words', DESKTOP],
  ['/findings', '.findings-words', DESKTOP],
  ['/settings/models', '.settings-list a', DESKTOP],
  ['/runs/RUN', '.stage-top', DESKTOP],
  ['/new', '.new-run-form h2, form h2', DESKTOP],
] as const)('on %s the title begins where what is below it does', async (path, below, size) => {
  await openAt(path, size, [{ specs: [CONFUSED] }])
  await expect.poll(() => document.querySelector(below)).not.toBeNull()
  const inset = document.querySelector(below)
  const padding = inset ? Number.parseFloat(getComputedStyle(inset).paddingLeft) : 0
  expect(boxOf(below).left + padding).toBeCloseTo(boxOf('h1').left, 0)
})

it.each([PHONE, DESKTOP])(
  'the path of a run of 90 steps ends inside its row at %i px',
  async (...size) => {
    await openAt('/runs', size, [LONG])
    await expect.poll(() => document.querySelector('.run-path svg')).not.toBeNull()
    // drawn once more when its width is known
    const beyond = (selector: string) => boxOf(selector).right - boxOf('.run-path').right
    await expect.poll(() => beyond('.run-path svg')).toBeLessThanOrEqual(0.5)
    await expect.poll(() => beyond('.run-path .strip-pin')).toBeLessThanOrEqual(1)
  },
)

it('no filter of the findings is cut on a phone, and none is offered that would show nothing', async () => {
  await openAt('/findings', PHONE, [{ specs: [CONFUSED, { ...BOX, reported: ['dead_end'] }] }])
  const filters = () => [...document.querySelectorAll('.findings-bar select')]
  await expect.poll(() => filters().length).toBeGreaterThan(2)
  const beyond = filters().filter((each) => each.getBoundingClientRect().right > 360)
  for (const filter of beyond) {
    filter.scrollIntoView({ inline: 'nearest' })
    expect(filter.getBoundingClientRect().right).toBeLessThanOrEqual(360)
  }
  const offered = [...document.querySelectorAll('.findings-bar option')]
  expect(offered.map(({ textContent }) => textContent)).not.toContain('Dismissed 0')
})

it('the grade of a finding ends before its state, inside its row, on a phone', async () => {
  await openAt('/findings', PHONE, [{ specs: [CONFUSED] }])
  await expect.element(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  // the list takes its form from the width that an observer reports, after the option is drawn
  await expect.poll(() => boxOf('.finding-lines[data-wide="false"]').width).toBe(360)
  const { right } = boxOf('.finding-option')
  const { right: end, width } = boxOf('.finding-option .grade-words')
  expect(width).toBeGreaterThan(0)
  expect(end).toBeLessThanOrEqual(boxOf('.finding-option .option-state').left)
  expect(boxOf('.finding-option .option-state').right).toBeLessThanOrEqual(right)
})

it('the stem of a report ends above its bar after the window became narrow', async () => {
  await openAt('/runs/RUN', DESKTOP, [{ specs: [BOX, CONFUSED, BOX] }])
  await expect.poll(() => document.querySelector('.strip-flag > rect')).not.toBeNull()
  await page.viewport(...PHONE)
  await expect.poll(() => boxOf('.strip').width).toBeLessThan(360)
  const barTop = () => {
    const bars = document.querySelector('.strip-bars')
    const { left, bottom } = boxOf('.strip-flag > rect')
    const path = bars instanceof SVGPathElement ? bars : undefined
    const drawn = path?.ownerSVGElement?.getBoundingClientRect()
    for (let down = 0; down < 20; down += 0.5)
      if (
        path?.isPointInFill({
          x: left + 1 - (drawn?.left ?? 0),
          y: bottom + down - (drawn?.top ?? 0),
        })
      )
        return down
    return Number.POSITIVE_INFINITY
  }
  await expect.poll(barTop).toBeLessThanOrEqual(3.5)
})

it('the list of keys opens at its beginning, with Close in sight and focused', async () => {
  await openAt('/runs', DESKTOP, [{ specs: [BOX] }])
  await userEvent.keyboard('?')
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await expect.element(close).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'Everywhere' })).toBeInViewport()
  await expect.element(close).toBeInViewport({ ratio: 0.99 })
})

it('the two runs that are compared do not touch, and each is in line with its numbers', async () => {
  await openAt('/compare', DESKTOP, [{ specs: [BOX] }, { specs: [CONFUSED] }])
  const run = (name: string) => page.getByRole('combobox', { name })
  const options = (name: string) => run(name).getByRole('option')
  // Both runs are listed after the placeholder; before that, an option is of neither.
  await expect.element(options('Run A').nth(2)).toBeInTheDocument()
  await run('Run A').selectOptions(options('Run A').nth(1))
  await run('Run B').selectOptions(options('Run B').last())
  await expect.element(page.getByRole('rowheader', { name: 'A', exact: true })).toBeVisible()
  const [a, b] = ['Run A', 'Run B'].map((name) => run(name).element().getBoundingClientRect())
  expect((b?.top ?? 0) - (a?.bottom ?? 0)).toBeGreaterThanOrEqual(8)
  const head = page.getByRole('rowheader', { name: 'B', exact: true }).element()
  const { top, height } = head.getBoundingClientRect()
  expect(top + height / 2).toBeCloseTo((b?.top ?? 0) + (b?.height ?? 0) / 2, -1)
})
