import type { HarnessDb } from '@harness/web/store/schema.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, openApp } from '../../setup/open-app.tsx'
import type { Spec } from '../../shared/run-of-specs.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { addRuns, type SampleRun } from '../../store/sample-logs.ts'

const BOX = { title: 'Your box', url: 'http://shop.test/box' }
const HELP = { title: 'Help', url: 'http://shop.test/help' }
const LABEL: Spec = { ...BOX, aim: 'Save', reported: ['ambiguous_label'] }
const DEAD_END: Spec = { ...HELP, aim: 'Help', reported: ['dead_end'] }
const SLOW: Spec = { ...BOX, aim: 'Help', sensors: ['slow_response'] }
const QUIET: Spec = { ...HELP, aim: 'Save' }

/** Two runs: of the three findings of the first, the second meets one, and one of its own. */
const TWO: readonly SampleRun[] = [
  { specs: [LABEL, SLOW, DEAD_END] },
  { specs: [LABEL, { ...QUIET, reported: ['confusing_copy'] }, { ...BOX, aim: 'Help' }] },
]

async function openFindings(runs: readonly SampleRun[], path = '/findings'): Promise<HarnessDb> {
  const [db] = freshTabs()
  await addRuns(db, runs)
  await page.viewport(1280, 800)
  openApp(path, db)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Findings')
  return db
}

const list = () => page.getByRole('listbox', { name: 'Findings' })
const option = (name: RegExp) => list().getByRole('option', { name })
const status = () => page.getByLabelText('Status')

it('a second run shows what is new, known and gone since the first', async () => {
  await openFindings(TWO)
  await expect.element(option(/Ambiguous label/)).toHaveTextContent('in 2 of 2 runs')
  await expect.element(option(/Confusing copy/)).toHaveTextContent('New')
  await expect.element(status()).toHaveDisplayValue('Not fixed 2')
  await status().selectOptions('gone')
  await expect.element(option(/Dead end/)).toHaveTextContent('in 1 of 2 runs')
  await expect.element(option(/Slow response/)).toHaveTextContent('Maybe fixed')
  expect(new URLSearchParams(location.search).get('set')).toBe('gone')
  await status().selectOptions('known')
  await expect.element(list().getByRole('option')).toHaveTextContent('Ambiguous label')
})

