// Notes that the next request carries once, folded from rows (pure).

import { CallId } from '@harness/shared/base/ids.ts'
import type { LoggedInput } from '@harness/shared/device/manual-input.ts'
import type { RowBody } from '@harness/shared/log/rows.ts'
import { foldNotes, NO_NOTES, noteTexts } from '@harness/web/core/context/notes.ts'
import { promptsFor } from '@harness/web/worker/run/prompts.ts'
import { expect, it } from 'vitest'
import { acted, LEG_STARTED, stepStarted, thought } from '../../store/sample-rows.ts'

const CALL = CallId.parse('00000000-0000-4000-8000-0000000000ca')
const [asked, called] = thought(1)
const textsAfter = (...rows: (RowBody | undefined)[]) =>
  noteTexts(rows.flatMap((row) => row ?? []).reduce(foldNotes, NO_NOTES), promptsFor('web'))

const nudged: RowBody = { kind: 'nudged', step: 1, reason: 'stall', text: 'Take another way.' }
const byHand = (text: string, manualInput?: LoggedInput): RowBody => ({
  ...{ kind: 'steered', step: 1, reason: 'hand', text },
  ...(manualInput && { manualInput }),
})
const typed = () => byHand('By hand: typed.', { kind: 'type' })
const steered: RowBody = { kind: 'steered', step: 1, reason: 'person', text: 'Be quick.' }
const resumed = (device: 'same' | 'recreated'): RowBody => ({
  kind: 'run_resumed',
  step: 1,
  device,
})
const interrupted: RowBody = { kind: 'run_interrupted', step: 1, foundBy: 'resume' }

it('a note stays until a request that carried it led to a tool call', () => {
  expect(textsAfter(nudged, stepStarted(2))).toEqual(['Take another way.'])
  expect(textsAfter(nudged, asked)).toEqual(['Take another way.'])
  expect(textsAfter(nudged, asked, called)).toEqual([])
})

it('a run that was interrupted once and resumed twice says so, in one note', () => {
  const once = textsAfter(interrupted, resumed('same'))
  expect(once).toHaveLength(1)
  expect(textsAfter(interrupted, resumed('same'), resumed('same'))).toEqual(once)
  expect(textsAfter(resumed('same'))).toEqual([])
})

it('a note that came after the request stays when its call is made', () => {
  const given: RowBody = {
    ...{ kind: 'approval_given', step: 1, callId: CALL },
    ...{ decision: 'reject', note: 'Not here.', by: 'you' },
  }
  const click = byHand('By hand: clicked at 1, 2.', {
    ...{ kind: 'tap', point: { x: 1, y: 2 }, button: 'left' },
  })
  expect(textsAfter(nudged, asked, click, given, called, ...acted(1))).toEqual([
    expect.stringContaining('says: Not here.'),
    expect.stringContaining('by hand (clicked)'),
  ])
})

it('manual inputs are one note, which names each once and leaves out those that did not reach the device', () => {
  const [text, ...more] = textsAfter(
    typed(),
    byHand('By hand: scrolled.', { kind: 'scroll' }),
    byHand('By hand: this did not reach the device.'),
    typed(),
  )
  expect(text).toContain('by hand (typed; scrolled)')
  expect(more).toEqual([])
})

it('a manual input from a log that kept only its text is reported without naming it', () => {
  expect(textsAfter(byHand('By hand: typed.'))).toEqual([
    expect.stringContaining('used the app by hand. The screen'),
  ])
})

it('the words of a person come last, after a later note of the loop', () => {
  expect(textsAfter(steered, nudged)).toEqual([
    'Take another way.',
    'The person who watches this test says: Be quick.',
  ])
})

it('a rejection that no person gave is no note', () => {
  expect(
    textsAfter({
      ...{ kind: 'approval_given', step: 1, callId: CALL },
      ...{ decision: 'reject', note: 'No one is there.', by: 'no_person' },
    }),
  ).toEqual([])
})

it('a new leg starts without the notes of the one before', () => {
  expect(textsAfter(nudged, steered, LEG_STARTED)).toEqual([])
})

it('a lost device that came back in the same state needs no note', () => {
  expect(textsAfter(resumed('same'))).toEqual([])
})

it('a recreated device is still reported after an interruption that came before the next request', () => {
  expect(textsAfter(resumed('recreated'))).toEqual([expect.stringContaining('lost and replaced')])
  const [text, ...more] = textsAfter(resumed('recreated'), interrupted, resumed('same'))
  expect(text).toBe(
    'The test was interrupted and is now resumed. The app is back at its first screen, and you may be signed out.',
  )
  expect(more).toEqual([])
})
