import type { RunId } from '@harness/shared/base/ids.ts'
import { type Accessor, createEffect, createMemo, on } from 'solid-js'
import type { Found } from '../../kit/findings/create-found.ts'
import { isInSet } from '../../kit/findings/triage.ts'
import { applicationFindingsHref, applicationHref } from '../../kit/page/application-address.ts'
import type { Page } from '../../kit/page/page.ts'
import { createList } from '../../kit/runs/create-list.ts'
import { countOf, countText } from '../../kit/words/number.ts'
import { SOON_MS, signInEndText } from '../../kit/words/sign-in.ts'
import { type SignInEnd, signInEnds } from '../../store/library/sign-in-ends.ts'
import type { RunEntry } from '../../store/run-entry.ts'
import { phaseWaitText, type WaitWords, waitWords } from './attention-text.ts'

/** An item that only continues after an action of the user. */
export interface Attention {
  readonly key: string
  readonly kind: 'decision' | 'pause' | 'interrupted' | 'findings' | 'sign-in'
  readonly title: string
  readonly words: string
  readonly href: string
  readonly act: string
  readonly runId?: RunId
  /** Run that the button resumes. */
  readonly resumes?: { readonly runId: RunId; readonly name: string }
}

/** Maximum number of interrupted runs listed. */
const INTERRUPTED = 12

interface AttentionOptions {
  readonly page: Page
  readonly runs: Accessor<readonly RunEntry[]>
  readonly found: Accessor<readonly Found[] | undefined>
  readonly runName: (run: RunEntry) => string
}

/** Items that need the user: waiting or interrupted runs, findings, expiring sign-ins. */
export function createAttention(options: AttentionOptions): Accessor<readonly Attention[]> {
  const { page, runs, runName } = options
  const { items: ends } = createList(() => signInEnds(page.db, Date.now() + SOON_MS))
  const waiting = createMemo(() =>
    runs()
      .filter(({ phase }) => phase === 'running')
      .flatMap((run) => {
        const { phase, elsewhere } = page.activityOf(run.runId)
        const words = waitWords(phase ?? elsewhere)
        return words ? [ofWait(run, words, runName(run))] : []
      })
      .sort((one, two) => Number(one.kind === 'pause') - Number(two.kind === 'pause')),
  )
  const interrupted = () =>
    runs()
      .filter(({ phase }) => phase === 'interrupted')
      .slice(0, INTERRUPTED)
      .map((run) => ofInterrupted(run, runName(run)))
  const all = createMemo(() => [
    ...waiting(),
    ...interrupted(),
    ...ofFindings(options.found() ?? []),
    ...(ends() ?? []).map(ofEnd),
  ])
  createEffect(
    on(waiting, (now, before) => {
      const isNew = (each: Attention) => !before?.some(({ key }) => key === each.key)
      if (before)
        for (const each of now.filter(isNew))
          page.announce(each.title, each.kind === 'decision' ? 'assertive' : 'polite')
    }),
  )
  return all
}

function ofWait(run: RunEntry, { kind, step, title }: WaitWords, name: string): Attention {
  return {
    key: `${kind} ${run.runId} ${step}`,
    runId: run.runId,
    kind,
    title,
    words: phaseWaitText(run, name),
    href: `/runs/${run.runId}`,
    act: kind === 'decision' ? `Open step ${step}` : 'Open the run',
  }
}

function ofInterrupted(run: RunEntry, name: string): Attention {
  return {
    key: `interrupted ${run.runId}`,
    kind: 'interrupted',
    title:
      run.stepCount === 0
        ? 'Interrupted before its first step'
        : `Interrupted at step ${run.stepCount}`,
    words: phaseWaitText(run, name),
    ...(run.imported
      ? { href: `/new?from=${run.runId}`, act: 'Run again' }
      : { href: `/runs/${run.runId}`, act: 'Resume', resumes: { runId: run.runId, name } }),
  }
}

/** Items for applications with undecided findings. */
function ofFindings(found: readonly Found[]): readonly Attention[] {
  const parts = found.flatMap(({ key, name, findings }) => {
    const open = (findings() ?? []).filter((each) => isInSet(each, 'review')).length
    return open > 0 ? [{ key, name, open }] : []
  })
  const [first] = parts
  if (!first) return []
  const all = parts.reduce((sum, { open }) => sum + open, 0)
  return [
    {
      key: 'findings',
      kind: 'findings',
      title: `${countOf(all, 'finding')} to review`,
      words: parts.map(({ name, open }) => `${name} ${countText(open)}`).join(', '),
      href:
        parts.length === 1 ? applicationFindingsHref(first.key, 'review') : '/findings?set=review',
      act: `Review ${countText(all)}`,
    },
  ]
}

function ofEnd({ id, label, application, applicationId, expiresAt }: SignInEnd): Attention {
  return {
    key: `sign-in ${id}`,
    kind: 'sign-in',
    title: `${label}, ${application}`,
    words: signInEndText(expiresAt),
    href: applicationHref(applicationId),
    act: 'Sign in again',
  }
}
