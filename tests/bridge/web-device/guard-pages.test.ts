// Small pages in ten languages: what a person would want to be asked about is in each of them (`meta name=ask`), with the words of
// what is pressed. Any folder of such pages can be judged: HARNESS_GUARD_PAGES names one beside the fixtures.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Device } from '@harness/bridge/devices/device.ts'
import { BUILT_IN_RULES } from '@harness/web/core/rules/built-in.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watcher } from '../../core/control/watcher.ts'
import { call, done, run } from '../../core/rig.ts'
import { type FormServer, startFormServer } from '../../standins/form-server.ts'
import { DESKTOP, never, testOpener } from '../web-device-setup.ts'
import { asDriver } from './as-driver.ts'

const FOLDER = new URL(
  `../../fixtures/${process.env['HARNESS_GUARD_PAGES'] ?? 'guards'}/`,
  import.meta.url,
)
const PAGES = readdirSync(FOLDER).filter((name) => name.endsWith('.html'))

let server: FormServer
let device: Device

beforeAll(async () => {
  server = await startFormServer(FOLDER)
  const open = await testOpener()
  device = await open({ kind: 'web', url: server.origin, viewport: DESKTOP }, never)
})
afterAll(async () => {
  await device?.close()
  await server?.close()
})

interface Story {
  readonly press: string
  readonly ask: boolean
  readonly fill: readonly (readonly [label: string, value: string])[]
}

async function storyOf(name: string): Promise<Story> {
  const page = await readFile(new URL(name, FOLDER), 'utf8')
  const meta = (key: string) => new RegExp(`<meta name="${key}" content="([^"]*)">`).exec(page)?.[1]
  const fill = (meta('fill') ?? '').split(';').filter(Boolean)
  return {
    press: meta('press') ?? '',
    ask: meta('ask') === 'yes',
    fill: fill.map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
  }
}

/** What the rules asked, and how many requests that may change something came to the server. */
async function judged(name: string, { press, fill }: Story) {
  server.forget()
  await device.perform({ kind: 'navigate', url: `${server.origin}/${name}` }, never)
  const moves = [
    ...fill.map(([label, value]) => ({
      label,
      of: (id: number) => call('set_value', { id, value }),
    })),
    { label: press, of: (id: number) => call('tap_mark', { id }) },
  ]
  const { of } = await run({
    answer({ marks }) {
      const move = moves.shift()
      if (!move) return done('blocked', 'Pressed.')
      const mark = marks.find(({ label }) => label === move.label)
      if (!mark) throw new Error(`no ${move.label} among ${marks.map(({ label }) => label)}`)
      return { calls: [move.of(mark.id)] }
    },
    plan: { rules: BUILT_IN_RULES },
    ports: () => ({ driver: asDriver(device), person: watcher(() => ({ decision: 'reject' })) }),
  })
  return { reasons: of('approval_requested').map(({ reason }) => reason), sent: server.sent() }
}

describe('a page that a person would want to be asked about', () => {
  it.each(PAGES)('the page %s asks where it should, and sends nothing before', async (name) => {
    const story = await storyOf(name)
    const { reasons, sent } = await judged(name, story)
    expect([name, reasons.length > 0]).toEqual([name, story.ask])
    if (story.ask) expect(sent).toEqual([])
  })
})
