// Performs inputs on a web page. An input pauses while one of its requests is held, and continues
// after the decision.

import {
  type Command,
  type HeldRequest,
  type Outcome,
  pointsOf,
} from '@harness/shared/device/command.ts'
import { type CommandResult, type NotDone, notDone } from '@harness/shared/device/outcomes.ts'
import { makePerform, SETTLE, type Settled, settleProfile } from '@harness/shared/device/perform.ts'
import type { Tabs } from '../life/tabs.ts'
import {
  makeQuietPictures,
  type Picture,
  type PictureMemory,
  type QuietPictures,
} from '../observe/picture.ts'
import type { Tab } from '../page/tab.ts'
import type { Hold } from '../requests/request-hold.ts'
import { changedSince, type Seen } from './check-target.ts'
import { type Armed, afterInput, arm, gatherFacts, type ScreenSize } from './gather-facts.ts'
import { atRest } from './rest.ts'
import { settle } from './settle.ts'
import { makeDispatch, type VerbOptions } from './verbs.ts'

interface PerformOptions extends ScreenSize, Omit<VerbOptions, 'tabs'> {
  readonly hold: Hold
  /** Last observation, on which the command was decided; returned only once. */
  readonly seen: () => Seen | undefined
  readonly pictures: PictureMemory
  /** Receives pictures taken while an input settles. */
  readonly onTaken: (picture: Picture) => void
}

type Perform = (command: Command, signal: AbortSignal) => Promise<Outcome>

/** An input, and the page right before it. */
interface Input {
  readonly command: Command
  readonly tab: Tab
  readonly before: Armed
  readonly turns: number
}

type SettledPage = Settled & { readonly quiet: QuietPictures }

/** A running input, which pauses when one of its requests is held. */
interface Running {
  readonly command: Command
  readonly start: number
  readonly over: AbortController
  readonly outcome: Promise<Outcome>
  decisions: number
}

/**
 * Maximum number of decisions per input, because a page may send endlessly. Further held requests
 * are not sent.
 */
const MAX_DECISIONS = 100

