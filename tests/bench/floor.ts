import { isPhone, scaleOf } from '@harness/bridge/devices/web/page/viewport.ts'
import { launchBrowser } from '../setup/browser.ts'

/**
 * Milliseconds of one picture and one tap by the browser's own protocol and nothing else: what a
 * step cannot go below on this machine.
 */
export async function floorTimes(
  url: string,
  viewport: { readonly width: number; readonly height: number },
  times: number,
): Promise<readonly number[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor: scaleOf(viewport),
      hasTouch: isPhone(viewport),
    })
    const page = await context.newPage()
    await page.goto(url)
    const cdp = await context.newCDPSession(page)
    // Without it a session captures at scale 1, whatever the context says.
    await cdp.send('Emulation.setDeviceMetricsOverride', {
      ...viewport,
      deviceScaleFactor: scaleOf(viewport),
      mobile: isPhone(viewport),
    })
    const box = await page.getByRole('button').first().boundingBox()
    const point = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }
    const press = { ...point, button: 'left', clickCount: 1 } as const
    const taken: number[] = []
    for (let n = 0; n < times; n++) {
      const began = performance.now()
      await cdp.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
      await Promise.all([
        cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press }),
        cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press }),
      ])
      taken.push(performance.now() - began)
    }
    return taken
  } finally {
    await browser.close()
  }
}
