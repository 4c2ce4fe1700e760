// Writing into the fields of a page through its probe, whatever drives the page.
import type * as z from 'zod/mini'
import type { Point } from '../base/geometry.ts'
import { notSet, notTyped, setResult, typedResult } from './field-outcomes.ts'
import {
  type CommandResult,
  type DispatchResult,
  describeChange,
  type Facts,
  type NotDone,
  stuck,
} from './outcomes.ts'
import { Focus, Kept, Prepared, ReadBack } from './probe-answers.ts'

/** A document and its input. Each input returns why it was not taken; undefined when it was. */
export interface PageFields {
  /** Asks the probe; undefined without an answer. */
  ask<T>(method: string, args: readonly unknown[], shape: z.ZodMiniType<T>): Promise<T | undefined>
  type(text: string): Promise<NotDone | undefined>
  /** Replaces the selected text, and leaves the field without taking the focus from it. */
  replace(value: string): Promise<NotDone | undefined>
  press(point: Point): Promise<NotDone | undefined>
}

/**
 * Types into the focused field and reads back whether it was kept. The outcome never repeats the
 * text: it may be secret.
 */
export async function typeIntoFocus(page: PageFields, text: string): Promise<DispatchResult> {
  const focus = await page.ask('writer.beforeTyping', [], Focus)
  if (!focus) return stuck()
  if (focus.state === 'none' || focus.state === 'fixed') return notTyped(focus)
  if (focus.state === 'picked') return setFocused(page, text)
  const failed = await page.type(text)
  if (failed) return failed
  const what = `Typed ${[...text].length} characters.`
  return {
    kind: 'done',
    report: (facts) => reportTyped(page, facts, { text, label: focus.label, what }),
  }
}

/** Date fields and the like hold no free text: the value is complete or empty. */
async function setFocused(page: PageFields, text: string): Promise<DispatchResult> {
  const prepared = await page.ask('writer.prepareFocused', [text], Prepared)
  if (!prepared) return stuck()
  if (prepared.state !== 'done') return notSet(prepared)
  return { kind: 'done', report: (facts) => reportSet(page, facts, text) }
}

/** Sets the value of a form field in the format of its type, and reads it back. */
export async function setField(
  page: PageFields,
  { ref, point, value }: { readonly ref: string; readonly point: Point; readonly value: string },
): Promise<DispatchResult> {
  const prepared = await page.ask('writer.prepare', [ref, point, value], Prepared)
  if (!prepared) return stuck()
  if (prepared.state !== 'type' && prepared.state !== 'tap' && prepared.state !== 'done')
    return notSet(prepared)
  const failed =
    prepared.state === 'type'
      ? await page.replace(value)
      : prepared.state === 'tap'
        ? await page.press(prepared.point)
        : undefined
  return failed ?? { kind: 'done', report: (facts) => reportSet(page, facts, value) }
}

interface Typed {
  readonly text: string
  readonly label: string
  readonly what: string
}

export async function reportTyped(
  page: Pick<PageFields, 'ask'>,
  facts: Facts,
  typed: Typed,
): Promise<CommandResult> {
  const result = describeChange(typed.what, facts)
  if (isElsewhere(result)) return result
  return typedResult(await page.ask('writer.kept', [typed.text], Kept), typed, result)
}

async function reportSet(page: PageFields, facts: Facts, value: string): Promise<CommandResult> {
  const result = describeChange('Set the value.', facts)
  if (isElsewhere(result)) return result
  return setResult(await page.ask('writer.readBack', [value], ReadBack), value, result)
}

/** True when the field is not there any more to be read. */
function isElsewhere({ outcome }: CommandResult): boolean {
  return outcome === 'navigated' || outcome === 'dialog' || outcome === 'refused'
}
