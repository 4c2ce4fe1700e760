// What a device says of a page beyond its elements: facts of the page, and what went wrong since
// the last observation.
import type { Device } from '@harness/bridge/devices/device.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PageServer, startPageServer } from '../../standins/page-server.ts'
import { testOpener } from '../web-device-setup.ts'

const never = new AbortController().signal

let pages: PageServer
let device: Device
beforeAll(async () => {
  pages = await startPageServer()
  const open = await testOpener()
  device = await open(
    { kind: 'web', url: pages.page('faults'), viewport: { width: 800, height: 600 } },
    never,
  )
  await device.reset(never)
})
afterAll(async () => {
  await device?.close()
  await pages?.close()
})

const look = async () => (await device.observe(never)).scene

describe('the facts of an observation', () => {
  it('the facts of an observation hold pale words with the control they are on, and what failed while the page loaded', async () => {
    const { facts, elements } = await look()
    const [pale] = facts?.page?.texts ?? []
    expect(pale).toMatchObject({ text: 'Throw', contrast: expect.closeTo(2.8, 0) })
    expect(elements.find(({ ref }) => ref === pale?.ref)?.label).toBe('Throw')
    const failed = facts?.events?.filter(({ kind }) => kind === 'failed_request')
    const page = pages.page('faults')
    expect(failed).toMatchObject([{ status: 404, method: 'GET', resource: 'Image', page }])
  })

  it('the facts of an observation hold errors since the one before, each once', async () => {
    const before = await look()
    expect(before.facts?.events).toEqual([])
    const mark = before.elements.find(({ label }) => label === 'Throw')
    const { x = 0, y = 0 } = mark?.rect ?? {}
    await device.perform({ kind: 'tap', ref: mark?.ref, point: { x: x + 5, y: y + 5 } }, never)
    const { facts } = await look()
    expect(facts?.events?.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'console_error: The price is missing',
      'exception: price is not defined',
    ])
    expect(facts?.events?.map(({ page }) => page)).toEqual(Array(2).fill(pages.page('faults')))
    expect((await look()).facts?.events).toEqual([])
  })
})
