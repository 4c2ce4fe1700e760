import { trackFindings } from '@harness/shared/findings/across/tracked.ts'
import { type Accessor, createMemo } from 'solid-js'
import type { Page } from '../page/page.ts'
import { createDecisions, type Decisions } from './create-decisions.ts'
import { createDigests, type Digests } from './create-digests.ts'
import { mergesOf, type Triaged, triagedOf } from './triage.ts'

export interface TrackedFindings extends Digests {
  readonly decisions: Decisions
  /** Findings with their decisions; undefined until the logs are read. */
  readonly findings: Accessor<readonly Triaged[] | undefined>
}

/** Findings of an application over all of its runs. */
export function createTracked(
  page: Page,
  application: Accessor<string | undefined>,
): TrackedFindings {
  const digests = createDigests(page.db, application)
  const decisions = createDecisions(page, application)
  const findings = createMemo(() => {
    const runs = digests.runs()
    const decided = decisions.all()
    return runs && triagedOf(trackFindings(runs, mergesOf(decided)), decided)
  })
  return { ...digests, decisions, findings }
}
