import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import type { BundleCheck } from '@harness/shared/files/bundle/integrity.ts'
import { metaOf } from '@harness/shared/files/bundle/meta.ts'
import { metaText } from '@harness/shared/files/bundle/meta-text.ts'
import { endText } from '@harness/shared/files/report/words.ts'
import { lineOf, stepFile } from '@harness/shared/log/rows.ts'
import { listed } from '@harness/shared/log/versions/damage.ts'
import { EVENTS_FILE, META_FILE } from '@harness/shared/log/versions/names.ts'
import { shownEnd } from '@harness/shared/order/run.ts'
import { listedBy, readArguments, refuse } from '../../system/flags.ts'
import { fileErrorText } from '../run/file-error.ts'
import { type CallerContext, callerFolder } from '../run/values.ts'
import { checkOf } from './check.ts'
import { IMPORT_FLAGS } from './flags.ts'
import { bundlesOf } from './operands.ts'
import { type Bundle, isPng, scenesOf } from './read-bundle.ts'

type Place = Pick<CallerContext, 'cwd' | 'env'>

interface Lost {
  /** Numbers of the steps that have no picture in the folder. */
  readonly pictures: readonly number[]
  /** Numbers of the steps with an unreadable file. */
  readonly unreadable: readonly number[]
}

/** Notes stored in the file next to its rows. */
function carriedBy({ imports, redaction, triage }: BundleCheck) {
  return {
    ...(redaction && { redaction }),
    ...(imports.length > 0 && { imports }),
    ...(triage && { triage }),
  }
}

/**
 * Writes the run in the current format with its pictures unchanged; leaves out what cannot be read.
 */
async function writeRun(bundle: Bundle, folder: string, check: BundleCheck): Promise<Lost> {
  const { run, state, files } = bundle
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, EVENTS_FILE), run.rows.map(lineOf).join(''))
  await writeFile(join(folder, META_FILE), metaText({ ...metaOf(state), ...carriedBy(check) }))
  const scenes = await scenesOf(bundle)
  const pictures: number[] = []
  const unreadable: number[] = []
  for (const { step, picture, screen } of run.steps) {
    const png = await files.get(picture ?? '')?.()
    const isKept = png !== undefined && isPng(png)
    if (isKept) await writeFile(join(folder, stepFile(step, 'png')), png)
    else pictures.push(step)
    const json = scenes.has(step) ? await files.get(screen ?? '')?.() : undefined
    if (json) await writeFile(join(folder, stepFile(step, 'json')), json)
    if ((picture && !isKept) || (screen && !json)) unreadable.push(step)
  }
  return { pictures, unreadable }
}

async function written(bundle: Bundle, folder: string): Promise<Written> {
  try {
    const check = await checkOf(bundle)
    return { folder, check, lost: await writeRun(bundle, folder, check) }
  } catch (thrown) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    throw new HarnessError('output_failed', { folder, what: fileErrorText(thrown) }, thrown)
  }
}

interface Written {
  readonly folder: string
  readonly lost: Lost
  readonly check: BundleCheck
}

function summaryOf({ run, state }: Bundle, { folder, lost, check }: Written) {
  const { completed } = state
  const damages = run.damages.map(({ text }) => text)
  if (lost.unreadable.length > 0)
    damages.push(`A file of step ${listed(lost.unreadable)} could not be read.`)
  return {
    folder,
    runId: run.runId,
    version: run.version,
    goal: state.started?.goal ?? '',
    end: endText(
      completed
        ? {
            end: shownEnd(completed),
            confirmed: completed.confirmed,
            ending: completed.ending,
          }
        : { end: 'unfinished', confirmed: false },
    ),
    steps: state.steps.length,
    stepsWithoutPicture: lost.pictures,
    tolerated: damages,
    integrity: check.kind,
    integrityText: check.text,
    ...(check.signer && { signedBy: check.signer.fingerprint }),
    /** True for a file unchanged since its export, of a run that was never changed before. */
    whole: check.kind === 'unchanged' && !check.imports.some(({ changed }) => changed),
  }
}

type Summary = ReturnType<typeof summaryOf>

function textOf(summary: Summary): string {
  return [
    summary.goal,
    `${summary.end}, ${summary.steps} steps, log version ${summary.version}`,
    ...(summary.integrity === 'unchanged' && summary.signedBy === undefined
      ? [`${summary.integrityText} Not signed.`]
      : [summary.integrityText]),
    ...summary.tolerated.map((text) => `  tolerated: ${text}`),
    `The run is in ${summary.folder}`,
    '',
  ].join('\n')
}

/**
 * Output folders: one run goes into the folder itself, several into subfolders named by their ids.
 */
function foldersOf(bundles: readonly Bundle[], output: string | undefined): readonly string[] {
  if (bundles.length === 1 && output !== undefined) return [output]
  const ids = bundles.map(({ run }) => run.runId)
  const twice = ids.find((id, at) => ids.indexOf(id) < at)
  if (twice !== undefined)
    throw new HarnessError('argument_invalid', {
      argument: 'FILE',
      what: `holds run ${twice} twice`,
    })
  return ids.map((id) => `${output ?? 'runs'}/${id}`)
}

/**
 * Runs `import FILE… [--output FOLDER] [--strict] [--json]`: reads runs of any version and writes
 * each in the current format. Resolves to the exit status, 1 with `--strict` for a changed run.
 * Throws `argument_invalid` before anything is written, `output_failed`.
 */
export async function importCommand(
  argv: readonly string[],
  at: Place,
  print: (text: string) => void,
): Promise<number> {
  const { given, operands: names } = readArguments(argv, IMPORT_FLAGS, listedBy('import'))
  const values = new Map(given.map(({ name, value }) => [name, value]))
  const bundles = await bundlesOf(names, at)
  const places = foldersOf(bundles, values.get('output'))
  const folders = places.map((name) => resolve(callerFolder(at), name))
  const taken = folders.findIndex((folder) => existsSync(folder))
  if (taken >= 0) throw refuse('output', `${places[taken]} is there already; name a new folder`)
  const summaries: Summary[] = []
  for (const [index, bundle] of bundles.entries()) {
    const folder = folders[index] ?? ''
    summaries.push(summaryOf(bundle, await written(bundle, folder)))
  }
  const json = summaries.length === 1 ? summaries[0] : summaries
  if (values.has('json')) print(`${JSON.stringify(json, undefined, 2)}\n`)
  else print(summaries.map(textOf).join('\n'))
  return values.has('strict') && !summaries.every(({ whole }) => whole) ? 1 : 0
}
