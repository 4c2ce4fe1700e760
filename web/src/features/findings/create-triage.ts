import type { Severity } from '@harness/shared/order/library/triage.ts'
import { type Accessor, createSignal } from 'solid-js'
import { decideTogether } from '../../kit/findings/create-decisions.ts'
import { nextOpen, type Triaged } from '../../kit/findings/triage.ts'
import { createKeys } from '../../kit/page/create-keys.ts'
import type { Page } from '../../kit/page/page.ts'
import { download } from '../../kit/runs/create-export.ts'
import { type RunFiles, useRunFiles } from '../../kit/runs/run-files.ts'
import { findingMarkdown, pictureName } from '../../kit/words/findings.ts'
import { countOf } from '../../kit/words/number.ts'
import type { DecisionPatch, PatchOf } from '../../store/findings.ts'
import { type Chosen, createChosen } from './create-chosen.ts'
import type { Findings } from './create-findings.ts'
import { findingPictureFile } from './picture-file.ts'

/** A question asked before a decision: a reason, or a line of text. */
export type Question = 'dismiss' | 'label' | 'fixed' | 'issue'

export interface TriageActions {
  readonly chosen: Chosen
  readonly accept: () => void
  readonly ask: (question: Question) => void
  readonly question: Accessor<Question | undefined>
  readonly stopAsking: () => void
  readonly dismiss: (reason: string, note: string) => void
  readonly addLabel: (label: string) => void
  readonly removeLabel: (label: string) => void
  readonly setFixed: (release: string) => void
  /** Removes the link when undefined. */
  readonly setIssue: (address: string | undefined) => void
  readonly reopen: () => void
  /** Makes the list a choice of the finding to merge into. */
  readonly startMerge: () => void
  readonly merging: Accessor<Triaged | undefined>
  readonly stopMerging: () => void
  readonly split: () => void
  readonly copy: () => void
  readonly savePicture: () => void
  readonly next: () => void
  readonly previous: () => void
  /** Handles a click or Enter on a finding in the list. */
  readonly pick: (each: Triaged) => void
}

const SEVERITY_KEYS: ReadonlyMap<string, Severity> = new Map([
  ['1', 'high'],
  ['2', 'medium'],
  ['3', 'low'],
])

/** Patch that withdraws a decision. */
const OPEN = { decision: undefined, reason: undefined, fixedIn: undefined, fixedAt: undefined }

/**
 * Decides about the selected findings, which stay selected, else about the one in the pane.
 * Afterwards shows the next open finding.
 */
export function createTriage(page: Page, findings: Findings): TriageActions {
  const files = useRunFiles()
  const chosen = createChosen(findings)
  const [question, ask] = createSignal<Question>()
  const targets = () => {
    const current = findings.current()
    return chosen.all().length > 0 ? chosen.all() : current ? [current] : []
  }
  const decide = (words: string, patch: DecisionPatch | PatchOf, isOver = false) => {
    const all = targets()
    ask(undefined)
    if (all.length === 0) return
    const parts = findings.found().flatMap(({ key: application }) => {
      const own = all.filter((each) => findings.ownerOf(each)?.key === application)
      return own.length > 0 ? [{ application, findings: own.map(({ finding }) => finding.id) }] : []
    })
    const said = all.length === 1 ? words : `${countOf(all.length, 'finding')}: ${words}`
    const [only] = chosen.all().length > 0 ? [] : all
    const next = only && isOver ? nextOpen(findings.shown(), only.finding.id) : undefined
    decideTogether(page, { words: said, parts, patch })
    if (only) findings.choose(findings.keyOf(next ?? only))
  }
  const merge = createMerge(findings)
  const actions: TriageActions = {
    ...{ chosen, ask, question, ...merge, ...decisionsOf(decide) },
    stopAsking: () => ask(undefined),
    copy: () => void copyText(page, targets().map(markdownOf)),
    savePicture: () => {
      const each = findings.current()
      if (each) void savePicture(page, files, each)
    },
    next: () => findings.move(1),
    previous: () => findings.move(-1),
  }
  createTriageKeys(findings, actions, (severity) => decide('Severity changed.', { severity }))
  return actions
}

type Decide = (words: string, patch: DecisionPatch | PatchOf, isOver?: boolean) => void