it('findings are accepted and dismissed with keys alone, and the next open one follows', async () => {
  await openFindings(TWO)
  await expect.element(option(/Ambiguous label/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('a')
  await expect.element(option(/Ambiguous label/)).toHaveTextContent('Accepted')
  await expect.element(option(/Confusing copy/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('d')
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Dismiss this finding?')
  await userEvent.keyboard('3{Enter}')
  await expect.element(status()).toHaveTextContent('Dismissed 1')
  await status().selectOptions('dismissed')
  await expect
    .element(page.getByRole('region', { name: /Confusing copy/ }))
    .toHaveTextContent('the agent was wrong')
})

it('a report that the log contradicts says so with the result it rests on', async () => {
  const answered: Spec = { ...BOX, aim: 'Save', outcome: 'changed' }
  await openFindings([{ specs: [answered, { ...BOX, tool: 'wait', reported: ['unresponsive'] }] }])
  await expect.element(option(/Unresponsive/)).toBeVisible()
  const against = page.getByText('The screen changed within a second.')
  await expect.element(against).toBeVisible()
  await expect.element(page.getByText(/changed, still again after 250 ms/)).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

it('a decision is undone, and holds for the same finding of a later run otherwise', async () => {
  const db = await openFindings(TWO)
  await expect.element(option(/Ambiguous label/)).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(page.getByRole('status').getByText('Accepted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(option(/Ambiguous label/)).toHaveTextContent('Open')
  await userEvent.keyboard('ka')
  await expect.element(option(/Ambiguous label/)).toHaveTextContent('Accepted')
  await addRuns(db, [{ specs: [LABEL] }])
  await expect.element(option(/Ambiguous label/)).toHaveTextContent('in 3 of 3 runs')
  await expect.element(option(/Ambiguous label/)).toHaveTextContent('Accepted')
})

it('a finding is merged into another one, counts there, and is split again', async () => {
  await openFindings(TWO)
  await expect.element(option(/Ambiguous label/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('js')
  const choice = page.getByRole('listbox', { name: /^Merge “.+” into which finding/ })
  await expect.element(choice).toHaveFocus()
  await page.getByRole('option', { name: /Ambiguous label/ }).click()
  await expect.element(status()).toHaveDisplayValue('Not fixed 1')
  await page.getByRole('button', { name: 'Split what was merged' }).click()
  await expect.element(status()).toHaveDisplayValue('Not fixed 2')
})

it('on a phone the list comes back for the choice of what to merge into', async () => {
  await openFindings(TWO)
  await page.viewport(360, 780)
  await option(/Confusing copy/).click()
  const merge = page.getByRole('button', { name: /^Merge…/ })
  await merge.click()
  await expect.element(page.getByRole('option', { name: /Ambiguous label/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('region', { name: /Confusing copy/ })).toBeVisible()
  await merge.click()
  await page.getByRole('option', { name: /Ambiguous label/ }).click()
  await page.getByRole('button', { name: 'All findings' }).click()
  await expect.element(status()).toHaveDisplayValue('Not fixed 1')
})

it('severity and comment are set by a person and stay', async () => {
  const db = await openFindings(TWO)
  await expect.element(option(/Ambiguous label/)).toHaveTextContent('low')
  await userEvent.keyboard('1')
  await expect.element(option(/Ambiguous label/)).toHaveTextContent('high')
  await expect.element(page.getByText('set by you')).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(page.getByLabelText('Comment')).toHaveFocus()
  await userEvent.keyboard('Ask design.{Tab}')
  await expect
    .poll(async () => (await db.findingDecisions.toArray())[0])
    .toMatchObject({ application: 'Shop', severity: 'high', comment: 'Ask design.' })
})

it('a finding and all accepted ones are copied as Markdown, ready to be pasted', async () => {
  await openFindings(TWO)
  await expect.element(option(/Ambiguous label/)).toHaveAttribute('aria-selected', 'true')
  const comment = page.getByLabelText('Comment')
  await userEvent.keyboard('y')
  await expect.element(page.getByText('1 finding copied as Markdown.')).toBeInTheDocument()
  await comment.click()
  await userEvent.keyboard('{Control>}v{/Control}')
  const pasted = () => {
    const element = comment.element()
    return element instanceof HTMLTextAreaElement ? element.value : ''
  }
  await expect
    .poll(pasted)
    .toMatch(/^### Ambiguous label on Your box\n\n> .+\n\n- Severity: Low\n- Evidence: Reported\n/)
  expect(pasted()).toMatch(/- Seen in 2 of 2 runs, first 2026-.*, last 2026-/)
  await userEvent.clear(comment)
  await option(/Ambiguous label/).click()
  await userEvent.keyboard('a')
  await expect.element(option(/Ambiguous label/)).toHaveTextContent('Accepted')
  await page.getByRole('button', { name: 'Copy 1 accepted' }).click()
  await comment.click()
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.poll(pasted).toMatch(/^### Ambiguous label on Your box/)
})

/** A picture of one colour for a step of the sample runs. */
async function plainPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1280, 800)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#c8d0c0'
  context.fillRect(0, 0, 1280, 800)
  return canvas.convertToBlob()
}

/** The files that the page saves, in its place. */
function savedFiles(): { readonly name: string; readonly blob: Promise<Blob> }[] {
  const saved: { name: string; blob: Promise<Blob> }[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: fetch(this.href).then((answer) => answer.blob()) })
  })
  onTestFinished(() => click.mockRestore())
  return saved
}

it('the picture of a finding is saved, cut and ringed, under the name that its Markdown has', async () => {
  const db = await openFindings([{ specs: [SLOW] }])
  const saved = savedFiles()
  await expect.element(option(/Slow response/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('p')
  await expect.element(page.getByText('The picture of this step is missing.').last()).toBeVisible()
  for (const { runId } of await db.runs.toArray())
    await db.shots.put({ runId, step: 1, blob: await plainPicture() })
  await page.getByRole('button', { name: 'Save picture (P)' }).click()
  await expect.poll(() => saved.map(({ name }) => name)).toHaveLength(1)
  const name = saved[0]?.name ?? ''
  expect(name).toMatch(/^run-[0-9a-f]{8}-slow-response-your-box-step-1\.png$/)
  const bitmap = await createImageBitmap((await saved[0]?.blob) ?? new Blob())
  expect(bitmap.height).toBeLessThan(800)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
  const blue = pixels.filter((value, at) => at % 4 === 2 && value > 1.5 * (pixels[at - 2] ?? 0))
  expect(blue.length).toBeGreaterThan(100)
  await userEvent.keyboard('y')
  await expect.element(page.getByText('1 finding copied as Markdown.')).toBeInTheDocument()
  await page.getByLabelText('Comment').click()
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect
    .poll(() => {
      const element = page.getByLabelText('Comment').element()
      return element instanceof HTMLTextAreaElement ? element.value : ''
    })
    .toContain(name)
})

it('the filter is in the address, and says when it leaves nothing', async () => {
  await openFindings(TWO, '/findings?q=zebra')
  await expect.element(page.getByText('No finding matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all findings' }).click()
  await expect.element(page.getByLabelText('Find in findings')).toHaveValue('')
  await page.getByLabelText('Find in findings').click()
  await userEvent.keyboard('Ambiguous Label')
  await expect.element(page.getByLabelText('Find in findings')).toHaveValue('Ambiguous Label')
  await expect.element(status()).toHaveDisplayValue('Not fixed 2')
  await expect.poll(() => list().getByRole('option').elements().length).toBe(1)
  await expect.element(option(/Ambiguous label/)).toBeVisible()
  await page.getByLabelText('Order').selectOptions('Kind')
  await expect.poll(() => new URLSearchParams(location.search).get('by')).toBe('kind')
})

it('only the visible ones of 500 findings are drawn, and End goes to the last', async () => {
  const specs = Array.from({ length: 500 }, (_, index): Spec => {
    const word = String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))
    return { title: word, url: `http://shop.test/${word}`, aim: 'Save', reported: ['dead_end'] }
  })
  await openFindings([{ specs }])
  await expect.element(status()).toHaveDisplayValue('Not fixed 500')
  expect(list().getByRole('option').elements().length).toBeLessThan(40)
  list().element().focus()
  await userEvent.keyboard('{End}')
  const chosen = list().getByRole('option', { selected: true })
  await expect.element(chosen).toHaveAttribute('aria-posinset', '500')
  expect(list().getByRole('option').elements().length).toBeLessThan(40)
})

it('an application without runs says what findings are', async () => {
  await openFindings([])
  await expect.element(page.getByText('No runs yet')).toBeVisible()
})

for (const theme of ['light', 'dark'] as const)
  it(`axe finds nothing on the findings in ${theme}`, async () => {
    inTheme(theme)
    await openFindings(TWO)
    await expect.element(option(/Ambiguous label/)).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

it('a finding is a page of its own on a phone', async () => {
  await openFindings(TWO)
  await page.viewport(360, 780)
  await option(/Ambiguous label/).click()
  await expect.element(page.getByRole('region', { name: /Ambiguous label/ })).toBeVisible()
  await expect.element(list()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'All findings' }).click()
  await expect.element(list()).toBeVisible()
})

it('a finding says what was measured beside its limit and the rule, and how its severity is decided', async () => {
  await openFindings([
    {
      specs: [
        { title: 'Box', url: 'http://shop.test/box', sensors: ['slow_response'], value: 2_540 },
      ],
    },
  ])
  await expect.element(option(/Slow response/)).toHaveTextContent('medium')
  const pane = page.getByRole('region', { name: /Slow response/ })
  await expect.element(pane).toHaveTextContent('Nielsen 1993')
  await expect.element(pane).toHaveTextContent('takes effort')
  await pane.getByText('How severity is decided').click()
  await expect.element(pane).toHaveTextContent('It was met at two steps or more.')
})
