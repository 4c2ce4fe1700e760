// The part of a reported finding that depends on its page.
import type { Rect } from '../../base/geometry.ts'
import type { Finding, FindingPlace } from '../../findings/findings.ts'
import { factLabel } from '../../findings/words.ts'
import type { StepState } from '../../log/fold.ts'
import { stepFile } from '../../log/rows.ts'

export interface OnPage {
  /** Subject that its sensor names, such as the address of a link. */
  readonly target?: string
  /** Measurements of sensors, a sentence each. */
  readonly facts: readonly string[]
  /** Other measurements: rule and criterion, the selector of the element, the address. */
  readonly numbers: readonly { readonly name: string; readonly value: string }[]
  readonly screens: readonly string[]
  readonly steps: readonly number[]
  /** The picture that shows it, as files of a run are named, and where on it, in points. */
  readonly picture: string
  readonly rect?: Rect
  /** The address of the page of its first step. */
  readonly address: string
}

/** A finding at one of its places, or as a whole. */
export function onPageOf(
  { by }: Pick<Finding, 'by'>,
  { facts, screens, steps, pictureStep, rect }: FindingPlace,
  all: ReadonlyMap<number, StepState>,
): OnPage {
  const isReported = by === 'reported'
  return {
    ...(!isReported && facts[0]?.target !== undefined && { target: facts[0].target }),
    // Where a sensor alone found it, the title is its name.
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

/** The finding with every picture at another place. */
export function movePicture<T extends Pictured>(finding: T, move: (picture: string) => string): T {
  const pages = finding.pages.map((page) =>
    page.own ? { ...page, own: { ...page.own, picture: move(page.own.picture) } } : page,
  )
  return { ...finding, picture: move(finding.picture), pages }
}
