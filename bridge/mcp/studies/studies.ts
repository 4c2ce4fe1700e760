// Studies of this server. Each is a queue of runs, which are runs of agents like any other.
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { RunId } from '@harness/shared/base/ids.ts'
import type { NotStarted } from '@harness/shared/files/report/not-started.ts'
import { studyRun } from '@harness/shared/findings/study/runs.ts'
import type { PlannedRun } from '@harness/shared/order/study/plan.ts'
import type { RunArguments } from '../../cli/run/arguments.ts'
import type { run } from '../../cli/run/run.ts'
import type { StopRequest } from '../../cli/stop-signal.ts'
import { makeBudget } from '../../cli/study/budget.ts'
import type { StudyFolder } from '../../cli/study/folder.ts'
import { makeRuns } from '../../cli/study/queue.ts'
import { unreachable } from '../../cli/study/reachable.ts'
import { launch } from '../launch.ts'
import { makeChanges } from '../runs/changes.ts'
import type { Services } from '../services.ts'
import { keepStudy, keptStudies, type MadeRuns, readStudyFolder } from './kept-study.ts'
import type { ReadStudy } from './read-study.ts'
import { type StudyView, viewOf } from './study-view.ts'

/** Time limit for stopped runs to write their last rows, in milliseconds. */
const LAST_ROWS_MS = 8_000

export interface Studies {
  /** Starts the runs of a study. Resolves to its id. */
  begin(study: ReadStudy, services: Services): Promise<RunId>
  has(id: string): Promise<boolean>
  /** Returns the state of a study. Throws `argument_invalid` for an unknown study. */
  view(id: string): Promise<StudyView>
  /** Resolves with the next change of the study or a run in progress, or when aborted. */
  changed(id: string, signal: AbortSignal): Promise<void>
  /** Starts no further run, and stops those in progress. */
  cancel(id: string): Promise<void>
  /** Ids of the studies, newest first. */
  list(): Promise<readonly RunId[]>
  close(): Promise<void>
}

interface Live {
  readonly stop: AbortController
  readonly going: Set<RunId>
  readonly made: MadeRuns
  readonly ended: Promise<void>
}

