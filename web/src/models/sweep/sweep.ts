// The sweep: a model without AI that visits what can be reached and uses each control once. It understands no words and
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
import { type Standing, type Target, wayTo } from './way.ts'

/** It reads no pictures: the smallest copy will do. */
const PROFILE: ModelProfile = {
  longEdge: 512,
  pictures: { min: 0, max: 0 },
  contextTokens: 1_000_000,
  dialect: 'points',
  sweeps: true,
}

/** How long a screen without any control is waited for, in ms, and how often. */
const WAIT_MS = 1_000
const MAX_WAITS = 3

/** Steps in a row that may use nothing: ways back take a few. */
const MAX_IDLE = 16

/** Answers at once, uses no tokens, asks nothing of anything outside. Throws `aborted`. */
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
      // Another leg starts over; a leg that is resumed is learned again from its log.
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
  if (stepsLeft === 1) return finish(request, frontier, 'blocked')
  const shown = scene.dialog ? [] : frontier.seenOn(scene)
  const last = request.past.at(-1)
  const standing: Standing = {
    asked: request,
    frontier,
    shown,
    observation: described(scene, shown.length),
    ...(last && { last }),
  }
  return (
    (isIdling(request) ? finish(request, frontier, 'blocked') : undefined) ??
    answerDialog(standing) ??
    comeBack(standing) ??
    waitForControls(standing, request) ??
    sendField(standing, request, limits) ??
    useNext(standing, request) ??
    finish(request, frontier, 'blocked')
  )
}

/** True when nothing was used for long: dialogs or redirects that never end would go on without a limit of steps. */
function isIdling({ past }: ModelRequest): boolean {
  return past.length >= MAX_IDLE && !past.slice(-MAX_IDLE).some(isActive)
}

/** A dialog is dismissed, which changes nothing; only leaving a page must be agreed to. */
function answerDialog({ asked, observation }: Standing): RawCall | undefined {
  const { dialog } = asked.scene
  if (!dialog || !hasTool(asked, 'answer_dialog')) return undefined
  const accept = dialog.kind === 'beforeunload'
  const intent = accept ? 'Leave the page.' : 'Dismiss the dialog.'
  return simple('answer_dialog', { observation, intent }, { accept })
}

/** From another site straight back to this one. */
function comeBack({ asked, frontier, observation, last }: Standing): RawCall | undefined {
  if (frontier.isInside(asked.scene)) return undefined
  const words = { observation, intent: 'Return to the site that is swept.' }
  if (last?.tool !== 'back' && hasTool(asked, 'back')) return simple('back', words)
  return hasTool(asked, 'navigate') ? simple('navigate', words, { url: frontier.home }) : undefined
}

/** A screen without controls may not be there yet. */
function waitForControls(
  { shown, observation }: Standing,
  { past, scene }: ModelRequest,
): RawCall | undefined {
  const waited = past.length - 1 - past.findLastIndex(({ tool }) => tool !== 'wait')
  // A page with words and without controls is mostly complete.
  const most = scene.text.trim() === '' ? MAX_WAITS : 1
  if (shown.length > 0 || waited >= most) return undefined
  return simple('wait', { observation, intent: 'Wait for controls to appear.' }, { ms: WAIT_MS })
}

/** Enter in the field that was just filled, where that changes nothing. */
function sendField(
  standing: Standing,
  { past, scene }: ModelRequest,
  limits: SweepLimits,
): RawCall | undefined {
  const { asked, observation, shown } = standing
  const field = shown.find(({ element }) => element.ref === scene.focused)
  const wasFilled = past.at(-1)?.tool === 'set_value' && past.at(-1)?.success
  if (!field || !wasFilled || !hasTool(asked, 'key_shortcut')) return undefined
  if (!mayEnter(field.element, scene, limits)) return undefined
  const intent = `Enter what “${field.element.label}” holds.`
  return simple('key_shortcut', { observation, intent }, { keys: ['enter'] })
}

/** The next control, or the next call on the way to it. What cannot be reached is given up on the way. */
function useNext(standing: Standing, request: ModelRequest): RawCall | undefined {
  const { frontier } = standing
  for (;;) {
    const next = nextOf(standing, request)
    if (!next) return undefined
    const call = callFor(standing, next)
    if (next.kind !== 'control') spend(next, call)
    else if (!call) next.known.state = 'gone'
    else if (!next.seen) frontier.miss(next.known, isFresh(call) ? 2 : 1)
    if (call) return call
  }
}

/** Each look further down a page counts, and so does each search for the way to one. */
function spend({ page }: Exclude<Next, { kind: 'control' }>, call: RawCall | undefined): void {
  page.scrolls = call ? page.scrolls + 1 : Number.POSITIVE_INFINITY
  page.barren += call?.name === 'scroll' ? 1 : 0
}

/** Where a fresh page does not bring a control back, more of them will not either. */
function isFresh(call: RawCall | undefined): boolean {
  return call?.name === 'refresh' || call?.name === 'navigate'
}

function callFor(standing: Standing, next: Next): RawCall | undefined {
  if (next.kind === 'scroll') return further(standing, next)
  if (next.kind === 'page') return wayTo(standing, topOf(next.page))
  return next.seen ? useOf(standing, next.seen) : wayTo(standing, next.known)
}

/** What was not looked at on a page lies where the last look at it ended. */
function topOf({ route, url, seenTo }: Page): Target {
  return { page: route, above: seenTo, label: url }
}

function useOf({ asked, observation }: Standing, seen: Seen): RawCall | undefined {
  const verb = seen.use === 'press' ? 'Use' : 'Fill'
  return useControl(asked, seen, { observation, intent: `${verb} “${seen.element.label}”.` })
}

function further(
  { asked, observation }: Standing,
  { page }: Extract<Next, { kind: 'scroll' }>,
): RawCall | undefined {
  const { above = 0 } = asked.scene.scrollable ?? {}
  const dy = page.seenTo - above + Math.round(asked.scene.pointSize.height * VIEW_KEPT)
  return scroll(asked, dy, { observation, intent: 'Look further down.' })
}

/** Part of the screen that one scroll moves on: what was cut at its edge comes into full view. */
const VIEW_KEPT = 0.8

function finish(
  { checks, measured }: ModelRequest,
  frontier: Frontier,
  verdict: 'success' | 'blocked',
): RawCall {
  const summary = summaryOf(frontier, { measured, checks: checks.length, verdict })
  const input = {
    verdict,
    summary,
    friction_count: 0,
    would_real_user_succeed: verdict === 'success',
  }
  return { name: 'mark_goal_done', input }
}
