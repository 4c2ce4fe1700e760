import { seedPersonas } from '@harness/web/store/personas.ts'
import type { SignInReport, WorkerApi } from '@harness/web/worker/api.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFindings, inTheme, makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { toggleRow } from '../../setup/unfold.ts'
import { freshTabs } from '../../store/fresh-db.ts'

const SITE = 'http://shop.test'
const SECRET = 'planted-session-0123456789'

/** The sign-in list of a worker; the contents of a file are write-only. */
function signInsOf(first: readonly SignInReport[] = []) {
  const kept = new Map(first.map((each) => [each.site, each]))
  const keepSignIn = vi.fn<WorkerApi['keepSignIn']>(async (url, text) => {
    const message = 'Sign-in file: It is no JSON.'
    if (!text.startsWith('{')) return { error: { code: 'argument_invalid', detail: {}, message } }
    const site = new URL(url).origin
    kept.set(site, { site, state: 'here', remembered: false, cookies: 1, storages: 1 })
    return { value: null }
  })
  const forgetSignIn = vi.fn<WorkerApi['forgetSignIn']>(async (site) => {
    kept.delete(site)
    return { value: null }
  })
  const rememberSignIn = vi.fn<WorkerApi['rememberSignIn']>(async (site) => {
    const found = kept.get(site)
    if (found) kept.set(site, { ...found, remembered: true })
    return { value: null }
  })
  const signIns: WorkerApi['signIns'] = async () => ({ value: [...kept.values()] })
  return { keepSignIn, forgetSignIn, rememberSignIn, signIns }
}

async function open(path: string, worker: WorkerApi) {
  const [db] = freshTabs()
  const persona = { name: 'Hurried parent', blurb: 'Little time.', text: 'You are in a hurry.' }
  await seedPersonas(db, [persona], systemIds, systemClock)
  await page.viewport(1280, 800)
  openApp(path, db, worker)
  return db
}

const file = (text: string) => new File([text], 'auth.json', { type: 'application/json' })
const choose = (text: string) => userEvent.upload(page.getByLabelText('Sign-in file'), file(text))

it.each(['light', 'dark'] as const)(
  'a run starts signed in with the file that was chosen for its site (%s)',
  async (theme) => {
    inTheme(theme)
    const answers = signInsOf()
    const worker = makeWorker(answers)
    const db = await open('/new', worker)
    expect(page.getByRole('group', { name: 'Sign-in state' }).query()).toBeNull()
    await userEvent.fill(page.getByLabelText('Address'), `${SITE}/cart`)
    await userEvent.fill(page.getByLabelText('Goal'), 'Buy it')
    await expect.element(page.getByText('light, signed out')).toBeVisible()
    toggleRow('Device')
    await expect.element(page.getByRole('group', { name: 'Sign-in state' })).toBeVisible()
    await choose('no json')
    await expect.element(page.getByRole('alert').getByText('It is no JSON.')).toBeVisible()
    await choose(`{"cookies": "${SECRET}"}`)
    const starts = page.getByRole('checkbox', { name: /Start signed in/ })
    await expect.element(starts).toBeChecked()
    await expect.element(page.getByText('1 cookie and the storage of 1 site')).toBeVisible()
    expect(answers.keepSignIn).toHaveBeenLastCalledWith(`${SITE}`, `{"cookies": "${SECRET}"}`)
    expect(await axeFindings()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: /Start run/ }))
    await soon(() => expect(worker.started).toHaveLength(1))
    expect(worker.started[0]).toMatchObject({ url: `${SITE}/cart`, signedIn: true })
    const everything = [
      JSON.stringify(worker.started),
      document.documentElement.outerHTML,
      JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray()))),
    ].join('\n')
    expect(everything).not.toContain('planted')
  },
)

it('a run of another site, or without the tick, starts signed out', async () => {
  const report = { state: 'here', remembered: false, cookies: 2, storages: 0 } as const
  const worker = makeWorker(signInsOf([{ site: SITE, ...report }]))
  await open('/new', worker)
  await userEvent.fill(page.getByLabelText('Goal'), 'Buy it')
  await userEvent.fill(page.getByLabelText('Address'), 'http://other.test/')
  toggleRow('Device')
  await expect
    .element(page.getByRole('button', { name: 'Choose or drop a sign-in file' }))
    .toBeVisible()
  await userEvent.fill(page.getByLabelText('Address'), SITE)
  const starts = page.getByRole('checkbox', { name: /Start signed in/ })
  await expect.element(starts).not.toBeChecked()
  await userEvent.click(page.getByRole('button', { name: /Start run/ }))
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]).not.toHaveProperty('signedIn')
  await starts.click()
  await userEvent.click(page.getByRole('button', { name: /Start run/ }))
  await soon(() => expect(worker.started).toHaveLength(2))
  expect(worker.started[1]).toMatchObject({ signedIn: true })
})

