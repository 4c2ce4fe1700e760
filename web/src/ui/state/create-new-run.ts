import type { HarnessError } from '@harness/shared/errors.ts'
import { fromWire } from '@harness/shared/errors.ts'
import type { RunId } from '@harness/shared/ids.ts'
import { type Accessor, createMemo, createSignal } from 'solid-js'
import { allPersonas } from '../../store/personas.ts'
import type { PersonaEntry } from '../../store/schema.ts'
import type { ModelChoice } from '../../worker/api.ts'
import { type Choice, type Failure, type FieldName, failuresOf, runChoiceOf } from './choice.ts'
import { createDraft, type Draft } from './create-draft.ts'
import { createList } from './create-list.ts'
import { createPreflight, type Preflight } from './create-preflight.ts'
import type { Page } from './page.ts'

export interface NewRun {
  readonly draft: Draft
  readonly personas: Accessor<readonly PersonaEntry[]>
  readonly persona: Accessor<PersonaEntry | undefined>
  readonly preflight: Preflight
  readonly failures: Accessor<readonly Failure[]>
  /** The sentence below a field, once the field was left or a start was tried. */
  readonly failureAt: (field: FieldName) => string | undefined
  readonly touch: (field: FieldName) => void
  /** Checks and lists the models anew when the model's name is settled, not at every letter. */
  readonly settleModel: () => void
  readonly starting: Accessor<boolean>
  readonly startError: Accessor<HarnessError | undefined>
  readonly start: () => Promise<RunId | undefined>
}

/** Everything behind the form of a new run. */
export function createNewRun(page: Page): NewRun {
  const draft = createDraft(page.db)
  const { items } = createList(() => allPersonas(page.db))
  const personas = () => items() ?? []
  const persona = createMemo(
    () => personas().find(({ name }) => name === draft.value().persona) ?? personas()[0],
  )
  const [settled, setSettled] = createSignal<string>()
  const origin = () => page.boot()?.modelOrigins[0]
  const model = (): ModelChoice | undefined => {
    const at = origin()
    const name = (settled() ?? draft.value().model).trim()
    return draft.ready() && at !== undefined && name !== ''
      ? { provider: 'ollama', model: name, origin: at }
      : undefined
  }
  const preflight = createPreflight(
    page.worker,
    createMemo(model, undefined, { equals: sameModel }),
  )
  const choice = (): Choice => ({
    draft: draft.value(),
    persona: persona(),
    origin: origin(),
    rows: preflight.rows(),
  })
  const failures = createMemo(() => failuresOf(choice()))
  const [touched, setTouched] = createSignal<ReadonlySet<FieldName>>(new Set())
  const touch = (field: FieldName) => setTouched((known) => new Set(known).add(field))
  return {
    draft,
    personas,
    persona,
    preflight,
    failures,
    failureAt: (field) =>
      touched().has(field)
        ? failures().find((failure) => failure.field === field)?.text
        : undefined,
    touch,
    settleModel: () => setSettled(draft.value().model),
    ...createStart(page, choice, () => failures().length === 0),
  }
}

function sameModel(a: ModelChoice | undefined, b: ModelChoice | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function createStart(page: Page, choice: Accessor<Choice>, ready: Accessor<boolean>) {
  const [starting, setStarting] = createSignal(false)
  const [startError, setStartError] = createSignal<HarnessError>()
  const start = async (): Promise<RunId | undefined> => {
    const order = runChoiceOf(choice())
    if (!ready() || !order || starting()) return undefined
    setStarting(true)
    setStartError(undefined)
    const result = await page.worker.start(order)
    setStarting(false)
    if ('value' in result) return result.value
    setStartError(fromWire(result.error))
    return undefined
  }
  return { starting, startError, start }
}
