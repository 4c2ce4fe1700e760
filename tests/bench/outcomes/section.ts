// npm run bench -- outcomes: what the device says of fourteen inputs on each of twenty published
// applications, beside the two pictures around each. Cases that pictures and words disagree on are
// written to .cache/apps/outcomes, to be judged by a person.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Capture, Device } from '@harness/bridge/devices/device.ts'
import { openWebDeviceIn } from '@harness/bridge/devices/web/life/open.ts'
import type { Command, Outcome } from '@harness/shared/language/command.ts'
import * as z from 'zod/mini'
import { startFolderServer } from '../../standins/folder-server.ts'
import { readApps } from '../apps/list.ts'
import { type Package, unpacked } from '../apps/packages.ts'
import { type Figure, figure, type Section } from '../figure.ts'
import { differingPixels, doubtOf } from './judge.ts'
import { INPUTS, inputAt } from './visitor.ts'

const PROFILES = join(tmpdir(), 'harness-bench-profiles')
const LIST = new URL('../../fixtures/outcomes/list.json', import.meta.url)
const CASES = new URL('../../../.cache/apps/outcomes/', import.meta.url)
const DESKTOP = { width: 1024, height: 700 }
const PHONE = { width: 390, height: 844 }
const HEADERS = {
  'Content-Security-Policy': "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
}
const never = new AbortController().signal

const List = z.array(
  z.strictObject({
    package: z.string(),
    version: z.string(),
    integrity: z.string(),
    path: z.string(),
    phone: z.boolean(),
  }),
)

interface Shown extends Package {
  readonly root: string
  readonly path: string
  readonly phone: boolean
}

/** Those of the list, and those whose marks are counted and that are no package of the list. */
async function applications(): Promise<readonly Shown[]> {
  const listed = List.parse(JSON.parse(await readFile(LIST, 'utf8')))
  const names = new Set(listed.map((app) => app.package))
  const counted = (await readApps())
    .filter((app) => !names.has(app.package))
    .flatMap(({ screens: [first], ...app }) =>
      first ? [{ ...app, path: first.path, phone: false }] : [],
    )
  return [...listed.map((app) => ({ ...app, root: '.' })), ...counted]
}

interface Done {
  readonly input: Command
  readonly outcome: Outcome
  readonly pixels: number
  readonly doubt: string | undefined
}

export function outcomesSection(only?: string): Section {
  return {
    name: 'outcomes',
    title: 'Outcomes on published applications',
    onRequest: true,
    async run() {
      await mkdir(CASES, { recursive: true })
      const apps = (await applications()).filter(
        (app) => only === undefined || app.package === only,
      )
      const all: Done[] = []
      const figures: Figure[] = []
      for (const app of apps) {
        const inputs = await visit(app)
        all.push(...inputs)
        figures.push(...figuresOf(app.package, inputs))
      }
      return [...figures, ...figuresOf('all', all)]
    },
  }
}

function figuresOf(name: string, all: readonly Done[]): readonly Figure[] {
  const done = all.filter(({ outcome }) => outcome.settleMs > 0)
  const doubted = all.filter(({ doubt }) => doubt !== undefined).length
  const ceilings = done.filter(({ outcome }) => outcome.detail.includes('still changing')).length
  const settled = done.map(({ outcome }) => outcome.settleMs)
  return [
    figure(`${name}: outcomes to look at`, 'goals', [doubted], { note: `of ${all.length}` }),
    ...(settled.length > 0 ? [figure(`${name}: settle`, 'ms', settled)] : []),
    figure(`${name}: waits that hit the ceiling`, 'goals', [ceilings]),
  ]
}

async function visit(app: Shown): Promise<readonly Done[]> {
  const site = await startFolderServer(new URL(`${app.root}/`, await unpacked(app)), HEADERS)
  const url = `${site.origin}/${app.path}`
  const viewport = app.phone ? PHONE : DESKTOP
  const device = await openWebDeviceIn(PROFILES)({ kind: 'web', url, viewport }, never)
  try {
    return await inputsOn(device, app.package, url)
  } finally {
    await device.close()
    await site.close()
  }
}

async function inputsOn(device: Device, name: string, url: string): Promise<readonly Done[]> {
  const all: Done[] = []
  const tapped = new Set<string>()
  let before = await device.observe(never)
  for (let index = 0; index < INPUTS; index++) {
    const input = inputAt(index, before.scene, tapped)
    const outcome = await device.perform(input, never)
    const after = await device.observe(never)
    const done = judged(input, outcome, before, after)
    all.push(done)
    if (done.doubt) await keep(`${name}-${index}`, done, before, after)
    before = after
    if (!after.scene.url?.startsWith(new URL(url).origin)) {
      await device.perform({ kind: 'navigate', url }, never)
      before = await device.observe(never)
    }
  }
  return all
}

function judged(input: Command, outcome: Outcome, before: Capture, after: Capture): Done {
  const pixels = differingPixels(before.png, after.png)
  const doubt = doubtOf(outcome, pixels, before.scene.url !== after.scene.url)
  return { input, outcome, pixels, doubt }
}

async function keep(name: string, done: Done, before: Capture, after: Capture): Promise<void> {
  const file = name.replace(/[^\w-]+/g, '-')
  await writeFile(new URL(`${file}-before.png`, CASES), before.png)
  await writeFile(new URL(`${file}-after.png`, CASES), after.png)
  await writeFile(new URL(`${file}.json`, CASES), JSON.stringify(done, undefined, 1))
}
