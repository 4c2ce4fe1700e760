// What a finding is called in the files of other programs: the same in every run of one page, and
// different for every finding of a run.
import { identityOf, nameAnywhere, sharedScreenKey } from '../../findings/across/identity.ts'
import type { Fact, Finding } from '../../findings/findings.ts'
import { sensorSpec } from '../../findings/sensor-specs.ts'
import type { StepState } from '../../log/fold.ts'
import { stableId } from '../../log/versions/stable-id.ts'

export interface Fingerprints {
  /** By kind or rule, screen and element; two findings of a run never share it. */
  readonly fingerprint: string
  /** Other names of the same fault, such as that of a header that is on every screen. */
  readonly aliases: readonly string[]
}

const hashOf = (text: string) => stableId(text).replaceAll('-', '')

/** The fingerprints of a finding by the first step it was met at. */
export function fingerprintsOf(finding: Finding, step: StepState | undefined): Fingerprints {
  if (!step) return { fingerprint: hashOf(finding.id), aliases: [] }
  const { id, measuredIds } = identityOf(finding, step)
  const element = ruleAndElement(finding)
  const anywhere = nameAnywhere({
    facts: finding.facts,
    ...(finding.by === 'reported' ? { kind: finding.kind } : { sensor: finding.sensor }),
    ...(finding.rect && { rect: finding.rect }),
  })
  const own = element === undefined ? id : `${element}\n${sharedScreenKey(step)}`
  const others = [id, ...measuredIds, ...(anywhere === undefined ? [] : [anywhere])]
  const names = [...new Set([own, ...others].map(hashOf))]
  return { fingerprint: names[0] ?? '', aliases: names.slice(1) }
}

/** A rule of axe-core by its element alone: its markup changes with every state of the page. */
function ruleAndElement(finding: Finding): string | undefined {
  if (finding.by === 'reported') return undefined
  const [fact] = finding.facts
  const selector = fact && selectorOf(fact)
  if (selector === undefined || sensorSpec(finding.sensor)?.needs !== 'rules') return undefined
  return `${fact?.rule?.name ?? finding.sensor}\n${selector}`
}

function selectorOf({ numbers = [] }: Fact): string | undefined {
  return numbers.find(({ name }) => name === 'Element')?.value
}

/** Findings of one run that share a fingerprint get a number, in their order. */
export function withOwnFingerprints<T extends Fingerprints>(findings: readonly T[]): readonly T[] {
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const { fingerprint } = finding
    const count = (seen.get(fingerprint) ?? 0) + 1
    seen.set(fingerprint, count)
    return count === 1 ? finding : { ...finding, fingerprint: `${fingerprint}-${count}` }
  })
}
