// Typing into the fields of an app, through the element that has the focus.
import {
  type CommandResult,
  type DispatchResult,
  describeChange,
  type Facts,
  missed,
  type NotDone,
  notDone,
} from '@harness/shared/devices/outcomes.ts'
import type { Command } from '@harness/shared/language/command.ts'
import { locateInApp } from './app.ts'
import { failureOf, point, tap } from './pointer.ts'
import type { InputContext, Screen } from './screen.ts'

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>

interface Field {
  readonly id: string
  readonly secure: boolean
}

/** The name of an element reference (W3C WebDriver, 11). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export async function typeInApp(
  { screen }: InputContext,
  { text }: Of<'type'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const field = await focused(screen, signal)
  if (!field)
    return notDone('no_focus', 'Nothing was typed: no text field has the focus. Tap one first.')
  const what = `Typed ${[...text].length} characters.`
  return enter(screen, { field, text, what }, signal)
}

export async function fillInApp(
  { screen, credential }: InputContext,
  { field: wanted }: Of<'fill_credential'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  if (!credential)
    return notDone('refused', 'Nothing was filled in: no sign-in is prepared for this test.')
  const field = await focused(screen, signal)
  if (!field)
    return notDone('no_focus', 'Nothing was filled in: no field has the focus. Tap one first.')
  if (field.secure !== (wanted === 'password'))
    return notDone(
      'refused',
      `Nothing was filled in: the field that has the focus is not a ${wanted} field.`,
    )
  const failed = await clear(screen, field, signal)
  if (failed) return failed
  const text = wanted === 'password' ? credential.password.reveal() : credential.username
  return enter(screen, { field, text, what: `Filled in the ${wanted}.` }, signal)
}

export async function setInApp(
  input: InputContext,
  { ref, point: at, value }: Of<'set_value'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const { screen, last } = input
  const located = await locateInApp(input, { ref, point: at }, signal)
  if (located.state !== 'ready') return missed(located)
  const element = last?.scene.elements.find((each) => each.ref === ref)
  const isSwitch = element?.checked !== undefined
  const isField = /^(textbox|searchbox)$/.test(element?.role ?? '')
  if (!isSwitch && !isField)
    return notDone(
      'refused',
      'Nothing was done: this element takes no text. Tap it or swipe on it instead.',
    )
  if (isSwitch && !ON.test(value) && !OFF.test(value))
    return notDone('value_not_kept', 'Nothing was done: a switch takes on or off.')
  if (isSwitch && element?.checked === ON.test(value))
    return notDone('unchanged', 'Nothing was done: it already has this value.')
  const failed = await point(screen, tap(screen, located.point), signal)
  if (failed) return failed
  if (isSwitch) return { kind: 'done', report: (facts) => describeChange('Switched it.', facts) }
  const field = await focused(screen, signal)
  if (!field) return notDone('no_focus', 'It was tapped, but it did not take the focus.')
  const uncleared = await clear(screen, field, signal)
  if (uncleared) return uncleared
  return enter(screen, { field, text: value, what: 'Set the value.' }, signal)
}

const ON = /^(1|on|true|yes)$/i
const OFF = /^(0|off|false|no)$/i

async function focused({ session }: Screen, signal: AbortSignal): Promise<Field | undefined> {
  const answer = await session.ask((client) => client.getActiveElement(), signal)
  const id: unknown = answer.kind === 'value' ? Object(answer.value)[ELEMENT] : undefined
  if (typeof id !== 'string') return undefined
  const kinds = await Promise.all([
    attribute(session, id, 'type', signal),
    attribute(session, id, 'password', signal),
  ])
  return { id, secure: /SecureTextField$|^true$/.test(kinds.find(Boolean) ?? '') }
}

/** Undefined where the driver does not know it. */
async function attribute(
  session: Screen['session'],
  id: string,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = await session.ask((client) => client.getElementAttribute(id, name), signal)
  return answer.kind === 'value' && typeof answer.value === 'string' ? answer.value : undefined
}

async function clear(
  { session }: Screen,
  { id }: Field,
  signal: AbortSignal,
): Promise<NotDone | undefined> {
  return failureOf(await session.ask((client) => client.elementClear(id), signal))
}

interface Entry {
  readonly field: Field
  readonly text: string
  readonly what: string
}

async function enter(
  screen: Screen,
  { field, text, what }: Entry,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const { session, platform } = screen
  if (text !== '') {
    const answer = await session.ask((client) => client.elementSendKeys(field.id, text), signal)
    // The server may repeat what was typed.
    if (answer.kind === 'failed')
      return notDone('refused', 'Nothing was done: the field did not take the text.')
    const failed = failureOf(answer)
    if (failed) return failed
  }
  return {
    kind: 'done',
    async report(facts: Facts): Promise<CommandResult> {
      const result = describeChange(what, facts)
      // A line break may leave the field, and what a secure one holds is not shown.
      if (field.secure || text.includes('\n')) return result
      const name = platform === 'ios' ? 'value' : 'text'
      const value = await attribute(session, field.id, name, signal)
      if (value === undefined) return result
      if (value.includes(text))
        return { success: true, outcome: 'changed', detail: `${what} The field holds it.` }
      const detail = 'The field holds something other than what was typed.'
      return { success: false, outcome: 'value_not_kept', detail }
    },
  }
}
