// The real loop, the real web device and the sweep in one process; only log, clock and ids are
// stand-ins.
import type { Device } from '@harness/bridge/devices/device.ts'
import type { Row, RowKind, RowOf } from '@harness/shared/log/rows.ts'
import type { Check } from '@harness/shared/order/run.ts'
import { runLoop } from '@harness/web/core/loop.ts'
import type { Ports } from '@harness/web/core/plan.ts'
import type { Driver, Imaging } from '@harness/web/core/ports.ts'
import { BUILT_IN_RULES, type GuardRule } from '@harness/web/core/rules/built-in.ts'
import { SWEEP_LIMITS } from '@harness/web/core/rules/sweep.ts'
import type { LegEnd } from '@harness/web/core/stop/policy.ts'
import { makeSweep } from '@harness/web/models/sweep/sweep.ts'
import { sweepSensors } from '@harness/web/sensors/audit-sensors.ts'
import { sensors } from '@harness/web/sensors/sensors.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { testOpener } from '../bridge/web-device-setup.ts'
import { planOf, RUN } from '../core/rig.ts'
import { makeCountedIds } from '../standins/counted-ids.ts'
import { makeInstantClock } from '../standins/instant-clock.ts'
import { makeMemoryLog, makeMemoryRun } from '../standins/memory-log.ts'

const never = new AbortController().signal
const VIEWPORT = { width: 1280, height: 800 }

export interface Swept {
  readonly end: LegEnd
  readonly rows: readonly Row[]
  /** The used controls, each once by role and label, in the order of their first use. */
  readonly used: readonly string[]
  /** Path and hash of every address, in the order of their first visit. */
  readonly addresses: readonly string[]
  /** One line per step: the call and its outcome. */
  readonly path: readonly string[]
}

export interface SweepChoice {
  readonly stepBudget?: number
  readonly checks?: readonly Check[]
  readonly goal?: string
  /** The guard rules of the run; all where the test does not choose. */
  readonly rules?: readonly GuardRule[]
}

export type Sweep = (url: string, choice?: SweepChoice) => Promise<Swept>

/** Sweeps with a browser of its own each time. */
export async function openBench(): Promise<Sweep> {
  const open = await testOpener()
  return async (url, choice = {}) => {
    const device = await open({ kind: 'web', url, viewport: VIEWPORT }, never)
    try {
      return await sweep(device, url, choice)
    } finally {
      await device.close()
    }
  }
}

async function sweep(
  device: Device,
  url: string,
  { stepBudget = 150, checks, goal = 'Sweep', rules = BUILT_IN_RULES }: SweepChoice,
): Promise<Swept> {
  const run = makeMemoryRun()
  const ports: Ports = {
    driver: driverOf(device),
    model: makeSweep(0, SWEEP_LIMITS),
    log: makeMemoryLog(run, RUN),
    clock: makeInstantClock(),
    ids: makeCountedIds(),
    imaging: sizeImaging,
    tools: toolsFor('web', false),
    sensors: [...sensors, ...sweepSensors],
    onActivity: () => undefined,
  }
  const application = { name: 'site', kind: 'web', url } as const
  const legs = [{ actionName: '', goal, preservesState: false, ...(checks && { checks }) }]
  const plan = planOf({ goal, legs, application, stepBudget, rules, seed: 0 })
  const end = await runLoop(plan, ports, never)
  const of = <K extends RowKind>(kind: K) =>
    run.rows.filter((row): row is RowOf<K> => row.kind === kind)
  return {
    end,
    rows: run.rows,
    used: [
      ...new Set(of('tool_call').flatMap(({ mark }) => (mark ? `${mark.role} ${mark.label}` : []))),
    ],
    addresses: [...new Set(of('step_started').map((row) => placeOf(row.url ?? '')))],
    path: of('tool_call').map((call) => {
      const result = of('tool_result').find(({ step }) => step === call.step)
      const started = of('step_started').find(({ step }) => step === call.step)
      return `${call.step} ${placeOf(started?.url ?? '')} ${call.label} → ${result?.outcome} (${call.intent})`
    }),
  }
}

function placeOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { pathname, search, hash } = new URL(address)
  return `${pathname}${search}${hash}`
}

function driverOf(device: Device): Driver {
  return {
    info: device.info,
    canHold: device.info.kind === 'web',
    async observe(signal) {
      const { scene, png } = await device.observe(signal)
      return { ...scene, png: new Uint8Array(png) }
    },
    perform: (command, signal) => device.perform(command, signal),
    rules: async (signal) => device.rules?.(signal),
    reset: (signal) => device.reset(signal),
    frames: () => () => undefined,
    close: () => device.close(),
  }
}

/**
 * The sweep uses no picture: with one hash for all, labels and addresses alone identify a screen.
 */
const sizeImaging: Imaging = {
  async render({ png, pointSize }) {
    const image = { bytes: png, mediaType: 'image/png', size: pointSize } as const
    return { hash: '0'.repeat(16), image: async () => image }
  },
}
