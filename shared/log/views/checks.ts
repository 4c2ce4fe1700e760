// Evaluates checks of a goal from a step's screen and the persona's words in the log, so that the
// result can be verified later.

import { quoted } from '../../base/labels.ts'
import { MAX_PAGE_TEXT, type Scene, type ScreenElement } from '../../device/observation.ts'
import { absenceDoubt, readingOf } from '../../device/reading.ts'
import type { Check } from '../../order/run.ts'
import type { RunState, StepState } from '../fold.ts'
import { answerUpTo } from './answer.ts'
import { heldFromStart } from './held-checks.ts'

/** A screen, with the persona's words so far when a check is about them. */
export type CheckedScene = Scene & { readonly answer?: readonly string[] }

/** Maximum length of a value in a gap, in characters: gaps are sent to the model. */
const MAX_QUOTED = 120

/**
 * Reason why a check fails on this screen, for the model and for people; undefined when it passes.
 * `text` searches the scrollable page, the open dialog, labels and values, ignoring case and white
 * space. `no-text` requires that the whole screen was read. `url` matches a part, or with `*` the
 * whole address, case-sensitively. `element` compares the label, and with `role:words` the role.
 * `answer` searches the persona's words; its reason does not reveal them, so that the model cannot
 * repeat them.
 */
export function gapOf({ kind, value }: Check, scene: CheckedScene): string | undefined {
  switch (kind) {
    case 'text':
      if (isShown(value, scene) && !isErrorPage(scene)) return undefined
      return (
        unknownGap({ kind, value }, scene) ??
        `The screen does not show ${quoted(value, MAX_QUOTED)}.`
      )
    case 'no-text':
      return absenceGap(value, scene)
    case 'url':
      return matchesUrl(value.trim(), scene.url ?? '')
        ? undefined
        : `The address does not match ${quoted(value, MAX_QUOTED)}.`
    case 'element':
      if (scene.elements.some((element) => isMeant(value, element)) && !isErrorPage(scene))
        return undefined
      return (
        unknownGap({ kind, value }, scene) ??
        `There is no element ${quoted(value, MAX_QUOTED)} on the screen.`
      )
    case 'answer':
      return answerWith(value, scene) === undefined ? NO_ANSWER : undefined
  }
}

/** Reason why a check of the answer fails. */
export const NO_ANSWER = 'The answer does not have the words that a check of the goal wants.'

/** First of the persona's texts that contains the value. */
function answerWith(value: string, { answer = [] }: CheckedScene): string | undefined {
  const wanted = plain(value)
  return answer.find((words) => plain(words).includes(wanted))
}

/**
 * True when a check already passes on a goal's first screen, so that it proves nothing later.
 * Undefined when that part of the screen was not read.
 */
export function holdsAtStart(check: Check, scene: CheckedScene): boolean | undefined {
  const { kind, value } = check
  const part = kind === 'element' ? 'elements' : 'text'
  if (isOfScreen(kind) && readingOf(scene)[part].read === 'not_read') return undefined
  return kind === 'no-text' ? !isShown(value, scene) : gapOf(check, scene) === undefined
}

/** Maximum length of the words in a proof, in characters. */
const MAX_PROVING = 160

/** Words of the screen that make a check pass; undefined when it fails. */
export function provingWords(check: Check, scene: CheckedScene): string | undefined {
  if (gapOf(check, scene) !== undefined) return undefined
  switch (check.kind) {
    case 'text':
      return lineWith(check.value, shownTexts(scene))
    case 'no-text':
      return ''
    case 'url':
      return (scene.url ?? '').slice(0, MAX_PROVING)
    case 'element':
      return scene.elements.find((element) => isMeant(check.value, element))?.label
    case 'answer':
      return lineWith(check.value, scene.answer ?? [])
  }
}

/**
 * Element that a check is about: the one with that label, otherwise the smallest that contains the
 * words. Undefined when absent, and for checks of the address or answer.
 */
export function elementOf({ kind, value }: Check, { elements }: Scene): ScreenElement | undefined {
  if (!isOfScreen(kind)) return undefined
  if (kind === 'element') return elements.find((element) => isMeant(value, element))
  const wanted = plain(value)
  const area = ({ rect }: ScreenElement) => rect.width * rect.height
  return elements
    .filter((element) => textsOf(element).some((text) => plain(text).includes(wanted)))
    .sort((one, two) => area(one) - area(two))[0]
}

/** False for checks of the address and of the persona's words. */
function isOfScreen(kind: Check['kind']): boolean {
  return kind !== 'url' && kind !== 'answer'
}

/** Line that contains the words, cut around them; words that span lines are returned unchanged. */
function lineWith(value: string, texts: readonly string[]): string {
  const wanted = plain(value)
  const lines = texts.flatMap((text) => text.split('\n'))
  const line = lines.find((each) => plain(each).includes(wanted))
  if (line === undefined) return value
  const clean = line.replace(/\s+/g, ' ').trim()
  if (clean.length <= MAX_PROVING) return clean
  const at = Math.max(0, clean.toLowerCase().indexOf(wanted))
  const from = Math.max(0, at - Math.max(0, MAX_PROVING - wanted.length) / 2)
  return clean.slice(from, from + MAX_PROVING).trim()
}

