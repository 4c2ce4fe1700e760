// The sweep: a model without AI that visits everything reachable and uses each control once. It
// reports no success: only checks can make its run one.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { gapsOf } from '@harness/shared/log/views/checks.ts'
import { NO_TOKENS } from '@harness/shared/order/run.ts'
import type { Model, ModelProfile, ModelRequest, RawCall } from '../../core/ports.ts'
import type { SweepLimits } from '../wire/provider.ts'
import { mayEnter, type RunLimits, type Seen } from './controls.ts'
import { Frontier, type Known } from './frontier.ts'
import { described, hasTool, scroll, simple, useControl } from './moves.ts'
import { type Next, nextOf } from './order.ts'
import { isPicture, routeOf } from './route.ts'
import { isActive } from './screen.ts'
import { restOf, summaryOf } from './summary.ts'
import { leaveWindow, type SweepView, wayTo } from './way.ts'

/** Profile with small pictures, since the sweep reads none. */
const PROFILE: ModelProfile = {
  longEdge: 512,
  pictures: { min: 0, max: 0 },
  contextTokens: 1_000_000,
  dialect: 'points',
  sweeps: true,
}

/** Wait for controls on an empty screen, in milliseconds; below, the maximum number of waits. */
const WAIT_MS = 1_000
const MAX_WAITS = 3

/** Maximum consecutive steps that use no control; the way back to one takes several. */
const MAX_IDLE = 16
const STUCK = `No control could be used for ${MAX_IDLE} steps.`
/** Number of consecutive timeouts after which the page is reloaded, once. */
const MAX_SILENCES = 2
const SILENT = 'The page gives no answer.'
const STEPS_USED = 'The steps are used up.'

/** Maximum calls for the return to where the checks passed; so many steps are reserved. */
const MAX_RETURNS = 4

/** Creates the sweep. It replies at once, without tokens or network. Throws `aborted`. */
export function makeSweep(seed: number, limits: SweepLimits): Model {
  let memory: Memory | undefined
  return {
    provider: 'sweep',
    name: 'sweep',
    profile: PROFILE,
    async step(request, signal, onProgress) {
      if (signal.aborted) throw new HarnessError('aborted')
      onProgress()
      const { past, scene } = request
      // A new leg starts with an empty memory; a resumed one is rebuilt from its logged steps.
      const kept = memoryFor(request, memory) ?? newMemory(limits, seed, request)
      memory = kept
      for (const done of past) {
        if (done.step <= kept.learned) continue
        kept.frontier.learn(done)
        kept.learned = done.step
      }
      kept.frontier.look(scene)
      const call = decide(request, kept)
      return { calls: [call], text: '', tokens: NO_TOKENS, stopReason: 'done' }
    },
  }
}

interface Memory {
  readonly limits: RunLimits
  readonly frontier: Frontier
  learned: number
  /** True when all checks passed on the first screen; they then prove nothing before the end. */
  heldAtFirst?: boolean
  /** Latest screen on which the checks passed: its address, and the control that led to it. */
  held?: { readonly url: string; readonly used?: Known | undefined }
  /** Number of calls spent on the return to that screen. */
  returns: number
}

/** Memory of the request's leg; undefined for a new leg. */
function memoryFor({ past }: ModelRequest, memory: Memory | undefined): Memory | undefined {
  return memory && (past.at(-1)?.step ?? 0) >= memory.learned ? memory : undefined
}

function newMemory(all: SweepLimits, seed: number, { rules = [] }: ModelRequest): Memory {
  const limits = { ...all, judge: all.judge(rules) }
  return { limits, frontier: new Frontier({ limits, seed }), learned: 0, returns: 0 }
}

