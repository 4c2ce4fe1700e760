import type { Command, Outcome } from '@harness/shared/command.ts'
import { Change } from '@harness/shared/probe-answers.ts'
import * as z from 'zod/mini'
import { ACTION, NAVIGATION, settle } from './settle.ts'
import type { Tab } from './tab.ts'
import type { Tabs } from './tabs.ts'
import { type Deed, done, type Facts, notDone, type Told } from './verbs/deed.ts'
import { answerDialog } from './verbs/dialog.ts'
import { pressKeys } from './verbs/keys.ts'
import { back, navigate } from './verbs/navigate.ts'
import { scroll } from './verbs/scroll.ts'
import { tap } from './verbs/tap.ts'
import { setValue, type } from './verbs/write.ts'
import { sleep } from './waiting.ts'

export interface PerformOptions {
  readonly touch: boolean
  readonly loadMs: number
}

/** Watches, acts once, waits until the screen is still, and says what happened. */
export async function perform(
  tabs: Tabs,
  command: Command,
  options: PerformOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  const start = performance.now()
  const tab = tabs.current()
  const before = await arm(tab)
  const turns = tabs.turns
  const deed = await act(tab, command, options, signal)
  const acted = performance.now()
  if (deed.kind === 'not_done')
    return { ...deed.told, durationMs: Math.round(acted - start), settleMs: 0 }
  const settled = await settle(tabs, isNavigation(command) ? NAVIGATION : ACTION, signal)
  const settleMs = Math.round(performance.now() - acted)
  const facts = await learn(tabs, tab, { before, settled, turned: tabs.turns !== turns })
  const told: Told = await deed.tell(facts)
  return { ...told, durationMs: Math.round(performance.now() - start), settleMs }
}

function isNavigation(command: Command): boolean {
  return command.kind === 'navigate' || command.kind === 'back'
}

/** The watch is armed before the input: what an input changes at once must not be missed (behaviour 3.7). */
async function arm(tab: Tab): Promise<string> {
  tab.traffic.arm()
  if (!tab.dialog()) await tab.world.ask('watch.arm', [], z.optional(z.unknown()), 1_500)
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
    case 'scroll':
      return scroll(tab, command, signal)
    case 'type':
      return type(tab, command, signal)
    case 'set_value':
      return setValue(tab, command, signal)
    case 'press_keys':
      return pressKeys(tab, command, signal)
    case 'navigate':
      return navigate(options.loadMs)(tab, command, signal)
    case 'back':
      return back(tab, command, signal)
    case 'answer_dialog':
      return answerDialog(tab, command, signal)
    case 'wait':
      await sleep(command.ms, signal)
      return done(`Waited ${command.ms} ms.`)
  }
}

interface Known {
  readonly before: string
  readonly settled: Facts['settled']
  readonly turned: boolean
}

async function learn(tabs: Tabs, acted: Tab, { before, settled, turned }: Known): Promise<Facts> {
  await tabs.ready()
  const tab = tabs.current()
  const dialog = tab.dialog()
  const navigated = tab.traffic.navigated
  const change =
    dialog || navigated ? undefined : await tab.world.ask('watch.change', [], Change, 1_500)
  return {
    settled,
    change,
    before,
    after: tab.page.url(),
    title: dialog ? '' : ((await tab.world.ask('title', [], z.string(), 500)) ?? ''),
    navigated,
    tab: !turned ? 'same' : acted === tab || acted.page.isClosed() ? 'closed' : 'opened',
    dialog: dialog && { kind: dialog.type(), message: dialog.message() },
  }
}
