import type { Severity } from '@harness/shared/order/library/triage.ts'
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import {
  changeDecisions,
  type DecisionPatch,
  type PatchOf,
  putDecisions,
  readDecisions,
} from '../../store/findings.ts'
import type { FindingDecision } from '../../store/records.ts'
import { watch } from '../../store/watch.ts'
import type { Page } from '../page/page.ts'
import { SEVERITY_WORDS } from '../words/severity.ts'

export interface Decisions {
  readonly all: Accessor<readonly FindingDecision[]>
  readonly accept: (finding: string) => void
  readonly dismiss: (finding: string, reason: string, note: string) => void
  /** Adopts the decision that came with an imported run. */
  readonly takeOver: (finding: string, patch: DecisionPatch) => void
  readonly reopen: (finding: string) => void
  readonly merge: (finding: string, into: string) => void
  /** Separates findings that were merged into another one. */
  readonly split: (merged: readonly string[]) => void
  /** Undefined restores the severity given by the rules. */
  readonly setSeverity: (finding: string, severity: Severity | undefined) => void
  readonly comment: (finding: string, comment: string) => void
}

/** Findings of one application that are decided together. */
export interface DecidedPart {
  readonly application: string
  readonly findings: readonly string[]
}

interface Together {
  /** Text of the notice that offers Undo. */
  readonly words: string
  readonly parts: readonly DecidedPart[]
  readonly patch: DecisionPatch | PatchOf
}

/** Changes findings of any number of applications, with one Undo. */
export function decideTogether(page: Page, { words, parts, patch }: Together): void {
  void changeAll(page, parts, patch).then((back) => {
    page.announce(words, 'polite')
    page.undo.offer({ words, undo: back })
  })
}

/** Resolves to a function that reverts the change. */
async function changeAll(
  page: Page,
  parts: readonly DecidedPart[],
  patch: DecisionPatch | PatchOf,
): Promise<() => Promise<void>> {
  const decidedAt = new Date().toISOString()
  const before = await Promise.all(
    parts.map((part) => changeDecisions(page.db, { ...part, decidedAt }, patch)),
  )
  return async () => {
    for (const [index, { application }] of parts.entries())
      await putDecisions(page.db, application, before[index] ?? [])
  }
}

/** Decisions about the findings of an application; all but comments can be undone. */
export function createDecisions(page: Page, application: Accessor<string | undefined>): Decisions {
  const [all, setAll] = createSignal<readonly FindingDecision[]>([])
  createEffect(
    on(application, (key) => {
      setAll([])
      if (key === undefined) return
      onCleanup(
        watch(
          () => readDecisions(page.db, key),
          setAll,
          () => undefined, // the list of runs shows the error
        ),
      )
    }),
  )
  const parts = (findings: readonly string[]): readonly DecidedPart[] => {
    const key = application()
    return key === undefined ? [] : [{ application: key, findings }]
  }
  const decide = (words: string, findings: readonly string[], patch: DecisionPatch) =>
    decideTogether(page, { words, parts: parts(findings), patch })
  return {
    all,
    accept: (finding) =>
      decide('Accepted.', [finding], { decision: 'accepted', reason: undefined }),
    dismiss: (finding, reason, note) =>
      decide('Dismissed. It stays dismissed in later runs.', [finding], {
        decision: 'dismissed',
        reason,
        ...(note.trim() !== '' && { comment: note.trim() }),
      }),
    takeOver: (finding, patch) => decide('The decision is yours now.', [finding], patch),
    reopen: (finding) =>
      decide('Open again.', [finding], { decision: undefined, reason: undefined }),
    merge: (finding, into) => decide('Merged.', [finding], { mergedInto: into }),
    split: (merged) => decide('Split.', merged, { mergedInto: undefined }),
    setSeverity: (finding, severity) =>
      decide(
        severity ? `Severity: ${SEVERITY_WORDS[severity]}.` : 'Severity as the rules say.',
        [finding],
        { severity },
      ),
    comment: (finding, comment) =>
      void changeAll(page, parts([finding]), {
        comment: comment.trim() === '' ? undefined : comment.trim(),
      }),
  }
}
