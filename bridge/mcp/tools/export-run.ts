import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import {
  REPORT_ENDINGS,
  REPORT_FORMATS,
  type ReportFormat,
  reportText,
} from '@harness/shared/files/report/formats.ts'
import { bundleName } from '@harness/shared/log/versions/names.ts'
import * as z from 'zod/mini'
import { ENDINGS, exported } from '../../cli/bundle/export.ts'
import { EXPORTS } from '../../cli/bundle/flags.ts'
import { reported } from '../../cli/bundle/report.ts'
import { saveNew } from '../../cli/bundle/save.ts'
import { builtText } from '../../server/checkout.ts'
import { foldersOf } from '../folders.ts'
import { allowedPath } from '../settings.ts'
import { defineMcpTool } from '../tool.ts'

export const exportRun = defineMcpTool({
  name: 'export_run',
  description: 'Write a run to a new file: report, zip, test, script.',
  input: z.strictObject({
    run_id: z.string(),
    as: z.exactOptional(z.enum([...EXPORTS, ...REPORT_FORMATS])),
    folder: z.string(),
  }),
  describe: { as: 'default html', folder: 'absolute' },
  output: { path: 'string' },
  always: ['path'],
  hints: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  async call({ run_id, as = 'html', folder }, { runs, settings, client }) {
    const bundle = await runs.bundle(run_id)
    const { started } = bundle.state
    const name = bundleName(started?.goal ?? '', started?.ts ?? '')
    const file = `${name.replace(/\.zip$/, '')}-${run_id.slice(0, 8)}${isReport(as) ? REPORT_ENDINGS[as] : ENDINGS[as]}`
    const folders = await foldersOf(settings, client)
    const path = join(allowedPath('folder', folder, folders), file)
    if (existsSync(path)) {
      const what = `has ${file} already: take that, or name another folder`
      throw new HarnessError('argument_invalid', { argument: 'folder', what })
    }
    const content = isReport(as)
      ? reportText([await reported(bundle)], as)
      : await exported(bundle, as, builtText)
    await saveNew(path, content)
    return { data: { path }, text: `The run is in ${path}` }
  },
})

function isReport(kind: string): kind is ReportFormat {
  return Object.hasOwn(REPORT_ENDINGS, kind)
}
