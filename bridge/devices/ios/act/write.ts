import { type CommandResult, notDone } from '@harness/shared/devices/outcomes.ts'
import type { Command } from '@harness/shared/language/command.ts'
import * as z from 'zod/mini'
import { type DispatchResult, type InputContext, send } from './input-context.ts'
import { locate } from './locate.ts'
import { tap } from './touch.ts'

/** A WebDriverAgent element reference; both keys hold the same id. */
const Reference = z.object({ ELEMENT: z.string() })

/** Characters per second; WebDriverAgent's default. */
const FREQUENCY = 60

interface Field {
  readonly id: string
  readonly secure: boolean
}

/**
 * Types into the focused field and reads back whether it was kept. The outcome never repeats the
 * text: it may be secret.
 */
export async function type(
  input: InputContext,
  text: string,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const field = await focused(input, signal)
  if (!field)
    return notDone('no_focus', 'Nothing was typed: no text field has the focus. Tap one first.')
  return enter(input, { field, text, what: `Typed ${[...text].length} characters.` }, signal)
}

interface Entry {
  readonly field: Field
  readonly text: string
  readonly what: string
}

async function enter(
  input: InputContext,
  entry: Entry,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const characters = [...entry.text]
  const lastsMs = Math.ceil((characters.length * 1_000) / FREQUENCY)
  const body = { value: characters, frequency: FREQUENCY }
  const failed = await send(input, { path: '/wda/keys', body, lastsMs }, signal)
  if (failed) return failed
  return { kind: 'done', what: entry.what, report: (either) => afterTyping(input, entry, either) }
}

async function afterTyping(
  input: InputContext,
  { field, text, what }: Entry,
  signal: AbortSignal,
): Promise<CommandResult | undefined> {
  // A line break may submit the form or close the keyboard: the field's value then proves nothing.
  if (text.includes('\n')) return undefined
  const value = await readOf(input.reader, field.id, 'value', signal)
  if (value === undefined) return undefined
  const kept = field.secure ? value !== '' : value.includes(text)
  if (kept) return { success: true, outcome: 'changed', detail: `${what} The field holds them.` }
  const detail = 'The field holds something other than what was typed.'
  return { success: false, outcome: 'value_not_kept', detail }
}

/** Fills the focused field from the credential. The text is never reported, not even its length. */
export async function fillCredential(
  input: InputContext,
  { field: wanted }: Extract<Command, { kind: 'fill_credential' }>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const { credential } = input
  if (!credential) {
    return notDone('refused', 'Nothing was filled in: no sign-in is prepared for this test.')
  }
  const field = await focused(input, signal)
  if (!field)
    return notDone('no_focus', 'Nothing was filled in: no field has the focus. Tap one first.')
  if (field.secure !== (wanted === 'password')) {
    return notDone(
      'refused',
      `Nothing was filled in: the field that has the focus is not a ${wanted} field.`,
    )
  }
  const cleared = await send(input, { path: `/element/${field.id}/clear` }, signal)
  if (cleared) return cleared
  const text = wanted === 'password' ? credential.password.reveal() : credential.username
  return enter(input, { field, text, what: `Filled in the ${wanted}.` }, signal)
}

/** Sets the value of a field or a switch and reads it back. */
export async function setValue(
  input: InputContext,
  command: Extract<Command, { kind: 'set_value' }>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const { ref, point, value } = command
  const found = await locate(input, { ref, point }, signal)
  if ('kind' in found) return found
  if (found.element.checked !== undefined) return setSwitch(input, { ...found, value }, signal)
  if (!/^(textbox|searchbox)$/.test(found.element.role)) {
    return notDone(
      'refused',
      'Nothing was done: this element takes no text. Tap it or swipe on it instead.',
    )
  }
  const opened = await tap(input, { kind: 'tap', point: found.point }, signal)
  if (opened.kind === 'not_done') return opened
  const field = await focused(input, signal)
  if (!field) return notDone('no_focus', 'It was tapped, but it did not take the focus.')
  const cleared = await send(input, { path: `/element/${field.id}/clear` }, signal)
  if (cleared) return cleared
  return value === '' ? { kind: 'done', what: 'Cleared it.' } : type(input, value, signal)
}

const ON = /^(1|on|true|yes)$/i
const OFF = /^(0|off|false|no)$/i

async function setSwitch(
  input: InputContext,
  {
    element,
    point,
    value,
  }: { element: { checked?: boolean | undefined }; point: { x: number; y: number }; value: string },
  signal: AbortSignal,
): Promise<DispatchResult> {
  if (!ON.test(value) && !OFF.test(value)) {
    return notDone('value_not_kept', 'A switch takes on or off.')
  }
  if (element.checked === ON.test(value)) {
    return {
      kind: 'not_done',
      result: { success: true, outcome: 'unchanged', detail: 'It already has this value.' },
    }
  }
  return tap(input, { kind: 'tap', point }, signal)
}

/**
 * The field with the keyboard focus. Text typed without one is lost silently (docs/facts.md,
 * WebDriverAgent).
 */
async function focused({ reader }: InputContext, signal: AbortSignal): Promise<Field | undefined> {
  const request = {
    method: 'GET',
    path: '/element/active',
    timeoutMs: reader.figures.answerMs,
  } as const
  const answer = await reader.agent.request(request, signal)
  const id = answer.kind === 'value' ? Reference.safeParse(answer.value).data?.ELEMENT : undefined
  if (id === undefined) return undefined
  const kind = await readOf(reader, id, 'type', signal)
  return { id, secure: kind?.endsWith('SecureTextField') ?? false }
}

async function readOf(
  { agent, figures }: InputContext['reader'],
  id: string,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const path = `/element/${id}/attribute/${name}`
  const answer = await agent.request({ method: 'GET', path, timeoutMs: figures.answerMs }, signal)
  return answer.kind === 'value' && typeof answer.value === 'string' ? answer.value : undefined
}
