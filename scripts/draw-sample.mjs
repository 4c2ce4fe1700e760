// Redraws the pictures of the sample prototype: `node scripts/draw-sample.mjs PROGRAM`, where
// PROGRAM is a Chromium. A screen has the size of a phone in shared/device/screen-sizes.ts.
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const here = join(import.meta.dirname, '../sample/screens')
const { chromium } = createRequire(join(here, '../../bridge/package.json'))('playwright-core')
const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
await page.goto(`file://${join(here, 'drawing.html')}`)
for (const section of await page.locator('section').all()) {
  const png = (await section.screenshot()).toString('base64')
  // Chromium takes pictures as PNG; its canvas converts them to a third of the size.
  const webp = await page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${data}`)).blob(),
    )
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d').drawImage(bitmap, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
    return Array.from(new Uint8Array(await blob.arrayBuffer()))
  }, png)
  await writeFile(join(here, `${await section.getAttribute('id')}.webp`), Buffer.from(webp))
}
await browser.close()
