import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
import { freshTabs } from '../../store/fresh-db.ts'
import { POINT_SIZE } from '../../store/sample-rows.ts'
import { FOUND, runToExport } from './run-to-export.ts'

/** Background of a button at the moment it becomes enabled, before the next frame. */
function seenWhenEnabled(button: Element): Promise<string> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (button.getAttribute('aria-disabled') === 'true') return
      observer.disconnect()
      resolve(getComputedStyle(button).backgroundColor)
    })
    observer.observe(button, { attributeFilter: ['aria-disabled'] })
  })
}

async function openExport(width = 1280) {
  const { db, runId, worker, ...seen } = await runToExport()
  await page.viewport(width, 800)
  openApp(`/runs/${runId}/export`, db, worker)
  await expect
    .element(page.getByText('2 pictures and 20 log entries: 2 values found, 2 removed, 0 kept.'))
    .toBeVisible()
  return seen
}

const save = () => page.getByRole('button', { name: 'Export file' }).click()

it('a run that is shared leaves without what was proposed, and a secret cannot be kept', async () => {
  const { exported } = await openExport()
  await expect.element(page.getByText('Always', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText(/^1 picture also shows what was masked in the text/))
    .toBeVisible()
  expect(page.getByRole('radiogroup', { name: /^Secret/ }).elements()).toEqual([])
  const triage = page.getByRole('checkbox', { name: /^Include what was decided/ })
  await expect.element(triage).toBeChecked()
  await save()
  await expect
    .poll(() => exported)
    .toEqual([
      {
        decisions: { keep: [], remove: [], drawn: [], keepPictures: [] },
        isSigned: false,
        without: [],
        hasTriage: true,
      },
    ])
  await expect.element(page.getByText('Exported run.html, 6 bytes.')).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

it('a button has the colour of one that can be pressed from the moment at which it can be', async () => {
  const { db, runId, worker } = await runToExport()
  let finish = () => {}
  const searched = new Promise<void>((resolve) => {
    finish = resolve
  })
  worker.proposedRedaction = async () => {
    await searched
    return { value: FOUND }
  }
  openApp(`/runs/${runId}/export`, db, worker)
  const button = page.getByRole('button', { name: 'Export file' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  const seen = seenWhenEnabled(button.element())
  finish()
  const first = await seen
  await Promise.allSettled(
    button
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  )
  expect(first).toBe(getComputedStyle(button.element()).backgroundColor)
})

it('values and pictures that a person keeps, and areas they draw by keys, are what leaves', async () => {
  const { exported, previews } = await openExport()
  await page.getByRole('radio', { name: 'Keep' }).first().click({ force: true })
  await expect.element(page.getByText(/1 removed, 1 kept\.$/)).toBeVisible()
  await page.getByRole('radio', { name: 'Keep' }).last().click({ force: true })
  await page.getByRole('button', { name: 'Show step 2' }).first().click()
  await expect.element(page.getByText('Step 2 of 2', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add an area' }).click()
  await userEvent.fill(page.getByRole('spinbutton', { name: 'Width' }), '200')
  await userEvent.tab()
  await save()
  await expect
    .poll(() => exported)
    .toEqual([
      {
        decisions: {
          ...{ keep: ['v2'], remove: [], keepPictures: [2] },
          drawn: [{ step: 2, rect: { x: 40, y: 40, width: 200, height: 40 }, on: 'screen' }],
        },
        isSigned: false,
        without: [],
        hasTriage: true,
      },
    ])
  expect(previews).toContain(2)
})

it('pictures without a text to search are covered only where a value is removed, and the page says so', async () => {
  const [, email] = FOUND.items
  if (!email) throw new Error('no e-mail')
  const { db, runId, worker } = await runToExport({
    ...FOUND,
    ...{ items: [email], unplaced: [], unsearched: [1, 2] },
  })
  openApp(`/runs/${runId}/export`, db, worker)
  const covered = page.getByRole('radiogroup', { name: /^Picture of step/ })
  await expect.poll(() => covered.elements().length).toBe(2)
  await page.getByRole('radio', { name: 'Keep' }).first().click()
  await expect.element(page.getByText(/^They leave as they are\./)).toBeVisible()
  expect(covered.elements()).toEqual([])
})

it('an area that is dragged on the picture by mouse leaves covered, in points of the screen', async () => {
  const { exported } = await openExport()
  const image = page.getByRole('img', { name: 'Step 1, as it leaves' })
  await expect.poll(() => image.element().clientHeight).toBeGreaterThan(400)
  const { width, height } = image.element().getBoundingClientRect()
  await userEvent.dragAndDrop(image, image, {
    sourcePosition: { x: width / 2, y: height / 2 },
    targetPosition: { x: width / 4, y: height / 4 },
  })
  await expect.element(page.getByText('Area 1, step 1', { exact: true })).toBeVisible()
  await save()
  await expect.poll(() => exported).toHaveLength(1)
  const decisions = exported[0]?.decisions
  const drawn = (typeof decisions === 'object' && decisions.drawn) || []
  expect(drawn.map(({ step, on }) => ({ step, on }))).toEqual([{ step: 1, on: 'screen' }])
  const sides = drawn.flatMap(({ rect }) => [rect.x, rect.y, rect.width, rect.height])
  const quarters = [POINT_SIZE.width, POINT_SIZE.height].map((side) => side / 4)
  for (const [index, side] of [...quarters, ...quarters].entries()) {
    // A pointer is at whole pixels of a picture that is shown smaller.
    expect(Math.abs((sides[index] ?? 0) - side)).toBeLessThan(6)
  }
})

it('a person who signs a file sees the key of this browser, and an older log cannot be signed', async () => {
  const { exported } = await openExport()
  await page.getByRole('checkbox', { name: 'Sign with the key of this browser' }).click()
  await expect.element(page.getByText('0f1e 2d3c')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await save()
  await expect.poll(() => exported.map((each) => each?.isSigned)).toEqual([true])
  await page.getByRole('radio', { name: 'Older log format' }).click({ force: true })
  await expect.poll(() => page.getByRole('checkbox').elements()).toEqual([])
})

it('the export screen fits a phone', async () => {
  await openExport(360)
  const wide = () => document.documentElement.scrollWidth - innerWidth
  await expect.poll(wide).toBeLessThanOrEqual(0)
  const isFixed = (name: string) => {
    const row = page.getByRole('button', { name }).element().closest('.redact-save')
    return row !== null && getComputedStyle(row).position === 'sticky'
  }
  expect(isFixed('Export file')).toBe(false)
  await page.viewport(1280, 800)
  await expect.poll(() => isFixed('Export file')).toBe(true)
  await page.viewport(360, 800)
  expect(await axeFindings()).toEqual([])
})

it('a long list of what was found begins below the picture on a phone', async () => {
  const [item] = FOUND.items
  if (!item) throw new Error('something is found')
  const items = Array.from({ length: 12 }, (_, at) => ({ ...item, id: `v${at}` }))
  const { db, worker, runId } = await runToExport({ ...FOUND, items })
  await page.viewport(360, 700)
  openApp(`/runs/${runId}/export`, db, worker)
  await expect.element(page.getByText('What leaves in this file')).toBeVisible()
  const edge = (part: string, side: 'top' | 'bottom') =>
    Math.round(document.querySelector(part)?.getBoundingClientRect()[side] ?? Number.NaN)
  await expect.poll(() => edge('.redact-picture img', 'bottom')).toBeGreaterThan(100)
  await expect
    .poll(() => edge('.redact-list', 'top') - edge('.redact-picture img', 'bottom'))
    .toBeGreaterThan(0)
})

it('the export menu of a run takes secrets out of both zips, and a full copy says that it leaves them in', async () => {
  const { db, runId, worker, zipped } = await runToExport()
  await page.viewport(1280, 800)
  openApp(`/runs/${runId}`, db, worker)
  const choose = async (name: RegExp) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name }).click()
  }
  await choose(/^For Harness.+Secrets are taken out/)
  await expect.poll(() => zipped).toEqual([['harness', { decisions: 'secrets' }]])
  await choose(/^Older log format.+Secrets are taken out/)
  await expect.poll(() => zipped.slice(1)).toEqual([['reference', { decisions: 'secrets' }]])
  await choose(/^Full copy.+Nothing is taken out, secrets neither/)
  await expect.poll(() => zipped.slice(2)).toEqual([['harness', undefined]])
  await page.getByRole('link', { name: 'Share' }).click()
  await expect.element(page.getByText(/2 values found, 2 removed, 0 kept\.$/)).toBeVisible()
})

it('a file that the system opens with the installed app is imported', async () => {
  const imported: string[] = []
  const consumers: ((params: { readonly files: readonly unknown[] }) => void)[] = []
  const launchQueue = {
    setConsumer: (consumer: (typeof consumers)[number]) => consumers.push(consumer),
  }
  Object.defineProperty(window, 'launchQueue', { value: launchQueue, configurable: true })
  const [db] = freshTabs()
  const worker = makeWorker({
    importRuns: async (files) => {
      imported.push(...files.map(({ path }) => path))
      return { value: [] }
    },
  })
  openApp('/runs', db, worker)
  await expect.poll(() => consumers).toHaveLength(1)
  consumers[0]?.({ files: [{ getFile: async () => new File(['zip'], 'shared.zip') }] })
  await expect.poll(() => imported).toEqual(['shared.zip'])
  Reflect.deleteProperty(window, 'launchQueue')
})
