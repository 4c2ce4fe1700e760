// Decides whether an input changed the screen, from pictures before and after it and from
// observations in the page.

import type { Rect, Size } from '@harness/shared/base/geometry.ts'
import type { Change, Facts } from '@harness/shared/device/outcomes.ts'
import { Evidence } from '@harness/shared/device/probe-answers.ts'
import { readPng } from '../../png.ts'
import { type Areas, compare, type Difference, tilesOf } from '../observe/compare.ts'
import type { Picture } from '../observe/picture.ts'
import { rectOnScreen } from '../page/frame-tree.ts'
import { CALL_MS } from '../page/isolated-world.ts'
import type { Tab } from '../page/tab.ts'

export interface BeforeInput {
  readonly picture: Picture | undefined
  /** Previous picture, if the page moved between the two. */
  readonly earlier?: Picture | undefined
}

export interface AfterInput {
  readonly picture: Picture | undefined
  readonly scale: number
  readonly size: Size
  /** True for a hover, whose style changes are its intended effect. */
  readonly hovers: boolean
  /** True for an input that writes into a field. */
  readonly writes: boolean
}

/** Compares the page before and after an input. Undefined when the page does not answer. */
export async function changeOf(
  tab: Tab,
  before: BeforeInput,
  after: AfterInput,
): Promise<Pick<Facts, 'change' | 'reacted'> | undefined> {
  const parts = tab.frames.all
  const all = await Promise.all(
    parts.map(async (part) => {
      const found = await part.world.call('watch.evidence', [], Evidence, CALL_MS)
      return found && onScreen(found, (rect) => rectOnScreen(part, rect))
    }),
  )
  const found = all.flatMap((at) => at ?? [])
  if (found.length === 0) return undefined
  const evidence = found.reduce(together)
  const seen = differenceOf(evidence, before, after)
  return { change: judge(evidence, seen), reacted: evidence.reacted }
}

/** True when the page reports any change since the input, on screen or not. */
export async function hasChanged(tab: Tab): Promise<boolean> {
  const all = await Promise.all(
    tab.frames.all.map(({ world }) => world.call('watch.evidence', [], Evidence, CALL_MS)),
  )
  return all.some(
    (at) => at && (at.held || at.words || at.position || at.focused || at.touched.length > 0),
  )
}

function judge(evidence: Evidence, seen: Difference | undefined): Change {
  if (seen === 'changed') return 'changed'
  if (evidence.focused) return 'focused'
  const knowledge = knowledgeOf(evidence)
  switch (seen) {
    case 'same':
      return knowledge.differs ? 'out_of_view' : knowledge.still
    case 'restyled':
      return knowledge.differs ? 'out_of_view' : 'highlighted'
    case 'field':
      return knowledge.written ? 'changed' : knowledge.still
    case 'own':
      return knowledge.certain ? 'changed' : 'restless'
    case 'painted':
      if (knowledge.certain) return 'changed'
      // A change counts as caused by the input only if a script listened for it.
      return evidence.listened ? 'painted' : 'restless'
    // Without pictures the page's report decides.
    default:
      return knowledge.without
  }
}

function knowledgeOf({ held, words, position, own, touched, reacted }: Evidence) {
  const moves = own.length > 0
  const isTouched = touched.length > 0
  const differs = held || position || (words && !moves)
  const still: Change = reacted ? 'repeated' : 'unchanged'
  const without: Change = moves ? 'restless' : still
  return {
    still,
    differs,
    written: held || words,
    certain: held || position || (words && isTouched),
    without: differs || isTouched ? ('changed' as const) : without,
  }
}

function differenceOf(
  evidence: Evidence,
  { picture: before, earlier }: BeforeInput,
  { picture: after, scale, size, hovers, writes }: AfterInput,
): Difference | undefined {
  if (!before || !after) return undefined
  if (Buffer.compare(before.png, after.png) === 0) return 'same'
  // Avoids reading two pictures, the slowest step here: most inputs change text or values.
  const isInView = ({ x, y, width, height }: Rect) =>
    x < size.width && y < size.height && x + width > 0 && y + height > 0
  if (writes && evidence.held) return 'changed'
  if (evidence.words && evidence.own.length === 0 && evidence.touched.some(isInView))
    return 'changed'
  const [one, other] = [readPng(before.png), readPng(after.png)]
  if (!one || !other) return undefined
  const areas: Areas = hovers ? { ...evidence, restyled: [] } : evidence
  const still = earlier && readPng(earlier.png)
  const moving =
    still && still.width === one.width && still.height === one.height
      ? tilesOf(still, one)
      : undefined
  return compare({ before: one, after: other, scale, areas, moving })
}

function onScreen(evidence: Evidence, place: (rect: Rect) => Rect): Evidence {
  const { touched, painters, own, restyled, caret } = evidence
  return {
    ...evidence,
    touched: touched.map(place),
    painters: painters.map(place),
    own: own.map(place),
    restyled: restyled.map(place),
    caret: caret.map(place),
  }
}

function together(a: Evidence, b: Evidence): Evidence {
  return {
    held: a.held || b.held,
    words: a.words || b.words,
    position: a.position || b.position,
    focused: a.focused || b.focused,
    reacted: a.reacted || b.reacted,
    listened: a.listened || b.listened,
    touched: [...a.touched, ...b.touched],
    painters: [...a.painters, ...b.painters],
    own: [...a.own, ...b.own],
    restyled: [...a.restyled, ...b.restyled],
    caret: [...a.caret, ...b.caret],
  }
}
