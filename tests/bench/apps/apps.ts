// Marks on published applications, compared with what a person counted on their pictures
// (`tests/fixtures/apps`).
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from '@harness/bridge/devices/device.ts'
import { openWebDeviceIn } from '@harness/bridge/devices/web/open.ts'
import { startFolderServer } from '../../standins/folder-server.ts'
import { type Figure, figure, type Section } from '../figure.ts'
import { drawing } from './drawing.ts'
import { type Judged, judge } from './judge.ts'
import { type App, type AppScreen, placesOf, readApps } from './list.ts'
import { unpacked } from './packages.ts'

const PROFILES = join(tmpdir(), 'harness-bench-profiles')
const VIEWPORT = { width: 1024, height: 700 }
const TARGET = 95

/** Pictures with marks and misses, to look at. */
const PICTURES = new URL('../../../.cache/apps/pictures/', import.meta.url)

/** Nothing from outside: the screens are the same with and without a network. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
}

const never = new AbortController().signal

export function appsSection(only?: string): Section {
  return {
    name: 'apps',
    title: 'Marks on published applications',
    onRequest: true,
    async run() {
      await mkdir(PICTURES, { recursive: true })
      const apps = (await readApps()).filter(({ name }) => only === undefined || name === only)
      const results: Result[] = []
      for (const app of apps) results.push(...(await measure(app)))
      return [...results.flatMap(figuresOf), ...sums(results)]
    },
  }
}

interface Result extends Judged {
  readonly name: string
  readonly heldOut: boolean
}

async function measure(app: App): Promise<readonly Result[]> {
  const site = await startFolderServer(new URL(`${app.root}/`, await unpacked(app)), HEADERS)
  try {
    const results: Result[] = []
    for (const screen of app.screens) results.push(await look(app.name, screen, site.origin))
    return results
  } finally {
    await site.close()
  }
}

async function look(app: string, screen: AppScreen, origin: string): Promise<Result> {
  const name = `${app}, ${screen.name}`
  const url = `${origin}/${screen.path}`
  const device = await openWebDeviceIn(PROFILES)({ kind: 'web', url, viewport: VIEWPORT }, never)
  try {
    for (const act of screen.acts) await perform(device, act, name)
    const { png, scene } = await device.observe(never)
    const marks = scene.elements.filter(({ enabled }) => enabled)
    const judged = judge(marks, placesOf(screen.targets), placesOf(screen.optional))
    const file = name.replace(/[^\w-]+/g, '-')
    const { found, missed, right, wrong } = judged
    const text = JSON.stringify({ missed, wrong, right, text: scene.text }, undefined, 1)
    await writeFile(new URL(`${file}.png`, PICTURES), png)
    await writeFile(new URL(`${file}.svg`, PICTURES), drawing(png, VIEWPORT, judged))
    await writeFile(new URL(`${file}.json`, PICTURES), text)
    return { name, heldOut: screen.heldOut, found, missed, right, wrong }
  } finally {
    await device.close()
  }
}

async function perform(device: Device, act: AppScreen['acts'][number], name: string) {
  const { outcome, detail } = await device.perform(act, never)
  if (outcome === 'device_lost') throw new Error(`${name}: ${detail}`)
}

function figuresOf(result: Result): readonly Figure[] {
  const { found, missed, right, wrong } = result
  const note = `${found.length} of ${found.length + missed.length}${result.heldOut ? ', held out' : ''}`
  return [
    figure(`${result.name}: recall`, '% right', [share(found.length, missed.length)], { note }),
    figure(`${result.name}: precision`, '% right', [share(right.length, wrong.length)], {
      note: `${wrong.length} wrong`,
    }),
  ]
}

/** All screens that rules were found on, and all others. */
function sums(results: readonly Result[]): readonly Figure[] {
  return [false, true].flatMap((heldOut) => {
    const part = results.filter((result) => result.heldOut === heldOut)
    if (part.length === 0) return []
    const count = (key: keyof Judged) => part.reduce((sum, result) => sum + result[key].length, 0)
    const name = `${part.length} screens ${heldOut ? 'held out' : 'looked at'}`
    const words = { target: TARGET, note: `${count('found') + count('missed')} controls` }
    return [
      figure(`${name}: recall`, '% right', [share(count('found'), count('missed'))], words),
      figure(`${name}: precision`, '% right', [share(count('right'), count('wrong'))], words),
    ]
  })
}

function share(good: number, bad: number): number {
  return good + bad === 0 ? 100 : (100 * good) / (good + bad)
}
