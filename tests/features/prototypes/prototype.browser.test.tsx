import { addPrototype, readPrototypeEntry } from '@harness/web/store/prototypes.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { prototypeOf, screen, spot } from '../../shared/device/prototype/sample-prototype.ts'
import { freshTabs } from '../../store/fresh-db.ts'

const NOW = '2026-11-22T10:00:00.000Z'

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(200, 400)
  canvas.getContext('2d')?.fillRect(0, 0, 200, 400)
  return canvas.convertToBlob()
}

async function openEditor(screens: readonly unknown[], changed = {}) {
  const [db] = freshTabs()
  await page.viewport(1280, 800)
  const document = prototypeOf(screens)
  const blob = await picture()
  const files = document.screens.map((each) => ({ path: each.picture, blob }))
  await addPrototype(db, { id: 'p', document, createdAt: NOW, changedAt: NOW }, files)
  const target = { kind: 'prototype', prototype: { id: 'p', form: 'screens' } } as const
  const dates = { createdAt: NOW, lastUsedAt: NOW }
  const empty = { defaults: {}, checks: [], notes: '' }
  await db.applications.add({ id: 'app', name: 'Sample', target, ...dates, ...empty })
  openApp('/prototypes/p', db, makeWorker(changed))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sample')
  const stored = async () => {
    const { document: kept } = await readPrototypeEntry(db, 'p')
    if (kept.kind !== 'screens') throw new Error('another kind')
    return kept
  }
  return { db, stored }
}

const board = () => page.getByRole('listbox', { name: 'Hotspots on ONE' })

it('a hotspot is made, moved, linked and undone with the keyboard alone, and every change is stored', async () => {
  const { stored } = await openEditor([screen('one'), screen('two')])
  await expect.element(board()).toBeVisible()
  const element = board().element()
  if (!(element instanceof HTMLElement)) throw new Error('no board')
  element.focus()
  await userEvent.keyboard('h{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowRight}{/Alt}')
  await soon(async () => {
    const [made] = (await stored()).screens[0]?.spots ?? []
    expect(made).toMatchObject({ rect: { x: 61, y: 198, width: 81, height: 24 } })
  })
  await page.getByLabelText('Goes to').selectOptions('TWO')
  await soon(async () =>
    expect((await stored()).screens[0]?.spots[0]).toMatchObject({
      target: { to: 'screen', screen: 'two' },
    }),
  )
  await userEvent.keyboard('{Control>}z{/Control}')
  await soon(async () => expect((await stored()).screens[0]?.spots[0]).not.toHaveProperty('target'))
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await soon(async () => expect((await stored()).screens[0]?.spots[0]).toHaveProperty('target'))
  await page.getByLabelText('Goes to').selectOptions('Scrolls this screen')
  await page.getByLabelText(/^Row of the picture/).fill('120')
  await page.getByLabelText(/^Scale/).fill('2')
  await userEvent.keyboard('{Tab}')
  await soon(async () => {
    const kept = await stored()
    expect(kept.scale).toBe(2)
    expect(kept.screens[0]?.spots[0]).toMatchObject({ target: { to: 'scroll', y: 120 } })
  })
})

it('all that the format holds of a link, a scroll area and an overlay can be chosen', async () => {
  const go = spot({ kind: 'area', id: 'go', target: { to: 'screen', screen: 'two' } })
  const list = spot({ kind: 'scroll', id: 'list', shows: 'two' })
  const { stored } = await openEditor([screen('one', [go, list]), screen('two')])
  await page.getByRole('button', { name: /^go/ }).click()
  await page.getByLabelText(/^It takes the place of this screen/).click()
  await page.getByRole('button', { name: 'Bring forward' }).click()
  await page.getByRole('button', { name: /^list/ }).click()
  await page.getByLabelText('Scrolls', { exact: true }).selectOptions('Sideways')
  await page.getByRole('button', { name: /^TWO/ }).click()
  await page.getByLabelText('Opens as').selectOptions('Overlay, bottom')
  await page.getByLabelText('What is below is darkened').click()
  await page.getByLabelText('A tap beside it closes it').click()
  await page.getByRole('button', { name: 'Move up' }).click()
  await soon(async () => {
    const { screens, start } = await stored()
    expect([screens.map(({ id }) => id), start]).toEqual([['two', 'one'], 'one'])
    expect(screens[0]).toMatchObject({
      ...{ opensAs: 'overlay', place: 'bottom', dims: false, closesOutside: false },
    })
    expect(screens[1]?.spots).toMatchObject([
      { id: 'list', axis: 'horizontal' },
      { id: 'go', target: { to: 'screen', screen: 'two', swap: true } },
    ])
  })
})

