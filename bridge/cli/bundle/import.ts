import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { checkBundle } from '@harness/shared/bundle/integrity.ts'
import { metaOf } from '@harness/shared/bundle/meta.ts'
import { metaText } from '@harness/shared/bundle/meta-text.ts'
import { EVENTS_FILE, META_FILE } from '@harness/shared/bundle/names.ts'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { lineOf, stepFile } from '@harness/shared/language/rows.ts'
import { shownEnd } from '@harness/shared/language/run.ts'
import { endText } from '@harness/shared/report/words.ts'
import { readFlags, refuse } from '../flags.ts'
import { fileErrorText } from '../run/file-error.ts'
import { type CallerContext, callerFolder } from '../run/values.ts'
import { IMPORT_FLAGS } from './flags.ts'
import { bundleOf, withOperands } from './operands.ts'
import { tools } from './outgoing.ts'
import { type Bundle, isPng, scenesOf } from './read-bundle.ts'

type Place = Pick<CallerContext, 'cwd' | 'env'>

/** Writes the run as it is written today, pictures as they were; what cannot be read is left out. Resolves to the steps without their picture. */
async function writeRun(bundle: Bundle, folder: string): Promise<readonly number[]> {
  const { run, state, files } = bundle
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, EVENTS_FILE), run.rows.map(lineOf).join(''))
  await writeFile(join(folder, META_FILE), metaText(metaOf(state) ?? {}))
  const scenes = await scenesOf(bundle)
  const lost: number[] = []
  for (const { step, picture, screen } of run.steps) {
    const png = await files.get(picture ?? '')?.()
    if (png && isPng(png)) await writeFile(join(folder, stepFile(step, 'png')), png)
    else lost.push(step)
    const json = scenes.has(step) ? await files.get(screen ?? '')?.() : undefined
    if (json) await writeFile(join(folder, stepFile(step, 'json')), json)
  }
  return lost
}

async function written(bundle: Bundle, folder: string): Promise<readonly number[]> {
  try {
    return await writeRun(bundle, folder)
  } catch (thrown) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    throw new HarnessError('output_failed', { folder, what: fileErrorText(thrown) }, thrown)
  }
}

async function summaryOf({ run, state, files }: Bundle, folder: string, lost: readonly number[]) {
  const { completed } = state
  const damages = run.damages.map(({ text }) => text)
  const bytes = async (name: string) => {
    const found = await files.get(name)?.()
    return found && new Uint8Array(found)
  }
  const meta = await bytes(META_FILE)
  const check = await checkBundle(meta && new TextDecoder().decode(meta), files.keys(), {
    digest: tools().digest,
    read: bytes,
  })
  return {
    folder,
    runId: run.runId,
    version: run.version,
    goal: state.started?.goal ?? '',
    end: endText(
      completed
        ? { end: shownEnd(completed), confirmed: completed.confirmed }
        : { end: 'unfinished', confirmed: false },
    ),
    steps: state.steps.length,
    stepsWithoutPicture: lost,
    tolerated: damages,
    integrity: check.kind,
    integrityText: check.text,
  }
}

/**
 * `import FILE [--output FOLDER] [--json]`: reads a run of any version and writes it to a folder as it is written today. Throws
 * `argument_invalid`, `output_failed`.
 */
export async function importCommand(
  argv: readonly string[],
  at: Place,
  print: (text: string) => void,
): Promise<number> {
  const { names, rest } = withOperands(argv)
  const values = new Map(readFlags(rest, IMPORT_FLAGS).map(({ name, value }) => [name, value]))
  const bundle = await bundleOf(names, at)
  const name = values.get('output') ?? `runs/${bundle.run.runId}`
  const folder = resolve(callerFolder(at), name)
  if (existsSync(folder)) throw refuse('output', `${name} is there already; name a new folder`)
  const summary = await summaryOf(bundle, folder, await written(bundle, folder))
  if (values.has('json')) print(`${JSON.stringify(summary, undefined, 2)}\n`)
  else
    print(
      [
        `${summary.goal}`,
        `${summary.end}, ${summary.steps} steps, log version ${summary.version}`,
        summary.integrityText,
        ...summary.tolerated.map((text) => `  tolerated: ${text}`),
        `The run is in ${folder}`,
        '',
      ].join('\n'),
    )
  return 0
}
