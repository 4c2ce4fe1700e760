import type { RunId } from '@harness/shared/language/ids.ts'
import { type Accessor, createEffect, createMemo, on } from 'solid-js'
import { type SignInEnd, signInEnds } from '../../../store/library/sign-in-ends.ts'
import type { RunEntry } from '../../../store/run-entry.ts'
import { phaseWaitText, type WaitWords, waitWords } from '../../words/attention.ts'
import { momentWithin } from '../../words/findings.ts'
import { countOf } from '../../words/number.ts'
import { SOON_MS, signInEndText } from '../../words/sign-in.ts'
import { applicationFindingsHref, applicationHref } from '../application/address.ts'
import { createList } from '../lists/create-list.ts'
import { createRunNames } from '../lists/create-run-details.ts'
import type { Page } from '../shell/page.ts'
import type { Tested } from './create-tested.ts'

/** Something that continues only when a person does something. */
export interface Attention {
  readonly key: string
  readonly kind: 'decision' | 'pause' | 'interrupted' | 'findings' | 'sign-in'
  readonly title: string
  readonly words: string
  readonly href: string
  /** What its button does. */
  readonly act: string
  /** The run that its button resumes here. */
  readonly resumes?: { readonly runId: RunId; readonly name: string }
}

/** Interrupted runs that are listed. */
const INTERRUPTED = 12

/**
 * What waits for a person: decisions, paused runs, interrupted runs, new findings, and sign-ins near
 * their end.
 */
export function createAttention(
  page: Page,
  runs: Accessor<readonly RunEntry[]>,
  tested: Accessor<readonly Tested[] | undefined>,
): Accessor<readonly Attention[]> {
  const { items: ends } = createList(() => signInEnds(page.db, Date.now() + SOON_MS))
  const runName = createRunNames(runs)
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
    ...(tested() ?? []).flatMap(ofFindings),
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

/** Findings that the last run met first and no one has decided about. */
function ofFindings({ key, name, runs, count }: Tested): readonly Attention[] {
  const fresh = count('new') ?? 0
  const open = count('review') ?? 0
  const last = runs()?.findLast(({ phase }) => phase === 'completed')
  if (fresh === 0 || open === 0 || !last) return []
  const older = Math.max(0, open - fresh)
  const when = momentWithin(last.startedAt, Date.now())
  return [
    {
      key: `findings ${key}`,
      kind: 'findings',
      title: `${countOf(fresh, 'new finding')} on ${name}`,
      words: `In the run of ${when}.${older > 0 ? ` ${countOf(older, 'older one')} not reviewed yet.` : ''}`,
      href: applicationFindingsHref(key, 'review'),
      act: `Review ${open}`,
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
