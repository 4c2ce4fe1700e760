import type { Command, Outcome } from '@harness/shared/command.ts'
import { Change } from '@harness/shared/probe-answers.ts'
import * as z from 'zod/mini'
import type { Credential } from '../credential.ts'
import { notDone, type Told } from '../not-done.ts'
import { sleep } from '../waiting.ts'
import { otherProgram } from './outside.ts'
import { ACTION, NAVIGATION, SWIPE, settle } from './settle.ts'
import type { Tab } from './tab.ts'
import type { Tabs } from './tabs.ts'
import { fillCredential } from './verbs/credential.ts'
import { type Deed, done, type Facts } from './verbs/deed.ts'
import { answerDialog } from './verbs/dialog.ts'
import { drag, swipe } from './verbs/drag.ts'
import { pressKeys } from './verbs/keys.ts'
import { navigate, plainReason, refresh, travel } from './verbs/navigate.ts'
import { hover, rightClick } from './verbs/pointer.ts'
import { scroll, scrollIntoView } from './verbs/scroll.ts'
import { doubleTap, tap } from './verbs/tap.ts'
import { setValue, type } from './verbs/write.ts'

interface PerformOptions {
  readonly touch: boolean
  readonly loadMs: number
  /** What the session signs in with, as it stands now. */
  readonly credential: () => Credential | undefined
}

type Perform = (command: Command, signal: AbortSignal) => Promise<Outcome>

/** Watches, acts once, waits until the screen is still, and says what happened. */
export function makePerform(tabs: Tabs, options: PerformOptions): Perform {
  const patience = makePatience()
  return async (command, signal) => {
    const start = performance.now()
    const tab = tabs.current()
    const before = await arm(tab)
    tabs.announced.forget()
    const turns = tabs.turns
    const deed = await act(tab, command, options, signal)
    const acted = performance.now()
    if (deed.kind === 'not_done') {
      await tab.gate.disarm()
      const told = patience(command, deed.told)
      return { ...told, durationMs: Math.round(acted - start), settleMs: 0 }
    }
    const settled = await settle(tabs, profileOf(command), signal)
    const settleMs = Math.round(performance.now() - acted)
    const facts = await learn(tabs, tab, { before, settled, turned: tabs.turns !== turns })
    const told = patience(command, withNotes(await deed.tell(facts), tab.takeNotes()))
    return { ...told, durationMs: Math.round(performance.now() - start), settleMs }
  }
}

/** From the second scroll in a row that moved nothing, says what else there is to do (behaviour 9.2). */
function makePatience(): (command: Command, told: Told) => Told {
  let vain = 0
  return ({ kind }, told) => {
    vain = (kind === 'scroll' || kind === 'swipe') && told.outcome === 'at_end' ? vain + 1 : 0
    if (vain < 2) return told
    return {
      ...told,
      detail: `${told.detail} Scrolling on is of no use: act on what is shown, or end.`,
    }
  }
}

function profileOf({ kind }: Command) {
  if (kind === 'swipe') return SWIPE
  return ['navigate', 'back', 'forward', 'refresh'].includes(kind) ? NAVIGATION : ACTION
}

/** The watch is armed before the input: what an input changes at once must not be missed (behaviour 3.7). */
async function arm(tab: Tab): Promise<string> {
  tab.traffic.arm()
  tab.takeNotes()
  if (!tab.dialog()) {
    const watching = tab.parts.all.map(({ world }) =>
      world.ask('watch.arm', [], z.optional(z.unknown()), 1_500),
    )
    await Promise.all([...watching, tab.gate.arm()])
  }
  return tab.page.url()
}

async function act(
  tab: Tab,
  command: Command,
  options: PerformOptions,
  signal: AbortSignal,
): Promise<Deed> {
  const dialog = tab.dialog()
  if (dialog && command.kind !== 'answer_dialog' && command.kind !== 'wait') {
    return notDone(
      'dialog',
      `Nothing was done: a dialog of the page is open (${dialog.type()}). Answer it first.`,
    )
  }
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
      return fillCredential(options.credential())(tab, command, signal)
    case 'navigate':
      return navigate(options.loadMs)(tab, command, signal)
    case 'back':
    case 'forward':
      return travel(command.kind)(tab, command, signal)
    case 'refresh':
      return refresh(tab, command, signal)
    case 'answer_dialog':
      return answerDialog(tab, command, signal)
    case 'wait':
      await sleep(command.ms, signal)
      return done(`Waited ${command.ms} ms.`)
    case 'long_press':
    case 'press_button':
      return notDone('refused', 'Nothing was done: a web page cannot be used in this way.')
  }
}

interface Known {
  readonly before: string
  readonly settled: Facts['settled']
  readonly turned: boolean
}

async function learn(tabs: Tabs, acted: Tab, { before, settled, turned }: Known): Promise<Facts> {
  await tabs.ready()
  if (tabs.announced.any()) acted.note('A new page began to open and shows nothing yet.')
  tabs.announced.forget()
  const tab = tabs.current()
  const dialog = tab.dialog()
  const { navigated, failure, status } = tab.traffic
  // Asked for at once: none of the answers waits for another.
  const [change, asked, title = ''] = dialog
    ? []
    : await Promise.all([
        navigated ? undefined : changeOf(tab),
        tab.gate.disarm(),
        tab.world.ask('title', [], z.string(), 500),
      ])
  // A window that began to open meanwhile may have been refused, which is worth a word.
  await tabs.ready()
  for (const name of asked?.permissions ?? []) acted.note(refusedPermission(name))
  for (const scheme of asked?.schemes ?? []) acted.refuse(otherProgram(scheme))
  return {
    settled,
    change,
    before,
    after: tab.page.url(),
    title,
    navigated,
    tab: !turned ? 'same' : acted === tab || acted.page.isClosed() ? 'closed' : 'opened',
    dialog: dialog && { kind: dialog.type(), message: dialog.message() },
    failure: failure === undefined ? undefined : plainReason(failure),
    status,
  }
}

/** What changed in the page or in any frame of it. */
async function changeOf({ parts }: Tab): Promise<Change | undefined> {
  const [page, ...inner] = await Promise.all(
    parts.all.map(({ world }) => world.ask('watch.change', [], Change, 1_500)),
  )
  return inner.includes('changed') ? 'changed' : page
}

function refusedPermission(name: string): string {
  return `The page asked for a permission (${name}), which was denied.`
}

/** What happened outside of the page. When nothing happened inside, an input that was refused there came to nothing. */
function withNotes(told: Told, { notes, refused }: ReturnType<Tab['takeNotes']>): Told {
  const detail = [told.detail, ...notes].join(' ')
  return refused && told.outcome === 'unchanged'
    ? { success: false, outcome: 'refused', detail }
    : { ...told, detail }
}
