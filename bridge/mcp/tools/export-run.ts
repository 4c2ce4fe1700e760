import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import {
  REPORT_ENDINGS,
  REPORT_FORMATS,
  type ReportFormat,
  reportText,
} from '@harness/shared/files/report/formats.ts'
import { studyText, withoutLinks } from '@harness/shared/files/study/text.ts'
import { bundleName } from '@harness/shared/log/versions/names.ts'
import { STUDY_FORMATS } from '@harness/shared/order/study/fields.ts'
import * as z from 'zod/mini'
import { ENDINGS, exported } from '../../cli/bundle/export.ts'
import { EXPORTS } from '../../cli/bundle/flags.ts'
import { reported } from '../../cli/bundle/report.ts'
import { saveNew } from '../../cli/bundle/save.ts'
import { builtText } from '../../server/checkout.ts'
import { foldersOf } from '../folders.ts'
import { allowedPath } from '../settings.ts'
import type { StudyOutcome } from '../studies/study-view.ts'
import { defineMcpTool } from '../tool.ts'

export const exportRun = defineMcpTool({
  name: 'export_run',
  description: 'Write a run or study to a new file.',
  input: z.strictObject({
    run_id: z.string(),
    as: z.exactOptional(z.enum([...EXPORTS, ...REPORT_FORMATS])),
    folder: z.string(),
  }),
  describe: { as: 'default html', folder: 'absolute' },
  output: { path: 'string' },
  always: ['path'],
  hints: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  async call({ run_id, as = 'html', folder }, { runs, studies, settings, client }) {
    const folders = await foldersOf(settings, client)
    const allowed = allowedPath('folder', folder, folders)
    const ending = `-${run_id.slice(0, 8)}${isReport(as) ? REPORT_ENDINGS[as] : ENDINGS[as]}`
    if (await studies.has(run_id)) {
      const view = await studies.view(run_id)
      const content = studyContent(await view.result(), as)
      const { name } = view
      const path = await savedIn(allowed, `${plainName(name)}${ending}`, content)
      return { data: { path }, text: `The study is in ${path}` }
    }
    const bundle = await runs.bundle(run_id)
    const { started } = bundle.state
    const name = bundleName(started?.goal ?? '', started?.ts ?? '').replace(/\.zip$/, '')
    const content = isReport(as)
      ? reportText([await reported(bundle)], as)
      : await exported(bundle, as, builtText)
    const path = await savedIn(allowed, `${name}${ending}`, content)
    return { data: { path }, text: `The run is in ${path}` }
  },
})

/** Writes a new file. Throws `argument_invalid` if it exists. */
async function savedIn(folder: string, file: string, content: string | Uint8Array) {
  const path = join(folder, file)
  if (existsSync(path))
    throw wrong('folder', `has ${file} already: take that, or name another folder`)
  await saveNew(path, content)
  return path
}

function studyContent({ results, ...outcome }: StudyOutcome, as: string): string {
  const format = STUDY_FORMATS.find((each) => each === as)
  if (!format)
    throw wrong('as', `has no form for a study: take ${STUDY_FORMATS.join(', ')}, or export a run`)
  return studyText(format, results, { ...outcome, document: withoutLinks(outcome.document) })
}

function plainName(name: string): string {
  return (
    name
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .toLowerCase()
      .slice(0, 60) || 'study'
  )
}

function wrong(argument: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument, what })
}

function isReport(kind: string): kind is ReportFormat {
  return Object.hasOwn(REPORT_ENDINGS, kind)
}
