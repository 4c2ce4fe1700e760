import { shown } from '@harness/bridge/devices/host/host-process.ts'
import { expect, it } from 'vitest'

it('a live picture that cannot be shown lets the device send the next one', async () => {
  const taken: Uint8Array[] = []
  const jpeg = new Uint8Array([1])
  await shown(
    {
      async onFrame(given) {
        taken.push(given)
        throw new Error('the page is gone')
      },
    },
    jpeg,
  )
  expect(taken).toEqual([jpeg])
})
