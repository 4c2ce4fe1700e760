import {
  type CommandResult,
  type DispatchResult,
  done,
  type Facts,
  notDone,
} from '@harness/shared/devices/outcomes.ts'
import {
  type Command,
  type HeldRequest,
  type Outcome,
  pointsOf,
} from '@harness/shared/language/command.ts'
import type { Credential } from '../../credential.ts'
import { sleep } from '../../waiting.ts'
import type { Hold } from '../hold/hold.ts'
import type { Tab } from '../life/tab.ts'
import type { Tabs } from '../life/tabs.ts'
import { makeQuietPictures, type Picture, type QuietPictures } from '../observe/picture.ts'
import { changedSince, type Seen } from './changed.ts'
import { atRest } from './rest.ts'
import { ACTION, NAVIGATION, type Settled, SWIPE, settle } from './settle.ts'
import { fillCredential } from './verbs/credential.ts'
import { answerDialog } from './verbs/dialog.ts'
import { drag, swipe } from './verbs/drag.ts'
import { pressKeys } from './verbs/keys.ts'
import { navigate, refresh, travel } from './verbs/navigate.ts'
import { hover, rightClick } from './verbs/pointer.ts'
import { scroll, scrollIntoView } from './verbs/scroll.ts'
import { doubleTap, tap } from './verbs/tap.ts'
import { setValue, type } from './verbs/write.ts'
import {
  type Armed,
  afterInput,
  arm,
  gatherFacts,
  type PictureMemory,
  type ScreenSize,
  stillnessOf,
  withDoubt,
} from './watching.ts'

interface PerformOptions extends ScreenSize {
  readonly touch: boolean
  readonly loadMs: number
  /** The current credential of the session. */
  readonly credential: () => Credential | undefined
  readonly hold: Hold
  /** Origins at which the credential may be filled in. */
  readonly origins: () => readonly string[]
  /** The last observation, once: the command was decided on it. */
  readonly seen: () => Seen | undefined
  readonly pictures: PictureMemory
  /** Learns of pictures taken while an input settles. */
  readonly onTaken: (picture: Picture) => void
}

type Perform = (command: Command, signal: AbortSignal) => Promise<Outcome>

/** An input on its way: it may stop where a request of it is held. */
interface Running {
  readonly command: Command
  readonly tab: Tab
  readonly before: Armed
  readonly turns: number
  readonly start: number
  readonly acting: Promise<DispatchResult>
  acted?: number
  dispatched?: DispatchResult
  /** How long its screen was waited for, without the time of decisions, and how many there were. */
  waitedMs: number
  decisions: number
}

/**
 * A page may send without end. After so many nothing more is decided of one input, and what is held
 * then is not sent.
 */
const MAX_DECISIONS = 100
const UNDECIDED = { waitedMs: 0, decisions: 0 }

/** Watches, acts once, waits until the screen is still, and describes what happened. */
export function makePerform(tabs: Tabs, options: PerformOptions): Perform {
  const withScrollHint = makeScrollHint()
  const { hold, pictures, onTaken } = options
  let holds = false
  let running: Running | undefined

  const finish = async (result: CommandResult, run: Running, settleMs: number) => {
    const { acted = 0, start, command } = run
    running = undefined
    hold.input(LOADS.has(command.kind))
    const end = settleMs === 0 ? acted : performance.now()
    return { ...result, durationMs: Math.round(end - start), settleMs }
  }

  /** To the end, or to the next request that is held. */
  const advance = async (run: Running, signal: AbortSignal): Promise<Outcome> => {
    const { command, tab, before, turns } = run
    const first = run.dispatched ? { done: run.dispatched } : await orHeld(hold, run.acting)
    if ('held' in first) return heldBack(run, first.held)
    const { done } = first
    run.dispatched = done
    run.acted ??= performance.now()
    if (done.kind === 'not_done') {
      await Promise.all([atRest(tab), hold.disarm()])
      return finish(withScrollHint(command, done.result), run, 0)
    }
    const quiet = makeQuietPictures({ atEnd: before.paints, onTaken })
    const still = await settleOrHeld(tabs, hold, { run, quiet }, signal)
    if ('held' in still) return heldBack(run, still.held)
    const settled = still.done
    const settleMs = Math.round(run.waitedMs)
    const picture = await pictureOf(tabs, quiet)
    pictures.last = picture
    pictures.behind = picture ? undefined : before.picture
    const after = afterInput(command, picture, options)
    const known = { before, after, settled: settled.end, turned: tabs.turns !== turns }
    const [facts] = await Promise.all([gatherFacts(tabs, tab, known), hold.disarm()])
    const reported = withScrollHint(command, await done.report(facts))
    const result = withDoubt(withNotes(reported, tab.takeNotes()), settled)
    const reacted = hasReacted(facts, settled) ? { reacted: true } : {}
    const outcome = await finish(result, run, Math.max(1, settleMs))
    return { ...outcome, ...stillnessOf(settled), ...reacted }
  }

  return async (command, signal) => {
    if (command.kind === 'hold') {
      holds = command.on
      return instantOutcome(true, 'unchanged', 'Requests are held.')
    }
    if (command.kind === 'release') {
      if (!running) return instantOutcome(false, 'refused', 'Nothing is held.')
      await hold.answer(command.allow)
      return advance(running, signal)
    }
    const start = performance.now()
    const tab = tabs.current()
    const isHolding = holds || TRAVELS.has(command.kind)
    hold.input(LOADS.has(command.kind))
    const [before] = await Promise.all([
      arm(tab, command, pictures),
      isHolding ? hold.arm(tab) : hold.disarm(),
    ])
    tabs.announced.forget()
    const acting = act(tab, command, { ...options, tabs }, signal)
    running = { command, tab, before, ...{ turns: tabs.turns, start, acting, ...UNDECIDED } }
    return advance(running, signal)
  }
}

