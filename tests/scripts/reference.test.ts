import { readdirSync, readFileSync } from 'node:fs'
import { libraryText, parseLibrary } from '@harness/shared/order/library/file.ts'
import Ajv from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { REFERENCE } from '../reference/pages.ts'

const folder = new URL('../../docs/reference/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

describe('docs/reference', () => {
  it.each(Object.entries(REFERENCE))(
    '%s is generated from the code; node scripts/reference.mjs writes it',
    (name, text) => {
      expect(read(name)).toBe(text())
    },
  )

  it('the folder holds no other page than the generated ones and the bundle', () => {
    expect(readdirSync(folder).sort()).toEqual([...Object.keys(REFERENCE), 'bundle.md'].sort())
  })

  it('the schemas accept the files of a recorded run and refuse a row without its kind', () => {
    const fixture = new URL('../fixtures/bundles/v4/', import.meta.url)
    const file = (name: string) => readFileSync(new URL(name, fixture), 'utf8')
    const validate = (name: string) => new Ajv({ strict: false }).compile(JSON.parse(read(name)))
    const isRow = validate('log.schema.json')
    const rows = file('events.jsonl').trim().split('\n')
    expect(rows.filter((row) => !isRow(JSON.parse(row)))).toEqual([])
    expect(isRow({ ...JSON.parse(rows[0] ?? ''), kind: undefined })).toBe(false)
    expect(validate('meta.schema.json')(JSON.parse(file('meta.json')))).toBe(true)
    expect(validate('screen.schema.json')(JSON.parse(file('step-001.json')))).toBe(true)
  })

  it('the schema of the library accepts what Harness writes', () => {
    const isLibrary = new Ajv({ strict: false }).compile(JSON.parse(read('library.schema.json')))
    const text = JSON.stringify({
      harnessLibrary: 1,
      goals: [{ id: 'a', name: 'Order', createdAt: '', lastUsedAt: '', text: 'Order a mug' }],
    })
    expect(isLibrary(JSON.parse(libraryText(parseLibrary(text).library)))).toBe(true)
    expect(isLibrary({ goals: [] })).toBe(false)
  })
})
