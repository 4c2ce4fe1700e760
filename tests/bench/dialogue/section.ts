// npm run bench -- dialogue: what comes of forty slips, of a reply for each rule, and six requests
// as a model reads them, which are written into docs/requests.md.
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openWebDeviceIn } from '@harness/bridge/devices/web/open.ts'
import type { Scene } from '@harness/shared/devices/observation.ts'
import { type Size, tapPoint } from '@harness/shared/language/geometry.ts'
import { startSiteServer } from '../../standins/site-server.ts'
import { figure, type Section } from '../figure.ts'
import type { Lab } from '../lab.ts'
import type { Press, SlipResult } from '../page/dialogue.ts'

const PROFILES = join(tmpdir(), 'harness-bench-profiles')
const REQUESTS = fileURLToPath(new URL('../../../docs/requests.md', import.meta.url))
const SLIPS = fileURLToPath(new URL('../../../docs/slips.md', import.meta.url))

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** Six very different screens; `presses` lead there from the page that is opened. */
const SCREENS: readonly Shown[] = [
  { name: 'The start of a shop, in a desktop window', path: '', viewport: DESKTOP },
  {
    name: 'A piece with choices, after a refusal',
    path: 'product?id=tide-mug',
    viewport: DESKTOP,
    presses: [
      {
        label: 'Add to basket',
        observation:
          'The Tide mug costs 24 euros, in four colours. There is a button for the basket.',
        intent: 'I want one of these, so I add it to the basket.',
      },
    ],
  },
  { name: 'A checkout, on a phone', path: 'checkout', viewport: PHONE },
  { name: 'A museum with a long menu', site: 'museum', viewport: DESKTOP },
  {
    name: 'A list that scrolls by itself',
    site: 'helpdesk',
    viewport: DESKTOP,
    presses: [
      {
        label: 'Stream',
        observation: 'Tickets, with an inbox, a board and a stream.',
        intent: 'I look into the stream for prices.',
      },
    ],
  },
  {
    name: 'Settings with a native list, two steps on',
    site: 'helpdesk',
    viewport: DESKTOP,
    presses: [
      {
        label: 'Setup',
        observation: 'A list of tickets. Nothing here says what it costs.',
        intent: 'I look into the setup.',
      },
      {
        label: 'Expert',
        observation: 'A volume, a box for experts, a zone. Nothing of a price.',
        intent: 'I try what experts see.',
      },
    ],
  },
]

interface Shown {
  readonly name: string
  /** In the sample shop, else the start of a fixture site. */
  readonly path?: string
  readonly site?: string
  readonly viewport: Size
  readonly presses?: readonly Press[]
}

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
    ({ name, source, reading, requests, steps, tokens }) =>
      `| [${name}](${source}) | ${reading} | ${requests} | ${steps} | ${tokens} |`,
  )
  const head = [
    '# Forty slips of small models',
    '',
    'Replies that do not have the form that was asked for, in the form of the linked thread, and what comes of each. What is expected',
    'was written down before the code read one of them (`tests/bench/dialogue/slips.ts`). Written by `npm run bench -- dialogue`.',
    'Tokens are those of the further requests, as the loop estimates them, without a picture of size.',
    '',
    '| slip | how it is read | further requests | steps lost | tokens |',
    '|---|---|---:|---:|---:|',
  ]
  return `${[...head, ...rows].join('\n')}\n`
}

async function writeRequests(address: string, page: Lab['page']): Promise<void> {
  const parts: string[] = []
  for (const { name, viewport, path, site, presses = [] } of SCREENS) {
    const server = site === undefined ? undefined : await startSiteServer(site)
    const scenes = await scenesOf(
      server?.url ?? new URL(path ?? '', address).href,
      viewport,
      presses,
    )
    await server?.close()
    const { system, tools, user } = await page.evaluate(
      ([seen, touch, pressed]) => bench.requestText(seen, touch, pressed),
      [scenes, viewport === PHONE, presses] as const,
    )
    const text = parts.length === 0 ? `${fixed(system, tools)}\n\n[user]\n\n${user}` : user
    parts.push(`## ${name}\n\n\`\`\`\n${withoutPort(text)}\n\`\`\``)
  }
  await writeFile(REQUESTS, `${[HEAD, ...parts].join('\n\n')}\n`)
}

/** What no step changes. */
function fixed(system: string, tools: readonly string[]): string {
  return `[system]\n\n${system}\n\n[tools]\n\n${tools.join('\n')}`
}

const HEAD = `# Requests as a model reads them

Six screens. The system text and the tools are the same for a whole run and printed once; the tools go beside the text, in the form of
the provider (here: name, description, schema of the input). After them come the steps so far, if there are any, and then the current screen: its picture, with the numbers of the marks drawn on it, and the
same marks as text. The letters beside \`screen\` are random in every run. Written by \`npm run bench -- dialogue\`.`

/** Ports differ from run to run. */
function withoutPort(text: string): string {
  return text.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:4000')
}

/** The page as it is opened, and after each press. */
async function scenesOf(
  url: string,
  viewport: Size,
  presses: readonly Press[],
): Promise<readonly Scene[]> {
  const { signal } = new AbortController()
  const device = await openWebDeviceIn(PROFILES)({ kind: 'web', url, viewport }, signal)
  const look = async () => (await device.observe(signal)).scene
  try {
    let scene = await look()
    const scenes = [scene]
    for (const { label } of presses) {
      const found = scene.elements.find((element) => element.label === label)
      if (!found) throw new Error(`${url} shows no ${label}.`)
      const point = tapPoint(found.rect, scene.pointSize)
      await device.perform({ kind: 'tap', point, ref: found.ref }, signal)
      // A page may show a part of itself only after a while.
      await device.perform({ kind: 'wait', ms: 1_500 }, signal)
      scene = await look()
      scenes.push(scene)
    }
    return scenes
  } finally {
    await device.close()
  }
}
