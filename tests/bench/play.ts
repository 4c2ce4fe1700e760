// A run of the real loop in a real browser, whose model and clock stand in.
import { createHash } from 'node:crypto'
import type { Device } from '@harness/bridge/devices/device.ts'
import type { Size } from '@harness/shared/base/geometry.ts'
import { RunId, SessionId } from '@harness/shared/base/ids.ts'
import { runLoop } from '@harness/web/core/loop.ts'
import type { RunPlan } from '@harness/web/core/plan.ts'
import type { Clock, Imaging, Model } from '@harness/web/core/ports.ts'
import { sensors } from '@harness/web/sensors/sensors.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { asDriver } from '../bridge/web-device/as-driver.ts'
import { never, testOpener } from '../bridge/web-device-setup.ts'
import { makeCountedIds } from '../standins/counted-ids.ts'
import { makeInstantClock } from '../standins/instant-clock.ts'
import { type MemoryRun, makeMemoryLog, makeMemoryRun } from '../standins/memory-log.ts'
import { plainImaging } from '../standins/plain-imaging.ts'

/** Common parts of the plans of all these runs. */
export const PLAIN_PLAN = {
  runId: RunId.parse('11111111-1111-4111-8111-111111111111'),
  sessionId: SessionId.parse('22222222-2222-4222-8222-222222222222'),
  origin: 'you',
  mode: 'autonomous',
  rules: [],
  stepBudget: 40,
  tokenBudget: 1_000_000,
  harnessVersion: '0.0.0',
} as const satisfies Partial<RunPlan>

/** Different pictures are different screens. */
const byContent: Imaging = {
  async render(picture) {
    const { image } = await plainImaging.render(picture)
    const hash = createHash('sha256').update(picture.png).digest('hex').slice(0, 16)
    return { hash, image }
  },
}

interface Played {
  readonly plan: RunPlan
  readonly url: string
  readonly viewport: Size
  /** The model on the clock of the run. */
  readonly model: (clock: Clock) => Model
  /** Clock for tests that need time to pass, and pictures compared by look. */
  readonly clock?: Clock
  readonly imaging?: Imaging
}

/** Plays it to its end, and closes the browser. */
export async function play(played: Played): Promise<MemoryRun> {
  const device = await openBrowser(played.url, played.viewport)
  try {
    return await playOn(device, played)
  } finally {
    await device.close()
  }
}

/** The browser of several runs, one after the other. */
export async function openBrowser(url: string, viewport: Size): Promise<Device> {
  const open = await testOpener()
  return open({ kind: 'web', url, viewport }, never)
}

/** Plays it to its end in a browser that stays open. */
export async function playOn(
  device: Device,
  {
    plan,
    model,
    clock = makeInstantClock(),
    imaging = byContent,
  }: Omit<Played, 'url' | 'viewport'>,
): Promise<MemoryRun> {
  const memory = makeMemoryRun()
  await runLoop(
    plan,
    {
      driver: asDriver(device),
      model: model(clock),
      log: makeMemoryLog(memory, plan.runId),
      clock,
      ids: makeCountedIds(),
      imaging,
      tools: toolsFor('web', false),
      sensors,
      onActivity: () => {},
    },
    new AbortController().signal,
  )
  return memory
}
