// Options that a person sets while the agent works: the loop leaves before its next step, and the
// next one continues the log with them.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { changesOfModel } from '@harness/shared/log/views/model-changes.ts'
import { parseScript } from '@harness/shared/order/script.ts'
import { RunController } from '@harness/web/core/control/run-controller.ts'
import { runLoop } from '@harness/web/core/loop.ts'
import type { Ports } from '@harness/web/core/plan.ts'
import type { ModelRequest } from '@harness/web/core/ports.ts'
import { makeRecordedDriver } from '@harness/web/drivers/recorded.ts'
import { makeAnswering } from '@harness/web/models/playback/scripted.ts'
import { toolsFor } from '@harness/web/tools/tools.ts'
import { expect, it } from 'vitest'
import { makeCountedIds } from '../../standins/counted-ids.ts'
import { makeInstantClock } from '../../standins/instant-clock.ts'
import { makeMemoryLog, makeMemoryRun } from '../../standins/memory-log.ts'
import { plainImaging } from '../../standins/plain-imaging.ts'
import { done, planOf, RUN, SIZE, screen, tap } from '../rig.ts'

it('options that are set while the agent works hold from its next step on, and the log says which', async () => {
  const memory = makeMemoryRun()
  const clock = makeInstantClock()
  const person = new RunController({
    attended: true,
    reopen: async () => 'same',
    onActivity: () => undefined,
  })
  const requests: ModelRequest[] = []
  const script = parseScript([tap(1), tap(1), done()])
  const model = makeAnswering(
    (request) => {
      requests.push(request)
      // While the model thinks about its second step.
      if (requests.length === 2) person.handOver()
      return script[requests.length - 1] ?? done()
    },
    { clock },
  )
  const info = { kind: 'web', name: 'Chromium', pointSize: SIZE, scale: 1 } as const
  const screens = [0, 1, 2, 3].map((look) => screen(look))
  const ports: Ports = {
    ...{ model, clock, ids: makeCountedIds(), person, imaging: plainImaging, sensors: [] },
    driver: makeRecordedDriver({ info, screens }),
    log: makeMemoryLog(memory, RUN),
    tools: toolsFor('web'),
    onActivity: () => undefined,
  }
  const { signal } = new AbortController()
  const left = await runLoop(planOf(), ports, signal).catch((thrown: unknown) => thrown)
  expect(left).toMatchObject({ code: 'run_handed_over' })
  expect(left).toBeInstanceOf(HarnessError)
  const instructions = 'Pretend that the search is broken.'
  const tools = ports.tools.filter(({ spec }) => spec.name !== 'back')
  const set = [
    { option: 'instructions', text: `Instructions: ${instructions}` },
    { option: 'without', text: 'Without tools: back' },
  ]
  const kept = { rows: [...memory.rows], screens: new Map(memory.screens) }
  const end = await runLoop(planOf({ instructions }), { ...ports, tools }, signal, {
    ...kept,
    ...{ device: 'same', adjusted: true, set },
  })
  expect(end.verdict).toBe('success')
  const has = ({ tools: offered }: ModelRequest) => offered.some(({ name }) => name === 'back')
  expect(requests.map(has)).toEqual([true, true, false])
  expect(requests.map(({ system }) => system.includes(instructions))).toEqual([false, false, true])
  const state = foldAll(memory.rows)
  expect(state.steps.map(({ call }) => call?.tool)).toEqual([
    'tap_mark',
    'tap_mark',
    'mark_goal_done',
  ])
  expect(changesOfModel(state.steps[1] ?? Object.assign({}))).toEqual([
    `Changed from the next step on: Instructions: ${instructions}; Without tools: back`,
  ])
})
