// Small pages in ten languages: what a person would want to be asked about is in each of them
// (`meta name=ask`), with the words of what is pressed. Any folder of such pages can be judged:
// HARNESS_GUARD_PAGES names one beside the fixtures. `guards-blind` and `guards-fresh` were each
// written by someone who had not read the rules; no rule was changed for the latter. So was
// `guards-unseen`: at first 17 of 20 asked and 14 of 20 passed, and kinds of rules were changed then;
// and `guards-second`: at first 12 of 20 asked and 19 of 20 passed, so that now a request which
// nothing shows to be minor asks. `guards-third` are six of forty of a third author, one for each
// kind of rule that these changed.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Device } from '@harness/bridge/devices/device.ts'
import { BUILT_IN_RULES } from '@harness/web/core/rules/built-in.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watcher } from '../../core/control/watcher.ts'
import { call, done, run } from '../../core/rig.ts'
import { LONG } from '../../setup/long.ts'
import { howMany, limitMs, report } from '../../setup/suite.ts'
import { type FormServer, startFormServer } from '../../standins/form-server.ts'
import { DESKTOP, never, testOpener } from '../web-device-setup.ts'
import { asDriver } from './as-driver.ts'

const folderOf = (name: string) => new URL(`../../fixtures/${name}/`, import.meta.url)
const pagesIn = (folder: URL) => readdirSync(folder).filter((name) => name.endsWith('.html'))

const FOLDER = folderOf(process.env['HARNESS_GUARD_PAGES'] ?? 'guards')
const PAGES = pagesIn(FOLDER)
const STRANGERS = [
  { folder: folderOf('guards-blind'), judged: howMany({ gate: 2, whole: 40 }) },
  { folder: folderOf('guards-fresh'), judged: howMany({ gate: 1, whole: 18 }) },
  { folder: folderOf('guards-unseen'), judged: howMany({ gate: 1, whole: 40 }) },
  { folder: folderOf('guards-second'), judged: howMany({ gate: 1, whole: 40 }) },
  { folder: folderOf('guards-third'), judged: howMany({ gate: 2, whole: 6 }) },
  // By the author of the rules about the page around a control.
  { folder: folderOf('guards-effects'), judged: howMany({ gate: 2, whole: 20 }) },
]

/** Pages of these folders that are judged otherwise than their authors would, and why. */
const OTHERWISE = new Map([
  ['da-noter.html', 'a text that was written is sent, and the words of a draft are not known'],
  ['id-troli.html', 'a request beside a price, and the words of a cart are not known'],
  ['de-zahlungsarten.html', 'a word of paying in a link to the help'],
  ['en-clear-filters.html', 'the words “clear all” may be of anything'],
  ['pt-desenho.html', 'a word of deleting on a button that sends nothing'],
  ['12.html', 'the number of an account in a field, beside a check of its digits'],
  ['tr-eposta.html', 'looks like signing in: an address and one password'],
])

/** Pages that send by beacon, written before the rule about it and judged once. */
const BEACONS = { folder: folderOf('guards-beacons'), judged: howMany({ gate: 3, whole: 10 }) }

let server: FormServer
let beacons: FormServer
let strangers: readonly FormServer[]
let device: Device

beforeAll(async () => {
  server = await startFormServer(FOLDER)
  strangers = await Promise.all(STRANGERS.map(({ folder }) => startFormServer(folder)))
  beacons = await startFormServer(BEACONS.folder)
  const open = await testOpener()
  device = await open({ kind: 'web', url: server.origin, viewport: DESKTOP }, never)
})
afterAll(async () => {
  await device?.close()
  await server?.close()
  await beacons?.close()
  await Promise.all(strangers.map((each) => each.close()))
})

interface Story {
  readonly press: string
  readonly ask: boolean
  readonly fill: readonly (readonly [label: string, value: string])[]
}

async function storyOf(name: string, folder = FOLDER): Promise<Story> {
  const page = await readFile(new URL(name, folder), 'utf8')
  // Some authors leave out the quotes.
  const meta = (key: string) =>
    new RegExp(`<meta name="?${key}"? content=(?:"([^"]*)"|([^">]*))>`)
      .exec(page)
      ?.slice(1)
      .find(Boolean)
  const fill = (meta('fill') ?? '').split(';').filter(Boolean)
  return {
    press: meta('press') ?? '',
    ask: meta('ask') === 'yes',
    fill: fill.map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
  }
}

