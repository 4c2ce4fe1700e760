// From an empty profile to a compared, continued, deleted and restored run, without a mouse.

import { readFile } from 'node:fs/promises'
import { foldAll } from '@harness/shared/log/fold.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LONG } from '../setup/long.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { type KeyboardStory, keyboardStoryOf } from './keyboard-story.ts'
import { storyPolicy } from './story.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const PASSWORD = 'seven lamps'

let app: TestApp
let page: Page
let keyboard: Keyboard
let story: KeyboardStory
let first: string
let second: string
let third: string

beforeAll(async () => {
  app = await openTestApp({ policy: storyPolicy(), chunkMs: 5 })
  page = app.page
  keyboard = keyboardOf(page)
  story = keyboardStoryOf(page, keyboard)
})
afterAll(() => app.dispose())

it('the keyboard reaches a link that skips to the content at the first Tab', async () => {
  await page.goto(app.bridge.url)
  await page.getByRole('button', { name: 'Play the sample' }).waitFor()
  await keyboard.tabTo(/^Skip to content$/)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

it('the keyboard alone keeps an application with a sign-in, a persona, and a chain of two goals with checks', async () => {
  await story.newEntry(/^Applications/)
  await keyboard.write(/^Name$/, 'Lamp shop')
  await keyboard.write(/^Address$/, `${app.shop.origin}/account.html`)
  await story.saved()
  await keyboard.press(/^Add sign-in$/)
  await keyboard.write(/^Label$/, 'Test account')
  await keyboard.write(/^User name$/, 'pia@lamps.test')
  await keyboard.write(/^Password$/, PASSWORD)
  await keyboard.press(/^Save sign-in$/)
  await story.seen('Password at hand').waitFor()

  await story.newEntry(/^Personas/)
  await keyboard.write(/^Name$/, 'Careful Pia')
  await keyboard.write(
    /^Text that the model reads$/,
    'You read every word before you press anything.',
  )
  await story.saved()

  await story.keepGoal('Sign in', 'Sign in to my account', 'Text', 'Hello pia')
  await story.keepGoal('See basket', 'Open my basket', 'Address', 'basket')

  await story.newEntry(/^Chains/)
  await keyboard.write(/^Name$/, 'Basket of mine')
  await story.addGoal(1, 'Sign')
  await story.addGoal(2, 'See')
  await story.saved()
  await page.getByRole('button', { name: /^Reorder: See basket, 2 of 2/ }).waitFor()
})

it('the keyboard alone runs that chain to a success that its checks confirm', async () => {
  await keyboard.press(/^Run…$/)
  await story.arrived()
  await keyboard.pick(/^Persona$/, 'Careful')
  await keyboard.pick(/^Application$/, 'Lamp')
  await keyboard.pick(/^Sign-in$/, 'Test')
  await story.seen('qwen3-vl:8b is installed').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}/)
  first = story.runOfAddress()
  await story.seen('The basket is open.').waitFor()
  await story.seen(/confirmed by 2 checks/).waitFor()
  const rows = await app.rows(first)
  const { started, completed, legs } = foldAll(rows)
  expect(completed).toMatchObject({ verdict: 'success', confirmed: true, ending: 'goal' })
  expect(legs.map(({ started: { goal } }) => goal)).toEqual([
    'Sign in to my account',
    'Open my basket',
  ])
  expect(started).toMatchObject({ personaName: 'Careful Pia', credentialLabel: 'Test account' })
  expect(JSON.stringify([rows, app.ollama.chats()])).not.toContain(PASSWORD)
})

