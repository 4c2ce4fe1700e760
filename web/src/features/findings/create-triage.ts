import type { Severity } from '@harness/shared/order/library/triage.ts'
import { type Accessor, createSignal } from 'solid-js'
import { nextOpen, type Triaged } from '../../kit/findings/triage.ts'
import { createKeys } from '../../kit/page/create-keys.ts'
import type { Page } from '../../kit/page/page.ts'
import { download } from '../../kit/runs/create-export.ts'
import { type RunFiles, useRunFiles } from '../../kit/runs/run-files.ts'
import { findingMarkdown, pictureName } from '../../kit/words/findings.ts'
import { countOf } from '../../kit/words/number.ts'
import type { Findings } from './create-findings.ts'
import { findingPictureFile } from './picture-file.ts'

export interface TriageActions {
  readonly accept: () => void
  /** Opens the question for the reason. */
  readonly askDismiss: () => void
  readonly dismiss: (reason: string, note: string) => void
  readonly isDismissing: Accessor<boolean>
  readonly stopDismissing: () => void
  readonly reopen: () => void
  /** From now on the list is a choice of what to merge into. */
  readonly startMerge: () => void
  readonly merging: Accessor<Triaged | undefined>
  readonly stopMerging: () => void
  readonly split: () => void
  readonly copy: () => void
  readonly savePicture: () => void
  readonly next: () => void
  readonly previous: () => void
  /** A press or Enter on a finding of the list. */
  readonly pick: (id: string) => void
}

const SEVERITY_KEYS: ReadonlyMap<string, Severity> = new Map([
  ['1', 'high'],
  ['2', 'medium'],
  ['3', 'low'],
])

/**
 * The decisions of the finding in the pane, by buttons and keys. After one the next open finding is
 * shown.
 */
export function createTriage(page: Page, findings: Findings): TriageActions {
  const { decisions } = findings
  const files = useRunFiles()
  const [isDismissing, setIsDismissing] = createSignal(false)
  const [merging, setMerging] = createSignal<Triaged>()
  const withCurrent = (does: (each: Triaged) => void) => () => {
    const each = findings.current()
    if (each) does(each)
  }
  const decided = (each: Triaged) => {
    const next = nextOpen(findings.shown(), each.finding.id)
    findings.choose(next?.finding.id ?? each.finding.id)
  }
  const actions: TriageActions = {
    accept: withCurrent((each) => {
      decisions.accept(each.finding.id)
      decided(each)
    }),
    askDismiss: withCurrent(() => setIsDismissing(true)),
    dismiss: (reason, note) =>
      withCurrent((each) => {
        setIsDismissing(false)
        decisions.dismiss(each.finding.id, reason, note)
        decided(each)
      })(),
    isDismissing,
    stopDismissing: () => setIsDismissing(false),
    reopen: withCurrent(({ finding }) => decisions.reopen(finding.id)),
    startMerge: withCurrent((each) => {
      setMerging(each)
      document.getElementById('finding-list')?.focus()
    }),
    merging,
    stopMerging: () => {
      const from = merging()
      setMerging(undefined)
      if (from) findings.choose(from.finding.id)
    },
    split: withCurrent(({ finding }) => decisions.split(finding.merged)),
    copy: withCurrent(
      ({ finding, severity, decision }) =>
        void copyText(page, [findingMarkdown(finding, severity, decision?.comment)]),
    ),
    savePicture: withCurrent((each) => void savePicture(page, files, each)),
    next: () => findings.move(1),
    previous: () => findings.move(-1),
    pick: (id) => {
      const from = merging()
      if (!from) return findings.choose(id)
      setMerging(undefined)
      if (from.finding.id === id) return
      decisions.merge(from.finding.id, id)
      findings.choose(id)
    },
  }
  createTriageKeys(findings, actions)
  return actions
}

function createTriageKeys(findings: Findings, actions: TriageActions): void {
  const does: Readonly<Record<string, () => void>> = {
    a: actions.accept,
    d: actions.askDismiss,
    o: actions.reopen,
    g: actions.startMerge,
    y: actions.copy,
    p: actions.savePicture,
    j: actions.next,
    k: actions.previous,
    c: () => document.getElementById('finding-comment')?.focus(),
    s: () => document.getElementById('finding-severity')?.focus(),
  }
  createKeys((event) => {
    if (event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return false
    if (event.key === 'Escape' && actions.merging()) {
      actions.stopMerging()
      return true
    }
    const each = findings.current()
    const severity = SEVERITY_KEYS.get(event.key)
    if (each && severity) findings.decisions.setSeverity(each.finding.id, severity)
    const act = does[event.key.toLowerCase()]
    act?.()
    return act !== undefined || (each !== undefined && severity !== undefined)
  })
}

/** Puts findings on the clipboard, and says so. */
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

/** Saves the picture of a finding under the name that its Markdown has, and says so. */
async function savePicture(page: Page, files: RunFiles, { finding }: Triaged): Promise<void> {
  const { shown } = finding
  const picture = await files.shot(shown.runId, shown.pictureStep).catch(() => undefined)
  const file = picture && (await findingPictureFile(picture, shown, pictureName(shown)))
  if (file) download(file)
  const words = file ? `Saved ${file.name}.` : 'The picture of this step is missing.'
  page.announce(words, 'polite')
}
