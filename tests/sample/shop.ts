// The sample application and a person's browser in front of it.
import { fileURLToPath } from 'node:url'
import { makeSampleServer } from '@harness/bridge/server/sample.ts'
import type { Sample } from '@harness/shared/log/wire/bridge-api.ts'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../setup/browser.ts'

export const SAMPLE_ROOT = new URL('../../sample/', import.meta.url)

export interface Shop {
  readonly sample: Sample
  /**
   * A new visitor with an empty basket, at a path of the shop. Any console error of the page is a
   * failure.
   */
  visit(path?: string, width?: number): Promise<Page>
  close(): Promise<void>
}

export async function openShop(): Promise<Shop> {
  const server = makeSampleServer({ root: fileURLToPath(SAMPLE_ROOT) })
  const [sample, browser] = await Promise.all([server.offer(), launchBrowser()])
  return {
    sample,
    async visit(path = '/', width = 1280) {
      const page = await browser.newPage({ viewport: { width, height: 800 } })
      page.setDefaultTimeout(30_000)
      page.on('pageerror', (error) => {
        throw error
      })
      await page.goto(new URL(path, sample.url).href)
      return page
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

/** Puts a piece into the basket of this visitor, as a person would. */
export async function addPiece(page: Page, id = 'tide-mug'): Promise<void> {
  await page.goto(new URL(`/product?id=${id}`, page.url()).href)
  await page.getByLabel('Blue').check()
  await page.getByLabel('Large').check()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByText('Added to your basket').waitFor()
}

/** Goes to the checkout with a mug and fills in all visible fields. */
export async function fillCheckout(page: Page): Promise<void> {
  await addPiece(page)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByLabel('Full name').fill('Maya Lind')
  await page.getByLabel('Email').fill('maya@example.com')
}

/** The visible text of the page, or of a part of it. */
export function pageText(page: Page, part = 'body'): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden words are what must not count here.
  return page.locator(part).innerText()
}
