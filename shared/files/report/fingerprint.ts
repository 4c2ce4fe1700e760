// Fingerprints of findings in other programs' files: stable across runs of a page, and unique
// within a run.
import { namesAt, sharedScreenKey } from '../../findings/across/identity.ts'
import type { Finding } from '../../findings/findings.ts'
import type { StepState } from '../../log/fold.ts'
import { stableId } from '../../log/versions/stable-id.ts'
import { type OnPage, onPageOf } from './on-page.ts'

export interface PageOfFinding {
  /** Path and title, without parts that differ between runs. */
  readonly page: string
  /** Fingerprints of the finding on this page; the first is the primary one. */
  readonly fingerprints: readonly string[]
  /** Details of the finding on this page; absent when it is on no other page. */
  readonly own?: OnPage
}

export interface Fingerprints {
  /** Derived from kind or rule, first screen and element; unique within a run. */
  readonly fingerprint: string
  /** Pages that have the finding, in the order visited. */
  readonly pages: readonly PageOfFinding[]
}

const hashOf = (text: string) => stableId(text).replaceAll('-', '')

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

/** Numbers fingerprints that several findings of one run share on a page, in order. */
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
