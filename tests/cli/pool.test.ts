// A study whose browsers and devices come from several places: real Chromiums, a real Playwright
// server, and Appium servers that stand in.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { chromium, launchOptions } from '../setup/browser.ts'
import { heldPort } from '../setup/held-port.ts'
import { LONG } from '../setup/long.ts'
import { startRunningBrowser } from '../setup/running-browser.ts'
import { startPhone } from '../standins/webdriver/phone.ts'
import { call, linesIn, makeFolder, until } from './harness.ts'

const SECONDS = JSON.stringify({ calls: [], delayMs: 1_500, text: '' })
const DONE = JSON.stringify({
  tool: 'mark_goal_done',
  input: { verdict: 'success', summary: 'Seen.', would_real_user_succeed: true },
})

interface Plan {
  readonly pool: readonly string[]
  readonly repeats: number
  /** More lines. */
  readonly rest: string
}

function writePlan(folder: string, { pool, repeats, rest }: Plan): string {
  writeFileSync(join(folder, 'slow.jsonl'), `${SECONDS}\n${DONE}`)
  const path = join(folder, 'plan.yaml')
  const places = pool.map((each) => `  - ${each}\n`).join('')
  const head = `provider: scripted\nscript: slow.jsonl\npersonas: [First-time visitor]\ngoals: [Look]`
  writeFileSync(path, `${head}\nrepeats: ${repeats}\n${rest}\npool:\n${places}`)
  return path
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

/** The place of each run, by the first row of its log; each log is of one run. */
function placesIn(runs: string): readonly string[] {
  return namesIn(runs).map((name) => {
    const lines = linesIn(join(runs, name))
    for (const kind of ['run_started', 'run_completed'])
      expect(lines.filter((line) => line.includes(`"kind":"${kind}"`))).toHaveLength(1)
    return String(JSON.parse(lines[0] ?? '{}').device.attached)
  })
}

/** Waits until a run is in progress at the place. */
async function untilUsed(output: string, host: string): Promise<void> {
  const parts = join(output, '.part')
  await until(() =>
    namesIn(parts).some((name) =>
      linesIn(join(parts, name)).some((line) => line.includes(`"attached":"${host}"`)),
    ),
  )
}

it('a pool of two browsers and a Playwright server makes each run once, though one is killed', async () => {
  const folder = makeFolder()
  const [one, two, server] = await Promise.all([
    startRunningBrowser(),
    startRunningBrowser(),
    chromium.launchServer({ ...launchOptions(), chromiumSandbox: false }),
  ])
  onTestFinished(async () => void (await Promise.all([one.kill(), two.kill(), server.close()])))
  const pool = [one.url, two.socket, server.wsEndpoint()]
  const plan = writePlan(folder, { pool, repeats: 7, rest: 'sample: true' })
  const output = join(folder, 'out')
  const going = call(folder, ['study', plan, '--output', output])
  const host = new URL(two.url).host
  await untilUsed(output, host)
  await two.kill()
  const { status, stdout, stderr } = await going.ended
  expect(stderr).toMatch(
    new RegExp(
      `${host} is out of the pool since \\d\\d:\\d\\d: nothing listens there\\. Its runs go`,
    ),
  )
  expect(status).toBe(0)
  const places = placesIn(join(output, 'runs'))
  expect(places).toHaveLength(7)
  const hosts = [one.url, server.wsEndpoint()].map((url) => new URL(url).host)
  expect(new Set(places)).toEqual(new Set([...hosts, ...places.filter((each) => each === host)]))
  expect(stdout).toContain(`at ${hosts[0]}`)
  // Where the runs were made is no part of the study, and an address may hold a token.
  expect(readFileSync(join(output, 'plan.json'), 'utf8')).not.toContain(host)
  expect(readdirSync(output)).not.toContain('faults')
})

it('a study continues with other places than those it began with', LONG, async () => {
  const folder = makeFolder()
  const output = join(folder, 'out')
  const gone = `http://127.0.0.1:${await heldPort()}`
  const plan = writePlan(folder, { pool: [gone], repeats: 2, rest: 'sample: true' })
  const refused = await call(folder, ['study', plan, '--output', output]).ended
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  expect(refused.stderr).toMatch(
    /plan\.yaml:\d+ pool: no place has a browser \(127.*nothing listens there\)/,
  )
  const browser = await startRunningBrowser()
  onTestFinished(() => browser.kill())
  const more = ['--pool', gone, '--pool', `${browser.url}=2`]
  const { status, stderr } = await call(folder, ['study', plan, '--output', output, ...more]).ended
  expect(stderr).toContain(`Left out of the pool: ${new URL(gone).host}: nothing listens there`)
  expect(status).toBe(0)
  expect(placesIn(join(output, 'runs'))).toEqual([1, 2].map(() => new URL(browser.url).host))
})

it('a pool of two Appium servers makes each run once, though one is killed', LONG, async () => {
  const folder = makeFolder()
  const phones = await Promise.all([startPhone(), startPhone()])
  onTestFinished(async () => void (await Promise.all(phones.map((phone) => phone.close()))))
  const [one, two] = phones
  if (!one || !two) throw new Error('no phones')
  const capabilities = `capabilities: '${JSON.stringify(one.capabilities)}'`
  const pool = phones.map(({ url }) => url)
  const plan = writePlan(folder, { pool, repeats: 5, rest: capabilities })
  const output = join(folder, 'out')
  const going = call(folder, ['study', plan, '--output', output])
  await untilUsed(output, new URL(two.url).host)
  await two.close()
  const { status, stderr } = await going.ended
  expect(stderr).toMatch(/ is out of the pool since .* Its runs go to the other places/)
  expect(status).toBe(0)
  expect(placesIn(join(output, 'runs'))).toHaveLength(5)
  expect(one.sessions.length).toBeGreaterThan(2)
})