function decisionsOf(decide: Decide) {
  return {
    accept: () => decide('Accepted.', { ...OPEN, decision: 'accepted' }, true),
    dismiss: (reason: string, note: string) =>
      decide(
        'Dismissed. It stays dismissed in later runs.',
        {
          ...{ ...OPEN, decision: 'dismissed', reason },
          ...(note.trim() !== '' && { comment: note.trim() }),
        },
        true,
      ),
    addLabel: (label: string) =>
      decide('Label added.', (before) => ({
        labels: [...new Set([...(before?.labels ?? []), label])],
      })),
    removeLabel: (label: string) =>
      decide('Label removed.', (before) => {
        const labels = before?.labels?.filter((each) => each !== label) ?? []
        return { labels: labels.length > 0 ? labels : undefined }
      }),
    setFixed: (release: string) =>
      decide(
        `Fixed in ${release}. A later run that meets it opens it again.`,
        {
          ...{ decision: 'accepted', reason: undefined },
          ...{ fixedIn: release, fixedAt: new Date().toISOString() },
        },
        true,
      ),
    setIssue: (issue: string | undefined) =>
      decide(issue === undefined ? 'Link removed.' : 'Issue linked.', { issue }),
    reopen: () => decide('Open again.', OPEN),
  }
}

/** Merging: the list temporarily becomes a choice within one application. */
function createMerge(findings: Findings) {
  const [merging, setMerging] = createSignal<Triaged>()
  const choose = (each: Triaged) => findings.choose(findings.keyOf(each))
  return {
    merging,
    startMerge: () => {
      setMerging(findings.current())
      document.getElementById('finding-list')?.focus()
    },
    stopMerging: () => {
      const from = merging()
      setMerging(undefined)
      if (from) choose(from)
    },
    split: () => {
      const each = findings.current()
      if (each) findings.ownerOf(each)?.decisions.split(each.finding.merged)
    },
    pick: (each: Triaged) => {
      const from = merging()
      if (!from) return choose(each)
      const owner = findings.ownerOf(from)
      // Findings of two applications are never the same.
      if (owner?.key !== findings.ownerOf(each)?.key) return
      setMerging(undefined)
      if (from.finding.id === each.finding.id) return
      owner?.decisions.merge(from.finding.id, each.finding.id)
      choose(each)
    },
  }
}

function createTriageKeys(
  findings: Findings,
  actions: TriageActions,
  setSeverity: (severity: Severity) => void,
): void {
  const ask = (question: Question) => () => findings.current() && actions.ask(question)
  const toggle = () => {
    const each = findings.current()
    if (each) actions.chosen.toggle(each)
  }
  const does: Readonly<Record<string, () => void>> = {
    a: actions.accept,
    d: ask('dismiss'),
    f: ask('fixed'),
    l: ask('label'),
    i: ask('issue'),
    o: actions.reopen,
    s: actions.startMerge,
    x: toggle,
    y: actions.copy,
    p: actions.savePicture,
    j: actions.next,
    k: actions.previous,
    c: () => document.getElementById('finding-comment')?.focus(),
  }
  createKeys((event) => {
    if (event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return false
    if (event.key === 'Escape' && (actions.merging() || actions.chosen.all().length > 0)) {
      if (actions.merging()) actions.stopMerging()
      else actions.chosen.clear()
      return true
    }
    const severity = SEVERITY_KEYS.get(event.key)
    if (severity && findings.current()) setSeverity(severity)
    const act = does[event.key.toLowerCase()]
    act?.()
    return act !== undefined || severity !== undefined
  })
}

export function markdownOf({ finding, severity, decision }: Triaged): string {
  return findingMarkdown(finding, severity, decision?.comment)
}

/** Copies findings to the clipboard, and confirms it. */
export async function copyText(page: Page, texts: readonly string[]): Promise<void> {
  const done = await navigator.clipboard.writeText(texts.join('\n')).then(
    () => true,
    () => false,
  )
  const words = done
    ? `${countOf(texts.length, 'finding')} copied as Markdown.`
    : 'The browser did not allow copying.'
  page.announce(words, 'polite')
}

/** Saves the picture of a finding under the name used in its Markdown, and confirms it. */
async function savePicture(page: Page, files: RunFiles, { finding }: Triaged): Promise<void> {
  const { shown } = finding
  const picture = await files.shot(shown.runId, shown.pictureStep).catch(() => undefined)
  const file = picture && (await findingPictureFile(picture, shown, pictureName(shown)))
  if (file) download(file)
  const words = file ? `Saved ${file.name}.` : 'The picture of this step is missing.'
  page.announce(words, 'polite')
}
