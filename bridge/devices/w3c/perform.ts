import type { Command } from '@harness/shared/device/command.ts'
import type { Facts, NotDone } from '@harness/shared/device/outcomes.ts'
import { makePerform } from '@harness/shared/device/perform.ts'
import { unnamedPlaces } from '@harness/shared/device/targets.ts'
import { dispatcher, type Verbs } from '@harness/shared/device/verbs.ts'
import { changedAt } from '../check-target.ts'
import { changedDialog } from '../dialog.ts'
import type { AppInput, SettledPicture } from './driver.ts'
import { isSameScreenshot } from './grid.ts'
import { isAsSeen } from './locate.ts'

/** Performs commands in an app. `next` returns the context of each input. */
export function makePerformInApp(
  next: (command: Command) => Omit<AppInput, 'before'>,
  verbs: Verbs<AppInput, AbortSignal>,
) {
  return makePerform<AppInput, AbortSignal, SettledPicture>({
    now: () => performance.now(),
    async prepare(command, signal) {
      const input = next(command)
      return { ...input, before: await input.driver.look(signal) }
    },
    refuse,
    dispatch: dispatcher(verbs, 'an app on a phone cannot be used in this way.'),
    settle: ({ driver, before }, command, signal) => driver.settle(before, command, signal),
    facts: gatherFacts,
  })
}

/**
 * Refuses a command whose target has changed since the last observation. For a gesture the tree is
 * read only if the picture changed.
 */
async function refuse(
  input: AppInput,
  command: Command,
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  const { driver, last } = input
  const places = unnamedPlaces(command)
  const isAnswer = command.kind === 'answer_dialog'
  if (!last || !(isAnswer || places) || (!isAnswer && isAsSeen(input))) return undefined
  const now = await driver.controls(last.scene.pointSize, signal)
  if (!now) return undefined
  return places ? changedAt(places, last, now) : changedDialog(last.scene, now)
}

async function gatherFacts(
  { driver, before, last }: AppInput,
  { end, after }: SettledPicture,
  signal: AbortSignal,
): Promise<Facts> {
  const isSame = before && after && isSameScreenshot(before, after)
  return {
    settled: end,
    before: '',
    after: '',
    title: '',
    navigated: false,
    window: 'same',
    failure: undefined,
    change: isSame ? 'unchanged' : 'changed',
    elsewhere: await driver.elsewhere(last?.scene.app, signal),
  }
}
