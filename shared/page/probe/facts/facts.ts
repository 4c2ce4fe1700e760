import {
  MAX_FACT_TEXT,
  MAX_FACTS,
  type PageFacts,
  type PictureFact,
} from '../../../device/facts.ts'
import { attempt } from '../find/attempt.ts'
import { inSightPart } from '../find/box.ts'
import type { Collected } from '../find/collect.ts'
import { focusedElement } from '../find/control.ts'
import { listensForPress } from '../find/listener-check.ts'
import { isBehind } from '../find/modal.ts'
import { toPoints } from '../find/points.ts'
import type { Registry } from '../find/registry.ts'
import { styleOf } from '../find/walk.ts'
import { isBlank } from './blank.ts'
import { controlFacts } from './controls.ts'
import { hiddenFacts, isShown } from './hidden.ts'
import { liveWords, noticeFacts } from './notices.ts'
import { overlapFacts } from './overlaps.ts'
import { movingOnes, textFacts } from './texts.ts'
import type { Timing } from './timing.ts'

/** Measurements for sensors. Call it right after a report, because it uses the report's refs. */
export function pageFacts(
  collected: Collected,
  registry: Registry,
  timing: Timing,
  timeMs: number,
): PageFacts {
  const end = performance.now() + timeMs
  const isInTime = () => performance.now() < end
  const firstPaintMs = timing.firstPaintMs()
  const facts = {
    controls: controlFacts(collected, registry),
    brokenPictures: brokenPictures(collected),
    notices: attempt(() => noticeFacts(collected.modal)) ?? [],
    live: attempt(liveWords) ?? [],
    hidden: attempt(() => hiddenFacts(collected)) ?? [],
    shifts: attempt(() => timing.shifts()) ?? [],
    width: widths(),
    texts: textFacts(collected, registry, isInTime),
    overlapped: attempt(() => overlapFacts(collected, movingOnes(), isInTime)) ?? [],
    ...(collected.modal && { modal: true }),
    ...(attempt(isDialogOpen) ? { dialogOpen: true } : {}),
    ...(focusedElement() ? {} : { unfocused: true }),
    ...(attempt(registry.actedOnDown) ? { actedOnDown: true } : {}),
    ...(firstPaintMs === undefined ? {} : { firstPaintMs }),
    ...(collected.candidates.length === 0 && isBlank() ? { blank: true } : {}),
    ...(collected.candidates.length === 0 && hasListener(collected) ? { pressable: true } : {}),
  }
  return { ...facts, ...(isInTime() ? {} : { partial: true }) }
}

function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll('dialog[open],[role=dialog],[role=alertdialog]')
  const how = { opacityProperty: true, visibilityProperty: true }
  return [...dialogs].some((dialog) => dialog.checkVisibility(how))
}

/** Maximum number of visible elements checked for listeners. */
const MAX_ASKED = 1_000

/** True when a visible element listens for a press, whatever it looks like, as a chart. */
function hasListener({ sighted }: Collected): boolean {
  const frame = [document.documentElement, document.body]
  return [...sighted]
    .slice(0, MAX_ASKED)
    .some((element) => !frame.some((at) => at === element) && listensForPress(element))
}

/** Smaller pictures are tracking pixels, in CSS pixels. */
const MIN_PICTURE = 4

function brokenPictures({ pictures, modal }: Collected): PictureFact[] {
  return pictures.slice(0, MAX_FACTS).flatMap((found) => {
    const url = brokenUrl(found.element)
    const part = url === undefined ? undefined : inSightPart(found)
    if (url === undefined || !part || part.width < MIN_PICTURE || part.height < MIN_PICTURE)
      return []
    if (!isShown(found.element) || (modal && isBehind(found.element, modal))) return []
    const label = (found.element.getAttribute('alt') ?? '').slice(0, 80)
    return [{ url: url.slice(0, MAX_FACT_TEXT), rect: toPoints(part), label }]
  })
}

/** Address of a picture that finished loading without a size. */
function brokenUrl(element: Element): string | undefined {
  if (!('naturalWidth' in element) || !('complete' in element)) return undefined
  if (element.naturalWidth !== 0 || element.complete !== true) return undefined
  const url = 'currentSrc' in element ? element.currentSrc : ''
  return typeof url === 'string' && url !== '' ? url : undefined
}

/** `content` is wider than `viewport` only if the user can scroll to it. */
function widths(): PageFacts['width'] {
  const root = document.documentElement
  const viewport = root.clientWidth
  const hidden = [root, document.body].some((at) =>
    ['hidden', 'clip'].includes((at && styleOf(at)?.overflowX) || ''),
  )
  return { viewport, content: hidden ? viewport : Math.max(viewport, root.scrollWidth) }
}
