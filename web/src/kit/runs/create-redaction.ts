import { fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import type { Rect } from '@harness/shared/base/geometry.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { Preface } from '@harness/shared/files/bundle/preface.ts'
import type { MovieTheme } from '@harness/shared/files/movie/colours.ts'
import type {
  Decisions,
  DrawnRegion,
  Proposal,
  RedactionItem,
} from '@harness/shared/files/redact/redact.ts'
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { ExportedMovie, Leaving, Result } from '../../worker/api.ts'
import type { Page } from '../page/page.ts'
import { download } from './create-export.ts'
import { createSigning, type Signing } from './create-signing.ts'

/** Title and summary written by the user, placed above the exported run. */
interface OwnWords {
  readonly title: string
  readonly summary: string
}

export type LeavesAs = 'report' | 'harness' | 'movie' | 'reference'

/** An exported file; only movies have a length and shown steps. */
export type Saved = Pick<ExportedMovie, 'file'> & Partial<ExportedMovie>

export interface Redacting {
  /** Undefined while the run is being searched. */
  readonly proposal: Accessor<Proposal | undefined>
  readonly error: Accessor<HarnessError | undefined>
  readonly decisions: Accessor<Decisions>
  readonly isRemoved: (item: RedactionItem) => boolean
  readonly decide: (item: RedactionItem, removed: boolean) => void
  readonly isCovered: (step: number) => boolean
  readonly cover: (step: number, covered: boolean) => void
  readonly drawn: Accessor<readonly DrawnRegion[]>
  readonly draw: (step: number, rect: Rect) => void
  readonly change: (index: number, region: DrawnRegion) => void
  readonly erase: (index: number) => void
  /** True when the decisions about the findings are exported too. */
  readonly hasTriage: Accessor<boolean>
  readonly setHasTriage: (has: boolean) => void
  /** The user's own title and summary; empty values use those of the run. */
  readonly preface: Accessor<OwnWords>
  readonly write: (patch: Partial<OwnWords>) => void
  /** Ids of findings excluded from the export. */
  readonly without: Accessor<readonly string[]>
  readonly choose: (id: string, leaves: boolean) => void
  readonly signing: Signing
  readonly busy: Accessor<boolean>
  /** Last exported file. */
  readonly saved: Accessor<Saved | undefined>
  readonly save: (as: LeavesAs) => Promise<void>
}

function createDecisions() {
  const [removed, setRemoved] = createSignal<ReadonlyMap<string, boolean>>(new Map())
  const [kept, setKept] = createSignal<readonly number[]>([])
  const [drawn, setDrawn] = createSignal<readonly DrawnRegion[]>([])
  const idsOf = (wanted: boolean) =>
    [...removed()].filter(([, isRemoved]) => isRemoved === wanted).map(([id]) => id)
  return {
    drawn,
    decisions: createMemo(
      (): Decisions => ({
        keep: idsOf(false),
        remove: idsOf(true),
        drawn: drawn(),
        keepPictures: kept(),
      }),
    ),
    isRemoved: (item: RedactionItem) =>
      item.always || (removed().get(item.id) ?? item.proposed === 'remove'),
    decide: ({ id }: RedactionItem, isRemoved: boolean) =>
      setRemoved(new Map([...removed(), [id, isRemoved]])),
    isCovered: (step: number) => !kept().includes(step),
    cover: (step: number, covered: boolean) => {
      const others = kept().filter((each) => each !== step)
      setKept(covered ? others : [...others, step])
    },
    draw: (step: number, rect: Rect) => setDrawn([...drawn(), { step, rect, on: 'screen' }]),
    change: (index: number, region: DrawnRegion) => setDrawn(drawn().with(index, region)),
    erase: (index: number) => setDrawn(drawn().filter((_, at) => at !== index)),
  }
}

/** Preface for the export; undefined when nothing was written. */
function written({ title, summary }: OwnWords): Preface | undefined {
  const [own, words] = [title.trim(), summary.trim()]
  if (own === '' && words === '') return undefined
  return { ...(own !== '' && { title: own }), ...(words !== '' && { summary: words }) }
}

/** Private data found in a run, and the user's decisions before export. */
export function createRedaction(page: Page, runId: RunId): Redacting {
  const [proposal, setProposal] = createSignal<Proposal>()
  const [error, setError] = createSignal<HarnessError>()
  const [busy, setBusy] = createSignal(false)
  const [saved, setSaved] = createSignal<Saved>()
  const [hasTriage, setHasTriage] = createSignal(true)
  const [preface, setPreface] = createSignal<OwnWords>({ title: '', summary: '' })
  const [without, setWithout] = createSignal<readonly string[]>([])
  const signing = createSigning(page, setError)
  const own = createDecisions()
  void page.worker.proposedRedaction(runId).then((result) => {
    if ('error' in result) setError(fromWire(result.error))
    else setProposal(result.value)
  })
  return {
    ...own,
    proposal,
    error,
    hasTriage,
    setHasTriage,
    preface,
    write: (patch) => setPreface({ ...preface(), ...patch }),
    without,
    choose: (id, leaves) =>
      setWithout([...without().filter((each) => each !== id), ...(leaves ? [] : [id])]),
    signing,
    busy,
    saved,
    async save(as) {
      if (busy() || !proposal()) return
      setBusy(true)
      setError(undefined)
      setSaved(undefined)
      const leaving = {
        decisions: own.decisions(),
        isSigned: signing.isSigned(),
        hasTriage: hasTriage(),
        preface: written(preface()),
        without: without(),
      }
      const result = await leave(page, runId, as, leaving)
      setBusy(false)
      if ('error' in result) setError(fromWire(result.error))
      else {
        download(result.value.file)
        setSaved(result.value)
      }
    },
  }
}

async function leave(
  { worker }: Page,
  runId: RunId,
  as: LeavesAs,
  leaving: Leaving,
): Promise<Result<Saved>> {
  if (as === 'movie') return worker.exportMovie(runId, pageTheme(), leaving)
  const result =
    as === 'report'
      ? await worker.exportReport([runId], leaving)
      : await worker.exportRun(runId, as, leaving)
  return 'error' in result ? result : { value: { file: result.value } }
}

/** Theme of this page: the setting, else the system's. */
function pageTheme(): MovieTheme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Object URL of a step's picture as exported. The previous one stays until the next is ready. */
export function createLeavingPicture(
  page: Page,
  runId: RunId,
  at: Accessor<{ readonly step: number; readonly decisions: Decisions }>,
): Accessor<string | undefined> {
  const [shown, setShown] = createSignal<string>()
  let wanted = 0
  const show = (blob: Blob | undefined) => {
    const before = shown()
    setShown(blob && URL.createObjectURL(blob))
    if (before) URL.revokeObjectURL(before)
  }
  createEffect(
    on(at, async ({ step, decisions }) => {
      wanted += 1
      const mine = wanted
      const result = await page.worker.previewPicture(runId, step, decisions)
      if (mine === wanted) show('value' in result ? result.value : undefined)
    }),
  )
  onCleanup(() => {
    wanted += 1
    show(undefined)
  })
  return shown
}
