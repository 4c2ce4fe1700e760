// The real loop, the real web device and the explorer in one process; only log, clock and ids are stand-ins.
import type { Device } from '@harness/bridge/devices/device.ts'
import type { RowKind, RowOf } from '@harness/shared/rows.ts'
import { runLoop } from '@harness/web/core/loop.ts'
import type { Ports } from '@harness/web/core/plan.ts'
import type { Driver, Imaging } from '@harness/web/core/ports.ts'
import { makeExplorer } from '@harness/web/models/explorer.ts'
import { sensors } from '@harness/web/sensors/sensors.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { testOpener } from '../bridge/web-device-setup.ts'
import { planOf, RUN } from '../core/rig.ts'
import { makeCountedIds } from '../standins/counted-ids.ts'
import { makeInstantClock } from '../standins/instant-clock.ts'
import { makeMemoryLog, makeMemoryRun } from '../standins/memory-log.ts'

const never = new AbortController().signal
const VIEWPORT = { width: 1280, height: 800 }

export interface Explored {
  readonly verdict: string
  readonly summary: string
  readonly steps: number
  /** One line a step: what was done and what came of it. */
  readonly path: readonly string[]
  readonly friction: readonly { readonly kind: string; readonly detail: string }[]
  /** The page where it ended. */
  readonly end: { readonly url: string; readonly text: string }
}

export type Explore = (url: string, goal: string, seed?: number) => Promise<Explored>

/** Explores with a browser of its own for every goal: sites keep things, and a goal must not find what another left. */
export async function openBench(): Promise<Explore> {
  const open = await testOpener()
  return async (url, goal, seed = 1) => {
    const device = await open({ kind: 'web', url, viewport: VIEWPORT }, never)
    try {
      return await explore(device, { goal, url, seed })
    } finally {
      await device.close()
    }
  }
}

async function explore(
  device: Device,
  { goal, url, seed }: { goal: string; url: string; seed: number },
): Promise<Explored> {
  const run = makeMemoryRun()
  const ports: Ports = {
    driver: driverOf(device),
    model: makeExplorer({ seed }),
    log: makeMemoryLog(run, RUN),
    clock: makeInstantClock(),
    ids: makeCountedIds(),
    imaging: sizeImaging,
    tools: toolsFor('web'),
    sensors,
    onActivity: () => undefined,
  }
  const application = { name: 'site', kind: 'web', url } as const
  const legs = [{ actionName: '', goal, preservesState: false }]
  const end = await runLoop(planOf({ goal, legs, application, seed }), ports, never)
  const of = <K extends RowKind>(kind: K) =>
    run.rows.filter((row): row is RowOf<K> => row.kind === kind)
  const { scene } = await device.observe(never)
  return {
    verdict: end.verdict,
    summary: end.summary,
    steps: of('step_completed').length,
    path: of('tool_call').map((call) => {
      const result = of('tool_result').find(({ step }) => step === call.step)
      return `${call.label} → ${result?.outcome} (${call.observation} | ${call.intent})`
    }),
    friction: of('friction').map(({ frictionKind: kind, detail }) => ({ kind, detail })),
    end: { url: scene.url ?? '', text: scene.text },
  }
}

function driverOf(device: Device): Driver {
  return {
    info: device.info,
    async observe(signal) {
      const { scene, png } = await device.observe(signal)
      return { ...scene, png: new Uint8Array(png) }
    },
    perform: (command, signal) => device.perform(command, signal),
    reset: (signal) => device.reset(signal),
    frames: () => () => undefined,
    close: () => device.close(),
  }
}

/** The explorer looks at no picture; the loop's own watch needs pictures that differ when screens do. */
const sizeImaging: Imaging = {
  async render({ png, pointSize }) {
    let a = 0x811c9dc5
    let b = 0x01000193
    for (const [index, byte] of png.entries()) {
      if (index % 2 === 0) a = Math.imul(a ^ byte, 0x01000193) >>> 0
      else b = Math.imul(b ^ byte, 0x85ebca6b) >>> 0
    }
    const hash = a.toString(16).padStart(8, '0') + b.toString(16).padStart(8, '0')
    return { hash, image: async () => ({ bytes: png, mediaType: 'image/png', size: pointSize }) }
  },
}
