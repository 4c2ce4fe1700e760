// Checks whether a place of a pool can be used for a run, without changing anything there.
import { asHarnessError } from '@harness/shared/base/errors.ts'
import { sendRequest } from '../../devices/w3c/request.ts'
import { attach } from '../../devices/web/life/attach.ts'
import type { AskPlace } from './pool.ts'

const PATIENCE_MS = 10_000
const SIZE = { width: 1280, height: 800 }

export const askPlace: AskPlace = (place, kind) =>
  kind === 'browser' ? askBrowser(place.url) : askServer(place.url)

/** Opens a window and closes it again. Returns the reason of a failure. */
async function askBrowser(url: string): Promise<string | undefined> {
  try {
    const browser = await attach({ url }, { viewport: SIZE }, new AbortController().signal)
    await browser.close()
    return undefined
  } catch (thrown) {
    const error = asHarnessError(thrown, 'attach_failed')
    return String(error.detail['what'] ?? error.message)
  }
}

/** Asks only the server, because a session would start its device (W3C WebDriver, 8.3). */
async function askServer(url: string): Promise<string | undefined> {
  if (!/^https?:/i.test(url)) return 'an Appium server has an address with http:// or https://'
  const request = { method: 'GET', path: '/status', timeoutMs: PATIENCE_MS } as const
  const answer = await sendRequest(url, request, new AbortController().signal)
  switch (answer.kind) {
    case 'value':
      return undefined
    case 'failed':
      // A WebDriver error also proves that the server works.
      return answer.error === 'unreadable' ? 'no Appium server answered there' : undefined
    case 'down':
      return 'nothing answers there'
    case 'late':
      return `it gave no answer within ${PATIENCE_MS / 1_000} seconds`
  }
}
