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
import {
  type Entry,
  type Field,
  filling,
  keptIn,
  typing,
  unfocused,
  unsettable,
} from '../fields.ts'
import { locateInApp } from './app.ts'
import { failureOf, point, tap } from './pointer.ts'
import type { InputContext, Screen } from './screen.ts'

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>

/** The name of an element reference (W3C WebDriver, 11). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export async function typeInApp(
  { screen }: InputContext,
  { text }: Of<'type'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const entry = typing(await focused(screen, signal), text)
  return 'kind' in entry ? entry : enter(screen, entry, signal)
}

export async function fillInApp(
  { screen, credential }: InputContext,
  { field: wanted }: Of<'fill_credential'>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const entry = filling(credential, await focused(screen, signal), wanted)
  if ('kind' in entry) return entry
  return (await clear(screen, entry.field, signal)) ?? enter(screen, entry, signal)
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
  const refused = unsettable(element ?? { role: '' }, value)
  if (refused) return refused
  const failed = await point(screen, tap(screen, located.point), signal)
  if (failed) return failed
  if (element?.checked !== undefined)
    return { kind: 'done', report: (facts) => describeChange('Switched it.', facts) }
  const field = await focused(screen, signal)
  if (!field) return unfocused()
  const uncleared = await clear(screen, field, signal)
  return uncleared ?? enter(screen, { field, text: value, what: 'Set the value.' }, signal)
}

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

async function enter(
  { session, platform }: Screen,
  entry: Entry,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const { field, text, what } = entry
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
      // A driver shows nothing, or anything, of what a secure field holds.
      if (field.secure) return result
      const name = platform === 'ios' ? 'value' : 'text'
      return keptIn(entry, await attribute(session, field.id, name, signal)) ?? result
    },
  }
}
