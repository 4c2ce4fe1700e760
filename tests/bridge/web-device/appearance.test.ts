// @module-tag long
import type { OpenDevice } from '@harness/bridge/devices/device.ts'
import type { WebAppearance } from '@harness/shared/device/spec.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PageServer, startPageServer } from '../../standins/page-server.ts'
import { DESKTOP, never, testOpener } from '../web-device-setup.ts'

let pages: PageServer
let open: OpenDevice<'web'>

beforeAll(async () => {
  pages = await startPageServer()
  open = await testOpener()
})
afterAll(() => pages.close())

async function seenWith(appearance?: WebAppearance): Promise<string> {
  const url = pages.page('appearance')
  const spec = { kind: 'web' as const, url, viewport: DESKTOP, ...(appearance && { appearance }) }
  const device = await open(spec, never)
  try {
    return (await device.observe(never)).scene.text
  } finally {
    await device.close()
  }
}

describe('how a page is shown', () => {
  it('a page is dark, still, touched, and in the language and time zone that were asked for', async () => {
    const seen = await seenWith({
      ...{ dark: true, reducedMotion: true, touch: true },
      ...{ locale: 'de-DE', timeZone: 'Asia/Tokyo' },
    })
    expect(seen).toContain('dark still touch de-DE Asia/Tokyo')
  })

  it('a page is as the browser suggests where nothing was asked for', async () => {
    expect(await seenWith()).toMatch(/light moving mouse/)
  })
})
