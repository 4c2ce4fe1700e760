// The sweep: a model without AI that visits what can be reached and uses each control once. It
// claims no goal: only checks can make its run a success.
import { HarnessError } from '@harness/shared/language/errors.ts'
import { NO_TOKENS } from '@harness/shared/language/run.ts'
import { gapsOf } from '@harness/shared/views/checks.ts'
import type { Model, ModelProfile, ModelRequest, RawCall } from '../../core/ports.ts'
import type { SweepLimits } from '../wire/provider.ts'
import type { Seen } from './controls.ts'
import { mayEnter } from './forms.ts'
import { Frontier, type Page } from './frontier.ts'
import { described, hasTool, scroll, simple, useControl } from './moves.ts'
import { type Next, nextOf } from './order.ts'
import { isActive } from './screen.ts'
import { summaryOf } from './summary.ts'
import { type SweepView, type Target, wayTo } from './way.ts'

/** The sweep reads no pictures, so they are small. */
const PROFILE: ModelProfile = {
  longEdge: 512,
  pictures: { min: 0, max: 0 },
  contextTokens: 1_000_000,
  dialect: 'points',
  sweeps: true,
}

/** Wait for the controls of an empty screen in milliseconds, and how often. */
const WAIT_MS = 1_000
const MAX_WAITS = 3

/** Consecutive steps that may use no control; the way back to one takes several. */
const MAX_IDLE = 16
const STUCK = `No control could be used for ${MAX_IDLE} steps.`

/** Replies at once, without tokens or network. Throws `aborted`. */
export function makeSweep(seed: number, limits: SweepLimits): Model {
  let memory = { frontier: new Frontier({ limits, seed }), learned: 0 }
  return {
    provider: 'sweep',
    name: 'sweep',
    profile: PROFILE,
    async step(request, signal, onProgress) {
      if (signal.aborted) throw new HarnessError('aborted')
      onProgress()
      const { past, scene } = request
      // A new leg starts with an empty memory; a resumed one learns its logged steps again.
      if ((past.at(-1)?.step ?? 0) < memory.learned)
        memory = { frontier: new Frontier({ limits, seed }), learned: 0 }
      for (const done of past) {
        if (done.step <= memory.learned) continue
        memory.frontier.learn(done)
        memory.learned = done.step
      }
      memory.frontier.look(scene)
      const call = decide(request, memory.frontier, limits)
      return { calls: [call], text: '', tokens: NO_TOKENS, stopReason: 'done' }
    },
  }
}

function decide(request: ModelRequest, frontier: Frontier, limits: SweepLimits): RawCall {
  const { checks, scene, stepsLeft } = request
  if (checks.length > 0 && gapsOf(checks, scene).length === 0)
    return finish(request, frontier, 'success')
  if (stepsLeft === 1) return finish(request, frontier, 'blocked', 'The steps are used up.')
  const shown = scene.dialog ? [] : frontier.seenOn(scene)
  const last = request.past.at(-1)
  const view: SweepView = {
    request,
    frontier,
    shown,
    observation: described(scene, shown.length),
    ...(last && { last }),
  }
  return (
    (isIdling(request) ? finish(request, frontier, 'blocked', STUCK) : undefined) ??
    answerDialog(view) ??
    comeBack(view) ??
    waitForControls(view, request) ??
    sendField(view, request, limits) ??
    useNext(view, request) ??
    finish(request, frontier, 'blocked', 'Nothing is left to use.')
  )
}

/** True when no control was used for long, as in endless dialogs or redirects. */
function isIdling({ past }: ModelRequest): boolean {
  return past.length >= MAX_IDLE && !past.slice(-MAX_IDLE).some(isActive)
}

/** Dismisses a dialog, which changes nothing; accepts only one about leaving the page. */
function answerDialog({ request, observation }: SweepView): RawCall | undefined {
  const { dialog } = request.scene
  if (!dialog || !hasTool(request, 'answer_dialog')) return undefined
  const accept = dialog.kind === 'beforeunload'
  const intent = accept ? 'Leave the page.' : 'Dismiss the dialog.'
  return simple('answer_dialog', { observation, intent }, { accept })
}

