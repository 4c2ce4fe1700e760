import {
  DEFAULT_MODE,
  type Health,
  type SimulatorReport,
} from '@harness/shared/log/wire/bridge-api.ts'
import { TOUR } from '@harness/shared/order/tour.ts'
import type { PullProgress } from '@harness/web/worker/api.ts'
import { withDefaultModel } from '@harness/web/worker/models/model-service.ts'
import { preflight } from '@harness/web/worker/models/preflight.ts'
import { makePullAndLoad } from '@harness/web/worker/models/pull-and-load.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { ollamaFor } from '../../models/ollama/ollama-bench.ts'
import { scriptedPolicy } from '../../standins/ollama/policy.ts'

const policy = scriptedPolicy([{}])
const health: Health = { name: 'harness', version: '0', protocol: 1, devices: ['web'] }
const simulators = {
  simulators: [],
  health: [
    { id: 'xcode', state: 'bad', fact: 'Xcode was never started', fix: 'Start it with: xcode' },
    { id: 'agent', state: 'note', fact: 'WebDriverAgent is not installed yet', fix: 'It comes.' },
  ],
} satisfies SimulatorReport
const healthy = {
  health: async () => health,
  mode: async () => DEFAULT_MODE,
  simulators: async () => simulators,
}

describe('a model that is asked for', () => {
  it('a chosen model is pulled, then loaded, and errors are returned as data', async () => {
    const { origin } = await ollamaFor({ policy, models: [] })
    const pullAndLoad = makePullAndLoad({ clock: systemClock })
    const choice = { provider: 'ollama', model: 'qwen3-vl:8b', origin } as const
    expect(await pullAndLoad.load(choice)).toMatchObject({ error: { code: 'model_missing' } })
    const reports: PullProgress[] = []
    expect(await pullAndLoad.pull(choice, (progress) => reports.push(progress))).toEqual({
      value: null,
    })
    expect(reports.at(-1)?.text).toBe('success')
    expect(await pullAndLoad.load(choice)).toEqual({ value: null })
  })

  it('the pull of a model can be stopped', async () => {
    const { origin } = await ollamaFor({ policy, models: [], chunkMs: 40 })
    const pullAndLoad = makePullAndLoad({ clock: systemClock })
    const choice = { provider: 'ollama', model: 'qwen3-vl:8b', origin } as const
    expect(await pullAndLoad.pull(choice, () => pullAndLoad.stopPull())).toMatchObject({
      error: { code: 'aborted' },
    })
  })

  it('a chosen model has the default name when its name is empty', () => {
    const origin = 'http://127.0.0.1:11434'
    expect(withDefaultModel({ provider: 'ollama', model: ' ', origin })).toMatchObject({
      model: 'qwen3-vl:8b',
    })
    const sweep = { provider: 'sweep', seed: 1 } as const
    expect(withDefaultModel(sweep)).toBe(sweep)
  })
})

it('the preflight of the sweep needs nothing but a browser', async () => {
  expect(
    await preflight({ link: healthy, clock: systemClock }, { provider: 'sweep', seed: 1 }),
  ).toEqual([
    { id: 'device', state: 'ready', fact: 'A browser to test in is installed' },
    {
      id: 'model',
      state: 'ready',
      fact: 'Sweep, no AI',
      detail: 'Uses every control it can reach. Needs no model.',
    },
  ])
})

it('the preflight of the sample tour needs nothing but a browser, and uses its name', async () => {
  const tour = { provider: 'scripted', model: TOUR, replies: [] } as const
  expect(await preflight({ link: healthy, clock: systemClock }, tour)).toEqual([
    { id: 'device', state: 'ready', fact: 'A browser to test in is installed' },
    { id: 'model', state: 'ready', fact: 'Scripted tour, no AI', detail: 'Needs no model.' },
  ])
})

it('the preflight of a simulator checks the Mac, and does not ask for parts that come by themselves', async () => {
  const parts = { link: healthy, clock: systemClock }
  const rows = await preflight(parts, { provider: 'sweep', seed: 1 }, 'ios')
  expect(rows.slice(0, 2)).toEqual([
    { id: 'xcode', state: 'bad', fact: 'Xcode was never started', fix: 'Start it with: xcode' },
    {
      id: 'agent',
      state: 'note',
      fact: 'WebDriverAgent is not installed yet',
      detail: 'It comes.',
    },
  ])
})
