// Inputs to an HTML prototype: supported commands, and how their effects are observed.

import { Rect } from '@harness/shared/base/geometry.ts'
import { askedText } from '@harness/shared/device/browser-windows.ts'
import { type Command, pointsOf } from '@harness/shared/device/command.ts'
import {
  type Change,
  type CommandResult,
  done,
  type Facts,
  notDone,
} from '@harness/shared/device/outcomes.ts'
import { makePerform, SETTLE, type Settled, settleProfile } from '@harness/shared/device/perform.ts'
import { Evidence, Freshness } from '@harness/shared/device/probe-answers.ts'
import { REFUSAL, RESULT } from '@harness/shared/device/results.ts'
import type { DeviceInfo } from '@harness/shared/device/spec.ts'
import { dispatcher } from '@harness/shared/device/verbs.ts'
import * as z from 'zod/mini'
import { pressKeys } from './keys.ts'
import { noteDoubts } from './observe.ts'
import type { Pages } from './pages.ts'
import { drag, scroll, scrollIntoView, swipe } from './scroll.ts'
import { settle } from './settle.ts'
import { changedSince, doubleTap, hover, longPress, rightClick, tap } from './tap.ts'
import { CALL_MS, type InputContext, Taken, type Verb } from './verb.ts'
import { sleep } from './waiting.ts'
import { chooseFile, setValue, type } from './write.ts'

const PICTURE_MS = 8_000

interface PerformOptions extends InputContext {
  readonly info: DeviceInfo
  /** True once after each observation, when the command was chosen from it. */
  readonly wasSeen: () => boolean
}

/** The input, and the page right before it. */
interface Input extends InputContext {
  readonly command: Command
  readonly before: string
  readonly turns: number
}

export function makePerformInPages(options: PerformOptions) {
  const { pages, info } = options
  return makePerform<Input, AbortSignal, Settled>({
    now: () => performance.now(),
    async prepare(command) {
      pages.journey.arm()
      const before = await arm(pages, command, info.scale)
      return { ...options, command, before, turns: pages.journey.turns }
    },
    refuse: async (input, command) =>
      options.wasSeen() ? changedSince(input, command) : undefined,
    dispatch,
    settle: (_, command, signal) => settle(pages, SETTLE[settleProfile(command)], signal),
    facts: (input, settled) => gatherFacts(input, settled, info.scale),
    rest: () => rest(pages),
    annotate: async (_, result) => withNotes(result, pages, await rest(pages)),
  })
}

async function gatherFacts(
  { pages, command, before, turns }: Input,
  settled: Settled,
  scale: number,
): Promise<Facts> {
  const isSamePage = pages.journey.turns === turns
  const changed = isSamePage ? await changeOf(pages, command, scale) : UNKNOWN
  await noteDoubts(pages)
  const { navigated, window, failure } = pages.journey
  const title = await pages.link().call('probe.title', [], z.string(), CALL_MS)
  const after = pages.url()
  return {
    settled: settled.end,
    ...changed,
    before,
    after,
    navigated,
    window,
    failure,
    title: title ?? '',
  }
}

async function arm(pages: Pages, command: Command, scale: number): Promise<string> {
  const link = pages.link()
  const aim = {
    points: pointsOf(command),
    waits: command.kind === 'wait',
    presses: command.kind === 'tap' || command.kind === 'double_tap',
    ...('ref' in command && { ref: command.ref }),
  }
  // Takes the picture before watching: later changes count as effects of the input. The page
  // continues meanwhile, so changes without input may already differ from the picture.
  await link.call('probe.watch.mark', [], Taken, CALL_MS)
  await link.call('camera.take', [scale], Taken, PICTURE_MS)
  await link.call('camera.keep', [], Taken, CALL_MS)
  await link.call('probe.watch.arm', [aim], Freshness, CALL_MS)
  if (command.kind !== 'wait') await link.call('timers.arm', [], Taken, CALL_MS)
  return pages.url()
}