/** Returns from another site. */
function comeBack({ request, frontier, observation, last }: SweepView): RawCall | undefined {
  if (frontier.isInside(request.scene)) return undefined
  const words = { observation, intent: 'Return to the tested site.' }
  if (last?.tool !== 'back' && hasTool(request, 'back')) return simple('back', words)
  if (!hasTool(request, 'navigate')) return undefined
  return simple('navigate', words, { url: frontier.home })
}

/** A screen without controls may still be loading. */
function waitForControls(
  { shown, observation }: SweepView,
  { past, scene }: ModelRequest,
): RawCall | undefined {
  const waited = past.length - 1 - past.findLastIndex(({ tool }) => tool !== 'wait')
  // A page with text and without controls is usually complete.
  const most = scene.text.trim() === '' ? MAX_WAITS : 1
  if (shown.length > 0 || waited >= most) return undefined
  return simple('wait', { observation, intent: 'Wait for controls to appear.' }, { ms: WAIT_MS })
}

/** Presses Enter in the field that was just filled, if the form changes nothing. */
function sendField(
  view: SweepView,
  { past, scene }: ModelRequest,
  limits: SweepLimits,
): RawCall | undefined {
  const { request, observation, shown } = view
  const field = shown.find(({ element }) => element.ref === scene.focused)
  const wasFilled = past.at(-1)?.tool === 'set_value' && past.at(-1)?.success
  if (!field || !wasFilled || !hasTool(request, 'key_shortcut')) return undefined
  if (!mayEnter(field.element, scene, limits)) return undefined
  const intent = `Submit “${field.element.label}”.`
  return simple('key_shortcut', { observation, intent }, { keys: ['enter'] })
}

/** Uses the next control, or makes the next call on the way to it; gives up unreachable ones. */
function useNext(view: SweepView, request: ModelRequest): RawCall | undefined {
  const { frontier } = view
  for (;;) {
    const next = nextOf(view, request)
    if (!next) return undefined
    const call = callFor(view, next)
    if (next.kind !== 'control') spend(next, call)
    else if (!call) next.known.state = 'gone'
    else if (!next.seen) frontier.miss(next.known, isFresh(call) ? 2 : 1)
    if (call) return call
  }
}

/** Counts each scroll down a page, and each call on the way to one. */
function spend({ page }: Exclude<Next, { kind: 'control' }>, call: RawCall | undefined): void {
  page.scrolls = call ? page.scrolls + 1 : Number.POSITIVE_INFINITY
  page.barren += call?.name === 'scroll' ? 1 : 0
}

/** A reload counts double: when it does not bring a control back, another will not either. */
function isFresh(call: RawCall | undefined): boolean {
  return call?.name === 'refresh' || call?.name === 'navigate'
}

function callFor(view: SweepView, next: Next): RawCall | undefined {
  if (next.kind === 'scroll') return further(view, next)
  if (next.kind === 'page') return wayTo(view, topOf(next.page))
  return next.seen ? useOf(view, next.seen) : wayTo(view, next.known)
}

/** The unseen part of a page starts where the last scroll ended. */
function topOf({ route, url, seenTo }: Page): Target {
  return { page: route, above: seenTo, label: url }
}

function useOf({ request, observation }: SweepView, seen: Seen): RawCall | undefined {
  const verb = seen.use === 'press' ? 'Use' : 'Fill'
  return useControl(request, seen, { observation, intent: `${verb} “${seen.element.label}”.` })
}

function further(
  { request, observation }: SweepView,
  { page }: Extract<Next, { kind: 'scroll' }>,
): RawCall | undefined {
  const { above = 0 } = request.scene.scrollable ?? {}
  const dy = page.seenTo - above + Math.round(request.scene.pointSize.height * VIEW_KEPT)
  return scroll(request, dy, { observation, intent: 'Scroll down.' })
}

/** Share of the screen that one scroll moves, so that elements cut at the edge become visible. */
const VIEW_KEPT = 0.8

function finish(
  { checks, measured }: ModelRequest,
  frontier: Frontier,
  verdict: 'success' | 'blocked',
  why?: string,
): RawCall {
  const summary = summaryOf(frontier, { measured, checks: checks.length, verdict, why })
  const input = {
    verdict,
    summary,
    would_real_user_succeed: verdict === 'success',
  }
  return { name: 'mark_goal_done', input }
}