/** Reasons of all failing checks, in order; empty when every check passes. */
export function gapsOf(checks: readonly Check[], scene: CheckedScene): readonly string[] {
  return checks.flatMap((check) => gapOf(check, scene) ?? [])
}

/**
 * Re-evaluates whether a leg's success was proven, by the screen of the reporting step. The log
 * must show that this screen came after every action.
 */
export function recheckLeg(
  { legs, steps }: RunState,
  leg: number,
  sceneOf: (step: number) => Scene | undefined,
): { readonly holds: boolean; readonly gaps: readonly string[] } {
  const checks = legs.find((one) => one.leg === leg)?.started.checks ?? []
  if (checks.length === 0) return unproven('There are no checks.')
  const mine = steps.filter((step) => step.leg === leg)
  const reported = mine.findLast(reportedSuccess)
  if (!reported) return unproven('No success was reported.')
  if (mine.some(({ step, call }) => step > reported.step && call))
    return unproven('Something was done after the success was reported.')
  const scene = sceneOf(reported.step)
  if (!scene) return unproven(`The screen of step ${reported.step} was not kept.`)
  const answer = answerUpTo(mine, reported.step, checks)
  const gaps = gapsOf(checks, { ...scene, answer })
  if (gaps.length === 0 && heldFromStart(checks, mine)) return unproven(HELD_FROM_START)
  return { holds: gaps.length === 0, gaps }
}

const HELD_FROM_START = 'Every check held from the start, before anything was done.'

function unproven(gap: string): { readonly holds: boolean; readonly gaps: readonly string[] } {
  return { holds: false, gaps: [gap] }
}

/** The tool that ends a leg has the same name in logs of every version. */
function reportedSuccess({ call, result }: StepState): boolean {
  const finished = call?.tool === 'mark_goal_done' && result?.success === true
  return finished && call.input['verdict'] === 'success'
}

function absenceGap(value: string, scene: Scene): string | undefined {
  if (isShown(value, scene)) return `The screen still shows ${quoted(value, MAX_QUOTED)}.`
  return unknownGap({ kind: 'no-text', value }, scene)
}

/**
 * Reason why a check is undecided, because its part of the screen was not fully read. Undefined for
 * a decided check, and for the address.
 */
export function unknownGap({ kind, value }: Check, scene: Scene): string | undefined {
  if (!isOfScreen(kind)) return undefined
  if (kind === 'no-text' && isShown(value, scene)) return undefined
  const part = kind === 'element' ? 'elements' : 'text'
  const doubt = absenceDoubt(readingOf(scene), part) ?? cutDoubt(part, scene)
  return doubt && `It is not known whether ${subjectOf(kind, value)} is on the screen; ${doubt}.`
}

/** Older Harness versions cut the page text without recording it. */
function cutDoubt(part: 'text' | 'elements', { text, pageText = text }: Scene): string | undefined {
  const isCut = part === 'text' && pageText.length >= MAX_PAGE_TEXT
  return isCut ? 'the page is longer than what is read' : undefined
}

function subjectOf(kind: Check['kind'], value: string): string {
  return `${kind === 'element' ? 'the element ' : ''}${quoted(value, MAX_QUOTED)}`
}

function isErrorPage(scene: Scene): boolean {
  return readingOf(scene).text.why === 'error_page'
}

/** Searches each text separately, so that words never match across two of them. */
function isShown(value: string, scene: Scene): boolean {
  const wanted = plain(value)
  return shownTexts(scene).some((shown) => plain(shown).includes(wanted))
}

function shownTexts({ text, pageText, dialog, elements }: Scene): readonly string[] {
  return [text, pageText ?? '', dialog?.message ?? '', ...elements.flatMap(textsOf)]
}

function textsOf({ label, value }: ScreenElement): readonly string[] {
  return value === undefined ? [label] : [label, value]
}

/** Avoids a regular expression, whose time grows exponentially with the number of stars. */
function matchesUrl(value: string, url: string): boolean {
  const [first = '', ...rest] = value.split('*')
  const last = rest.pop()
  if (last === undefined) return url.includes(first)
  if (!url.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = url.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return url.length - last.length >= at && url.endsWith(last)
}

/** Tries the whole value as a label first, since a label may contain a colon (`Total: 5`). */
function isMeant(value: string, { role, label }: ScreenElement): boolean {
  const shown = plain(label)
  if (shown.includes(plain(value))) return true
  const colon = value.indexOf(':')
  const words = plain(value.slice(colon + 1))
  const wantedRole = plain(value.slice(0, Math.max(0, colon)))
  return words !== '' && plain(role) === wantedRole && shown.includes(words)
}

function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