/**
 * Reasons of the guard's approval requests, and the number of changing requests that reached the
 * server.
 */
async function judged(name: string, { press, fill }: Story, from = server) {
  from.forget()
  const opening = { kind: 'navigate', url: `${from.origin}/${name}` } as const
  let opened = await device.perform(opening, never)
  // What a page sends while it loads goes, as in a run.
  while (opened.held) opened = await device.perform({ kind: 'release', allow: true }, never)
  const moves = [
    ...fill.map(([label, value]) => ({
      label,
      of: (id: number) => call('set_value', { id, value }),
    })),
    { label: press, of: (id: number) => call('tap_mark', { id }) },
  ]
  const missing: string[] = []
  const { of } = await run({
    answer({ marks }) {
      const move = moves.shift()
      if (!move) return done('blocked', 'Pressed.')
      const mark = marks.find(({ label }) => label === move.label)
      if (!mark) {
        missing.push(`no ${move.label} among ${marks.map(({ label }) => label)}`)
        return done('blocked', 'Not found.')
      }
      return { calls: [move.of(mark.id)] }
    },
    plan: { rules: BUILT_IN_RULES },
    ports: () => ({ driver: asDriver(device), person: watcher(() => ({ decision: 'reject' })) }),
  })
  expect(missing).toEqual([])
  return { reasons: of('approval_requested').map(({ reason }) => reason), sent: from.sent() }
}

/** Judges pages of a folder against what their author wanted, and counts. */
async function judgedIn(folder: URL, most: number, from: FormServer | undefined) {
  const sums = { pages: 0, asks: 0, asked: 0, innocent: 0, passed: 0 }
  for (const name of pagesIn(folder).slice(0, most)) {
    const story = await storyOf(name, folder)
    const { reasons, sent } = await judged(name, story, from)
    const isAsked = reasons.length > 0
    expect([name, isAsked]).toEqual([name, story.ask !== OTHERWISE.has(name)])
    if (isAsked) expect([name, sent]).toEqual([name, []])
    sums.pages += 1
    sums[story.ask ? 'asks' : 'innocent'] += 1
    if (isAsked === story.ask) sums[story.ask ? 'asked' : 'passed'] += 1
  }
  return sums
}

const OWN_TITLE = 'the page %s asks where it should, and sends nothing before'

const languageOf = (name: string) => name.split('-')[0]

/** The first of every language. */
const isOfGate = (name: string, at: number) =>
  PAGES.findIndex((other) => languageOf(other) === languageOf(name)) === at

async function expectAsked(name: string): Promise<void> {
  const story = await storyOf(name)
  const { reasons, sent } = await judged(name, story)
  expect([name, reasons.length > 0]).toEqual([name, story.ask])
  if (story.ask) expect(sent).toEqual([])
}

describe('a page that a person would want to be asked about', () => {
  it.each(PAGES.filter(isOfGate))(OWN_TITLE, expectAsked)
  it.each(PAGES.filter((name, at) => !isOfGate(name, at)))(OWN_TITLE, LONG, expectAsked)
  it.each([...STRANGERS.entries()])(
    'a page of author %i who had not read the rules is judged as that author would, but for what is named here',
    async (author, { folder, judged: most }) => {
      const sums = await judgedIn(folder, most, strangers[author])
      report(
        `${sums.pages} pages of an author who had not read the rules: ${sums.asked} of ${sums.asks} asked and sent nothing before, ${sums.passed} of ${sums.innocent} innocent ones passed`,
      )
    },
    limitMs({ gate: 120_000, whole: 300_000 }),
  )
  it(
    'a page that sends by a beacon is judged by what it sends, but for what is named here',
    async () => {
      const { pages, asked, asks, passed, innocent } = await judgedIn(
        BEACONS.folder,
        BEACONS.judged,
        beacons,
      )
      report(
        `${pages} pages that send by beacon: ${asked} of ${asks} asked and sent nothing before, ${passed} of ${innocent} innocent ones passed`,
      )
    },
    limitMs({ gate: 120_000, whole: 120_000 }),
  )
})
