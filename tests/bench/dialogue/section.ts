// npm run bench -- dialogue: what comes of forty slips, of a reply for each rule, and six requests
// as a model reads them, which are written into docs/requests.md.
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openWebDeviceIn } from '@harness/bridge/devices/web/life/open.ts'
import type { Scene } from '@harness/shared/devices/observation.ts'
import { startFolderServer } from '../../standins/folder-server.ts'
import { figure, type Section } from '../figure.ts'
import type { Lab } from '../lab.ts'
import type { SlipResult } from '../page/dialogue.ts'

const PROFILES = join(tmpdir(), 'harness-bench-profiles')
const REQUESTS = fileURLToPath(new URL('../../../docs/requests.md', import.meta.url))
const SLIPS = fileURLToPath(new URL('../../../docs/slips.md', import.meta.url))

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** Six very different screens. */
const SCREENS = [
  { name: 'The start of a shop, in a desktop window', path: '', viewport: DESKTOP },
  { name: 'A piece with choices, on a phone', path: 'product?id=tide-mug', viewport: PHONE },
  { name: 'A checkout, on a phone', path: 'checkout', viewport: PHONE },
  { name: 'A museum with a long menu', site: 'museum/index.html', viewport: DESKTOP },
  { name: 'A list of tickets', site: 'helpdesk/index.html', viewport: DESKTOP },
  { name: 'A map', site: 'atlas/index.html', viewport: DESKTOP },
] as const

export function dialogueSection({ page, sample }: Lab): Section {
  return {
    name: 'dialogue',
    title: 'The conversation: forty slips of small models, a reply for each rule, six requests',
    async run() {
      const slips = await page.evaluate(() => bench.slipResults())
      const pairs = await page.evaluate(() => bench.pairResults())
      await writeFile(SLIPS, slipTable(slips))
      await writeRequests(await sample(), page)
      const count = (reading: string) => slips.filter((each) => each.reading === reading).length
      const asked = slips.filter(({ requests }) => requests > 0)
      return [
        figure('slips understood, of 40', 'goals', [count('understood')]),
        figure('slips that had to be asked about', 'goals', [count('rightly asked')]),
        figure('slips not understood', 'goals', [count('not understood')]),
        figure('slips misread', 'goals', [count('misread')], { target: 0 }),
        figure(
          'further requests for a slip that is asked about',
          'x',
          asked.map(({ requests }) => requests),
        ),
        figure(
          'tokens of these requests, without a picture of size',
          'tokens',
          asked.map(({ tokens }) => tokens),
        ),
        figure('rules that hold', 'goals', [pairs.filter(({ holds }) => holds).length]),
        figure('rules that are broken', 'goals', [pairs.filter(({ holds }) => !holds).length], {
          target: 0,
        }),
      ]
    },
  }
}

function slipTable(slips: readonly SlipResult[]): string {
  const rows = slips.map(
    ({ name, source, reading, requests, steps }) =>
      `| [${name}](${source}) | ${reading} | ${requests} | ${steps} |`,
  )
  const head = [
    '# Forty slips of small models',
    '',
    'Replies that do not have the form that was asked for, in the form of the linked thread, and what comes of each. What is expected',
    'was written down before the code read one of them (`tests/bench/dialogue/slips.ts`). Written by `npm run bench -- dialogue`.',
    '',
    '| slip | how it is read | further requests | steps lost |',
    '|---|---|---:|---:|',
  ]
  return `${[...head, ...rows].join('\n')}\n`
}

async function writeRequests(address: string, page: Lab['page']): Promise<void> {
  const parts: string[] = []
  const sites = await startFolderServer('sites')
  for (const { name, viewport, ...where } of SCREENS) {
    const url =
      'path' in where ? new URL(where.path, address).href : `${sites.origin}/${where.site}`
    const scene = await sceneOf(url, viewport)
    const isPhone = viewport === PHONE
    const text = await page.evaluate(([seen, touch]) => bench.requestText(seen, touch), [
      scene,
      isPhone,
    ] as const)
    const own = parts.length === 0 ? text : text.slice(text.indexOf('[picture]'))
    parts.push(`## ${name}\n\n\`\`\`\n${withoutPort(own)}\n\`\`\``)
  }
  await sites.close()
  const head =
    '# Requests as a model reads them\n\nSix screens, each as the first request of a run. The system text is printed once; the tools go\nbeside it in the form of the provider. Written by `npm run bench -- dialogue`.'
  await writeFile(REQUESTS, `${[head, ...parts].join('\n\n')}\n`)
}

/** Ports differ from run to run. */
function withoutPort(text: string): string {
  return text.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:4000')
}

async function sceneOf(url: string, viewport: { width: number; height: number }): Promise<Scene> {
  const { signal } = new AbortController()
  const device = await openWebDeviceIn(PROFILES)({ kind: 'web', url, viewport }, signal)
  try {
    return (await device.observe(signal)).scene
  } finally {
    await device.close()
  }
}
