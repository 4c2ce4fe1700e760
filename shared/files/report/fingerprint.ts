// What a finding is called in the files of other programs: the same in every run of one page, and
// different for every finding of a run.
import { namesAt, sharedScreenKey } from '../../findings/across/identity.ts'
import type { Finding } from '../../findings/findings.ts'
import type { StepState } from '../../log/fold.ts'
import { stableId } from '../../log/versions/stable-id.ts'
import { type OnPage, onPageOf } from './on-page.ts'

/** A page that has a finding. */
export interface PageOfFinding {
  /** Its path and title, without what differs from run to run. */
  readonly page: string
  /** Names of the finding on this page; the first one is the usual one. */
  readonly fingerprints: readonly string[]
  /** The finding on this page alone; absent where it has no other. */
  readonly own?: OnPage
}

export interface Fingerprints {
  /** By kind or rule, first screen and element; two findings of a run never share it. */
  readonly fingerprint: string
  /** Every page that has it, in order of sight. */
  readonly pages: readonly PageOfFinding[]
}

const hashOf = (text: string) => stableId(text).replaceAll('-', '')

/** The fingerprints of a finding in its run. */
export function fingerprintsOf(
  finding: Finding,
  steps: ReadonlyMap<number, StepState>,
): Fingerprints {
  const pages = new Map<string, PageOfFinding>()
  for (const [index, place] of (finding.places ?? [finding]).entries()) {
    const first = steps.get(place.steps[0] ?? 0)
    const page = first ? sharedScreenKey(first) : ''
    const names = first
      ? namesAt({ ...finding, ...place }, first, index === 0).map(hashOf)
      : [hashOf(finding.id)]
    const known = pages.get(page)
    pages.set(page, {
      page,
      fingerprints: [...new Set([...(known?.fingerprints ?? []), ...names])],
      ...(finding.places && { own: known?.own ?? onPageOf(finding, place, steps) }),
    })
  }
  return withFirst([...pages.values()])
}

function withFirst(pages: readonly PageOfFinding[]): Fingerprints {
  return { fingerprint: pages[0]?.fingerprints[0] ?? '', pages }
}

/** Findings of one run that share a name on a page get a number, in their order. */
export function withOwnFingerprints<T extends Fingerprints>(findings: readonly T[]): readonly T[] {
  const seen = new Map<string, number>()
  const numbered = (name: string) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name}-${count}`
  }
  return findings.map((finding) => {
    const pages = finding.pages.map((page) => ({
      ...page,
      fingerprints: page.fingerprints.map(numbered),
    }))
    return { ...finding, ...withFirst(pages) }
  })
}
