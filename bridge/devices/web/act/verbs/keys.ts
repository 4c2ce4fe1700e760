import { keyPresses } from '@harness/shared/device/keys.ts'
import { describeChange, stuck } from '@harness/shared/device/outcomes.ts'
import { unknownKeys, withFocus } from '@harness/shared/device/press-outcomes.ts'
import { Scrolled } from '@harness/shared/device/probe-answers.ts'
import { describeKeys, mayScroll } from '@harness/shared/device/scroll-outcomes.ts'
import * as z from 'zod/mini'
import { CALL_MS } from '../../page/isolated-world.ts'
import type { Tab } from '../../page/tab.ts'
import { send, type Verb } from './dispatch.ts'

// `command` is Meta on macOS and Control elsewhere.
const COMMAND = process.platform === 'darwin' ? 'Meta' : 'Control'

/**
 * Presses keys while holding the modifiers among them. Accepts common key names; letters and digits
 * as themselves.
 */
export const pressKeys: Verb<'press_keys'> = async (tab, { keys }, signal) => {
  const presses = pressNames(keys)
  if (!presses) return unknownKeys()
  const focus = await focusName(tab)
  const isTab = presses.some((press) => press.endsWith('Tab'))
  const mayMove = !isTab && mayScroll(keyPresses(keys) ?? [])
  const scroller = mayMove ? await armFocusScroller(tab) : undefined
  const press = async () => {
    for (const key of presses) await tab.page.keyboard.press(key)
  }
  if ((await send(tab, press(), signal)) === 'late') return stuck()
  const what = `Pressed ${keys.join(' ')}.`
  return {
    kind: 'done',
    async report(facts) {
      const result = describeChange(what, facts)
      if (scroller) return describeKeys(result, what, scroller)
      const isHere = result.outcome === 'changed' || result.outcome === 'unchanged'
      return isTab && isHere ? withFocus(result, focus, await focusName(tab)) : result
    },
  }
}

/** Remembers the areas that keys may scroll; the returned function measures the scrolling. */
async function armFocusScroller(tab: Tab): Promise<() => Promise<Scrolled | undefined>> {
  const { world } = (await tab.frames.focused()) ?? tab.frames.main
  await world.call('scroller.before', [], z.optional(z.unknown()), CALL_MS)
  return () => world.call('scroller.after', [], Scrolled, CALL_MS)
}

async function focusName(tab: Tab): Promise<string | undefined> {
  const part = await tab.frames.focused()
  return part?.world.call('focusName', [], z.string(), CALL_MS)
}

/** Key presses in Playwright's names; undefined when a name is unknown. */
export function pressNames(keys: readonly string[]): readonly string[] | undefined {
  return keyPresses(keys)?.map(({ key, held }) =>
    [...held.map((name) => (name === 'Command' ? COMMAND : name)), key].join('+'),
  )
}
