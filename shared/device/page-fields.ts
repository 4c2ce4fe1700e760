// Fills in the fields of a page through its probe, on any driver.

import type * as z from 'zod/mini'
import type { Point } from '../base/geometry.ts'
import { notSet, notTyped, setResult, typedResult } from './field-outcomes.ts'
import {
  type CommandResult,
  type DispatchResult,
  describeChange,
  done,
  type Facts,
  type NotDone,
  stuck,
} from './outcomes.ts'
import { Focus, Kept, Prepared, ReadBack } from './probe-answers.ts'
import { RESULT } from './results.ts'

/** Document that takes input. Inputs return why they were refused; undefined when accepted. */
export interface PageFields {
  /** Calls the probe; undefined when it does not answer. */
  ask<T>(method: string, args: readonly unknown[], shape: z.ZodMiniType<T>): Promise<T | undefined>
  type(text: string): Promise<NotDone | undefined>
  /** Replaces the selected text without taking the focus from the field. */
  replace(value: string): Promise<NotDone | undefined>
  press(point: Point): Promise<NotDone | undefined>
  /** Names of the files that an upload field may be given. */
  readonly files?: readonly string[]
  /** Gives the page time to react; absent on devices where no script moves the focus. */
  pause?(ms: number): Promise<void>
}

/**
 * Types into the focused field and checks that the text was kept. The outcome never repeats the
 * text: it may be secret.
 */
export async function typeIntoFocus(page: PageFields, text: string): Promise<DispatchResult> {
  const focus = await page.ask('writer.beforeTyping', [], Focus)
  if (!focus) return stuck()
  if (focus.state === 'none' || focus.state === 'fixed') return notTyped(focus)
  if (focus.state === 'picked') return setFocused(page, text)
  if (page.pause && CODE.test(text))
    return typeCode({ ...page, pause: page.pause }, text, focus.label)
  return typeAtOnce(page, text, focus.label)
}

/** A code of digits, or of letters and a digit, may have one field per character. */
const CODE = /^(?=\S*\d)[0-9a-z]{3,10}$/i
/** Maximum time for such a field to move the focus on, in milliseconds. */
const PASS_ON_MS = 150
const LOOK_MS = 30

type Pausing = PageFields & Required<Pick<PageFields, 'pause'>>

/**
 * Types the first character alone. If that moves the focus, each further character waits for the
 * next move.
 */
async function typeCode(page: Pausing, text: string, label: string): Promise<DispatchResult> {
  const [first = '', ...others] = text
  const failed = await page.type(first)
  if (failed) return failed
  const kept = await passedOn(page)
  if (kept !== 'gone') {
    const late = await page.type(others.join(''))
    return late ?? typedAtOnce(page, text, label)
  }
  for (const [index, character] of others.entries()) {
    const next = await page.ask('writer.beforeTyping', [], Focus)
    if (next?.state !== 'field') return typedPart(text, index + 1)
    const stopped = await page.type(character)
    if (stopped) return stopped
    if ((await passedOn(page)) === 'lost') return typedPart(text, index + 1)
  }
  return done(`Typed ${text.length} characters, each into the field that then had the focus.`)
}

/** A text that no field contains, so that the probe reports only focus and changes. */
const UNTYPED = '\ue000'

/** Returns `gone` once the focus moved, otherwise whether the field took anything in time. */
async function passedOn(page: Pausing): Promise<Kept | undefined> {
  let kept: Kept | undefined
  for (let waited = 0; waited < PASS_ON_MS && kept !== 'gone'; waited += LOOK_MS) {
    await page.pause(LOOK_MS)
    kept = await page.ask('writer.kept', [UNTYPED], Kept)
  }
  return kept
}

function typedPart({ length }: string, typed: number): DispatchResult {
  const detail = `Typed ${typed} of ${length} characters: no field took the next one.`
  return { kind: 'done', report: () => ({ success: false, outcome: 'value_not_kept', detail }) }
}

async function typeAtOnce(page: PageFields, text: string, label: string): Promise<DispatchResult> {
  return (await page.type(text)) ?? typedAtOnce(page, text, label)
}

function typedAtOnce(page: PageFields, text: string, label: string): DispatchResult {
  const what = RESULT.typed([...text].length)
  return {
    kind: 'done',
    report: (facts) => reportTyped(page, facts, { text, label, what }),
  }
}

/** Sets a field without free text, such as a date: its value is complete or empty. */
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
    return notSet(prepared, page.files)
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
  const result = describeChange(RESULT.valueSet, facts)
  if (isElsewhere(result)) return result
  return setResult(await page.ask('writer.readBack', [value], ReadBack), value, result)
}

/** True when the field is no longer there to be read. */
function isElsewhere({ outcome }: CommandResult): boolean {
  return outcome === 'navigated' || outcome === 'dialog' || outcome === 'refused'
}
