// Page-specific part of a reported finding.
import type { Rect } from '../../base/geometry.ts'
import type { Finding, FindingPlace } from '../../findings/findings.ts'
import { factLabel } from '../../findings/words.ts'
import type { StepState } from '../../log/fold.ts'
import { stepFile } from '../../log/rows.ts'

export interface OnPage {
  /** Subject named by the sensor, such as the address of a link. */
  readonly target?: string
  /** Measurements of sensors, one sentence each. */
  readonly facts: readonly string[]
  /** Further measurements: rule and criterion, selector of the element, address. */
  readonly numbers: readonly { readonly name: string; readonly value: string }[]
  readonly screens: readonly string[]
  readonly steps: readonly number[]
  /** File name of the picture that shows the finding, and its area there, in points. */
  readonly picture: string
  readonly rect?: Rect
  /** Address of the page at its first step. */
  readonly address: string
}

/** A finding on one of its pages, or as a whole. */
export function onPageOf(
  { by }: Pick<Finding, 'by'>,
  { facts, screens, steps, pictureStep, rect }: FindingPlace,
  all: ReadonlyMap<number, StepState>,
): OnPage {
  const isReported = by === 'reported'
  return {
    ...(!isReported && facts[0]?.target !== undefined && { target: facts[0].target }),
    // For a purely measured finding the title already names the sensor.
    facts: facts.map((fact) => (isReported ? `${factLabel(fact)}: ${fact.detail}` : fact.detail)),
    numbers: facts.flatMap(({ numbers = [] }) => numbers),
    screens,
    steps,
    picture: all.get(pictureStep)?.started.screenshot ?? stepFile(pictureStep, 'png'),
    ...(rect && { rect }),
    address: all.get(steps[0] ?? 0)?.started.url ?? '',
  }
}

interface Pictured {
  readonly picture: string
  readonly pages: readonly { readonly own?: OnPage }[]
}

/** Moves all picture paths of a finding. */
export function movePicture<T extends Pictured>(finding: T, move: (picture: string) => string): T {
  const pages = finding.pages.map((page) =>
    page.own ? { ...page, own: { ...page.own, picture: move(page.own.picture) } } : page,
  )
  return { ...finding, picture: move(finding.picture), pages }
}
