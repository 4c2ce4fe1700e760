// Requests the start page of each variant before the start, and again after a failed run.
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { OpenedStudy } from './open.ts'

const PATIENCE_MS = 10_000

/** Reason why an address has no page, as the end of a sentence; undefined if it answers. */
export async function unreachable(address: string): Promise<string | undefined> {
  const url = new URL(address)
  const ask = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    // Sends only the request; the browser decides on the certificate.
    const asked = ask(url, { method: 'GET', rejectUnauthorized: false, timeout: PATIENCE_MS })
    asked.on('response', (response) => {
      response.destroy()
      const status = response.statusCode ?? 0
      const isGone = status === 404 || status === 410 || status >= 500
      resolve(isGone ? `answers ${status}` : undefined)
    })
    asked.on('timeout', () => asked.destroy(new Error(`no answer in ${PATIENCE_MS / 1000} s`)))
    asked.on('error', (error) => resolve(`does not answer (${error.message || error.name})`))
    asked.end()
  })
}

/**
 * Requests all start addresses at once, and returns those that answer. Throws `run_refused` for
 * others, unless their runs reach them from elsewhere.
 */
export async function checkVariants({
  cells,
  file,
}: Pick<OpenedStudy, 'cells' | 'file'>): Promise<ReadonlySet<string>> {
  const addresses = new Map<string, (typeof cells)[number]>()
  for (const each of cells) {
    const { url, prototype } = each.args
    if (url && !prototype && (!addresses.has(url) || !isElsewhere(each))) addresses.set(url, each)
  }
  const answering = new Set<string>()
  await Promise.all(
    [...addresses].map(async ([url, each]) => {
      const why = await unreachable(url)
      if (why === undefined) answering.add(url)
      if (why === undefined || isElsewhere(each)) return
      const source = each.cell.sources.find(({ args }) => args.some(({ name }) => name === 'url'))
      const place = file.place([...(source?.path ?? []), 'url'])
      throw new HarnessError('run_refused', {
        what: `${place}: ${url} ${why}; start it, or correct the address`,
      })
    }),
  )
  return answering
}

/** True behind a proxy or on another device, where the address may be reachable. */
function isElsewhere({ args: { order } }: OpenedStudy['cells'][number]): boolean {
  return (order.proxy ?? order.attach ?? order.appium ?? order.simulator) !== undefined
}
