// The look at an application before a run.
import type { Driver } from '@harness/web/core/ports.ts'
import { lazyPreview } from '@harness/web/worker/run/lazy-preview.ts'
import type { PreviewTarget } from '@harness/web/worker/run/preview.ts'
import { systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { makeInstantClock } from '../../standins/instant-clock.ts'

const TARGET: PreviewTarget = {
  url: 'prototype:/',
  viewport: { width: 10, height: 10 },
  prototype: { id: 'shop', form: 'screens' },
}
const SCENE = { pointSize: { width: 10, height: 10 }, scale: 1, elements: [], text: '' }
const DONE = { success: true, outcome: 'changed', detail: '', durationMs: 0, settleMs: 0 } as const

/** Devices that open one after the other, when the test says so. */
function devices() {
  const opening: (() => void)[] = []
  const closed: number[] = []
  const deviceOf = (number: number): Driver => ({
    info: { kind: 'prototype', name: `${number}`, pointSize: SCENE.pointSize, scale: 1 },
    observe: async () => ({ ...SCENE, png: new Uint8Array([number]) }),
    perform: async () => DONE,
    reset: async () => undefined,
    frames: () => () => undefined,
    close: async () => void closed.push(number),
  })
  const preview = lazyPreview({
    clock: makeInstantClock(),
    ids: systemIds,
    link: { socket: () => Promise.reject(new Error('a prototype asks for no bridge')) },
    prototypes: {
      open: () =>
        new Promise((resolve) => {
          const number = opening.length
          opening.push(() => resolve({ driver: deviceOf(number), state: 'new' }))
        }),
      look: () => Promise.reject(new Error('not asked')),
    },
    signIn: () => Promise.reject(new Error('not asked')),
    signInState: () => Promise.reject(new Error('not asked')),
  })
  return { preview, opening, closed }
}

it('a preview that was closed, or replaced, while it opened gives its device back', async () => {
  const { preview, opening, closed } = devices()
  const first = preview.openPreview(TARGET)
  await expect.poll(() => opening.length).toBe(1)
  const second = preview.openPreview(TARGET)
  await expect.poll(() => opening.length).toBe(2)
  for (const resolve of opening) resolve()
  expect(await first).toMatchObject({ error: { code: 'aborted' } })
  expect(await second).toHaveProperty('value')
  expect(closed).toEqual([0])
  const third = preview.openPreview(TARGET)
  await expect.poll(() => opening.length).toBe(3)
  await preview.closePreview()
  opening[2]?.()
  expect(await third).toMatchObject({ error: { code: 'aborted' } })
  expect(closed).toEqual([0, 1, 2])
})
