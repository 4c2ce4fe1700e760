// A page of a static host and a bridge of this machine: refused until a person has said so on both
// sides, each state on screen.
// @module-tag long
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FolderServer, startFolderServer } from '../standins/folder-server.ts'
import { type BridgeProcess, startBridgeProcess } from './bridge-process.ts'
import { openPerson, type Person } from './person.ts'
import { readRows } from './test-app.ts'

const SITE = fileURLToPath(new URL('../../web/dist/static', import.meta.url))

let host: FolderServer
let bridge: BridgeProcess
let person: Person

beforeAll(async () => {
  ;[host, bridge] = await Promise.all([
    startFolderServer(pathToFileURL(`${SITE}/`)),
    startBridgeProcess(),
  ])
  // For the browser the host is one of the internet; the bridge stays one of this machine.
  const port = new URL(host.origin).port
  person = await openPerson({ more: [`--ip-address-space-overrides=127.0.0.1:${port}=public`] })
  await person.page.goto(`${host.origin}/`)
  await person.page.getByRole('button', { name: 'Add a bridge…' }).click()
  await person.page.getByLabel('Address of the bridge').fill(`http://127.0.0.1:${bridge.port}`)
})

afterAll(async () => {
  await person.close()
  await Promise.all([host.close(), bridge.dispose()])
})

const check = () =>
  person.page
    .getByRole('button', { name: /^Check( again)?$/ })
    .last()
    .click()
const sees = (text: string | RegExp) => person.page.getByText(text).first().waitFor()

/** As `npm start -- --page ORIGIN` does beside a bridge that runs. */
async function nameThePage(): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${bridge.port}/api/pages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bridge.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ origin: host.origin }),
  })
  return (await reply.json()).code
}

it('the page names the command with its own origin, and where to allow what the browser blocks', async () => {
  const { context, page } = person
  await sees(`npm start -- --page ${host.origin}`)
  const devtools = await context.newCDPSession(page)
  for (const name of ['local-network-access', 'loopback-network'])
    await devtools
      .send('Browser.setPermission', { permission: { name }, setting: 'denied' })
      .catch(() => undefined) // a browser knows the name of its version
  await check()
  await sees('Allow it beside the address, then check again.')
})

it('the bridge that was not started for the page does not answer it, with the permission of the browser', async () => {
  await person.context.grantPermissions(['local-network-access'])
  await check()
  await sees('Nothing answers this page there.')
})

it('the named page is answered, refused with a wrong code and paired with the right one', async () => {
  const { page } = person
  const code = await nameThePage()
  await check()
  await sees('The bridge answers this page.')
  const enter = async (digits: string) => {
    await page.getByLabel('Six digits').fill(digits)
    await page.getByRole('button', { name: 'Pair', exact: true }).click()
  }
  await enter('12')
  await sees('Enter the six digits that npm start printed.')
  await enter(code === '000000' ? '000001' : '000000')
  await sees(/The bridge does not know this code/)
  await enter(code)
  await page.getByRole('button', { name: 'Play the sample' }).waitFor()
})

it('the paired page runs the tour on a browser that the bridge opened, also after it was loaded again', async () => {
  const { page } = person
  await page.reload()
  await page.getByRole('button', { name: 'Play the sample' }).click()
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}/)
  const runId = new URL(page.url()).pathname.split('/')[2] ?? ''
  const acted = async () => {
    const rows = await readRows(page, runId)
    return rows.filter((row) => row.kind === 'tool_result' && row.success).length
  }
  await expect.poll(acted).toBeGreaterThan(1)
})

it('the page forgets its bridge when asked, also after it was loaded again, and Home offers to add one', async () => {
  const { page } = person
  await page.goto(`${host.origin}/`)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await page.getByRole('button', { name: 'Forget this bridge…' }).click()
  await page.getByRole('button', { name: 'Forget this bridge', exact: true }).click()
  await sees('This browser is not paired with a bridge.')
  await page.goto(`${host.origin}/`)
  await page.getByRole('button', { name: 'Add a bridge…' }).waitFor()
  expect(await page.getByRole('button', { name: 'Play the sample' }).count()).toBe(0)
})