/** Marks the page as idle: from now on all changes are without input. */
async function rest(pages: Pages): Promise<Asked> {
  const link = pages.link()
  const [asked] = await Promise.all([
    link.call('timers.disarm', [], Asked, CALL_MS),
    link.call('probe.watch.rest', [], Taken, CALL_MS),
  ])
  return asked ?? { permissions: [], schemes: [] }
}

/** Requests of the page that only a browser could grant. */
const Asked = z.object({ permissions: z.array(z.string()), schemes: z.array(z.string()) })
type Asked = z.infer<typeof Asked>

const travel =
  (steps: -1 | 1, way: 'back' | 'forward'): Verb<'back' | 'forward'> =>
  async ({ pages }) =>
    (await pages.travel(steps)) ? done(`Went ${way}.`) : notDone('at_end', REFUSAL.noPage(way))

const refresh: Verb<'refresh'> = async ({ pages }) => {
  await pages.reload()
  return done(RESULT.reloaded)
}

const navigate: Verb<'navigate'> = async ({ pages }, { url }) => {
  await pages.go(url.replace(/^prototype:\/\/\//, ''), 'same')
  return done(RESULT.opened)
}

const wait: Verb<'wait'> = async (_, { ms }, signal) => {
  await sleep(ms, signal)
  return done(RESULT.waited(ms))
}

const dispatch = dispatcher<InputContext, AbortSignal>(
  {
    tap,
    double_tap: doubleTap,
    long_press: longPress,
    right_click: rightClick,
    hover,
    swipe,
    drag,
    scroll,
    scroll_into_view: scrollIntoView,
    type,
    set_value: setValue,
    choose_file: chooseFile,
    press_keys: pressKeys,
    back: travel(-1, 'back'),
    forward: travel(1, 'forward'),
    refresh,
    navigate,
    wait,
  },
  'an HTML prototype cannot be used in this way.',
)

const Areas = z.array(Rect)

const Seen = z.enum(['same', 'own', 'painted', 'restyled', 'changed'])
type Seen = z.infer<typeof Seen>

interface Changed {
  /** Undefined when the page did not answer. */
  readonly change: Change | undefined
  readonly reacted: boolean
}

const UNKNOWN: Changed = { change: undefined, reacted: false }

async function changeOf(pages: Pages, command: Command, scale: number): Promise<Changed> {
  const link = pages.link()
  const evidence = await link.call('probe.watch.evidence', [], Evidence, CALL_MS)
  if (!evidence) return UNKNOWN
  await link.call('camera.take', [scale], Taken, PICTURE_MS)
  // The picture may be more recent than the evidence.
  const own = (await link.call('probe.watch.own', [], Areas, CALL_MS)) ?? evidence.own
  const { touched, painters } = evidence
  const restyled = command.kind === 'hover' ? [] : evidence.restyled
  const areas = { touched, own, painters, restyled }
  const seen = await link.call('camera.difference', [areas], z.nullish(Seen), CALL_MS)
  // Without pictures, the page's own evidence decides.
  const change = judge({ ...evidence, own }, seen ?? (touched.length > 0 ? 'changed' : 'same'))
  return { change, reacted: evidence.reacted }
}

/** Evaluates the evidence in the same order as the web device; these pictures show no caret. */
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

/** If nothing listens at the target, the input cannot have caused the repaint. */
function painted({ listened }: Evidence, seen: Seen): Change {
  return seen === 'painted' && listened ? 'painted' : 'restless'
}

/**
 * Adds what the page reported or requested. Without a change in the page, a refusal means that the
 * input had no effect.
 */
function withNotes(
  result: CommandResult,
  pages: Pages,
  { permissions, schemes }: Asked,
): CommandResult {
  const notes = [
    ...pages.journey.takeNotes(),
    ...permissions.map(askedText),
    ...schemes.map((name) => REFUSAL.otherProgram(name)),
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
