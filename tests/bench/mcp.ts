// What an agent pays for a turn: the time of looking and one press through a UI session, beside
// another server on the same page in the same browser; and what the lists of tools cost.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as elapsed } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { startFolderServer } from '../standins/folder-server.ts'
import { type Figure, figure, type Section } from './figure.ts'
import { type Served, serve } from './mcp-client.ts'
import { MOBILE, type OtherServer, PLAYWRIGHT, programOf } from './other-servers.ts'

const HARNESS = fileURLToPath(new URL('../../scripts/harness.mjs', import.meta.url))
const ROUNDS = 30
/** Rounds before those that count: cold code. */
const WARM = 3
/** A client thinks between two turns; for longer than a screen of ours counts as fresh. */
const THINK_MS = 700
/** Of the other server's turn. */
const GOAL_SHARE = 1 / 3

/** `say` prints what could not be measured, and why. */
export function mcpSection(say: (line: string) => void): Section {
  return {
    name: 'mcp',
    title: 'Serving other agents (observe and act over standard input and output)',
    async run() {
      const site = await startFolderServer('bench')
      const folder = await mkdtemp(join(tmpdir(), 'harness-bench-mcp-'))
      const closing: (() => Promise<void>)[] = []
      try {
        const open = async (args: readonly string[], env = {}) => {
          const served = await serve(args, folder, env)
          closing.push(served.close)
          return served
        }
        const url = `${site.origin}/`
        const state = { HARNESS_STATE_DIR: join(folder, 'state') }
        const output = join(folder, 'runs')
        const ours = await open([HARNESS, 'mcp', '--output', output], state)
        const other = await found(PLAYWRIGHT, say, (path) => open([path, ...playwrightArgs()]))
        const mobile = await found(MOBILE, say, (path) => open([path]))
        return [
          ...(await turns(ours, other, url)),
          ...(await schema('schema of harness mcp', ours, 3_000)),
          ...(await schema(`schema of ${label(PLAYWRIGHT)}`, other)),
          ...(await schema(`schema of ${label(MOBILE)}`, mobile)),
        ]
      } finally {
        await Promise.all(closing.map((close) => close()))
        await site.close()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

const label = ({ package: name, version }: OtherServer) => `${name} ${version}`

async function found(
  wanted: OtherServer,
  say: (line: string) => void,
  open: (path: string) => Promise<Served>,
): Promise<Served | undefined> {
  const program = await programOf(wanted)
  if ('path' in program) return open(program.path)
  say(`${program.missing}, so it is not measured.`)
  return undefined
}

/** The same browser and window as ours; like ours a profile that ends with it, and no window. */
function playwrightArgs(): readonly string[] {
  const browser = ['--executable-path', findChromium() ?? '', '--headless', '--isolated']
  return [...browser, '--no-sandbox', '--viewport-size', '1280x800']
}

async function schema(
  name: string,
  served: Served | undefined,
  target?: number,
): Promise<readonly Figure[]> {
  if (!served) return []
  const { tokens, tools } = await served.schemaTokens()
  const note = `${tools} tools, their JSON at 3.5 characters a token`
  return [figure(name, 'tokens', [tokens], { note, ...(target !== undefined && { target }) })]
}

/** Milliseconds of one turn, by part. */
interface Turn {
  readonly observe: number
  readonly act: number
  /** What a client calls in addition for a picture; ours come with every screen. */
  readonly picture?: number
}

/** Both take turns, so that whatever else the machine does is in both. */
async function turns(
  ours: Served,
  other: Served | undefined,
  url: string,
): Promise<readonly Figure[]> {
  const mine = await ourTurns(ours, url)
  const theirs = other && (await otherTurns(other, url))
  const taken: Turn[] = []
  const beside: Turn[] = []
  for (let round = -WARM; round < ROUNDS; round++) {
    await elapsed(THINK_MS)
    const turn = await mine.turn()
    const another = await theirs?.()
    if (round < 0) continue
    taken.push(turn)
    if (another) beside.push(another)
  }
  await mine.end()
  const sum = ({ observe, act }: Turn) => observe + act
  const figures = [
    figure('harness mcp: observe and act', 'ms', taken.map(sum), { note: 'with both pictures' }),
    figure(
      'harness mcp: observe',
      'ms',
      taken.map(({ observe }) => observe),
    ),
    figure(
      'harness mcp: act',
      'ms',
      taken.map(({ act }) => act),
    ),
  ]
  if (beside.length === 0) return figures
  const name = label(PLAYWRIGHT)
  const all = figure(`${name}: snapshot and click`, 'ms', beside.map(sum), { note: 'no picture' })
  const full = figure(
    `${name}: the same and a screenshot`,
    'ms',
    beside.map((turn) => sum(turn) + (turn.picture ?? 0)),
  )
  const share = (mine: Figure | undefined, of: Figure) => [(mine?.p50 ?? 0) / of.p50]
  const [both, , act] = figures
  return [
    ...figures,
    all,
    full,
    figure('our turn, as a share of theirs with a picture', 'x', share(both, full), {
      target: GOAL_SHARE,
    }),
    figure('our turn, as a share of theirs without', 'x', share(both, all)),
    figure('our act alone, as a share of theirs with a picture', 'x', share(act, full), {
      note: 'it brings the next screen, so a client need not look again',
    }),
  ]
}

/** Presses another button of the page each time; the page changes with every press. */
async function ourTurns(served: Served, url: string) {
  const { data } = await served.call('start_session', { url, goal: 'Take seeds' })
  const session_id = String(data['session_id'])
  let round = 0
  return {
    async turn(): Promise<Turn> {
      const seen = await served.call('observe', { session_id })
      const id = 1 + (round++ % BUTTONS)
      const given = { session_id, tool: 'tap_mark', id, intent: 'Take the next one.' }
      const did = await served.call('act', given)
      return { observe: seen.ms, act: did.ms }
    },
    end: () => served.call('end_session', { session_id }),
  }
}

const BUTTONS = 8
const BUTTON = /button "Take [A-Z][a-z]+" \[ref=(\w+)\]/g

async function otherTurns(served: Served, url: string): Promise<() => Promise<Turn>> {
  await served.call('browser_navigate', { url })
  let round = 0
  return async () => {
    const seen = await served.call('browser_snapshot')
    const refs = [...seen.text.matchAll(BUTTON)].map(([, ref]) => ref)
    const target = refs[round++ % BUTTONS]
    const did = await served.call('browser_click', { element: 'the next button', target })
    const shot = await served.call('browser_take_screenshot')
    return { observe: seen.ms, act: did.ms, picture: shot.ms }
  }
}
