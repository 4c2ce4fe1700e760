import type { CommandResult } from '@harness/shared/devices/outcomes.ts'
import type { Command } from '@harness/shared/language/command.ts'
import * as z from 'zod/mini'
import {
  type Entry,
  type Field,
  filling,
  keptIn,
  typing,
  unfocused,
  unsettable,
} from '../../fields.ts'
import { type DispatchResult, type InputContext, send } from './input-context.ts'
import { locate } from './locate.ts'
import { tap } from './touch.ts'

/** A WebDriverAgent element reference; both keys hold the same id. */
const Reference = z.object({ ELEMENT: z.string() })

/** Characters per second; WebDriverAgent's default. */
const FREQUENCY = 60

/**
 * Types into the focused field and reads back whether it was kept. The outcome never repeats the
 * text: it may be secret.
 */
export async function type(
  input: InputContext,
  text: string,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const entry = typing(await focused(input, signal), text)
  return 'kind' in entry ? entry : enter(input, entry, signal)
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
  const report = async (either: AbortSignal): Promise<CommandResult | undefined> =>
    keptIn(entry, await readOf(input.reader, entry.field.id, 'value', either))
  return { kind: 'done', what: entry.what, report }
}

/** Fills the focused field from the credential. */
export async function fillCredential(
  input: InputContext,
  { field: wanted }: Extract<Command, { kind: 'fill_credential' }>,
  signal: AbortSignal,
): Promise<DispatchResult> {
  const entry = filling(input.credential, await focused(input, signal), wanted)
  if ('kind' in entry) return entry
  return (await clear(input, entry.field, signal)) ?? enter(input, entry, signal)
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
  const refused = unsettable(found.element, value)
  if (refused) return refused
  const tapped = await tap(input, { kind: 'tap', point: found.point }, signal)
  if (found.element.checked !== undefined || tapped.kind === 'not_done') return tapped
  const field = await focused(input, signal)
  if (!field) return unfocused()
  const failed = await clear(input, field, signal)
  if (failed) return failed
  return value === '' ? { kind: 'done', what: 'Cleared it.' } : type(input, value, signal)
}

function clear(
  input: InputContext,
  { id }: Field,
  signal: AbortSignal,
): Promise<DispatchResult | undefined> {
  return send(input, { path: `/element/${id}/clear` }, signal)
}

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