/** Ends once the checks pass; those that passed on the first screen count only at the end. */
function decide(request: ModelRequest, memory: Memory): RawCall {
  const { checks, scene, stepsLeft = Number.POSITIVE_INFINITY } = request
  const { frontier } = memory
  const holds = checks.length > 0 && gapsOf(checks, scene).length === 0
  if (isProven(memory, holds)) return finish(request, memory, holds)
  if (holds) memory.held = { url: scene.url ?? '', used: frontier.lastUsed }
  const end = (why: string) => finish(request, memory, holds, why)
  if (stepsLeft === 1) return end(STEPS_USED)
  const shown = scene.dialog ? [] : frontier.seenOn(scene)
  const last = request.past.at(-1)
  const view: SweepView = {
    request,
    frontier,
    shown,
    observation: described(scene, shown.length),
    ...(last && { last }),
  }
  const isLate = memory.held !== undefined && stepsLeft <= MAX_RETURNS
  const stuck = stuckBy(request)
  return (
    answerDialog(view) ??
    (isLate || stuck ? undefined : useMore(view, memory.limits)) ??
    (holds ? undefined : toProof(view, memory)) ??
    end(isLate ? STEPS_USED : (stuck ?? restOf(frontier)))
  )
}

/** True when the checks pass now and did not on the first screen. */
function isProven(memory: Memory, holds: boolean): boolean {
  memory.heldAtFirst ??= holds
  return holds && !memory.heldAtFirst
}

function useMore(view: SweepView, limits: RunLimits) {
  return comeBack(view) ?? findControls(view) ?? sendField(view, limits) ?? useNext(view)
}

/** Returns to where the checks passed: to its address, then with the control that led there. */
function toProof(view: SweepView, memory: Memory): RawCall | undefined {
  const { request, observation, shown, last } = view
  const { url = '', used } = memory.held ?? {}
  if (!memory.held || memory.returns >= MAX_RETURNS) return undefined
  memory.returns += 1
  const words = { observation, intent: 'Return to where the checks held.' }
  const isThere = request.scene.url === url || last?.tool === 'navigate'
  if (!isThere && url !== '' && hasTool(request, 'navigate'))
    return simple('navigate', words, { url })
  const seen = used && shown.find(({ key, leave }) => key === used.key && !leave)
  return seen ? useOf(view, seen) : used && wayTo(view, used)
}

/** Reason why the sweep is stuck: many steps without a control, or timeouts despite a reload. */
function stuckBy({ past }: ModelRequest): string | undefined {
  if (silences(past) > MAX_SILENCES) return SILENT
  return past.length >= MAX_IDLE && !past.slice(-MAX_IDLE).some(isActive) ? STUCK : undefined
}

function silences(past: ModelRequest['past']): number {
  return past.length - 1 - past.findLastIndex(({ outcome }) => outcome !== 'timeout')
}

/** Dismisses a dialog, which changes nothing; accepts only the one about leaving the page. */
function answerDialog({ request, observation }: SweepView): RawCall | undefined {
  const { dialog } = request.scene
  if (!dialog || !hasTool(request, 'answer_dialog')) return undefined
  const accept = dialog.kind === 'beforeunload'
  const intent = accept ? 'Leave the page.' : 'Dismiss the dialog.'
  return simple('answer_dialog', { observation, intent }, { accept })
}

/** Returns to the tested site from another one. */
function comeBack({ request, frontier, observation, last }: SweepView): RawCall | undefined {
  if (frontier.isInside(request.scene)) return undefined
  const words = { observation, intent: 'Return to the tested site.' }
  if (last?.tool !== 'back' && hasTool(request, 'back')) return simple('back', words)
  if (!hasTool(request, 'navigate')) return undefined
  return simple('navigate', words, { url: frontier.home })
}

/** Maximum number of waits: none after scrolling, few on a page with known controls. */
function waitsFor({ request, frontier }: SweepView): number {
  const { past, scene } = request
  const last = past.at(-1)
  if (last && (last.tool === 'scroll' || last.tool === 'swipe')) return 0
  const here = routeOf(scene.url ?? '')
  const isKnown = [...frontier.controls.values()].some(({ page }) => page === here)
  // A page with text but no controls is usually complete.
  const most = isKnown || scene.text.trim() !== '' ? 1 : MAX_WAITS
  const isMet = past.some(
    ({ tool, screen }) => tool === 'wait' && routeOf(screen.url ?? '') === here,
  )
  return isMet && last?.tool !== 'wait' ? 0 : most
}

