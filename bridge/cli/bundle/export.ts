import { resolve } from 'node:path'
import { metaOf, metaText } from '@harness/shared/bundle/meta.ts'
import { bundleName, EVENTS_FILE, META_FILE } from '@harness/shared/bundle/names.ts'
import { makeReferenceProjection, referenceMetaOf } from '@harness/shared/bundle/reference.ts'
import { lineOf, stepFile } from '@harness/shared/language/rows.ts'
import { playwrightOf } from '@harness/shared/report/as-test/playwright.ts'
import { scriptOf } from '@harness/shared/report/as-test/script.ts'
import { type Zippable, zipSync } from 'fflate'
import { readFlags } from '../flags.ts'
import { type CallerContext, callerFolder, oneOf } from '../run/values.ts'
import { EXPORT_FLAGS, EXPORTS, type Export } from './flags.ts'
import { bundleOf, withOperands } from './operands.ts'
import { type Bundle, scenesOf } from './read-bundle.ts'
import { saveNew } from './save.ts'

type Place = Pick<CallerContext, 'cwd' | 'env'>

const ENDINGS: Readonly<Record<Export, string>> = {
  zip: '.zip',
  reference: '.zip',
  playwright: '.spec.ts',
  script: '.jsonl',
}

const utf8 = (text: string) => new TextEncoder().encode(text)

/** All files of the run as they are written today, whatever version they were read in. */
async function zipped({ run, state, files }: Bundle, isReference: boolean): Promise<Uint8Array> {
  const projection = makeReferenceProjection()
  const line = isReference ? projection.lineOf : lineOf
  const meta = isReference ? referenceMetaOf(state) : metaOf(state)
  const entries: Zippable = {
    [EVENTS_FILE]: utf8(run.rows.map((row) => line(row)).join('')),
    [META_FILE]: utf8(metaText(meta ?? {})),
  }
  for (const { step, picture, screen } of run.steps) {
    const png = await files.get(picture ?? '')?.()
    if (png) entries[stepFile(step, 'png')] = [png, { level: 0 }]
    const json = isReference ? undefined : await files.get(screen ?? '')?.()
    if (json) entries[stepFile(step, 'json')] = json
  }
  return zipSync(entries)
}

async function exported(bundle: Bundle, as: Export): Promise<string | Uint8Array> {
  switch (as) {
    case 'zip':
    case 'reference':
      return zipped(bundle, as === 'reference')
    case 'playwright': {
      const scenes = await scenesOf(bundle)
      return playwrightOf(bundle.state, (step) => scenes.get(step))
    }
    case 'script':
      return scriptOf(bundle.state)
  }
}

/** `export FILE [--as KIND] [--output FILE]`; resolves to the path written. Throws `argument_invalid`, `export_refused`. */
export async function exportCommand(
  argv: readonly string[],
  at: Place,
  print: (text: string) => void,
): Promise<number> {
  const { names, rest } = withOperands(argv)
  const values = new Map(readFlags(rest, EXPORT_FLAGS).map(({ name, value }) => [name, value]))
  const as = oneOf('as', values.get('as') ?? 'zip', EXPORTS)
  const bundle = await bundleOf(names, at)
  const { started } = bundle.state
  const own = bundleName(started?.goal ?? '', started?.ts ?? '').replace(/\.zip$/, ENDINGS[as])
  const path = resolve(callerFolder(at), values.get('output') ?? own)
  await saveNew(path, await exported(bundle, as))
  print(`The run is in ${path}\n`)
  return 0
}
