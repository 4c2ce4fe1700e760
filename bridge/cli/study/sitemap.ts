// Reads the pages of a sitemap (sitemaps.org/protocol.html) once and stores them with the study, so
// that every call has the same runs.
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { PlanPath, StudyPlan } from '@harness/shared/order/study/plan.ts'

const PATIENCE_MS = 15_000
/** Maximum number of pages; more would be a crawl rather than a check. */
const MOST_PAGES = 50

/**
 * Reads the pages of each sitemap of a plan. Throws `argument_invalid` for an invalid address and
 * `run_refused` for a sitemap without pages, both with the line.
 */
export async function pagesOf(
  { applications }: StudyPlan,
  known: Readonly<Record<string, readonly string[]>>,
  place: (path: PlanPath) => string,
): Promise<Record<string, string[]>> {
  const pages: Record<string, string[]> = {}
  for (const { sitemap, path } of applications) {
    if (sitemap === undefined || pages[sitemap]) continue
    const kept = known[sitemap]
    pages[sitemap] = kept ? [...kept] : await read(sitemap, place([...path, 'sitemap']))
  }
  return pages
}

async function read(address: string, argument: string): Promise<string[]> {
  const wrong = (what: string) => new HarnessError('run_refused', { what: `${argument}: ${what}` })
  if (!URL.canParse(address))
    throw new HarnessError('argument_invalid', {
      argument,
      what: `wants an address, not ${address}`,
    })
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    (thrown: unknown) => {
      throw wrong(
        `${address} does not answer (${thrown instanceof Error ? thrown.message : ''}); start the application first`,
      )
    },
  )
  if (!response.ok) throw wrong(`${address} answers ${response.status}`)
  const found = [...(await response.text()).matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)]
  const own = found
    .map(([, page = '']) => page.replaceAll('&amp;', '&'))
    .filter((page) => URL.canParse(page) && new URL(page).origin === new URL(address).origin)
  if (own.length === 0) throw wrong(`${address} lists no page of its own site`)
  return [...new Set(own)].slice(0, MOST_PAGES)
}
