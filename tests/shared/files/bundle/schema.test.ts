import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ScreenFile } from '@harness/shared/device/observation.ts'
import { Integrity, PageHash } from '@harness/shared/files/bundle/integrity.ts'
import { Meta } from '@harness/shared/files/bundle/meta.ts'
import { Triage } from '@harness/shared/findings/triage.ts'
import { ImportFindings } from '@harness/shared/log/imports.ts'
import { Redaction } from '@harness/shared/log/redaction.ts'
import { Row } from '@harness/shared/log/rows.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const docs = (name: string) => fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url))

/** As a reader sees it: fields that it does not know are allowed. */
const options = { unrepresentable: 'any' as const, io: 'input' as const }

test('docs/bundle.schema.json is what the declarations of rows, meta and screens say (vitest -u writes it)', async () => {
  const meta = z.extend(Meta, {
    redaction: z.optional(Redaction),
    imports: z.optional(ImportFindings),
    triage: z.optional(Triage),
    page: z.optional(PageHash.shape.page),
    integrity: z.optional(Integrity),
  })
  const schema = {
    title: 'The files of a run of Harness, log version 4',
    files: {
      'a line of events.jsonl': z.toJSONSchema(Row, options),
      'meta.json': z.toJSONSchema(meta, options),
      'step-001.json': z.toJSONSchema(ScreenFile, options),
    },
  }
  await expect(`${JSON.stringify(schema, undefined, 2)}\n`).toMatchFileSnapshot(
    docs('bundle.schema.json'),
  )
})

test('docs/bundle.md has a line for every kind of row and every field of meta.json, and its example is a row', async () => {
  const text = await readFile(docs('bundle.md'), 'utf8')
  for (const option of Row.def.options) {
    const [kind] = option.shape.kind.def.values
    expect(text).toContain(`| \`${kind}\` |`)
  }
  for (const field of Object.keys(Meta.shape)) expect(text).toContain(`\`${field}\``)
  const examples = [...text.matchAll(/^\{"schemaVersion".*\}$/gm)].map(([line]) => line)
  expect(examples.length).toBeGreaterThan(3)
  for (const line of examples) expect(Row.safeParse(JSON.parse(line)).success).toBe(true)
})