it('the keyboard alone opens the step of a finding and replays the run', async () => {
  await keyboard.press(/^Findings \d/)
  await page.waitForURL(/\/runs\/.*\/findings/)
  await story.arrived()
  await keyboard.tabTo(/^(Step )?\d+$/)
  const number = /\d+/.exec((await keyboard.stop()).name)?.[0]
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/runs/[0-9a-f-]{36}#step=${number}$`))
  await page.getByRole('heading', { name: new RegExp(`Step ${number}\\b`) }).waitFor()
  await page.keyboard.press('Home')
  await page.waitForURL(/#step=1$/)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/#step=2$/)
  await page.keyboard.press('End')
  await page.waitForURL(/#step=8$/)
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/)
  await keyboard.focusIsKept('closing the step')
})

it(
  'the keyboard alone decides about findings, of which a second run marks one as known and one as gone',
  LONG,
  async () => {
    await story.openFindings()
    await story.choose(/Ambiguous label/)
    await page.keyboard.press('a')
    await story.finding(/Ambiguous label/, 'Accepted').waitFor()
    await story.seen('Accepted.').waitFor()
    await story.choose(/Wrong kind of field/)
    await page.keyboard.press('d')
    await page.getByRole('dialog').getByRole('radio').first().waitFor()
    await page.keyboard.press('2')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await story.finding(/Wrong kind of field/).waitFor({ state: 'detached' })
    await story.seen('Dismissed. It stays dismissed in later runs.').waitFor()
    await keyboard.focusIsKept('dismissing a finding')

    await story.choose(/Confusing copy/)
    await page.keyboard.press('1')
    await story.finding(/Confusing copy/, /severity high/).waitFor()
    await page.keyboard.press('c')
    expect((await keyboard.stop()).name).toBe('Comment')
    await page.keyboard.type('Ask the writers.')
    await page.keyboard.press('Escape')

    await keyboard.press(/^Merge…/)
    expect((await keyboard.stop()).name).toMatch(/^Merge “.*gift wrap.*” into which finding/)
    await story.choose(/Ambiguous label/)
    await page.keyboard.press('Enter')
    await story.finding(/Confusing copy/).waitFor({ state: 'detached' })
    await story.seen('Merged.').waitFor()
    expect((await keyboard.stop()).name).toBe('Findings')
    await page.keyboard.press('Control+z')
    await story.finding(/Confusing copy/, /severity high/).waitFor()
    await keyboard.focusIsKept('undoing a merge')
    await story.choose(/Confusing copy/)
    expect(await page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe(
      'Ask the writers.',
    )

    await story.openNewestRun(first)
    await keyboard.press(/^Run again$/)
    await page.waitForURL((url) => !url.pathname.includes(first))
    second = story.runOfAddress()
    await story.seen('The basket is open again.').waitFor()
    await story.seen(/confirmed by 2 checks/).waitFor()

    await story.openFindings()
    await keyboard.pick(/^Status$/, 'Known')
    await story
      .finding(/Ambiguous label/, 'Accepted')
      .filter({ hasText: 'in 2 of 2 runs' })
      .waitFor()
    await keyboard.pick(/^Status$/, 'Maybe fixed')
    await story
      .finding(/Confusing copy/, 'Maybe fixed')
      .filter({ hasText: 'in 1 of 2 runs' })
      .waitFor()
    await keyboard.pick(/^Status$/, 'Dismissed')
    await story.finding(/Wrong kind of field/, 'Dismissed').waitFor()
  },
)

it('the keyboard alone compares the two runs and continues the second', LONG, async () => {
  await story.openNewestRun(second)
  await keyboard.press(/^Compare$/)
  await page.waitForURL(new RegExp(`/compare/${second}$`))
  await story.arrived()
  // One other run is there, so the next choice of the list is the first run.
  await page
    .getByRole('combobox', { name: 'Run B' })
    .getByText('Careful Pia')
    .waitFor({ state: 'attached' })
  await keyboard.tabTo(/^Run B$/)
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(new RegExp(`/compare/${first}/${second}`))
  await story.seen('Nothing was set differently.').waitFor()
  // In a list of choices a digit is typed, on the strip it is a key of the page.
  await keyboard.tabTo(/^Run A$/)
  await page.keyboard.press('2')
  await page.getByRole('heading', { name: /^In both \d/ }).waitFor()

  await story.openNewestRun(second)
  await story.seen(/^The browser is open at/).waitFor()
  await page.keyboard.press('Shift+C')
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.type('Look once more')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => !url.pathname.includes(second))
  third = story.runOfAddress()
  await story.seen('Seen once more.').waitFor()
  expect((await app.rows(third))[0]).toMatchObject({ follows: second, goal: 'Look once more' })
})

it('the keyboard alone exports a run as one file', LONG, async () => {
  await story.openNewestRun(third)
  await keyboard.press(/^Share$/)
  await page.waitForURL(new RegExp(`/runs/${third}/export$`))
  await story.arrived()
  await story.seen(/^What leaves in this file$/)
  const download = page.waitForEvent('download')
  await keyboard.press(/^Export file$/)
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('Look once more')
  await story.seen(/^Exported .+\.html/).waitFor()
})

it('the keyboard alone deletes a run and a goal, and restores both', LONG, async () => {
  await story.openNewestRun(third)
  await keyboard.press(/^Delete run$/)
  await page.waitForURL(/\/runs$/)
  await story.arrived()
  await story.seen('2 runs').waitFor()
  await keyboard.press(/^Undo$/)
  await story.seen('3 runs').waitFor()
  await keyboard.focusIsKept('undo')

  await keyboard.press(/^Library$/)
  await page.waitForURL(/\/library$/)
  await story.arrived()
  await keyboard.press(/^Goals/)
  await page.waitForURL(/\/library\/goals/)
  // The list is one stop of Tab; its rows have the arrows.
  await keyboard.tabTo(/^(See basket|Sign in)/)
  await page.keyboard.press('Home')
  if (!/^See basket/.test((await keyboard.stop()).name)) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/library\/goals\/[0-9a-f-]{36}$/)
  await keyboard.press(/^More for See basket$/)
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await keyboard.press(/^Delete See basket$/)
  await story.seen(/^Deleted See basket/).waitFor()
  await keyboard.press(/^Undo$/)
  await story.seen(/^Deleted See basket/).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^See basket/ }).waitFor()
})

it('a run whose browser another run took away says so instead of continuing', LONG, async () => {
  await story.openNewestRun(third)
  await story.seen(/^The browser is open at/).waitFor()
  await keyboard.press(/^Run again$/)
  await page.waitForURL((url) => !url.pathname.includes(third))
  const fourth = story.runOfAddress()
  await expect.poll(async () => (await app.rows(fourth)).at(-1)?.kind).toBe('run_completed')
  await page.goBack()
  await page.waitForURL(new RegExp(`/runs/${third}$`))
  await story.seen(/^The browser is open at/).waitFor()
  await page.keyboard.press('Shift+C')
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.type('Once more')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('alert')
    .getByText(/no longer open/)
    .waitFor()
  expect(await story.seen(/^The browser is open at/).count()).toBe(0)
})
