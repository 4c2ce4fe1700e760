// Notes from the loop and the user that the next request carries once, outside the fence. Folded
// from the log alone, so that a resumed run sends the same notes as the interrupted one.
import type { RowBody } from '@harness/shared/log/rows.ts'
import {
  inputWords,
  MANUAL_INPUT,
  manualInputList,
  manualInputRowText,
  NOT_REACHED,
} from '../control/manual-input.ts'
import type { Prompts } from '../plan.ts'
import { promptText } from './prompt.ts'

type Note =
  /** `said`: a comment of the user on a call. */
  | { readonly kind: 'loop'; readonly text: string; readonly said?: true }
  /** `input` is absent in logs older than `manualInput` rows. */
  | { readonly kind: 'by_hand'; readonly input?: string }
  | { readonly kind: 'person'; readonly text: string }
  | ({ readonly kind: 'resumed' } & Resumption)

/** Resumption of a run. `isRecreated`: the device is a new one. */
interface Resumption {
  readonly isInterrupted: boolean
  readonly isOutcomeUnknown: boolean
  readonly isRecreated: boolean
}

export interface Notes {
  /** Notes that no call has answered yet, oldest first. */
  readonly open: readonly Note[]
  /** Number of notes in the last request; its tool call settles them. */
  readonly carried: number
  /** Set from an interruption until the run resumes. */
  readonly interruption?: Pick<Resumption, 'isOutcomeUnknown'>
}

export const NO_NOTES: Notes = { open: [], carried: 0 }

type SteeredRow = Extract<RowBody, { readonly kind: 'steered' }>

/** When an interrupted run had no tool call for a request, it is sent again with the same notes. */
export function foldNotes(notes: Notes, row: RowBody): Notes {
  switch (row.kind) {
    case 'leg_started':
      return NO_NOTES
    case 'nudged':
      return add(notes, { kind: 'loop', text: row.text })
    case 'steered':
      return row.reason === MANUAL_INPUT
        ? addInput(notes, row)
        : add(notes, { kind: 'person', text: row.text })
    case 'approval_given':
      return row.by === 'you' && row.note !== undefined
        ? add(notes, { kind: 'loop', text: row.note, said: true })
        : notes
    case 'model_called':
      return { ...notes, carried: notes.open.length }
    case 'tool_call':
      return { ...notes, open: notes.open.slice(notes.carried), carried: 0 }
    case 'run_interrupted':
      return { ...notes, interruption: { isOutcomeUnknown: false } }
    case 'tool_result':
      return notes.interruption && row.outcome === 'interrupted'
        ? { ...notes, interruption: { isOutcomeUnknown: true } }
        : notes
    case 'run_resumed':
      return resume(notes, row.device === 'recreated')
    default:
      return notes
  }
}

/** Texts of the notes in the order of a request: loop, manual inputs, messages of the user. */
export function noteTexts({ open }: Notes, prompts: Texts): readonly string[] {
  const byHand = open.filter((note) => note.kind === 'by_hand')
  const inputs = [...new Set(byHand.flatMap(({ input }) => input ?? []))]
  return [
    ...open.flatMap((note) => (note.kind === 'loop' ? loopText(note, prompts) : [])),
    ...open.flatMap((note) => (note.kind === 'resumed' ? resumedText(note, prompts) : [])),
    ...(byHand.length > 0
      ? [promptText(prompts, 'by_hand', { INPUTS: manualInputList(inputs) })]
      : []),
    ...open.flatMap((note) => (note.kind === 'person' ? personSays(note.text, prompts) : [])),
  ]
}

type Texts = Pick<Prompts, 'texts'>

/** Messages of the user are outside the fence, because the model may follow them. */
function personSays(TEXT: string, prompts: Texts): string {
  return promptText(prompts, 'person', { TEXT })
}

function loopText(
  { text, said }: { readonly text: string; readonly said?: true },
  prompts: Texts,
): string {
  return said ? personSays(text, prompts) : text
}

function add(notes: Notes, note: Note): Notes {
  return { ...notes, open: [...notes.open, note] }
}

function addInput(notes: Notes, { text, manualInput }: SteeredRow): Notes {
  if (text === manualInputRowText(NOT_REACHED)) return notes
  const input = manualInput && { input: inputWords(manualInput) }
  return add(notes, { kind: 'by_hand', ...input })
}

/** Merges resumptions before the next call into one note. An open request is sent again. */
function resume({ interruption, open }: Notes, isRecreated: boolean): Notes {
  const before = open.find((note) => note.kind === 'resumed')
  const now = {
    kind: 'resumed',
    isInterrupted: interruption !== undefined || before?.isInterrupted === true,
    isOutcomeUnknown: interruption?.isOutcomeUnknown === true || before?.isOutcomeUnknown === true,
    isRecreated: isRecreated || before?.isRecreated === true,
  } as const
  const others = open.filter((note) => note !== before)
  const isNews = now.isInterrupted || now.isRecreated
  return { open: isNews ? [...others, now] : others, carried: 0 }
}

function resumedText(
  { isInterrupted, isOutcomeUnknown, isRecreated }: Resumption,
  prompts: Texts,
): string {
  if (!isInterrupted) return promptText(prompts, 'replaced')
  return [
    promptText(prompts, 'resumed'),
    ...(isOutcomeUnknown ? [promptText(prompts, 'unknown_effect')] : []),
    ...(isRecreated ? [promptText(prompts, 'first_screen')] : []),
  ].join(' ')
}
