import { addAudit, addAuditScreen, endAudit, readAudit } from '@harness/web/store/audits.ts'
import { holdAudit } from '@harness/web/store/lock.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import type { AuditTarget } from '@harness/web/worker/api.ts'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { auditedScreen } from '../standins/audited-screen.ts'
import { freshTabs } from '../store/fresh-db.ts'
import { axeFindings, inTheme, makeWorker, openApp } from './open-app.tsx'

const ENTRY = {
  id: 'a1',
  address: 'http://shop.test/',
  viewport: { width: 1280, height: 800 },
  wanted: 3,
  harnessVersion: '0.1.0',
  startedAt: '2026-11-23T05:00:00.000Z',
  notes: [],
}

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1280, 1_600)
  const brush = canvas.getContext('2d')
  if (brush) {
    brush.fillStyle = '#fff'
    brush.fillRect(0, 0, 1280, 1_600)
  }
  return canvas.convertToBlob({ type: 'image/jpeg' })
}

/** A database with one audit of two screens. */
async function audited(ends = true): Promise<HarnessDb> {
  const [db] = freshTabs()
  await addAudit(db, ENTRY)
  const shot = await picture()
  await addAuditScreen(db, 'a1', 1, { facts: auditedScreen(), picture: shot })
  const box = auditedScreen('http://shop.test/box', 'Your box')
  await addAuditScreen(db, 'a1', 2, { facts: box, picture: shot })
  if (ends) await endAudit(db, 'a1', { endedAt: '2026-11-23T05:01:00.000Z', notes: ['A note.'] })
  await page.viewport(1280, 800)
  return db
}

const finding = (name: RegExp) => page.getByRole('article', { name })

it('an audit shows each finding once, with criterion, severity, element, picture and screens', async () => {
  openApp('/audits/a1', await audited())
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Accessibility of shop.test')
  const unnamed = finding(/Buttons must have discernible text/)
  for (const words of ['High', '4.1.2', 'button without a name', '#close', '1, 2'])
    await expect.element(unnamed).toHaveTextContent(words)
  await expect.element(unnamed.getByRole('img', { name: 'Where it is on screen 1' })).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(4)
  await expect.element(page.getByText('A note.')).toBeVisible()
})

it('the path of Tab is on the picture of a screen and beside it as a list', async () => {
  openApp('/audits/a1', await audited())
  const screen = page.getByRole('region', { name: '2. Your box' })
  await screen.getByText('Keyboard: 3 stops').click()
  await expect.element(screen.getByText('button: Send, focus not visible')).toBeVisible()
  await screen.getByText('As a screen reader reads it').click()
  await expect.element(screen.getByText(/heading, “Shop”, level 1/)).toBeVisible()
  const discs = [...screen.element().querySelectorAll('svg text')].map((each) => each.textContent)
  expect(discs).toEqual(['1', '2', '3'])
})

it.each(['light', 'dark'] as const)(
  'an audit breaks no rule of axe in the %s theme',
  async (theme) => {
    inTheme(theme)
    openApp('/audits/a1', await audited())
    await expect.element(finding(/Buttons must have discernible text/)).toBeVisible()
    expect(await axeFindings()).toEqual([])
  },
)

it('an audit under way shows what it has and can be stopped', async () => {
  const db = await audited(false)
  const release = await holdAudit('a1')
  onTestFinished(release)
  const stopped: string[] = []
  const stopAudit = async (id: string) => {
    stopped.push(id)
  }
  openApp('/audits/a1', db, makeWorker({ stopAudit }))
  await expect.element(page.getByRole('status')).toHaveTextContent('2 screens of at most 3 audited')
  await page.getByRole('button', { name: 'Stop audit' }).click()
  expect(stopped).toEqual(['a1'])
})

it('an audit whose tab was closed says so', async () => {
  openApp('/audits/a1', await audited(false))
  await expect.element(page.getByText(/its tab was closed/)).toBeVisible()
})

it('an audit that is not there, and a screen that cannot be read, hide nothing else', async () => {
  const db = await audited()
  await db.auditScreens.update(['a1', 1], { facts: { url: 7 } })
  expect((await readAudit(db, 'a1'))?.screens).toHaveLength(1)
  openApp('/audits/nowhere', db)
  await expect.element(page.getByText('This audit is not in this browser.')).toBeVisible()
})

it('the form starts an audit of an application of the library, as it is kept there', async () => {
  const db = await audited()
  const viewport = { width: 390, height: 844 }
  const attach = { url: 'http://127.0.0.1:9222/' }
  const target = { kind: 'web', url: 'http://garden.test/', viewport, attach } as const
  const at = '2026-11-23T05:00:00.000Z'
  await db.applications.add({
    ...{ id: 'garden', name: 'Garden', target, checks: [], defaults: {}, notes: '' },
    ...{ createdAt: at, lastUsedAt: at },
  })
  const asked: AuditTarget[] = []
  const startAudit = async (wanted: AuditTarget) => {
    asked.push(wanted)
    return { value: 'a1' }
  }
  openApp('/audits?application=garden', db, makeWorker({ startAudit }))
  await expect.element(page.getByLabelText('Address')).toHaveValue('http://garden.test/')
  expect(await axeFindings()).toEqual([])
  await expect.element(page.getByText(/browser that runs already at 127.0.0.1:9222/)).toBeVisible()
  await page.getByLabelText('Screens, at most').fill('2')
  await page.getByRole('button', { name: 'Start audit' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Accessibility of shop.test')
  expect(asked).toEqual([
    { url: 'http://garden.test/', viewport, screens: 2, applicationId: 'garden', attach },
  ])
})

it('the form takes a host without http://, as New run does', async () => {
  const [db] = freshTabs()
  const asked: AuditTarget[] = []
  const startAudit = async (wanted: AuditTarget) => {
    asked.push(wanted)
    return { value: 'a1' }
  }
  openApp('/audits', db, makeWorker({ startAudit }))
  await page.getByLabelText('Address').fill(' garden.test/box ')
  await page.getByRole('button', { name: 'Start audit' }).click()
  await expect.poll(() => asked.map(({ url }) => url)).toEqual(['http://garden.test/box'])
})

it('a start that is refused says why', async () => {
  const [db] = freshTabs()
  openApp('/audits?url=http://shop.test/', db)
  await page.getByRole('button', { name: 'Start audit' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('no longer open')
})

it('an audit is deleted from the list, and comes back by undo', async () => {
  const db = await audited()
  openApp('/audits', db)
  await page.getByRole('button', { name: /^Delete the audit of shop.test, 2 screens/ }).click()
  await expect.poll(() => db.auditScreens.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('link', { name: 'shop.test' })).toBeVisible()
  expect(await db.auditScreens.count()).toBe(2)
})