it('a hotspot is drawn with the mouse', async () => {
  const { stored } = await openEditor([screen('one')])
  await expect.element(board()).toBeVisible()
  const box = board().element().getBoundingClientRect()
  const at = (x: number, y: number) => ({
    ...{ bubbles: true, pointerId: 1, clientX: box.x + x, clientY: box.y + y },
  })
  const element = board().element()
  // No pointer is down in this test, so it cannot be captured.
  Object.assign(element, { setPointerCapture: () => undefined })
  element.dispatchEvent(new PointerEvent('pointerdown', at(20, 30)))
  element.dispatchEvent(new PointerEvent('pointermove', at(120, 90)))
  element.dispatchEvent(new PointerEvent('pointerup', at(120, 90)))
  await soon(async () =>
    expect((await stored()).screens[0]?.spots[0]?.rect).toEqual({
      ...{ x: 20, y: 30, width: 100, height: 60 },
    }),
  )
})

it('a deleted screen says how many links led to it, and comes back', async () => {
  const go = spot({ kind: 'area', id: 'go', target: { to: 'screen', screen: 'two' } })
  const { stored } = await openEditor([screen('one', [go]), screen('two')])
  await page.getByRole('button', { name: /^TWO/ }).click()
  await page.getByRole('button', { name: 'Delete screen' }).click()
  await expect.element(page.getByText('“TWO” was deleted. 1 link led to it.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await soon(async () => {
    const { screens } = await stored()
    expect(screens.map(({ id }) => id)).toEqual(['one', 'two'])
    expect(screens[0]?.spots[0]).toHaveProperty('target')
  })
})

it('a deleted prototype leaves its page, and comes back with its pictures and its application', async () => {
  const { db, stored } = await openEditor([screen('one')])
  await expect.element(board()).toBeVisible()
  await page.getByRole('button', { name: 'Delete prototype' }).click()
  await expect.element(page.getByText('“Sample” was deleted. Its runs are kept.')).toBeVisible()
  expect([await db.prototypes.count(), await db.prototypeFiles.count()]).toEqual([0, 0])
  expect(await db.applications.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await soon(async () => {
    expect((await stored()).screens).toHaveLength(1)
    expect([await db.prototypeFiles.count(), await db.applications.count()]).toEqual([1, 1])
  })
})

it('a new run from the rail or by its key is one of the prototype that is open, and an export names its file', async () => {
  const exportPrototype = async () => ({ value: new Blob(['zip']) })
  const { db } = await openEditor([screen('one')], { exportPrototype })
  const sample = await db.applications.get('app')
  if (!sample) throw new Error('no application')
  const other = { kind: 'prototype', prototype: { id: 'q', form: 'screens' } } as const
  const lastUsedAt = '2026-11-23T10:00:00.000Z'
  await db.applications.add({ ...sample, id: 'later', name: 'Later', target: other, lastUsedAt })
  await page.getByRole('button', { name: 'Export as zip' }).click()
  await expect.element(page.getByText('Exported Sample.zip.')).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'Main' })
  await expect
    .element(rail.getByRole('link', { name: 'New run' }))
    .toHaveAttribute('href', '/new?prototype=p')
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('heading', { level: 1, name: 'New run' })).toBeVisible()
  await expect.element(page.getByLabelText('Application')).toHaveDisplayValue('Sample')
})

