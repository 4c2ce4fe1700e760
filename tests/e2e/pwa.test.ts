// Harness as an installable app: what a browser requires before it offers the installation.
// @module-tag long
import { fileURLToPath } from 'node:url'
import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopper } from './shopper.ts'
import { openTestApp, type TestApp } from './test-app.ts'

interface Manifest {
  readonly [field: string]: unknown
  readonly icons: readonly { src: string; sizes: string; purpose: string }[]
  readonly shortcuts: readonly { name: string; url: string }[]
}

describe('an installable app', () => {
  let app: TestApp
  let devtools: CDPSession
  beforeAll(async () => {
    app = await openTestApp({ policy: shopper(), keepsCopy: true })
    await app.page.goto(app.bridge.url)
    devtools = await app.context.newCDPSession(app.page)
  })
  afterAll(() => app.dispose())

  const origin = () => `http://127.0.0.1:${app.bridge.port}`

  it('the installable app gives the browser nothing to object to', async () => {
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
  })

  it('the installable app is called Harness, starts at Home and offers New run and Runs', async () => {
    const { data, errors } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest: Manifest = JSON.parse(data ?? '{}')
    expect(manifest).toMatchObject({
      name: 'Harness',
      short_name: 'Harness',
      start_url: './',
      scope: './',
      display: 'standalone',
    })
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['New run', './new'],
      ['Runs', './runs'],
    ])
  })

  it('the installable app has every icon in the size it names', async () => {
    const { data } = await devtools.send('Page.getAppManifest')
    const { icons }: Manifest = JSON.parse(data ?? '{}')
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'monochrome'])
    for (const { src, sizes } of icons) {
      const picture = Buffer.from(await (await fetch(new URL(src, `${origin()}/`))).arrayBuffer())
      // width and height are at a fixed offset of every PNG
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes)
    }
  })

  it('the installable app colours the window bar like its page', async () => {
    const { page } = app
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const [said, painted] = await page.evaluate(() => {
        const bytesOf = (colour: string) => {
          const context = new OffscreenCanvas(1, 1).getContext('2d')
          if (!context) return []
          context.fillStyle = colour
          context.fillRect(0, 0, 1, 1)
          return [...context.getImageData(0, 0, 1, 1).data]
        }
        const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        const said = metas.find(({ media }) => matchMedia(media).matches)?.content ?? ''
        return [bytesOf(said), bytesOf(getComputedStyle(document.documentElement).backgroundColor)]
      })
      expect(said, colorScheme).toEqual(painted)
    }
  })

  it('the installable app has a service worker for all of it, which is revalidated at each start', async () => {
    const registration = await app.page.evaluate(async () => {
      const { active, scope } = await navigator.serviceWorker.ready
      return { script: active?.scriptURL, scope }
    })
    expect(registration).toEqual({ script: `${origin()}/sw.js`, scope: `${origin()}/` })
    const { headers } = await fetch(`${origin()}/sw.js`)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(headers.get('connection-allowlist')).toMatch(/^\(response-origin/)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  })

  it('files that another app shares are opened after a person agreed, and never served as pages of the app', async () => {
    const { data } = await devtools.send('Page.getAppManifest')
    const { share_target: target }: Manifest = JSON.parse(data ?? '{}')
    expect(target).toMatchObject({ action: './share', method: 'POST' })
    const other = await app.context.newPage()
    const share = async (name: string) => {
      await other.goto(app.shop.origin)
      // A share is a form that is sent to the app; another site can send one too.
      await other.setContent(
        `<form method="post" enctype="multipart/form-data" action="${origin()}/share">
          <input type="file" name="files"><button>Share</button></form>`,
      )
      await other.setInputFiles('input', name)
      await other.getByRole('button', { name: 'Share' }).click()
      await other.waitForURL(`${origin()}/runs`)
      await other.getByText('Another app shared 1 file with Harness').waitFor()
    }
    await share(fileURLToPath(new URL('../fixtures/bundles/tour.zip', import.meta.url)))
    expect(await other.getByRole('link', { name: /^Order the Tide mug/ }).count()).toBe(0)
    const addresses = await other.evaluate(async () => {
      const cache = await caches.open('shared-files')
      return (await cache.keys()).map(({ url }) => new URL(url).origin)
    })
    expect(addresses).toEqual(['https://shared-files.invalid'])
    await other.getByRole('button', { name: 'Open the runs' }).click()
    await other
      .getByRole('link', { name: /^Order the Tide mug/ })
      .first()
      .waitFor()
    await share(fileURLToPath(new URL('../fixtures/bundles/README.md', import.meta.url)))
    await other.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => other.evaluate(() => caches.has('shared-files'))).toBe(false)
    await other.close()
  })
})
