// The generated files of docs/reference, by name. `node scripts/reference.mjs` writes them, and
// tests/scripts/reference.test.ts compares them.
import { planSchema } from '@harness/bridge/cli/study/plan-schema.ts'
import { ScreenFile } from '@harness/shared/device/observation.ts'
import { Row } from '@harness/shared/log/rows.ts'
import type * as z from 'zod/mini'
import { environmentPage } from './environment.ts'
import { errorsPage } from './errors.ts'
import { httpPage } from './http.ts'
import { jsonSchema } from './json-schema.ts'
import { LibraryFile, libraryPage } from './library.ts'
import { logPage, WholeMeta } from './log.ts'
import { optionsPage } from './options.ts'
import { sensorsPage } from './sensors.ts'
import { toolsPage } from './tools.ts'

/** The text of each file. */
export const REFERENCE: Readonly<Record<string, () => string>> = {
  'options.md': optionsPage,
  'tools.md': toolsPage,
  'log.md': logPage,
  'library.md': libraryPage,
  'errors.md': errorsPage,
  'sensors.md': sensorsPage,
  'http.md': httpPage,
  'environment.md': environmentPage,
  'plan.schema.json': planSchema,
  'log.schema.json': () => schemaText('A line of events.jsonl', Row),
  'meta.schema.json': () => schemaText('meta.json of a run', WholeMeta),
  'screen.schema.json': () => schemaText('The screen of a step, such as step-001.json', ScreenFile),
  'library.schema.json': () => schemaText('A library file of Harness', LibraryFile),
}

function schemaText(title: string, shape: z.ZodMiniType): string {
  return `${JSON.stringify({ title, ...jsonSchema(shape) }, null, 2)}\n`
}