it('the preview is tried by hand: a tap follows a link, one that hits nothing shows a cross', async () => {
  const go = spot({ kind: 'area', id: 'go', target: { to: 'screen', screen: 'two' } })
  await openEditor([screen('one', [go]), screen('two')])
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('application')
  await expect.element(preview).toBeVisible()
  await preview.click({ position: { x: 10, y: 300 } })
  await expect.element(preview).toHaveTextContent('×')
  await preview.click({ position: { x: 10, y: 10 } })
  await expect.element(preview).not.toHaveTextContent('×')
})

it('text typed in the preview can be erased and replaced', async () => {
  await openEditor([screen('one', [spot({ kind: 'field', id: 'name' })])])
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('application')
  await expect.element(preview).toBeVisible()
  await preview.click({ position: { x: 10, y: 10 } })
  await userEvent.keyboard('Anm{Backspace}n')
  await expect.element(preview).toHaveTextContent('Ann')
  await userEvent.keyboard('{Control>}a{/Control}Bo')
  await expect.element(preview).toHaveTextContent(/^Bo$/)
})

it('the map shows every screen with its links, in words too, and opens one by keyboard', async () => {
  const go = spot({ kind: 'area', id: 'go', target: { to: 'screen', screen: 'two' } })
  await openEditor([screen('one', [go]), screen('two'), screen('three')])
  await expect.element(board()).toBeVisible()
  await userEvent.keyboard('m')
  const two = page.getByRole('button', { name: 'TWO Leads to no screen' })
  await expect.element(two).toBeVisible()
  const lost = page.getByRole('button', { name: /THREE Leads to no screen. No link leads here/ })
  await expect.element(lost).toBeVisible()
  const element = two.element()
  if (!(element instanceof HTMLElement)) throw new Error('no screen')
  element.focus()
  await expect.element(page.getByRole('button', { name: 'ONE: go' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('listbox', { name: 'Hotspots on TWO' })).toBeVisible()
})

it('a screen gets another picture, keeps its hotspots, and has the old one after undo', async () => {
  const go = spot({ kind: 'area', id: 'go', target: { to: 'screen', screen: 'two' } })
  const { stored } = await openEditor([screen('one', [go]), screen('two')], {
    readPictures: async (files: readonly { path: string }[]) => ({
      value: files.map(({ path }) => ({ path, size: { width: 400, height: 800 } })),
    }),
  })
  await expect.element(board()).toBeVisible()
  const file = new File([await picture()], 'one-new.png', { type: 'image/png' })
  await userEvent.upload(page.getByLabelText('Replace picture…').last(), file)
  await soon(async () =>
    expect((await stored()).screens[0]).toMatchObject({
      ...{ picture: 'one-new.png', width: 400, height: 800, spots: [{ id: 'go' }] },
    }),
  )
  await userEvent.keyboard('{Control>}z{/Control}')
  await soon(async () => expect((await stored()).screens[0]).toMatchObject({ width: 200 }))
})

it.each(['light', 'dark'] as const)(
  'axe finds nothing in the editor, the map and the taps in the %s theme',
  async (theme) => {
    inTheme(theme)
    const go = spot({ kind: 'area', id: 'go' })
    await openEditor([screen('one', [go]), screen('two')])
    await expect.element(board()).toBeVisible()
    await page.getByRole('button', { name: /^go/ }).click()
    expect(await axeFindings()).toEqual([])
    await page.getByRole('radio', { name: 'Map' }).click({ force: true })
    await expect.element(page.getByRole('heading', { name: 'Links of “ONE”' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.getByRole('radio', { name: 'Taps' }).click({ force: true })
    await expect.element(page.getByText('No run has tapped on this screen yet.')).toBeVisible()
    expect(await axeFindings()).toEqual([])
  },
)
