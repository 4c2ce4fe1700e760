// An imported sign-in reaches the tested site, and its secrets appear nowhere else.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { unzipSync } from 'fflate'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { LONG } from '../setup/long.ts'
import { browserUnder } from './browser-under.ts'
import { openNewRun, openRow, openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
afterEach(() => app.dispose())

const SECRET = 'planted-session-0123456789'

/** A site that greets a signed-in visitor, and records the cookies of its visitors. */
async function startSite() {
  const carried: string[] = []
  const server = createServer((request, response) => {
    if (request.url === '/') carried.push(request.headers.cookie ?? 'nothing')
    const isIn = request.headers.cookie?.includes(SECRET) ?? false
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<title>Shop</title><h1>${isIn ? 'Welcome back, Ann' : 'Sign in first'}</h1>
      <p id="kept"></p><a href="/basket">Basket</a>
      <script>kept.textContent = localStorage.getItem('plan') === '${SECRET}' ? 'Gold plan' : 'No plan'</script>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { carried, origin: `http://127.0.0.1:${address.port}` }
}

it('a run starts signed in with a chosen file or a sign-in state of the library, whose secrets appear in no export, store, model request or console', async () => {
  const site = await startSite()
  app = await openTestApp({
    policy: () => ({
      calls: [
        {
          name: 'mark_goal_done',
          input: {
            verdict: 'success',
            summary: 'Seen.',
            would_real_user_succeed: true,
          },
        },
      ],
    }),
  })
  const { page, bridge } = app
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const started = async () => {
    await page.getByText('qwen3-vl:8b is installed').waitFor()
    await page.getByRole('button', { name: /Start run/ }).click()
    await page.waitForURL(/\/runs\/[0-9a-f-]{36}/)
    const runId = new URL(page.url()).pathname.split('/')[2] ?? ''
    await expect.poll(async () => (await app.rows(runId)).at(-1)?.kind).toBe('run_completed')
    return runId
  }
  await page.goto(bridge.url)
  await openNewRun(page)
  await page.getByLabel('Address').fill(`${site.origin}/`)
  await page.getByLabel('Goal').fill('See the basket')
  const give = async (button: string, session: string) => {
    const cookie = { name: 'session', value: session, domain: '127.0.0.1', path: '/', expires: -1 }
    const origins = [{ origin: site.origin, localStorage: [{ name: 'plan', value: SECRET }] }]
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await chooser).setFiles({
      name: 'auth.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ cookies: [cookie], origins })),
    })
  }
  await openRow(page, 'Device')
  await give('Choose or drop a sign-in file', SECRET)
  await page.getByRole('checkbox', { name: /Start signed in/ }).waitFor()
  const signedIn = await started()
  expect(site.carried).toEqual([`session=${SECRET}`])
  expect(await textOfStep(signedIn)).toContain('Welcome back, Ann')
  expect(await textOfStep(signedIn)).toContain('Gold plan')

  // A later run reuses it with the tick, and starts signed out without it.
  await page.getByRole('link', { name: 'New run' }).click()
  await openRow(page, 'Device')
  await page.getByRole('checkbox', { name: /Start signed in/ }).waitFor()
  const other = await started()
  expect(site.carried.at(-1)).toBe('nothing')
  expect(await textOfStep(other)).toContain('No plan')
  await page.getByRole('link', { name: 'New run' }).click()
  await openRow(page, 'Device')
  await page.getByRole('checkbox', { name: /Start signed in/ }).check()
  await started()
  expect(site.carried.at(-1)).toBe(`session=${SECRET}`)

  // The library keeps one for the application that the first run made; it is chosen in the form.
  const ofLibrary = `${SECRET}-of-the-library`
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('link', { name: new RegExp(new URL(site.origin).host) }).click()
  await page.getByRole('button', { name: 'Add sign-in' }).click()
  await page.getByRole('radio', { name: 'Saved sign-in state' }).check()
  await page.getByLabel('Label').fill('Gold plan')
  await give('Choose a sign-in file…', ofLibrary)
  await page.getByText('Sign-in state at hand').waitFor()
  await page.getByRole('link', { name: 'Run…' }).click()
  await page
    .getByLabel('Sign-in', { exact: true })
    .selectOption({ label: 'Gold plan, starts signed in' })
  await page.getByLabel('Goal').fill('See the basket')
  const withState = await started()
  expect(site.carried.at(-1)).toBe(`session=${ofLibrary}`)
  expect(await textOfStep(withState)).toContain('Welcome back, Ann')
  expect((await app.rows(withState))[0]).toMatchObject({ credentialLabel: 'Gold plan' })

  await page.goto(`${new URL(bridge.url).origin}/runs/${signedIn}`)
  expect(await exported()).not.toContain(SECRET)
  expect(await everythingKept()).not.toContain(SECRET)
  expect(JSON.stringify([app.ollama.chats(), said])).not.toContain(SECRET)
})

it(
  'a run that started with a sign-in state of the library is resumed signed in, also in a new browser, once the keys are unlocked',
  LONG,
  async () => {
    const site = await startSite()
    let tool: 'tap_mark' | 'mark_goal_done' = 'mark_goal_done'
    const say = { observation: 'A shop.', intent: 'See the basket.' }
    const end = { verdict: 'success', summary: 'Seen.', would_real_user_succeed: true }
    app = await openTestApp({
      policy: () => ({
        calls: [{ name: tool, input: tool === 'tap_mark' ? { id: 1, ...say } : end }],
      }),
    })
    const { page, bridge } = app
    const passphrase = async (label: string, button: string) => {
      await page.goto(`${new URL(bridge.url).origin}/settings/keys`)
      await page.getByLabel(label, { exact: true }).fill('four lamps in a row')
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('button', { name: 'Lock' }).waitFor()
    }
    await page.goto(bridge.url)
    await page.getByRole('button', { name: 'Play the sample' }).waitFor()
    await passphrase('New passphrase', 'Set passphrase')
    // The first run makes the application.
    await openNewRun(page)
    await page.getByLabel('Address').fill(`${site.origin}/`)
    await page.getByLabel('Goal').fill('See the basket')
    await page.getByText('qwen3-vl:8b is installed').waitFor()
    await page.getByRole('button', { name: /Start run/ }).click()
    await page.getByText('Seen.').filter({ visible: true }).first().waitFor()

    await page.getByRole('link', { name: 'Library' }).click()
    await page.getByRole('link', { name: new RegExp(new URL(site.origin).host) }).click()
    await page.getByRole('button', { name: 'Add sign-in' }).click()
    await page.getByRole('radio', { name: 'Saved sign-in state' }).check()
    await page.getByLabel('Label').fill('Gold plan')
    const cookie = { name: 'session', value: SECRET, domain: '127.0.0.1', path: '/', expires: -1 }
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a sign-in file…' }).click()
    await (await chooser).setFiles({
      name: 'auth.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ cookies: [cookie] })),
    })
    await page.getByText('Sign-in state at hand').waitFor()
    await page.getByRole('link', { name: 'Run…' }).click()
    await page
      .getByLabel('Sign-in', { exact: true })
      .selectOption({ label: 'Gold plan, starts signed in' })
    await page.getByLabel('Goal').fill('See the basket')
    await openRow(page, 'Control')
    await page.getByRole('radio', { name: 'Before acting' }).check()
    tool = 'tap_mark'
    await page.getByRole('button', { name: /Start run/ }).click()
    await page.getByRole('region', { name: 'Step 1 waits for you' }).waitFor()
    const address = page.url()
    const runId = new URL(address).pathname.split('/')[2] ?? ''
    expect(await textOfStep(runId)).toContain('Welcome back, Ann')

    tool = 'mark_goal_done'
    await page.reload()
    process.kill(await browserUnder(bridge.pid), 'SIGKILL')
    await page.getByRole('button', { name: 'Resume' }).first().click()
    await page.getByText(/The remembered keys are locked/).waitFor()
    await passphrase('Passphrase', 'Unlock')
    await page.getByRole('link', { name: 'Runs', exact: true }).click()
    await page.locator(`a[href$="${runId}"]`).first().click()
    await page.getByRole('button', { name: 'Resume' }).first().click()
    await page.getByText('Seen.').filter({ visible: true }).first().waitFor()
    const rows = await app.rows(runId)
    expect(rows.filter(({ kind }) => kind === 'run_resumed')).toMatchObject([
      { device: 'recreated' },
    ])
    expect(await textOfStep(runId, 2)).toContain('Welcome back, Ann')
  },
)

/** Everything that this browser stores of a step's screen. */
async function textOfStep(runId: string, step = 1): Promise<string> {
  return app.page.evaluate(
    ({ run, step: of }) =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('harness')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const reading = request.result
            .transaction('screens')
            .objectStore('screens')
            .get([run, of])
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            request.result.close()
            resolve(reading.result.scene.text)
          }
        }
      }),
    { run: runId, step },
  )
}

/** The database of this browser as one text; bytes and pictures are read as text too. */
async function everythingKept(): Promise<string> {
  return app.page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('harness')
      request.onerror = () => reject(request.error)
      request.onsuccess = () => resolve(request.result)
    })
    const all = await Promise.all(
      [...db.objectStoreNames].map(
        (name) =>
          new Promise<unknown[]>((resolve, reject) => {
            const reading = db.transaction(name).objectStore(name).getAll()
            reading.onerror = () => reject(reading.error)
            reading.onsuccess = () => resolve(reading.result)
          }),
      ),
    )
    db.close()
    const kept = [{ ...localStorage }, { ...sessionStorage }, ...all]
    return JSON.stringify(kept, (_, value: unknown) =>
      value instanceof Uint8Array ? String.fromCharCode(...value) : value,
    )
  })
}

/** The bundle of the run that is shown, unpacked, as one text. */
async function exported(): Promise<string> {
  const { page } = app
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /For Harness/ }).click()
  const path = await (await download).path()
  const files = unzipSync(new Uint8Array(await readFile(path)))
  return Object.values(files)
    .map((bytes) => new TextDecoder('latin1').decode(bytes))
    .join('\n')
}
