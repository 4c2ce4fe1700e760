// Inputs of a page behind a WebDriver server.

import type { Command } from '@harness/shared/device/command.ts'
import type { Facts } from '@harness/shared/device/outcomes.ts'
import { done, missed, type NotDone, notDone, stuck } from '@harness/shared/device/outcomes.ts'
import { FINGER_MOVES, makePerform, SETTLE, settleProfile } from '@harness/shared/device/perform.ts'
import { Located, ScrolledIntoView } from '@harness/shared/device/probe-answers.ts'
import { REFUSAL, RESULT } from '@harness/shared/device/results.ts'
import { type Verb as AnyVerb, dispatcher } from '@harness/shared/device/verbs.ts'
import { changedDialog } from '../dialog.ts'
import type { SettledPicture } from '../w3c/driver.ts'
import { isSameScreenshot } from '../w3c/grid.ts'
import { settleByPictures } from '../w3c/settle.ts'
import { MOUSE_VERBS, sendInput, TOUCH_VERBS } from '../w3c/verbs.ts'
import { POLL_MS } from './app.ts'
import { pressKeys } from './keyboard.ts'
import { addressOf, askedOnPage, callProbe, changedOnPage, type PageInput } from './page.ts'
import { look, openDialog } from './screen.ts'
import { fillInPage, setInPage, typeInPage } from './write-page.ts'

type Verb<K extends Command['kind']> = AnyVerb<PageInput, K, AbortSignal>

/** Performs commands on a page. `next` returns the context of each input. */
export function makePerformOnServedPage(
  next: (command: Command) => Omit<PageInput, 'before' | 'address'>,
) {
  return makePerform<PageInput, AbortSignal, SettledPicture>({
    now: () => performance.now(),
    async prepare(command, signal) {
      const input = next(command)
      const before = await look(input.screen, signal)
      // While a dialog is open, a browser reports no address.
      const address = (await addressOf(input.screen, signal)) || (input.last?.scene.url ?? '')
      return { ...input, before, address }
    },
    refuse,
    dispatch,
    settle({ screen }, command, signal) {
      const profile = SETTLE[settleProfile(command, FINGER_MOVES)]
      return settleByPictures(
        (either) => look(screen, either),
        { ...profile, pollMs: POLL_MS },
        signal,
      )
    },
    facts: gatherFacts,
  })
}

async function refuse(
  { screen, last }: PageInput,
  command: Command,
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  if (!last) return undefined
  return command.kind === 'answer_dialog'
    ? changedDialog(last.scene, await askedOnPage(screen, signal))
    : changedOnPage(screen, command, signal)
}

async function gatherFacts(
  { screen, before, address }: PageInput,
  { end, after }: SettledPicture,
  signal: AbortSignal,
): Promise<Facts> {
  const message = await openDialog(screen, signal)
  const isOpen = message !== undefined
  const now = isOpen ? address : await addressOf(screen, signal)
  const title = isOpen ? '' : await screen.session.read('/title', signal)
  const change = after && before && isSameScreenshot(before, after) ? 'unchanged' : 'changed'
  return {
    navigated: false,
    window: 'same',
    failure: undefined,
    settled: isOpen ? 'dialog' : end,
    // Unknown when a dialog covered the previous screen.
    change: before && change,
    before: address,
    after: now === '' ? address : now,
    title: typeof title === 'string' ? title.slice(0, 500) : '',
    dialog: isOpen ? { kind: 'dialog', message } : undefined,
  }
}

const tap: Verb<'tap'> = async (input, { ref, point }, signal) => {
  const { gestures } = input.driver
  if (ref === undefined) return sendInput(input, gestures.tap(point), 'Tapped.', signal)
  const located = await callProbe(input.screen, ['locate', ref, point], Located, signal)
  if (!located) return stuck()
  if (located.state !== 'ready') return missed(located)
  const what = located.moved ? RESULT.tappedMoved : RESULT.tapped
  return sendInput(input, gestures.tap(located.point), what, signal)
}

const scrollIntoView: Verb<'scroll_into_view'> = async ({ screen }, { ref }, signal) => {
  const found = await callProbe(screen, ['scrollIntoView', ref], ScrolledIntoView, signal)
  if (!found) return stuck()
  return found.state === 'gone' ? missed(found) : done(RESULT.inSight)
}

const navigate: Verb<'navigate'> = async (input, { url }, signal) => {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isWeb) return notDone('refused', REFUSAL.noAddress)
  return sendInput(input, { path: '/url', body: { url } }, RESULT.opened, signal)
}

/**
 * Opens the page's address again, because a reload would resend a form and requests cannot be
 * intercepted here. A blank page comes first, because a change of the fragment alone would load
 * nothing.
 */
const refresh: Verb<'refresh'> = async (input, _, signal) => {
  const url = await addressOf(input.screen, signal)
  if (url.includes('#')) {
    const failed = await input.driver.send({ path: '/url', body: { url: 'about:blank' } }, signal)
    if (failed) return failed
  }
  return sendInput(input, { path: '/url', body: { url } }, RESULT.reloaded, signal)
}

const dispatch = dispatcher<PageInput, AbortSignal>(
  {
    ...TOUCH_VERBS,
    ...MOUSE_VERBS,
    tap,
    type: typeInPage,
    set_value: setInPage,
    fill_credential: fillInPage,
    scroll_into_view: scrollIntoView,
    press_keys: async ({ screen }, { keys }, signal) =>
      (await pressKeys(screen, keys, signal)) ?? done(`Pressed ${keys.join(' ')}.`),
    navigate,
    back: (input, _, signal) => sendInput(input, { path: '/back' }, 'Went back.', signal),
    forward: (input, _, signal) => sendInput(input, { path: '/forward' }, 'Went forward.', signal),
    refresh,
  },
  'this device cannot be used in this way.',
)
