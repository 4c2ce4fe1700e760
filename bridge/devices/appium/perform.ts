import type { CommandResult, Facts, NotDone } from '@harness/shared/devices/outcomes.ts'
import { unnamedPlaces } from '@harness/shared/devices/targets.ts'
import type { Command, Outcome } from '@harness/shared/language/command.ts'
import { changedDialog } from '../dialog.ts'
import { changedAt } from '../meant.ts'
import { act } from './act.ts'
import { appInFront, askedInApp, isAsSeen } from './app.ts'
import { addressOf, askedOnPage, changedOnPage } from './page.ts'
import { type InputContext, openDialog, picture } from './screen.ts'
import { isSame, settle } from './settle.ts'

/** Acts once, waits until the screen is still, and describes what happened. */
export async function perform(
  deps: Omit<InputContext, 'before'>,
  command: Command,
  signal: AbortSignal,
): Promise<Outcome> {
  const start = performance.now()
  const { screen } = deps
  const input = { ...deps, before: await picture(screen, signal) }
  const address = (await placeOf(input, signal)) || placeIn(deps.last)
  const dispatched =
    (await changedSince(input, command, signal)) ?? (await act(input, command, signal))
  const acted = performance.now()
  const durationMs = Math.round(acted - start)
  if (dispatched.kind === 'not_done') return { ...dispatched.result, durationMs, settleMs: 0 }
  const settled = await settle(screen, profileOf(command), signal)
  const settleMs = Math.round(performance.now() - acted)
  const facts = await factsOf(input, { ...settled, address }, signal)
  const result = inWords(input, await dispatched.report(facts), facts)
  const still = settled.isStill ? { stillMs: settled.stillMs } : {}
  return { ...result, durationMs: Math.round(performance.now() - start), settleMs, ...still }
}

/** The refusal of what does not meet what was looked at. */
async function changedSince(
  input: InputContext,
  command: Command,
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  if (!input.last) return undefined
  const { screen, last } = input
  const { scene } = last
  if (screen.platform === 'web')
    return command.kind === 'answer_dialog'
      ? changedDialog(scene, await askedOnPage(screen, signal))
      : changedOnPage(screen, command, signal)
  const asked = () => askedInApp(screen, scene.pointSize, signal)
  if (command.kind === 'answer_dialog') return changedDialog(scene, await asked())
  const places = unnamedPlaces(command)
  if (!places || isAsSeen(input)) return undefined
  return changedAt(places, last, await asked())
}

function profileOf({ kind }: Command): Parameters<typeof settle>[1] {
  if (['navigate', 'back', 'forward', 'refresh'].includes(kind)) return 'navigation'
  return ['swipe', 'scroll', 'drag'].includes(kind) ? 'swipe' : 'action'
}

/** The address of the page, or the app in front. */
async function placeOf({ screen }: InputContext, signal: AbortSignal): Promise<string> {
  if (screen.platform === 'web') return addressOf(screen, signal)
  return (await appInFront(screen, signal)) ?? ''
}

/** As it was observed: while a dialog is open, a browser reports no address. */
function placeIn(last: InputContext['last']): string {
  return last?.scene.url ?? last?.scene.app ?? ''
}

interface Seen {
  readonly after: Uint8Array | undefined
  readonly isStill: boolean
  readonly address: string
}

async function factsOf(
  input: InputContext,
  { after, isStill, address }: Seen,
  signal: AbortSignal,
): Promise<Facts> {
  const { screen, before } = input
  const isPage = screen.platform === 'web'
  const message = isPage ? await openDialog(screen, signal) : undefined
  const now = message === undefined ? await placeOf(input, signal) : address
  const title = isPage && message === undefined ? await titleOf(input, signal) : ''
  return {
    settled: message !== undefined ? 'dialog' : isStill ? 'quiet' : 'ceiling',
    change: changeOf(before, after),
    before: address,
    after: now === '' ? address : now,
    title,
    navigated: false,
    window: 'same',
    dialog: message === undefined ? undefined : { kind: 'dialog', message },
    failure: undefined,
  }
}

/** Unknown of a screen that a dialog was in front of. */
function changeOf(before: Uint8Array | undefined, after: Uint8Array | undefined): Facts['change'] {
  if (!before) return undefined
  return after && isSame(before, after) ? 'unchanged' : 'changed'
}

async function titleOf({ screen }: InputContext, signal: AbortSignal): Promise<string> {
  const answer = await screen.session.ask((client) => client.getTitle(), signal)
  return answer.kind === 'value' ? answer.value.slice(0, 500) : ''
}

/** An app in front is no page. */
function inWords({ screen }: InputContext, result: CommandResult, facts: Facts): CommandResult {
  if (screen.platform === 'web' || result.outcome !== 'navigated') return result
  return { ...result, detail: `Another app is in front now: ${facts.after}.` }
}
