// A run is exported as a zip and imported again; old and damaged bundles are read, other files are
// refused.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BridgeProcess, startBridgeProcess } from './bridge-process.ts'
import { openPerson, type Person } from './person.ts'

const BUNDLES = fileURLToPath(new URL('../fixtures/bundles', import.meta.url))

let bridge: BridgeProcess
let person: Person
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-e2e-bundles-'))
  ;[bridge, person] = await Promise.all([startBridgeProcess(), openPerson()])
})

afterAll(async () => {
  await person.close()
  await bridge.dispose()
  await rm(folder, { recursive: true, force: true })
})

async function zipOf(name: string): Promise<string> {
  const names = await readdir(`${BUNDLES}/${name}`)
  const entries = await Promise.all(
    names.map(async (file) => [file, new Uint8Array(await readFile(`${BUNDLES}/${name}/${file}`))]),
  )
  const path = join(folder, `${name}.zip`)
  await writeFile(path, zipSync(Object.fromEntries(entries)))
  return path
}

/**
 * Drops files or folders on the page as the system does: drag over, then drop. What is below the
 * pointer may change in between, as a list of runs does that is still read: the header comes first.
 */
async function drop(page: Page, ...files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 400, y: 20, data })
  await page.getByText('Drop to open').waitFor()
  await session.send('Input.dispatchDragEvent', { type: 'drop', x: 400, y: 400, data })
  await page.getByText('Drop to open').waitFor({ state: 'detached' })
}

async function openRuns(): Promise<Page> {
  const { page } = person
  await page.goto(bridge.url)
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
  return page
}

it('the page opens dropped zips of every old version, and replays them', async () => {
  const page = await openRuns()
  await drop(page, await zipOf('v1'), await zipOf('v2'), await zipOf('v3'))
  const opened = page.getByRole('region', { name: 'Opened files' })
  await opened.getByRole('link', { name: 'Renew the book that is due' }).waitFor()
  await opened.getByText('1 problem ignored').click()
  await opened.getByText('No picture of step 5 was found.').waitFor()
  await opened.getByRole('link', { name: 'Renew the book that is due' }).click()
  await page.getByText('The new date never stays.').first().waitFor()
  await page.goto(`${page.url()}#step=5`)
  await page.getByRole('heading', { name: /Step 5/ }).waitFor()
  await page.getByText('This step has no picture.').waitFor()
})

it('the page leads to a run it already has, and refuses a file that holds no run', async () => {
  const page = await openRuns()
  const letter = join(folder, 'letter.zip')
  await writeFile(letter, 'Dear reader')
  await drop(page, await zipOf('v1'), letter)
  const opened = page.getByRole('region', { name: 'Opened files' })
  await opened.getByText('This run is already here').waitFor()
  await opened.getByText('This is not a run of Harness: it is no whole zip.').waitFor()
  await opened.getByRole('link', { name: 'Water the fern and mark it as done' }).click()
  await page.getByText('The fern is watered and marked.').first().waitFor()
})

it('the page opens the run of files from the button, exports them under a name of goal and date, and recognises them', async () => {
  const page = await openRuns()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a run' }).focus()
  await page.keyboard.press('Enter')
  const names = (await readdir(`${BUNDLES}/v4`)).map((name) => `${BUNDLES}/v4/${name}`)
  await (await choosing).setFiles(names)
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}/)
  // the tab of the run, which has a number, and not the screen of all findings
  await page.getByRole('link', { name: /^Findings \d/ }).click()
  // the screen before it has a button of the same name, and stays until the next is loaded
  await page.getByText('What the grades mean').waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /For Harness/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^[\p{L}\p{N}-]+-\d{4}-\d\d-\d\d\.zip$/u)
  const again = join(folder, 'again.zip')
  await download.saveAs(again)
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  await drop(page, again)
  await page.getByText('This run is already here').waitFor()
})

it('the page opens a folder that is dropped', async () => {
  const page = await openRuns()
  await drop(page, `${BUNDLES}/v2`)
  const opened = page.getByRole('region', { name: 'Opened files' })
  await opened.getByRole('link', { name: 'Write a note' }).waitFor()
})
