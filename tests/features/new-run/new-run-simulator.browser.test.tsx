import type { PreflightRow } from '@harness/web/worker/api.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import {
  choosePro,
  device,
  onMac,
  openForm,
  PRO,
  SMALL,
  simulators,
  start,
} from './simulator-form.tsx'

describe('a simulator in the form of a new run', () => {
  it('a simulator is chosen by name, runtime and state, and replaces the address', async () => {
    await openForm()
    await expect.element(page.getByText('A browser is installed')).toBeVisible()
    await choosePro()
    expect(page.getByLabelText('Address').query()).toBeNull()
    await expect.element(page.getByText('Xcode 26.4.1')).toBeVisible()
    expect(document.querySelector('optgroup[label="iOS 26.4.1"]')).not.toBeNull()
    await expect.element(page.getByText('iPhone SE, running')).toBeInTheDocument()
    await device().selectOptions('phone')
    await expect.element(page.getByLabelText('Address')).toBeVisible()
    expect(page.getByLabelText('App path').query()).toBeNull()
  })

  it('a simulator is ordered as typed, without quotes and trailing slashes of a copied path', async () => {
    const { worker } = await openForm()
    await choosePro()
    await page.getByLabelText('Goal').fill('See the fern')
    await page.getByLabelText('App path').fill(" '/Users/me/My Garden.app/' ".trim())
    await page.getByLabelText('Launch arguments').fill('-Tips YES\n\n--quiet')
    await expect.element(start()).toHaveAttribute('aria-disabled', 'false')
    await start().click()
    await soon(() => expect(worker.started).toHaveLength(1))
    expect(worker.started[0]).toMatchObject({
      url: '',
      simulator: {
        kind: 'ios',
        udid: PRO,
        app: { from: 'bundle', path: '/Users/me/My Garden.app' },
        arguments: ['-Tips YES', '--quiet'],
      },
    })
    await expect
      .element(page.getByText(/^As Hurried, on My Garden, iPhone 17 Pro, iOS 26/))
      .toBeVisible()
  })

  it.each([
    ['Already built', 'App path', 'Garden.app', 'Enter the full path, starting with /.'],
    [
      'Already built',
      'App path',
      '/b/Garden.ipa',
      'An app for the simulator is a folder that ends in .app.',
    ],
    [
      'Build from a project',
      'Project path',
      '/b/Garden',
      'A project ends in .xcodeproj, a workspace in .xcworkspace.',
    ],
    ['Build from a project', 'Scheme', '-x', 'A scheme cannot start with a dash.'],
    [
      'Already installed',
      'Bundle identifier',
      'com example',
      'A bundle identifier has letters, digits, dots and dashes only.',
    ],
    [
      'Already built',
      'Launch arguments',
      '-a\tb',
      'One of these contains a control character, such as a tab.',
    ],
  ])(
    'the form with “%s” refuses in the field %s the text %s, with the fix below',
    async (from, label, typed, words) => {
      await openForm()
      await choosePro()
      await page.getByLabelText(from).click()
      await page.getByLabelText(label).fill(typed)
      await userEvent.tab()
      await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription(words)
    },
  )

  it('the form for a simulator is filled and started with the keyboard alone', async () => {
    const { db, worker } = await openForm()
    await page.getByLabelText('Goal').click()
    await userEvent.keyboard('See the fern')
    // Past checks, another goal, personas, screens and repeats.
    const isAtDevice = () => document.activeElement?.matches('.fold-row > summary')
    for (let field = 0; field < 20 && !isAtDevice(); field += 1) await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    await expect.element(device()).toHaveFocus()
    await expect
      .element(page.getByRole('option', { name: 'iPhone SE, running' }))
      .toBeInTheDocument()
    await userEvent.keyboard('iPhone SE')
    await expect.element(device()).toHaveValue(SMALL)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await userEvent.tab()
    await userEvent.keyboard('com.example.garden')
    await expect.element(start()).toHaveAttribute('aria-disabled', 'false')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await soon(() => expect(worker.started).toHaveLength(1))
    const app = { from: 'installed', bundleId: 'com.example.garden' }
    expect(worker.started[0]).toMatchObject({ simulator: { udid: SMALL, app } })
    // This worker refuses: a start that failed leaves no application in the library.
    await expect.element(page.getByText('This device is used by another run.')).toBeVisible()
    expect(await db.applications.toArray()).toEqual([])
  })

  it('the form keeps the simulator and all that was typed over a reload', async () => {
    const { db, worker } = await openForm()
    await choosePro()
    await page.getByLabelText('Build from a project').click()
    await page.getByLabelText('Project path').fill('/b/Garden.xcodeproj')
    await page.getByLabelText('Scheme').fill('Garden')
    await soon(async () =>
      expect(await db.drafts.get('newRun')).toMatchObject({
        value: { device: 'simulator', simulator: { udid: PRO, scheme: 'Garden' } },
      }),
    )
    document.getElementById('root')?.remove()
    openApp('/new', db, worker)
    await expect.element(page.getByLabelText('Scheme')).toHaveValue('Garden')
    await expect.element(device()).toHaveValue(PRO)
  })

  it('a simulator is booted when asked, shows a refusal in place, and is running afterwards', async () => {
    let state = 'Shutdown'
    let refuses = true
    const message = 'The simulator iPhone 17 Pro failed: it did not boot.'
    const detail = { name: 'iPhone 17 Pro', what: 'it did not boot.' }
    await openForm(
      makeWorker({
        ...onMac,
        simulators: async () => ({ value: simulators(state) }),
        bootSimulator: async () => {
          if (refuses) return { error: { code: 'simulator_failed', detail, message } }
          state = 'Booted'
          return { value: null }
        },
      }),
    )
    await choosePro()
    await page.getByRole('button', { name: 'Boot now' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(message)
    refuses = false
    await page.getByRole('button', { name: 'Boot now' }).click()
    await expect.element(page.getByText('It is already running.')).toBeVisible()
  })

  it('a simulator that no longer exists is reported at the picker', async () => {
    let known = simulators()
    const { db, worker } = await openForm(
      makeWorker({ ...onMac, simulators: async () => ({ value: known }) }),
    )
    await choosePro()
    await page.getByLabelText('Goal').fill('See the fern')
    await page.getByLabelText('App path').fill('/b/Garden.app')
    await soon(async () =>
      expect(await db.drafts.get('newRun')).toMatchObject({
        value: { simulator: { appPath: '/b/Garden.app' } },
      }),
    )
    known = { ...known, simulators: known.simulators.slice(1) }
    document.getElementById('root')?.remove()
    openApp('/new', db, worker)
    await expect
      .element(page.getByText('This simulator is not here any more. Choose another one.').first())
      .toBeVisible()
    await expect.element(page.getByRole('option', { name: 'iPhone 17 Pro' })).toBeInTheDocument()
  })
})

describe('a machine without Xcode', () => {
  it('a machine without Xcode says so in a sentence next to the web choices, which stay', async () => {
    await openForm(makeWorker())
    await expect
      .element(device())
      .toHaveAccessibleDescription(
        'No simulators: This machine is not a Mac. Simulators need a Mac with Xcode.',
      )
    expect(device().element().querySelectorAll('option:not([disabled])')).toHaveLength(3)
    await page.getByLabelText('Goal').fill('Buy a mug')
    await page.getByLabelText('Address').fill('http://localhost:3000')
    await expect.element(start()).toHaveAttribute('aria-disabled', 'false')
  })
})

it('the form shows each missing fact with the command that fixes it', async () => {
  const fact = 'The licence of Xcode is not accepted yet'
  const fix = 'Read and accept it with: sudo xcodebuild -license'
  const rows: readonly PreflightRow[] = [{ id: 'xcode', state: 'bad', fact, fix }]
  await openForm(makeWorker({ ...onMac, preflight: async () => rows }))
  await choosePro()
  await expect.element(page.getByText(fact).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy command' })).toBeVisible()
})