/** Handles a screen without controls: it may be unresponsive, covered, or still loading. */
function findControls(view: SweepView): RawCall | undefined {
  const { request, shown, observation } = view
  const { past, scene } = request
  if (shown.length > 0 || isPicture(scene.url ?? '')) return undefined
  if (silences(past) === MAX_SILENCES && hasTool(request, 'refresh'))
    return simple('refresh', { observation, intent: 'Reload the page, which gives no answer.' })
  const close = leaveWindow(view, { observation, intent: 'Close what covers the page.' })
  const waited = past.length - 1 - past.findLastIndex(({ tool }) => tool !== 'wait')
  if (close || waited >= waitsFor(view)) return close
  return simple('wait', { observation, intent: 'Wait for controls to appear.' }, { ms: WAIT_MS })
}

/** Submits a form once by Enter in its last field, if the form may be sent. */
function sendField(view: SweepView, limits: RunLimits): RawCall | undefined {
  const { request, observation, shown, frontier } = view
  const { past, scene } = request
  const field = shown.find(({ element }) => element.ref === scene.focused)
  const wasFilled = past.at(-1)?.tool === 'set_value' && past.at(-1)?.success
  if (!field || !wasFilled || !hasTool(request, 'key_shortcut')) return undefined
  if (!mayEnter(field.element, scene, limits) || frontier.wasSent(field)) return undefined
  const open = new Set(frontier.open().map(({ key }) => key))
  const isMore = shown.some(
    ({ form, use, key, leave }) =>
      form !== undefined && form === field.form && use === 'fill' && !leave && open.has(key),
  )
  if (isMore) return undefined
  const intent = `Submit “${field.element.label}”.`
  return simple('key_shortcut', { observation, intent }, { keys: ['enter'] })
}

/** Uses the next control, or makes the next call on the way to it; gives up unreachable ones. */
function useNext(view: SweepView): RawCall | undefined {
  for (;;) {
    const next = nextOf(view, view.request)
    if (!next) return undefined
    const planned = callFor(view, next)
    const call = planned && hasTool(view.request, planned.name) ? planned : undefined
    if (next.kind === 'control') weigh(view, next, call)
    else spend(next, call)
    if (call) return call
  }
}

function weigh(
  { frontier }: SweepView,
  { known, seen }: Extract<Next, { kind: 'control' }>,
  call: RawCall | undefined,
): void {
  if (!call) known.state = seen ? 'unable' : 'gone'
  // A reload counts double: when it does not bring a control back, another reload will not either.
  else if (!seen) frontier.miss(known, /refresh|navigate/.test(call.name) ? 2 : 1)
}

/** Counts a scroll down a page, or a call on the way to it; without a call the page is finished. */
function spend({ page }: Exclude<Next, { kind: 'control' }>, call: RawCall | undefined): void {
  page.scrolls = call ? page.scrolls + 1 : Number.POSITIVE_INFINITY
}

function callFor(view: SweepView, next: Next): RawCall | undefined {
  const { frontier } = view
  if (next.kind === 'scroll') return further(view, next)
  // The unseen part of a page starts where the last scroll ended.
  if (next.kind === 'page')
    return wayTo(view, {
      page: next.page.route,
      above: frontier.partOf(next.page) ?? 0,
      label: next.page.url,
    })
  return next.seen ? useOf(view, next.seen) : wayTo(view, next.known)
}

function useOf({ request, observation }: SweepView, seen: Seen): RawCall | undefined {
  const verb = seen.use === 'press' ? 'Use' : 'Fill'
  return useControl(request, seen, { observation, intent: `${verb} “${seen.element.label}”.` })
}

function further(
  { request, observation, frontier }: SweepView,
  { page }: Extract<Next, { kind: 'scroll' }>,
): RawCall | undefined {
  const { above = 0 } = request.scene.scrollable ?? {}
  const dy = Math.round((frontier.partOf(page) ?? above) - above)
  const intent = dy < 0 ? 'Scroll up.' : 'Scroll down.'
  return dy === 0 ? undefined : scroll(request, dy, { observation, intent })
}

function finish(
  { checks, measured, scene, stepsLeft }: ModelRequest,
  { frontier, held }: Memory,
  holds: boolean,
  why?: string,
): RawCall {
  const verdict = holds ? 'success' : 'blocked'
  const facts = {
    measured,
    checks: checks.length,
    gaps: gapsOf(checks, scene),
    verdict,
    why,
    held: held !== undefined,
    stepsLeft,
  } as const
  const input = { verdict, summary: summaryOf(frontier, facts), would_real_user_succeed: holds }
  return { name: 'mark_goal_done', input }
}
