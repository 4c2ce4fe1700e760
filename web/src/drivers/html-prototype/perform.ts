import {
  ANSWERS_LATER,
  type Change,
  type CommandResult,
  type DispatchResult,
  done,
  type Facts,
  notDone,
} from '@harness/shared/devices/outcomes.ts'
// One input: watched, sent once, waited for, described.
import { Evidence, Freshness } from '@harness/shared/devices/probe-answers.ts'
import { type Command, type Outcome, pointsOf } from '@harness/shared/language/command.ts'
import { Rect } from '@harness/shared/language/geometry.ts'
import type { DeviceInfo } from '@harness/shared/language/protocol.ts'
import * as z from 'zod/mini'
import { pressKeys } from './keys.ts'
import { noteDoubts } from './observe.ts'
import type { Pages } from './pages.ts'
import { drag, scroll, scrollIntoView, swipe } from './scroll.ts'
import { ACTION, NAVIGATION, type Profile, type Settled, SWIPE, settle } from './settle.ts'
import { changedSince, doubleTap, hover, longPress, rightClick, tap } from './tap.ts'
import { CALL_MS, type InputContext, Taken } from './verb.ts'
import { sleep } from './waiting.ts'
import { setValue, type } from './write.ts'

const PICTURE_MS = 8_000

interface PerformOptions extends InputContext {
  readonly info: DeviceInfo
  /** True once after each observation: the command was decided on it. */
  readonly wasSeen: () => boolean
}

export function makePerform(options: PerformOptions) {
  const { pages } = options
  const hint = makeScrollHint()
  return async (command: Command, signal: AbortSignal): Promise<Outcome> => {
    const start = performance.now()
    pages.journey.arm()
    const before = await arm(pages, command, options.info.scale)
    const turns = pages.journey.turns
    const changed = options.wasSeen() ? await changedSince(options, command) : undefined
    const dispatched = changed ?? (await act(options, command, signal))
    const acted = performance.now()
    if (dispatched.kind === 'not_done') {
      await rest(pages)
      const result = hint(command, dispatched.result)
      return { ...result, durationMs: Math.round(acted - start), settleMs: 0 }
    }
    const settled = await settle(pages, profileOf(command), signal)
    const { change, reacted } =
      pages.journey.turns === turns ? await changeOf(pages, command, options.info.scale) : UNKNOWN
    await noteDoubts(pages)
    const facts = await factsOf(pages, { before, change, settled })
    const reported = withLater(hint(command, await dispatched.report(facts)), settled)
    const result = withNotes(reported, pages, await rest(pages))
    return {
      ...result,
      durationMs: Math.round(performance.now() - start),
      settleMs: Math.max(1, Math.round(performance.now() - acted)),
      ...(settled.stillMs !== undefined && { stillMs: settled.stillMs }),
      ...(hasReacted(change, reacted, settled) && { reacted: true }),
    }
  }
}

/** The page did something that does not show, or will when its timer runs. */
function hasReacted(change: Changed['change'], reacted: boolean, { later }: Settled): boolean {
  const looksSame = change === 'repeated' || change === 'highlighted'
  return (looksSame && reacted) || (later === true && (looksSame || change === 'unchanged'))
}

function withLater(result: CommandResult, { later }: Settled): CommandResult {
  return later ? { ...result, detail: `${result.detail} ${ANSWERS_LATER}` } : result
}

async function arm(pages: Pages, command: Command, scale: number): Promise<string> {
  const link = pages.link()
  const aim = {
    points: pointsOf(command),
    waits: command.kind === 'wait',
    presses: command.kind === 'tap' || command.kind === 'double_tap',
    ...('ref' in command && { ref: command.ref }),
  }
  // The picture first: what is watched from then on is the input's doing. While it is drawn the page
  // continues, and what changes by itself is then another than in the picture.
  await link.call('probe.watch.mark', [], Taken, CALL_MS)
  await link.call('camera.take', [scale], Taken, PICTURE_MS)
  await link.call('camera.keep', [], Taken, CALL_MS)
  await link.call('probe.watch.arm', [aim], Freshness, CALL_MS)
  if (command.kind !== 'wait') await link.call('timers.arm', [], Taken, CALL_MS)
  return pages.url()
}

/** Nothing is asked of the page from now on: what changes, changes by itself. */
async function rest(pages: Pages): Promise<Asked> {
  const link = pages.link()
  const [asked] = await Promise.all([
    link.call('timers.disarm', [], Asked, CALL_MS),
    link.call('probe.watch.rest', [], Taken, CALL_MS),
  ])
  return asked ?? { permissions: [], schemes: [] }
}

/** What a page asked of the browser. */
const Asked = z.object({ permissions: z.array(z.string()), schemes: z.array(z.string()) })
type Asked = z.infer<typeof Asked>

/** From the second scroll in a row without effect, adds a hint what to do instead. */
function makeScrollHint(): (command: Command, result: CommandResult) => CommandResult {
  let scrollsAtEnd = 0
  return ({ kind }, result) => {
    const isScroll = kind === 'scroll' || kind === 'swipe'
    scrollsAtEnd = isScroll && result.outcome === 'at_end' ? scrollsAtEnd + 1 : 0
    if (scrollsAtEnd < 2) return result
    const hint = 'Scrolling further has no effect: act on what is shown, or end.'
    return { ...result, detail: `${result.detail} ${hint}` }
  }
}

function profileOf({ kind }: Command): Profile {
  if (kind === 'swipe') return SWIPE
  return ['navigate', 'back', 'forward', 'refresh'].includes(kind) ? NAVIGATION : ACTION
}

