// Checks picked from the application as it is before the run.
import type { Scene } from '@harness/shared/device/observation.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import type { PreviewScreen, WorkerApi } from '@harness/web/worker/api.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'

const SIZE = { width: 400, height: 300 }
const PERSONAS = [{ name: 'Hurried', blurb: 'Has no time.', text: 'You are in a hurry.' }]

function radio(label: string, y: number): Scene['elements'][number] {
  return {
    ...{ ref: label, role: 'radio', label, labelSource: 'text' },
    ...{ rect: { x: 200, y, width: 180, height: 40 }, enabled: true, secure: false },
  }
}

async function screenWith(text: string): Promise<PreviewScreen> {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#f3efe4'
    context.fillRect(0, 0, SIZE.width, SIZE.height)
    context.fillStyle = '#1b3a20'
    context.font = '20px sans-serif'
    context.fillText(text, 20, 40)
  }
  const elements = [radio('Small', 80), radio('Regular', 140)]
  const url = 'http://shop.test/box'
  const scene = { pointSize: SIZE, scale: 1, url, title: 'Your box', text, elements }
  return { picture: await canvas.convertToBlob(), scene }
}

async function openPicker(changed: Partial<WorkerApi> = {}) {
  const [db] = freshTabs()
  await seedPersonas(db, PERSONAS, systemIds, systemClock)
  await page.viewport(1280, 800)
  const openPreview = vi.fn<WorkerApi['openPreview']>(async () => ({
    value: await screenWith('Your box'),
  }))
  const readPreview = vi.fn<WorkerApi['readPreview']>(async () => ({
    value: await screenWith('Saved'),
  }))
  const closePreview = vi.fn<WorkerApi['closePreview']>(async () => undefined)
  openApp('/new', db, makeWorker({ openPreview, readPreview, closePreview, ...changed }))
  await page.getByLabelText('Address').fill('http://shop.test/box')
  await page.getByRole('button', { name: 'Pick checks on the page…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Checks' })
  await expect.element(dialog).toBeVisible()
  return { dialog, openPreview, readPreview, closePreview }
}

it('a check is picked from the list of elements by keyboard, and its state is beside it in the form', async () => {
  const { dialog, openPreview, closePreview } = await openPicker()
  await dialog.getByLabelText('Elements on this screen').selectOptions('Radio “Small”')
  const proposals = dialog.getByRole('region', { name: 'Radio “Small”' })
  await expect
    .element(proposals.getByText('Holds before the run, proves nothing').first())
    .toBeVisible()
  expect(openPreview.mock.calls[0]?.[0]).toMatchObject({ url: 'http://shop.test/box' })
  expect(await axeFindings()).toEqual([])
  await proposals.getByRole('button', { name: 'Add' }).first().click()
  // A change of the goal opens nothing again.
  await expect.element(proposals).toBeVisible()
  expect(openPreview).toHaveBeenCalledTimes(1)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await soon(() => expect(closePreview).toHaveBeenCalled())
  await expect.element(page.getByText('Does not hold now')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Remove check/ })).toBeVisible()
})

it('the list of elements says why it is empty while the application opens, and when it did not', async () => {
  type Answer = Awaited<ReturnType<WorkerApi['openPreview']>>
  let answer: (answer: Answer) => void = () => undefined
  const opened = new Promise<Answer>((resolve) => {
    answer = resolve
  })
  const { dialog } = await openPicker({ openPreview: () => opened })
  const list = dialog.getByLabelText('Elements on this screen')
  await expect.element(list).toHaveTextContent('Opening the application')
  await expect.element(dialog.getByText(/^Choose an element/)).not.toBeInTheDocument()
  answer({ error: { code: 'device_gone', detail: {}, message: 'It is closed.' } })
  await expect.element(list).toHaveTextContent('The application is not open')
})

it('a check is tried on the screen to which the person led the page, and then says what it proves', async () => {
  const { dialog, readPreview } = await openPicker()
  await dialog.getByRole('radio', { name: 'Use page' }).click()
  await dialog.getByRole('textbox', { name: /The tested page, live/ }).click({
    position: { x: 30, y: 30 },
  })
  await soon(() => expect(readPreview.mock.calls[0]?.[0]).toMatchObject([{ kind: 'tap' }]))
  await dialog.getByRole('button', { name: 'Add check' }).click()
  await dialog.getByLabelText('Value of the check').fill('Saved')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Holds on this screen, not before the run')).toBeVisible()
})

it('the picture of a phone keeps its shape, so that what is picked looks as it does', async () => {
  const tall = { width: 390, height: 844 }
  const { picture, scene } = await screenWith('Your box')
  const { dialog } = await openPicker({
    openPreview: async () => ({ value: { picture, scene: { ...scene, pointSize: tall } } }),
  })
  const hit = dialog.getByRole('button', { name: 'Pick the element that is clicked' })
  await expect.element(hit).toBeVisible()
  const { width, height } = hit.element().getBoundingClientRect()
  expect(width / height).toBeCloseTo(tall.width / tall.height, 1)
})

it('an element is picked by a click on the picture', async () => {
  const { dialog } = await openPicker()
  const picture = dialog.getByRole('button', { name: 'Pick the element that is clicked' })
  await expect.element(picture).toBeVisible()
  const box = picture.element().getBoundingClientRect()
  await picture.click({ position: { x: box.width * 0.7, y: box.height * 0.53 } })
  await expect.element(dialog.getByRole('region', { name: 'Radio “Regular”' })).toBeVisible()
})

it('a wide form shows the page beside it, with a ring around what a check is about', async () => {
  const { dialog } = await openPicker()
  await dialog.getByRole('button', { name: 'Add check' }).click()
  await dialog.getByLabelText('Kind of check').selectOptions('Element')
  await dialog.getByLabelText('Value of the check').fill('radio:Small')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('region', { name: 'The page now' })).not.toBeInTheDocument()
  await page.viewport(1920, 1080)
  const now = page.getByRole('region', { name: 'The page now' })
  await expect.element(now.getByText(/^http:\/\/shop.test\/box, read at/)).toBeVisible()
  await expect.element(now.getByText('Point at a check to see what it is about.')).toBeVisible()
  const remove = page.getByRole('button', { name: 'Remove check: Element “radio:Small”' })
  remove.element().focus()
  await expect.element(now.getByText('Ringed: Radio “Small”')).toBeVisible()
  expect(now.element().querySelector<HTMLElement>('.ring')?.style.left).toBe('50%')
  expect(await axeFindings()).toEqual([])
})

it('an application that does not answer says why, and checks can still be typed', async () => {
  const message = 'http://shop.test/box could not be opened.'
  const { dialog } = await openPicker({
    openPreview: async () => ({ error: { code: 'browser_failed', detail: {}, message } }),
  })
  await expect.element(dialog.getByText(message)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add check' }).click()
  await dialog.getByLabelText('Value of the check').fill('Saved')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('button', { name: /^Remove check/ })).toBeVisible()
})
