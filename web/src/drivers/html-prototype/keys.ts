import { keyPresses } from '@harness/shared/device/keys.ts'
import { describeChange, stuck } from '@harness/shared/device/outcomes.ts'
import { unknownKeys, withFocus } from '@harness/shared/device/press-outcomes.ts'
import { describeKeys, mayScroll } from '@harness/shared/device/scroll-outcomes.ts'
import * as z from 'zod/mini'
import { armScroller, scrolledIn } from './scroll.ts'
import { CALL_MS, type InputContext, send, type Verb } from './verb.ts'

/** Presses keys while the modifiers among them are held. */
export const pressKeys: Verb<'press_keys'> = async (context, { keys }) => {
  const presses = keyPresses(keys)
  if (!presses) return unknownKeys()
  const before = await focusName(context)
  const isTab = presses.some(({ key }) => key === 'Tab')
  const scrolls = !isTab && mayScroll(presses)
  if (scrolls) await armScroller(context)
  for (const { key, held } of presses) {
    const modifiers = held.map((name) => (name === 'Command' ? COMMAND : name))
    if ((await send(context, 'key', [key, modifiers])) === 'late') return stuck()
  }
  return {
    kind: 'done',
    async report(facts) {
      const what = `Pressed ${keys.join(' ')}.`
      const result = describeChange(what, facts)
      if (scrolls) return describeKeys(result, what, () => scrolledIn(context))
      const isHere = result.outcome === 'changed' || result.outcome === 'unchanged'
      return isTab && isHere ? withFocus(result, before, await focusName(context)) : result
    },
  }
}

/** Modifier for shortcuts: the script of the frame treats Control and Meta alike. */
const COMMAND = 'Control'

function focusName({ pages }: InputContext): Promise<string | undefined> {
  return pages.link().call('probe.focusName', [], z.string(), CALL_MS)
}
