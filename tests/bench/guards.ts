// What the guards of a step cost: the same look and tap by a device with them and by one without, in
// turn, so that whatever else the machine does falls on both.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device } from '@harness/bridge/devices/device.ts'
import { openWebDeviceIn } from '@harness/bridge/devices/web/open.ts'
import { Secret } from '@harness/shared/language/secret.ts'
import { startFolderServer } from '../standins/folder-server.ts'
import { type Figure, figure, type Section } from './figure.ts'
import { VIEWPORTS } from './script.ts'

const PROFILES = join(tmpdir(), 'harness-bench-profiles')
const TURNS = 24
/** Of the first turns, which run cold code. */
const COLD = 4
/** In per cent of a whole step without guards. */
const TARGET = 5

const never = new AbortController().signal

interface Guards {
  /** Requests that may change something wait until they are judged. */
  readonly held?: boolean
  /** Other hosts than the application's are refused. */
  readonly hosts?: boolean
  /** A password was filled in, and is searched for in every text and picture. */
  readonly password?: boolean
}

const KINDS: Readonly<Record<string, Guards>> = {
  'requests held': { held: true },
  'hosts limited': { hosts: true },
  'password masked': { password: true },
  'all of them': { held: true, hosts: true, password: true },
}

/**
 * Device alone, without worker, socket and store: their part of a step is the same with and without,
 * so the shares are upper bounds. The comparison of what is pressed with what was seen is part of
 * finding it again, and in both.
 */
export const guardsSection: Section = {
  name: 'guards',
  title: 'Guards of a step: a look and a tap with and without',
  onRequest: true,
  async run() {
    const site = await startFolderServer('bench')
    const figures: Figure[] = []
    try {
      for (const [name, viewport] of Object.entries(VIEWPORTS)) {
        const spec = { kind: 'web', url: `${site.origin}/controls.html`, viewport } as const
        const plain = await opened(spec, {})
        for (const [kind, guards] of Object.entries(KINDS)) {
          const guarded = await opened(spec, guards)
          figures.push(...(await compared(`${name}: ${kind}`, plain, guarded)))
          await guarded.close()
        }
        await plain.close()
      }
      return figures
    } finally {
      await site.close()
    }
  },
}

async function opened(
  spec: { readonly kind: 'web'; readonly url: string; readonly viewport: Viewport },
  { held = false, hosts = false, password = false }: Guards,
): Promise<Device> {
  const network = { policy: hosts ? 'same_site' : 'all' } as const
  const device = await openWebDeviceIn(PROFILES)({ ...spec, network }, never)
  if (held) await device.perform({ kind: 'hold', on: true }, never)
  if (password) {
    device.useCredential?.({ username: 'ada', password: new Secret('Tulip-Garden-77') })
    await device.perform({ kind: 'fill_credential', field: 'password' }, never)
  }
  return device
}

type Viewport = { readonly width: number; readonly height: number }

/** The same look and tap by both, in turn. */
export async function compared(
  name: string,
  plain: Device,
  guarded: Device,
): Promise<readonly Figure[]> {
  const without: Took[] = []
  const within: Took[] = []
  for (let turn = 0; turn < TURNS + COLD; turn++) {
    // Each is first in half of the turns.
    const order = turn % 2 === 0 ? [plain, guarded] : [guarded, plain]
    for (const device of order) {
      const took = await step(device)
      if (turn >= COLD) (device === plain ? without : within).push(took)
    }
  }
  const took = { without, within }
  return [
    ...figuresOf({ name, pick: ({ ours }) => ours }, took),
    ...figuresOf({ name: `${name}, whole step`, pick: ({ whole }) => whole, target: TARGET }, took),
  ]
}

interface Part {
  readonly name: string
  readonly pick: (took: Took) => number
  readonly target?: number
}

interface Compared {
  readonly without: readonly Took[]
  readonly within: readonly Took[]
}

/** What is more is the median of the turns' differences: both of a turn meet the same machine. */
function figuresOf({ name, pick, target }: Part, { without, within }: Compared): readonly Figure[] {
  const before = figure(`${name}, without`, 'ms', without.map(pick))
  const differences = within.map((took, turn) => pick(took) - pick(without[turn] ?? took))
  const added = figure(`${name}, more by`, 'ms', differences)
  const share = [(100 * added.p50) / before.p50]
  return [before, added, figure(`${name}, more by`, '%', share, target ? { target } : {})]
}

interface Took {
  /** A look and a tap, without the wait until the page is still. */
  readonly ours: number
  /** From the look to the outcome, with that wait: all of a step that is no model's, worker's or store's. */
  readonly whole: number
}

async function step(device: Device): Promise<Took> {
  const began = performance.now()
  const { elements } = (await device.observe(never)).scene
  const looked = performance.now() - began
  const found = elements.find(({ label }) => label === 'Count')
  if (!found) throw new Error('There is no Count.')
  const { rect, ref } = found
  const point = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
  const done = await device.perform({ kind: 'tap', point, ref }, never)
  if (!done.success) throw new Error(`The tap came to nothing (${done.outcome}): ${done.detail}`)
  return { ours: looked + done.durationMs - done.settleMs, whole: performance.now() - began }
}
