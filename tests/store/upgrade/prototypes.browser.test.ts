import { addPrototype, prototypeFile, readPrototypeEntry } from '@harness/web/store/prototypes.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { prototypeOf, screen } from '../../shared/prototype/sample-prototype.ts'

it('a database from before prototypes keeps what it holds and takes one', async () => {
  const name = `harness-test-${crypto.randomUUID()}`
  const before = new Dexie(name)
  before.version(4).stores({ settings: 'key', trash: 'runId, deletedAt', runs: 'runId' })
  await before.table('settings').add({ key: 'theme', value: 'dark' })
  before.close()
  const db = new HarnessDb(name)
  expect(await db.settings.get('theme')).toEqual({ key: 'theme', value: 'dark' })
  const document = prototypeOf([screen('one')])
  const now = '2026-11-22T10:00:00.000Z'
  const blob = new Blob(['picture'])
  await addPrototype(db, { id: 'p', document, createdAt: now, changedAt: now }, [
    { path: 'one.png', blob },
  ])
  expect((await readPrototypeEntry(db, 'p')).document).toEqual(document)
  expect(await (await prototypeFile(db, 'p', 'one.png'))?.text()).toBe('picture')
  await expect(readPrototypeEntry(db, 'gone')).rejects.toMatchObject({ code: 'prototype_unknown' })
  db.close()
})
