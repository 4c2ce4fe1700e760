// What a run is refused before its device opens.
import { SessionId } from '@harness/shared/base/ids.ts'
import { readRunOrder } from '@harness/shared/order/read-run-order.ts'
import { deviceOf, openDeviceAndModel } from '@harness/web/worker/run/open-device-and-model.ts'
import { systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { newRunId } from '../../store/sample-rows.ts'

const unasked = () => Promise.reject(new Error('not asked'))

it('a device of an Appium server never begins with the cookies of a sign-in', async () => {
  const order = readRunOrder({
    url: 'http://shop.test/',
    viewport: { width: 1280, height: 800 },
    persona: { name: 'Visitor', text: 'You are new here.' },
    legs: [{ goal: 'Buy a lamp' }],
    model: { provider: 'sweep', seed: 0 },
    appium: { url: 'http://127.0.0.1:4723/', capabilities: { browserName: 'chrome' } },
  })
  const deps = {
    link: { socket: unasked },
    prototypes: { open: unasked, look: unasked },
    makeModel: unasked,
    onActivity: () => undefined,
  }
  const run = { runId: newRunId(), sessionId: SessionId.parse(systemIds.uuid()), order }
  const signIn = { cookies: [], origins: [] }
  const opening = openDeviceAndModel(deps, run, { signIn }, new AbortController().signal)
  await expect(opening).rejects.toMatchObject({ code: 'device_unable' })
})

it('a sweep gets the hotspots of a prototype as marks, and a model what the prototype shows', () => {
  const prototype = { id: 'p1', form: 'screens' }
  const base = { url: '', persona: { name: 'Visitor', text: 'You are new here.' }, prototype }
  const viewport = { width: 1280, height: 800 }
  const asked = { ...base, viewport, legs: [{ goal: 'Look around' }] }
  const swept = readRunOrder({ ...asked, model: { provider: 'sweep', seed: 0 } })
  const played = readRunOrder({
    ...asked,
    model: { provider: 'ollama', model: 'm', origin: 'http://127.0.0.1:11434' },
  })
  expect(deviceOf(swept)).toMatchObject({ kind: 'prototype', marks: true })
  expect(deviceOf(played)).not.toHaveProperty('marks')
})