/** Performs one input on the watched page, waits until it is still, and describes the result. */
export function makePerformOnPage(tabs: Tabs, options: PerformOptions): Perform {
  const { hold } = options
  const gate = makeGate()
  const isHolding = { on: false }
  const perform = makePageFrame(tabs, options, gate, isHolding)
  let running: Running | undefined

  /** Runs to the end, or to the next held request. */
  const advance = async (run: Running, signal: AbortSignal): Promise<Outcome> => {
    const abort = () => run.over.abort()
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    try {
      run.decisions += 1
      const isDecided = run.decisions > MAX_DECISIONS
      const held = isDecided ? undefined : await gate.heldIn(hold, run.outcome)
      if (held) {
        gate.close()
        return heldBack(run, held)
      }
      const outcome = await run.outcome
      running = undefined
      hold.input(LOADS.has(run.command.kind))
      return outcome
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  return async (command, signal) => {
    if (command.kind === 'hold') {
      isHolding.on = command.on
      return instantOutcome(true, 'unchanged', 'Requests are held.')
    }
    if (command.kind === 'release') {
      if (!running) return instantOutcome(false, 'refused', 'Nothing is held.')
      await hold.answer(command.allow)
      gate.open()
      return advance(running, signal)
    }
    // A new command ends an input that still waits for a decision.
    running?.over.abort()
    gate.reset()
    const over = new AbortController()
    const outcome = perform(command, over.signal)
    outcome.catch(() => undefined) // No caller waits for an abandoned input.
    running = { command, start: performance.now(), over, outcome, decisions: 0 }
    return advance(running, signal)
  }
}

/** Commands that would resend the form from which the page came. */
const TRAVELS: ReadonlySet<Command['kind']> = new Set(['refresh', 'back', 'forward'])
/** Commands that load a page; later requests belong to the page, not to the input. */
const LOADS: ReadonlySet<Command['kind']> = new Set([...TRAVELS, 'navigate'])

/** Pauses the wait for a still screen while a request is held. */
function makeGate() {
  let pause = new AbortController()
  let opened = makeMilestone()
  let settled = makeMilestone()
  opened.reach()
  return {
    /** Aborted when the gate closes. */
    closing: () => pause.signal,
    whenOpen: () => opened.reached,
    close() {
      opened = makeMilestone()
      pause.abort()
    },
    open() {
      pause = new AbortController()
      opened.reach()
    },
    /** Resets the gate for the next input. */
    reset() {
      pause = new AbortController()
      opened = makeMilestone()
      opened.reach()
      settled = makeMilestone()
    },
    /** Marks the screen as still; from then on requests are no longer held. */
    settle: () => settled.reach(),
    /** Next held request; undefined if the screen is still first. */
    heldIn: (hold: Hold, outcome: Promise<Outcome>): Promise<HeldRequest | undefined> =>
      Promise.race([outcome.then(() => undefined), settled.reached, hold.next()]),
  }
}

function makeMilestone() {
  let reach: () => void = () => undefined
  const reached = new Promise<undefined>((resolve) => {
    reach = () => resolve(undefined)
  })
  return { reached, reach }
}

type Gate = ReturnType<typeof makeGate>

function makePageFrame(
  tabs: Tabs,
  options: PerformOptions,
  gate: Gate,
  isHolding: { readonly on: boolean },
): Perform {
  const { hold, pictures } = options
  const dispatch = makeDispatch({ ...options, tabs })
  return makePerform<Input, AbortSignal, SettledPage>({
    now: () => performance.now(),
    async prepare(command) {
      const tab = tabs.current()
      const holds = isHolding.on || TRAVELS.has(command.kind)
      hold.input(LOADS.has(command.kind))
      const [before] = await Promise.all([
        arm(tab, command, pictures),
        holds ? hold.arm(tab) : hold.disarm(),
      ])
      tabs.announced.forget()
      return { command, tab, before, turns: tabs.turns }
    },
    refuse: ({ tab }, command) => refusal(tab, command, options.seen),
    dispatch: ({ tab }, command, signal) => dispatch(tab, command, signal),
    async settle({ before }, command, signal) {
      const profile = SETTLE[settleProfile(command)]
      const quietPictures = () => makeQuietPictures({ atEnd: before.paints, ...options })
      const settled = await settleWhileOpen(tabs, { profile, gate, quietPictures }, signal)
      gate.settle()
      return settled
    },
    async facts({ command, tab, before, turns }, { end, quiet }) {
      const picture = tabs.current().dialog() ? undefined : await quiet.finish(tabs.current())
      pictures.last = picture
      pictures.behind = picture ? undefined : before.picture
      const after = afterInput(command, picture, options)
      const known = { before, after, settled: end, turned: tabs.turns !== turns }
      const [facts] = await Promise.all([gatherFacts(tabs, tab, known), hold.disarm()])
      return facts
    },
    rest({ tab }) {
      gate.settle()
      return Promise.all([atRest(tab), hold.disarm()])
    },
    async annotate({ tab }, result) {
      await options.downloads.settled()
      return withNotes(result, tab.takeNotes())
    },
  })
}

interface Settling {
  readonly profile: Parameters<typeof settle>[1]
  readonly gate: Gate
  readonly quietPictures: () => QuietPictures
}

/** Restarts the wait after each decision; the time of decisions does not count. */
async function settleWhileOpen(
  tabs: Tabs,
  { profile, gate, quietPictures }: Settling,
  signal: AbortSignal,
): Promise<SettledPage> {
  let waitedMs = 0
  for (;;) {
    await gate.whenOpen()
    const closing = gate.closing()
    const quiet = quietPictures()
    const start = performance.now()
    const either = AbortSignal.any([signal, closing])
    try {
      const settled = await settle(tabs, profile, either, { watcher: quiet, waitedMs })
      return { ...settled, quiet, waitedMs: waitedMs + performance.now() - start }
    } catch (thrown) {
      if (signal.aborted || !closing.aborted) throw thrown
      waitedMs += performance.now() - start
    }
  }
}

/** Commands that work while a dialog of the page is open. */
const BESIDE_DIALOG: ReadonlySet<Command['kind']> = new Set([
  'answer_dialog',
  'wait',
  'read_download',
  'switch_tab',
  'close_tab',
])

/** Refuses a command that the page cannot take in its current state. */
async function refusal(
  tab: Tab,
  command: Command,
  lastSeen: PerformOptions['seen'],
): Promise<NotDone | undefined> {
  const dialog = tab.dialog()
  if (dialog && !BESIDE_DIALOG.has(command.kind))
    return notDone(
      'dialog',
      `Nothing was done: a dialog of the page is open (${dialog.type()}). Answer it first.`,
    )
  const seen = lastSeen()
  const changed = seen && (await changedSince(tab, command, seen))
  if (!changed && pointsOf(command).length > 0) await tab.screenshots.idle()
  return changed
}

function heldBack({ start }: Running, held: HeldRequest): Outcome {
  const durationMs = Math.round(performance.now() - start)
  return { success: true, outcome: 'changed', detail: '', durationMs, settleMs: 0, held }
}

function instantOutcome(success: boolean, outcome: Outcome['outcome'], detail: string): Outcome {
  return { success, outcome, detail, durationMs: 0, settleMs: 0 }
}

/**
 * Adds notes about events outside the page. Without a change in the page, a refused request means
 * the input had no effect.
 */
function withNotes(
  result: CommandResult,
  { notes, happened, refused }: ReturnType<Tab['takeNotes']>,
): CommandResult {
  const detail = [result.detail, ...notes].join(' ')
  if (happened && result.outcome === 'unchanged')
    return { success: true, outcome: 'changed', detail }
  return refused && result.outcome === 'unchanged'
    ? { success: false, outcome: 'refused', detail }
    : { ...result, detail }
}
