// Sweeps of well-made pages, which must find nothing, and of pages with faults that only the rules
// of axe-core know.
// @module-tag long
import { findingsOf } from '@harness/shared/findings/findings.ts'
import { foldAll } from '@harness/shared/log/fold.ts'
import { describe, expect, it } from 'vitest'
import { startSiteServer } from '../standins/site-server.ts'
import { openBench, type Swept } from './bench.ts'

const findings = ({ rows }: Swept) =>
  findingsOf(foldAll(rows)).map((finding) => {
    const [fact] = finding.facts
    return `${fact?.sensor}: ${fact?.detail}`
  })

async function sweepOf(site: string, stepBudget: number): Promise<Swept> {
  const server = await startSiteServer(site)
  try {
    return await (await openBench())(server.url, { stepBudget })
  } finally {
    await server.close()
  }
}

describe('the sweep and its findings', { timeout: 120_000 }, () => {
  it('a sweep of five well-made sites finds nothing, by sensors or by the rules of axe-core', async () => {
    const swept = await sweepOf('clean', 30)
    const pages = new Set(swept.addresses.map((address) => address.replace(/[?#].*/, '')))
    expect(pages.size).toBeGreaterThan(13)
    expect(findings(swept)).toEqual([])
  })

  it('a sweep reports what only axe-core knows, each element once however often it is met', async () => {
    const swept = await sweepOf('faulty', 12)
    const found = findingsOf(foldAll(swept.rows)).map(({ facts, screens }) => {
      const rule = facts[0]?.numbers?.find(({ name }) => name === 'Rule of axe')?.value
      return `${facts[0]?.sensor} ${rule} on ${screens.length}`
    })
    expect(found.toSorted()).toEqual([
      'axe_rule aria-required-children, critical on 1',
      'axe_rule html-has-lang, serious on 1',
      'axe_rule image-alt, critical on 3',
      'axe_rule listitem, serious on 1',
      'unnamed_control button-name, critical on 1',
    ])
  })

  it('a sweep finds what a press or a choice does to people without sight or mouse', async () => {
    const found = findings(await sweepOf('interaction', 40))
    const named = found.map((line) => line.replace(/^(\w+): .*?“(.*?)”.*$/, '$1 $2'))
    expect(named.toSorted()).toEqual([
      'asked_again E-mail',
      'down_press Water the ferns',
      'focus_lost Back to the shop',
      'select_navigates Go to',
      'stale_expanded Opening hours',
      'unannounced_message Added to your basket',
      'unannounced_message Please enter a postcode too',
    ])
  })

  it('a sweep finds nothing where messages are read out, focus returns and states are kept', async () => {
    expect(findings(await sweepOf('interaction-right', 40))).toEqual([])
  })
})
