// Runs only the axe-core rules, on an unchanged page, for the sensors of a run.

import { HarnessError } from '@harness/shared/base/errors.ts'
import { meets, type Rect } from '@harness/shared/base/geometry.ts'
import { type AuditedElement, Target } from '@harness/shared/device/audit.ts'
import { ofPage } from '@harness/shared/device/audit-faults.ts'
import type { RuleFact } from '@harness/shared/device/facts.ts'
import { criteriaOfTags, criterionText } from '@harness/shared/device/wcag.ts'
import * as z from 'zod/mini'
import type { SecretMasker } from '../../secret-masker.ts'
import type { Tab } from '../page/tab.ts'
import { pageFaults, runAxe } from './axe.ts'
import { enterFrames } from './inner-frames.ts'
import { enterWorld } from './world.ts'

/** Maximum number of elements; axe takes about a second for 5,000. */
const MAX_ELEMENTS = 20_000
/** Time limit in milliseconds; a run continues without results, because a busy machine is slow. */
const WITHIN_MS = 15_000

interface Asking {
  /** Source of the built page probe. */
  readonly script: string
  readonly axe: () => Promise<string>
  readonly masker: Pick<SecretMasker, 'text'>
}

/** Controls of the whole page, on screen or not; undefined while a dialog is open. */
export async function targetsOf(
  tab: Tab,
  { script, masker }: Omit<Asking, 'axe'>,
): Promise<readonly Target[] | undefined> {
  if (tab.dialog()) return undefined
  const world = await enterWorld(tab.cdp, [script], { world: 'run' })
  const targets = await world.ask('targets', [], z.array(Target))
  return targets?.map((target) => ({ ...target, name: masker.text(target.name) }))
}

/** Runs the rules. Undefined while a dialog is open, and for a page too large or too busy. */
export async function rulesOf(
  tab: Tab,
  { script, axe, masker }: Asking,
  signal: AbortSignal,
): Promise<readonly RuleFact[] | undefined> {
  if (tab.dialog()) return undefined
  const scripts = [script, await axe()]
  if (signal.aborted) throw new HarnessError('aborted')
  const main = await enterWorld(tab.cdp, scripts, { world: 'run' })
  const { frames } = await enterFrames(tab, scripts)
  const choice = { elements: MAX_ELEMENTS, withinMs: WITHIN_MS }
  const answer = await runAxe(main, frames, choice).catch(() => undefined)
  if (!answer) return undefined
  const { cssVisualViewport: view } = await tab.cdp.send('Page.getLayoutMetrics')
  const window = {
    x: view.pageX,
    y: view.pageY,
    width: view.clientWidth,
    height: view.clientHeight,
  }
  const own = ofPage(await pageFaults(main))
  return [...answer.faults, ...own].map((fault) => factOf(fault, window, masker.text))
}

/** Fault of axe-core, whose tags name the criteria, or of a rule of Harness. */
type Broken = Omit<RuleFact, 'role' | 'name' | 'selector' | 'html' | 'rect'> & {
  readonly element: AuditedElement
  readonly tags?: readonly string[]
}

function factOf(
  { criteria, own, ref, ...fault }: Broken,
  window: Rect,
  hide: (text: string) => string,
): RuleFact {
  const { rule, impact, tags = [], help, helpUrl, why, element } = fault
  const { role, name, selector, html, rect } = element
  return {
    ...{ rule, impact, help, helpUrl, why: hide(why), role },
    criteria: criteria ?? criteriaOfTags(tags).map(criterionText),
    ...(own && { own }),
    ...{ name: hide(name), selector: hide(selector), html: hide(html) },
    ...(ref !== undefined && { ref }),
    ...placeIn(window, rect),
  }
}

/** Position on the page, and in the window if visible; empty for an element without a size. */
function placeIn(window: Rect, place: Rect): Pick<RuleFact, 'rect' | 'place'> {
  if (place.width === 0 || place.height === 0) return {}
  if (!meets(place, window)) return { place }
  return { place, rect: { ...place, x: place.x - window.x, y: place.y - window.y } }
}