/** The page did something that does not show, or will when its timer runs. */
function hasReacted({ change, reacted }: Facts, { later }: Settled): boolean {
  const looksSame = change === 'repeated' || change === 'highlighted'
  return (
    (looksSame && reacted === true) || (later === true && (looksSame || change === 'unchanged'))
  )
}

/** A page that came from a sent form would send it again. */
const TRAVELS: ReadonlySet<Command['kind']> = new Set(['refresh', 'back', 'forward'])
/** What a page sends after these it sends by itself. */
const LOADS: ReadonlySet<Command['kind']> = new Set([...TRAVELS, 'navigate'])

type OrHeld<T> = { readonly done: T } | { readonly held: HeldRequest }

function orHeld<T>(hold: Hold, work: Promise<T>): Promise<OrHeld<T>> {
  return Promise.race([work.then((done) => ({ done })), hold.next().then((held) => ({ held }))])
}

async function settleOrHeld(
  tabs: Tabs,
  hold: Hold,
  { run, quiet }: { readonly run: Running; readonly quiet: QuietPictures },
  signal: AbortSignal,
): Promise<OrHeld<Settled>> {
  const over = new AbortController()
  const either = AbortSignal.any([signal, over.signal])
  const { command, waitedMs } = run
  const start = performance.now()
  const settling = settle(tabs, profileOf(command), either, { watcher: quiet, waitedMs })
  run.decisions += 1
  try {
    return run.decisions > MAX_DECISIONS ? { done: await settling } : await orHeld(hold, settling)
  } finally {
    run.waitedMs += performance.now() - start
    over.abort()
    settling.catch(() => {}) // Ended because a request is held: nothing waits for it.
  }
}

async function pictureOf(tabs: Tabs, quiet: QuietPictures): Promise<Picture | undefined> {
  const tab = tabs.current()
  return tab.dialog() ? undefined : quiet.finish(tab)
}

function heldBack({ start }: Running, held: HeldRequest): Outcome {
  const durationMs = Math.round(performance.now() - start)
  return { success: true, outcome: 'changed', detail: '', durationMs, settleMs: 0, held }
}

function instantOutcome(success: boolean, outcome: Outcome['outcome'], detail: string): Outcome {
  return { success, outcome, detail, durationMs: 0, settleMs: 0 }
}

/** From the second scroll in a row without effect, adds a hint what to do instead. */
function makeScrollHint(): (command: Command, result: CommandResult) => CommandResult {
  let scrollsAtEnd = 0
  return ({ kind }, result) => {
    scrollsAtEnd =
      (kind === 'scroll' || kind === 'swipe') && result.outcome === 'at_end' ? scrollsAtEnd + 1 : 0
    if (scrollsAtEnd < 2) return result
    return {
      ...result,
      detail: `${result.detail} Scrolling further has no effect: act on what is shown, or end.`,
    }
  }
}

function profileOf({ kind }: Command) {
  if (kind === 'swipe') return SWIPE
  return ['navigate', 'back', 'forward', 'refresh'].includes(kind) ? NAVIGATION : ACTION
}

async function act(
  tab: Tab,
  command: Command,
  options: PerformOptions & { readonly tabs: Tabs },
  signal: AbortSignal,
): Promise<DispatchResult> {
  const dialog = tab.dialog()
  if (dialog && command.kind !== 'answer_dialog' && command.kind !== 'wait') {
    return notDone(
      'dialog',
      `Nothing was done: a dialog of the page is open (${dialog.type()}). Answer it first.`,
    )
  }
  const seen = options.seen()
  const changed = seen && (await changedSince(tab, command, seen))
  if (changed) return changed
  if (pointsOf(command).length > 0) await tab.screenshots.idle()
  switch (command.kind) {
    case 'tap':
      return tap(options.touch)(tab, command, signal)
    case 'double_tap':
      return doubleTap(options.touch)(tab, command, signal)
    case 'right_click':
      return rightClick(tab, command, signal)
    case 'hover':
      return hover(options.touch)(tab, command, signal)
    case 'swipe':
      return swipe(options.touch)(tab, command, signal)
    case 'drag':
      return drag(options.touch)(tab, command, signal)
    case 'scroll':
      return scroll(tab, command, signal)
    case 'scroll_into_view':
      return scrollIntoView(tab, command, signal)
    case 'type':
      return type(tab, command, signal)
    case 'set_value':
      return setValue(options.touch)(tab, command, signal)
    case 'press_keys':
      return pressKeys(tab, command, signal)
    case 'fill_credential':
      return fillCredential(options.credential(), options.origins())(tab, command, signal)
    case 'navigate':
      return navigate(options.tabs, options.loadMs)(tab, command, signal)
    case 'back':
    case 'forward':
      return travel(options.tabs, command.kind)(tab, command, signal)
    case 'refresh':
      return refresh(options.tabs)(tab, command, signal)
    case 'answer_dialog':
      return answerDialog(tab, command, signal)
    case 'wait':
      await sleep(command.ms, signal)
      return done(`Waited ${command.ms} ms.`)
    case 'hold':
    case 'release':
    case 'long_press':
    case 'press_button':
      return notDone('refused', 'Nothing was done: a web page cannot be used in this way.')
  }
}

/**
 * Adds the notes about events outside of the page. Without a change in the page, a refused request
 * means the input had no effect.
 */
function withNotes(
  result: CommandResult,
  { notes, refused }: ReturnType<Tab['takeNotes']>,
): CommandResult {
  const detail = [result.detail, ...notes].join(' ')
  return refused && result.outcome === 'unchanged'
    ? { success: false, outcome: 'refused', detail }
    : { ...result, detail }
}
