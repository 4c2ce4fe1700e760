// Names from the accessibility tree of the browser decide what has none.
import { unlabelledField, unnamedControl } from '@harness/web/sensors/operability.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FolderServer, startFolderServer } from '../../standins/folder-server.ts'
import { DESKTOP, never, testOpener } from '../web-device-setup.ts'

let server: FolderServer
beforeAll(async () => {
  server = await startFolderServer(new URL('../../fixtures/sweep-coverage/', import.meta.url))
})
afterAll(() => server?.close())

it('a title of a label, words through a slot, and what is hidden from a screen reader are no control without a name', async () => {
  const open = await testOpener()
  const url = `${server.origin}/names.html`
  const device = await open({ kind: 'web', url, viewport: DESKTOP }, never)
  try {
    const { scene: now } = await device.observe(never)
    const sensed = { now, steps: [], sweeps: true }
    expect(unlabelledField.measure(sensed)).toHaveLength(1)
    expect(unnamedControl.measure(sensed)).toHaveLength(1)
    const spoken = now.facts?.page?.controls.flatMap((fact) => fact.spoken ?? [])
    expect(spoken).toContain('')
  } finally {
    await device.close()
  }
}, 60_000)