async function act(
  context: InputContext,
  command: Command,
  signal: AbortSignal,
): Promise<DispatchResult> {
  switch (command.kind) {
    case 'tap':
      return tap(context, command, signal)
    case 'double_tap':
      return doubleTap(context, command, signal)
    case 'long_press':
      return longPress(context, command, signal)
    case 'right_click':
      return rightClick(context, command, signal)
    case 'hover':
      return hover(context, command, signal)
    case 'swipe':
      return swipe(context, command, signal)
    case 'drag':
      return drag(context, command, signal)
    case 'scroll':
      return scroll(context, command, signal)
    case 'scroll_into_view':
      return scrollIntoView(context, command, signal)
    case 'type':
      return type(context, command, signal)
    case 'set_value':
      return setValue(context, command, signal)
    case 'press_keys':
      return pressKeys(context, command, signal)
    case 'back':
    case 'forward':
    case 'refresh':
    case 'navigate':
    case 'wait':
      return travel(context, command, signal)
    case 'fill_credential':
    case 'answer_dialog':
    case 'press_button':
    case 'hold':
    case 'release':
      return notDone('refused', 'Nothing was done: an HTML prototype cannot be used in this way.')
  }
}

type Travel = Extract<Command, { kind: 'back' | 'forward' | 'refresh' | 'navigate' | 'wait' }>

async function travel(
  { pages }: InputContext,
  command: Travel,
  signal: AbortSignal,
): Promise<DispatchResult> {
  switch (command.kind) {
    case 'back':
    case 'forward': {
      const isThere = await pages.travel(command.kind === 'back' ? -1 : 1)
      if (!isThere)
        return notDone('at_end', `Nothing was done: there is no page to go ${command.kind} to.`)
      return done(command.kind === 'back' ? 'Went back.' : 'Went forward.')
    }
    case 'refresh':
      await pages.reload()
      return done('Reloaded the page.')
    case 'navigate':
      await pages.go(command.url.replace(/^prototype:\/\/\//, ''), 'same')
      return done('Opened the address.')
    case 'wait':
      await sleep(command.ms, signal)
      return done(`Waited ${command.ms} ms.`)
  }
}

interface Known {
  readonly before: string
  readonly change: Change | undefined
  readonly settled: Settled
}

async function factsOf(pages: Pages, { before, change, settled }: Known): Promise<Facts> {
  const { navigated, window, failure } = pages.journey
  const title = await pages.link().call('probe.title', [], z.string(), CALL_MS)
  const after = pages.url()
  return {
    settled: settled.end,
    change,
    before,
    after,
    title: title ?? '',
    navigated,
    window,
    failure,
  }
}

const Areas = z.array(Rect)

const Seen = z.enum(['same', 'own', 'painted', 'restyled', 'changed'])
type Seen = z.infer<typeof Seen>

interface Changed {
  /** Undefined when the page does not answer. */
  readonly change: Change | undefined
  readonly reacted: boolean
}

const UNKNOWN: Changed = { change: undefined, reacted: false }

async function changeOf(pages: Pages, command: Command, scale: number): Promise<Changed> {
  const link = pages.link()
  const evidence = await link.call('probe.watch.evidence', [], Evidence, CALL_MS)
  if (!evidence) return UNKNOWN
  await link.call('camera.take', [scale], Taken, PICTURE_MS)
  // The picture may be of a later moment than the evidence.
  const own = (await link.call('probe.watch.own', [], Areas, CALL_MS)) ?? evidence.own
  const { touched, painters } = evidence
  const restyled = command.kind === 'hover' ? [] : evidence.restyled
  const areas = { touched, own, painters, restyled }
  const seen = await link.call('camera.difference', [areas], z.nullish(Seen), CALL_MS)
  // Without pictures the page's own knowledge decides.
  const change = judge({ ...evidence, own }, seen ?? (touched.length > 0 ? 'changed' : 'same'))
  return { change, reacted: evidence.reacted }
}

/** The same order of reasons as in the web device; there is no caret in these pictures. */
function judge(evidence: Evidence, seen: Seen): Change {
  if (seen === 'changed') return 'changed'
  if (evidence.focused) return 'focused'
  const { held, words, position, own, touched, reacted } = evidence
  const isMoving = own.length > 0
  const still: Change = reacted ? 'repeated' : 'unchanged'
  const differs = held || position || (words && !isMoving)
  if (seen === 'restyled') return differs ? 'out_of_view' : 'highlighted'
  if (seen === 'same') return differs ? 'out_of_view' : still
  const isCertain = held || position || (words && touched.length > 0)
  if (isCertain) return 'changed'
  return painted(evidence, seen)
}

/** What no script listens for has no part in what is drawn. */
function painted({ listened }: Evidence, seen: Seen): Change {
  return seen === 'painted' && listened ? 'painted' : 'restless'
}

/**
 * Adds what the page said or asked for. Without a change in the page, what was refused means the
 * input had no effect.
 */
function withNotes(
  result: CommandResult,
  pages: Pages,
  { permissions, schemes }: Asked,
): CommandResult {
  const notes = [
    ...pages.journey.takeNotes(),
    ...permissions.map((name) => `The page asked for a permission (${name}), which was denied.`),
    ...schemes.map((name) => `This link opens another program (${name}); nothing was opened.`),
  ]
  if (notes.length === 0) return result
  const { refused, shownAgain } = pages.journey
  const isRefused = refused || schemes.length > 0
  const isUndone = isRefused && shownAgain
  const what = isUndone ? 'The page is shown again from its start.' : result.detail
  const detail = [what, ...new Set(notes)].join(' ')
  return isUndone || (isRefused && result.outcome === 'unchanged')
    ? { success: false, outcome: 'refused', detail }
    : { ...result, detail }
}