/** Manages the studies; `folder` contains their runs. */
export function makeStudies(folder: string, runs: Services['runs']): Studies {
  const live = new Map<string, Live>()
  const changes = makeChanges()
  const place = (id: string) => join(folder, 'studies', id)

  return {
    async begin(study, services) {
      const id = RunId.parse(randomUUID())
      const made = noRuns()
      await mkdir(place(id), { recursive: true })
      await keepStudy(place(id), study.kept, made)
      const own = { stop: new AbortController(), going: new Set<RunId>(), made }
      const onChange = () => changes.announce(id)
      const ended = makeAll(study, { ...own, path: place(id), services, onChange }).finally(() => {
        live.delete(id)
        onChange()
      })
      live.set(id, { ...own, ended })
      return id
    },
    has: async (id) => (await readStudyFolder(place(id), id)) !== undefined,
    async view(id) {
      const kept = await readStudyFolder(place(id), id)
      if (kept) return viewOf(RunId.parse(id), kept, { runs, going: live.get(id)?.going })
      const what = 'names no study of this server'
      throw new HarnessError('argument_invalid', { argument: 'run_id', what })
    },
    changed: changes.next,
    async cancel(id) {
      const study = live.get(id)
      study?.stop.abort()
      await study?.ended
    },
    list: () => keptStudies(join(folder, 'studies')),
    async close() {
      const all = [...live.values()]
      for (const { stop } of all) stop.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

function noRuns(): MadeRuns {
  const startedAt = new Date().toISOString()
  const spent = { runs: 0, tokens: 0 }
  return { startedAt, hasEnded: false, runs: {}, faults: {}, left: {}, notes: [], spent }
}

interface Making extends Omit<Live, 'ended'> {
  readonly path: string
  readonly services: Services
  readonly onChange: () => void
}

/** Starts the runs of a study. Never throws: failures become notes. */
async function makeAll(study: ReadStudy, making: Making): Promise<void> {
  const { made, stop, path, onChange } = making
  const part = join(path, 'part')
  const started = new Map<string, RunId>()
  let saved = Promise.resolve()
  const save = () => {
    // Saves are sequential, because two runs may end at the same time.
    saved = saved.catch(() => undefined).then(() => keepStudy(path, study.kept, made))
    return saved
  }
  const keep = async (planned: string, kind: 'runs' | 'faults') => {
    const runId = started.get(planned)
    if (runId !== undefined) made[kind][planned] = runId
    await save()
    onChange()
  }
  const leave = async (planned: string, why: NotStarted) => {
    made.left[planned] = why
    await save()
    onChange()
  }
  try {
    await makeRuns(study.planned, {
      folder: folderOf(part, { keep, leave }),
      parallel: study.parallel,
      stopRequest: stopOf(stop),
      limit: makeBudget(study.plan.settings, made.spent, study.planned.length),
      argsOf: argumentsIn(study),
      poolKindOf: () => undefined,
      sharesServers: study.plan.settings.parallel !== undefined,
      note: (text) => void made.notes.push(text),
      onRun(planned, state) {
        made.spent.runs += 1
        made.spent.tokens += studyRun(planned, state)?.tokens ?? 0
      },
      unreachable,
      make: playerOf({ ...making, started }),
    })
  } catch (thrown) {
    made.notes.push(thrown instanceof Error ? thrown.message : String(thrown))
  }
  made.hasEnded = true
  await save().catch(() => undefined) // the runs are kept
  await rm(part, { recursive: true, force: true }).catch(() => undefined) // it is empty
}

/** Returns the arguments of each planned run; all repeats of a cell have the same. */
function argumentsIn({ cells }: ReadStudy): (planned: PlannedRun) => RunArguments {
  const byKey = new Map(cells.map(({ cell, args }) => [cell.key, args]))
  return ({ cell }) => {
    const args = byKey.get(cell.key)
    if (args) return args
    throw new HarnessError('internal', { what: `no arguments for ${cell.key}` })
  }
}

function stopOf(stop: AbortController): StopRequest {
  return {
    stopSignal: stop.signal,
    requestStop: () => stop.abort(),
    dispose: () => undefined,
  }
}

interface Notes extends Pick<StudyFolder, 'leave'> {
  readonly keep: (planned: string, kind: 'runs' | 'faults') => Promise<void>
}

/** Folder for the queue. Runs are stored with all others, so only their end is recorded here. */
function folderOf(part: string, { keep, leave }: Notes): StudyFolder {
  return {
    path: part,
    partOf: (id) => join(part, id),
    keep: (id) => keep(id, 'runs'),
    setAside: (id) => keep(id, 'faults'),
    leave,
    discard: (id) => rm(join(part, id), { recursive: true, force: true }),
    close: async () => undefined,
  }
}

interface Player extends Pick<Making, 'services' | 'going' | 'onChange'> {
  /** Run ids by the name of the planned run. */
  readonly started: Map<string, RunId>
}

/** Returns a function that runs one planned run in this server's worker, and waits for its end. */
function playerOf({ services, started, going, onChange }: Player): typeof run {
  const { runs, engine } = services
  return async (args, { stopRequest: { stopSignal }, progress }) => {
    const { runId, warnings } = await launch(args, services, stopSignal)
    for (const warning of warnings) progress.note(warning)
    started.set(basename(args.output), runId)
    going.add(runId)
    try {
      while (runs.isLive(runId) && !stopSignal.aborted) {
        onChange()
        await runs.changed(runId, stopSignal)
      }
      if (runs.isLive(runId)) {
        await (await engine.worker()).stop(runId)
        const late = AbortSignal.timeout(LAST_ROWS_MS)
        while (runs.isLive(runId) && !late.aborted) await runs.changed(runId, late)
      }
    } finally {
      going.delete(runId)
    }
    const { error } = await runs.view(runId)
    if (error !== undefined) progress.note(error, true)
    progress.rows((await runs.bundle(runId)).run.rows)
    await mkdir(args.output, { recursive: true })
    return 0
  }
}