it('a sign-in file can be dropped, and a stored sign-in removed', async () => {
  const answers = signInsOf()
  await open('/new', makeWorker(answers))
  await userEvent.fill(page.getByLabelText('Address'), SITE)
  toggleRow('Device')
  const group = page.getByRole('group', { name: 'Sign-in state' })
  await expect.element(group).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file('{}'))
  const how = { bubbles: true, cancelable: true, dataTransfer }
  expect(group.element().dispatchEvent(new DragEvent('dragover', how))).toBe(false)
  group.element().dispatchEvent(new DragEvent('drop', how))
  await expect.element(page.getByRole('checkbox', { name: /Start signed in/ })).toBeChecked()
  await page.getByRole('button', { name: 'Remove the sign-in' }).click()
  expect(answers.forgetSignIn).toHaveBeenCalledWith(SITE)
  await expect
    .element(page.getByRole('button', { name: 'Choose or drop a sign-in file' }))
    .toHaveFocus()
})

it('the sign-ins are all listed under Keys, can be remembered with the passphrase, and deleted', async () => {
  const report = { state: 'here', remembered: false, cookies: 2, storages: 0 } as const
  const answers = signInsOf([{ site: SITE, ...report }])
  const keys: WorkerApi['keys'] = async () => ({
    value: { hasPassphrase: true, isOpen: true, keys: [] },
  })
  await open('/settings/keys', makeWorker({ ...answers, keys }))
  await expect
    .element(page.getByText('2 cookies. Available until this tab is reloaded'))
    .toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Remember the sign-in for shop.test' }).click()
  expect(answers.rememberSignIn).toHaveBeenCalledWith(SITE)
  await expect.element(page.getByText('2 cookies. Available, and remembered')).toBeVisible()
  await page.getByRole('button', { name: 'Forget the sign-in for shop.test' }).click()
  expect(answers.forgetSignIn).toHaveBeenCalledWith(SITE)
  await expect.element(page.getByText('None was added in a form.')).toBeVisible()
})

/** A sign-in window that stays open until the test ends it. */
function windowOf() {
  let finish: (kept: boolean) => void = () => undefined
  const openSignInWindow = vi.fn<WorkerApi['openSignInWindow']>(
    () =>
      new Promise((resolve) => {
        finish = (kept) => resolve({ value: kept })
      }),
  )
  const endSignInWindow = vi.fn<WorkerApi['endSignInWindow']>(async (how) => finish(how === 'done'))
  const canOpenSignInWindow: WorkerApi['canOpenSignInWindow'] = async () => ({ value: true })
  return { openSignInWindow, endSignInWindow, canOpenSignInWindow }
}

it.each(['light', 'dark'] as const)(
  'a sign-in by hand in a window is used by the run (%s)',
  async (theme) => {
    inTheme(theme)
    const kept = [
      { site: SITE, state: 'here', remembered: false, cookies: 2, storages: 0 },
    ] as const
    const window = windowOf()
    await open('/new', makeWorker({ ...signInsOf(kept), ...window }))
    await userEvent.fill(page.getByLabelText('Address'), `${SITE}/login`)
    toggleRow('Device')
    await page.getByRole('button', { name: 'Sign in by hand' }).click()
    const status = page.getByText(/A browser window opens for shop\.test/)
    await expect.element(status).toBeVisible()
    expect(window.openSignInWindow).toHaveBeenCalledExactlyOnceWith(`${SITE}/login`)
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.element(page.getByRole('checkbox', { name: /Start signed in/ })).toBeChecked()
    await expect.element(page.getByRole('button', { name: 'Sign in by hand' })).toHaveFocus()
  },
)

it('a sign-in window closes on Cancel and on leaving the form, and a failure says why nothing was kept', async () => {
  const window = windowOf()
  const message = 'Sign-in by hand: Nothing was kept for shop.test.'
  await open('/new', makeWorker({ ...signInsOf(), ...window }))
  await userEvent.fill(page.getByLabelText('Address'), SITE)
  toggleRow('Device')
  const button = page.getByRole('button', { name: 'Sign in by hand' })
  await button.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(window.endSignInWindow).toHaveBeenLastCalledWith('cancelled')
  await expect.element(button).toHaveFocus()
  expect(page.getByRole('checkbox', { name: /Start signed in/ }).query()).toBeNull()
  window.openSignInWindow.mockResolvedValueOnce({
    error: { code: 'argument_invalid', detail: {}, message },
  })
  await button.click()
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  await button.click()
  await page.getByRole('link', { name: 'Home' }).click()
  await soon(() => expect(window.endSignInWindow).toHaveBeenCalledTimes(2))
})

it('the form offers no sign-in window without a display, and says what else is possible', async () => {
  await open('/new', makeWorker(signInsOf()))
  await userEvent.fill(page.getByLabelText('Address'), SITE)
  toggleRow('Device')
  await expect
    .element(page.getByText(/The bridge has no display to show a window on/))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Sign in by hand' }).query()).toBeNull()
  expect(await axeFindings()).toEqual([])
})
