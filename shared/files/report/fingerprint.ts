// What a finding is called in the files of other programs: the same in every run of one page, and
// different for every finding of a run.
import { identityOf, sharedScreenKey } from '../../findings/across/identity.ts'
import type { Fact, Finding } from '../../findings/findings.ts'
import { sensorSpec } from '../../findings/sensor-specs.ts'
import type { StepState } from '../../log/fold.ts'
import { stableId } from '../../log/versions/stable-id.ts'

export interface Fingerprints {
  /** By kind or rule, screen and element; two findings of a run never share it. */
  readonly fingerprint: string
  /** Names of the same fault on its other screens, and as sensors alone would find it. */
  readonly aliases: readonly string[]
}

const hashOf = (text: string) => stableId(text).replaceAll('-', '')

/** The fingerprints of a finding by its steps, the first one first. */
export function fingerprintsOf(finding: Finding, steps: readonly StepState[]): Fingerprints {
  const [first] = steps
  if (!first) return { fingerprint: hashOf(finding.id), aliases: [] }
  const element = ruleAndElement(finding)
  const nameAt = (step: StepState) =>
    element === undefined ? identityOf(finding, step).id : `${element}\n${sharedScreenKey(step)}`
  const names = [
    nameAt(first),
    ...identityOf(finding, first).measuredIds,
    // What a person reported is about the control of its step alone.
    ...(finding.by === 'measured' ? steps.map(nameAt) : []),
  ]
  const hashes = [...new Set(names)].map(hashOf)
  return { fingerprint: hashes[0] ?? '', aliases: hashes.slice(1) }
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
