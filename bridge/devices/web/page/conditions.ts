// Conditions of one page: network speed, processor speed, and request headers.

import type { Header, SlowNetwork, Vision } from '@harness/shared/device/conditions.ts'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

export interface PageConditions {
  readonly vision?: Vision | undefined
  readonly slowNetwork?: SlowNetwork | undefined
  readonly slowCpu?: number | undefined
  readonly headers: readonly Header[]
}

/** Values of Chromium's network panel, in bytes per second and milliseconds. */
const NETWORKS = {
  'slow-3g': { downloadThroughput: 51_200, uploadThroughput: 51_200, latency: 2_000 },
  'fast-3g': { downloadThroughput: 184_320, uploadThroughput: 86_400, latency: 562.5 },
  'slow-4g': { downloadThroughput: 1_440_000, uploadThroughput: 675_000, latency: 165 },
} as const

/** Names of vision deficiencies in the Chromium protocol. */
const VISIONS = {
  blurred: 'blurredVision',
  'low-contrast': 'reducedContrast',
  protanopia: 'protanopia',
  deuteranopia: 'deuteranopia',
  tritanopia: 'tritanopia',
  achromatopsia: 'achromatopsia',
} as const

/** Applies the conditions to a page, on a separate protocol session. */
export async function applyConditions(
  page: Page,
  cdp: CDPSession,
  { vision, slowNetwork, slowCpu, headers }: PageConditions,
): Promise<void> {
  if (slowNetwork !== undefined && slowNetwork !== 'lost')
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[slowNetwork] })
  if (slowCpu !== undefined) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
  if (vision !== undefined)
    await cdp.send('Emulation.setEmulatedVisionDeficiency', { type: VISIONS[vision] })
  // Uses another session, because the one that holds requests turns interception on and off itself.
  if (headers.length > 0) await addHeaders(await page.context().newCDPSession(page), headers)
}

/**
 * Adds headers to requests. Every request is intercepted, because a redirect to another host must
 * lose the inherited headers.
 */
async function addHeaders(cdp: CDPSession, headers: readonly Header[]): Promise<void> {
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { host, hostname } = new URL(request.url)
    const names = new Set(headers.map(({ name }) => name.toLowerCase()))
    const added = headers.filter((each) => each.host === host || each.host === hostname)
    const own = Object.entries(request.headers).filter(([name, value]) => {
      const isGiven = headers.some((each) => each.value === value)
      return !(names.has(name.toLowerCase()) && (isGiven || added.length > 0))
    })
    const changed = [
      ...own.map(([name, value]) => ({ name, value })),
      ...added.map(({ name, value }) => ({ name, value })),
    ]
    // A page that is being replaced has no request to continue.
    cdp.send('Fetch.continueRequest', { requestId, headers: changed }).catch(() => {})
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: 'http*' }] })
}

/** Grants permissions to the tested site; all others are denied, which is the default. */
export async function grantTo(
  context: BrowserContext,
  url: string,
  { grants = [], place }: { readonly grants?: readonly string[]; readonly place?: string },
): Promise<void> {
  const granted = [...grants, ...(place === undefined ? [] : ['geolocation'])]
  if (granted.length === 0) return
  await context.grantPermissions(granted, { origin: new URL(url).origin })
}
