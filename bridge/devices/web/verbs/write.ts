import type { Command } from '@harness/shared/command.ts'
import { Focus, Kept, Prepared, ReadBack } from '@harness/shared/probe-answers.ts'
import type { Tab } from '../tab.ts'
import {
  done,
  type Facts,
  missed,
  notDone,
  quote,
  send,
  stuck,
  type Told,
  tell,
  type Verb,
} from './deed.ts'

const ASK_MS = 1_500

/** Types into what has the focus and reads back whether it was kept. The text itself is never repeated: it may be secret. */
export const type: Verb<Extract<Command, { kind: 'type' }>> = async (tab, { text }, signal) => {
  const focus = await tab.world.ask('writer.beforeTyping', [], Focus, ASK_MS)
  if (!focus) return stuck()
  if (focus.state === 'none')
    return notDone('no_focus', 'Nothing was typed: no text field has the focus. Tap one first.')
  if ((await send(tab, tab.cdp.send('Input.insertText', { text }), signal)) === 'late')
    return stuck()
  const what = `Typed ${[...text].length} characters.`
  if (focus.state === 'unknown') return done(what)
  return {
    kind: 'done',
    tell: (facts) => afterTyping(tab, facts, { text, label: focus.label, what }),
  }
}

async function afterTyping(
  tab: Tab,
  facts: Facts,
  typed: { text: string; label: string; what: string },
): Promise<Told> {
  const told = tell(typed.what, facts)
  if (told.outcome === 'navigated' || told.outcome === 'dialog') return told
  const kept = await tab.world.ask('writer.kept', [typed.text], Kept, ASK_MS)
  const field = quote(typed.label)
  if (kept === 'kept')
    return {
      success: true,
      outcome: 'changed',
      detail: `${typed.what} The field ${field} holds them.`,
    }
  if (kept === 'lost')
    return {
      success: false,
      outcome: 'value_not_kept',
      detail: `The field ${field} did not take the text.`,
    }
  if (kept === 'changed') {
    return {
      success: false,
      outcome: 'value_not_kept',
      detail: `The field ${field} holds something else than what was typed.`,
    }
  }
  return told
}

/** Gives a form field a value, the way its kind wants it, and reads it back. */
export const setValue: Verb<Extract<Command, { kind: 'set_value' }>> = async (
  tab,
  { ref, point, value },
  signal,
) => {
  const prepared = await tab.world.ask('writer.prepare', [ref, point, value], Prepared, ASK_MS)
  if (!prepared) return tab.dialog() ? done('Set the value.') : stuck()
  switch (prepared.state) {
    case 'no_field':
      return notDone('refused', 'Nothing was done: this element holds no value. Tap it instead.')
    case 'no_option':
      return notDone(
        'value_not_kept',
        `There is no such option. The options are: ${prepared.options.join(', ')}.`,
      )
    case 'type':
      if ((await send(tab, replaceSelection(tab, value), signal)) === 'late') return stuck()
      break
    case 'done':
      break
    default:
      return missed(prepared)
  }
  return { kind: 'done', tell: (facts) => afterSetting(tab, facts, value) }
}

async function replaceSelection({ cdp, page }: Tab, value: string): Promise<void> {
  if (value === '') await page.keyboard.press('Delete')
  else await cdp.send('Input.insertText', { text: value })
}

async function afterSetting(tab: Tab, facts: Facts, value: string): Promise<Told> {
  const told = tell('Set the value.', facts)
  if (told.outcome === 'navigated' || told.outcome === 'dialog') return told
  const back = await tab.world.ask('writer.readBack', [value], ReadBack, ASK_MS)
  const holds = back?.value === undefined ? '' : ` It now reads ${quote(back.value)}.`
  if (back?.kept) return { success: true, outcome: 'changed', detail: `Set the value.${holds}` }
  return {
    success: false,
    outcome: 'value_not_kept',
    detail: `The field did not keep the value.${holds}`,
  }
}
