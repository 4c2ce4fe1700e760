import { filesForPrototype } from '@harness/web/bundle/files-for-prototype.ts'
import { readPrototypeFiles } from '@harness/web/bundle/import-prototype.ts'
import { makeZipWriter } from '@harness/web/bundle/write-zip.ts'
import { entriesOf } from '@harness/web/store/library/entries.ts'
import { allPrototypes, prototypePaths, readPrototypeEntry } from '@harness/web/store/prototypes.ts'
import { HarnessDb } from '@harness/web/store/schema.ts'
import {
  exportPrototype,
  importPrototype,
  samplePrototype,
} from '@harness/web/worker/prototypes/prototypes.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { afterEach, describe, expect, it } from 'vitest'

const opened: HarnessDb[] = []

function service() {
  const db = new HarnessDb(`harness-test-${crypto.randomUUID()}`)
  opened.push(db)
  return {
    db,
    clock: systemClock,
    ids: systemIds,
    fetch: (...of: Parameters<typeof fetch>) => fetch(...of),
  }
}

afterEach(() => {
  for (const db of opened.splice(0)) db.close()
})

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(390, 844)
  canvas.getContext('2d')?.fillRect(0, 0, 390, 844)
  return canvas.convertToBlob({ type: 'image/png' })
}

describe('adding a prototype', () => {
  it('a folder with one bad file becomes a prototype of the others, with its application', async () => {
    const deps = service()
    const added = await importPrototype(deps, [
      { path: 'Shop/02 Pay.png', blob: await picture() },
      { path: 'Shop/01 Home.png', blob: await picture() },
      { path: 'Shop/notes.txt', blob: new Blob(['hello']) },
      { path: 'Shop/.DS_Store', blob: new Blob(['x']) },
    ])
    expect(added).toMatchObject({ form: 'screens', name: 'Shop' })
    expect(added.notes).toEqual(['notes.txt was left out: it is no PNG, JPEG or WebP picture.'])
    const { document } = await readPrototypeEntry(deps.db, added.id)
    expect(document.kind === 'screens' && document.screens.map(({ title }) => title)).toEqual([
      'Home',
      'Pay',
    ])
    expect(await entriesOf(deps.db, 'applications')).toMatchObject([
      { id: added.applicationId, target: { kind: 'prototype', prototype: { id: added.id } } },
    ])
  })

  it('the HTML sample brings its pages, scripts and styles, and a tour that its pages can prove', async () => {
    const deps = service()
    const sample = await samplePrototype(deps, 'quayside')
    expect(sample).toMatchObject({ form: 'html', id: 'quayside' })
    const paths = (await prototypePaths(deps.db, sample.id)).toSorted()
    const names = ['harbour.html', 'hold.js', 'index.html', 'orchard.html']
    expect(paths).toEqual([...names, 'style.css', 'visit.html'])
    expect(sample.tour.checks.length).toBeGreaterThan(0)
    expect((await samplePrototype(deps, 'quayside')).id).toBe(sample.id)
    expect((await samplePrototype(deps, 'marrow')).form).toBe('screens')
  })

  it('the sample is added once, and comes back the same after export and import', async () => {
    const deps = service()
    const sample = await samplePrototype(deps, 'marrow')
    expect((await samplePrototype(deps, 'marrow')).id).toBe(sample.id)
    const zip = await exportPrototype(deps.db, sample.id)
    const again = await importPrototype(deps, [{ path: 'marrow.zip', blob: zip }])
    expect(again.notes).toEqual([])
    const [one, two] = [sample.id, again.id].map((id) => readPrototypeEntry(deps.db, id))
    expect((await two)?.document).toEqual((await one)?.document)
  })

  it('HTML files become a prototype that begins with the index', async () => {
    const html = new Blob(['<p>Hi'])
    const read = await readPrototypeFiles([
      { path: 'site/pages/a.html', blob: html },
      { path: 'site/index.html', blob: html },
    ])
    expect(read.document).toMatchObject({ kind: 'html', entry: 'index.html' })
    expect(read.files.map(({ path }) => path)).toEqual(['pages/a.html', 'index.html'])
  })

  it.each([
    ['loose pages have the title of the first', '', 'Hire & ride'],
    ['pages of a folder have its name', 'bikes/', 'bikes'],
  ])('%s', async (_, folder, name) => {
    const read = await readPrototypeFiles([
      { path: `${folder}account.html`, blob: new Blob(['<title>Account</title>']) },
      { path: `${folder}index.html`, blob: new Blob(['<title>\n Hire &amp; ride </title>']) },
    ])
    expect(read.document.name).toBe(name)
  })

  it('loose pictures are called by the first, and a name that is taken gets a number', async () => {
    const deps = service()
    const files = [
      { path: '02 Pay.png', blob: await picture() },
      { path: '01 Home.png', blob: await picture() },
    ]
    const names = []
    for (const given of [files, files, files.slice(0, 1)])
      names.push((await importPrototype(deps, given)).name)
    expect(names).toEqual(['Home and 1 more', 'Home and 1 more 2', 'Pay'])
  })

  it('pictures dropped beside pages are files of them, and are named where no page uses them', async () => {
    const read = await readPrototypeFiles([
      { path: 'index.html', blob: new Blob(['<img src="logo.png">']) },
      { path: 'logo.png', blob: await picture() },
      { path: '01 Home.png', blob: await picture() },
    ])
    expect(read.document.kind).toBe('html')
    expect(read.files).toHaveLength(3)
    expect(read.notes).toEqual([
      '1 picture that no page names was kept as a file of the pages. Drop pictures alone to make screens of them.',
    ])
  })

  it.each([
    ['one file without its folder', ['a.css'], ['css/a.css']],
    ['the whole folder', ['site/index.html', 'site/css/a.css'], ['index.html', 'css/a.css']],
    ['a folder that is new', ['fonts/x.woff2'], ['fonts/x.woff2']],
    ['a file that is new', ['about.html'], ['about.html']],
  ])(
    'files for a prototype that is there take the path they replace: %s',
    async (_, given, expected) => {
      const opened = given.map((path) => ({ path, blob: new Blob(['x']) }))
      const known = ['index.html', 'css/a.css', 'img/a.png', 'other/a.png']
      const files = await filesForPrototype(opened, known)
      expect(files.map(({ path }) => path)).toEqual(expected)
    },
  )

  it('a page without a title has the name of its file', async () => {
    const read = await readPrototypeFiles([{ path: 'shop.html', blob: new Blob(['<p>Hi']) }])
    expect(read.document.name).toBe('shop')
  })

  it.each([
    ['a file that only has the name of a zip', 'a.zip', async () => new Blob(['no zip at all'])],
    ['text alone', 'a.txt', async () => new Blob(['hello'])],
    [
      'a description of a newer Harness',
      'a.zip',
      async () => {
        const zip = makeZipWriter()
        zip.deflate('prototype.json', new TextEncoder().encode('{"harnessPrototype": 2}'))
        return zip.end()
      },
    ],
  ])('%s is refused as a whole, and nothing is added', async (_, path, blob) => {
    const deps = service()
    await expect(importPrototype(deps, [{ path, blob: await blob() }])).rejects.toMatchObject({
      code: 'prototype_invalid',
    })
    expect(await allPrototypes(deps.db)).toEqual([])
    expect(await entriesOf(deps.db, 'applications')).toEqual([])
  })

  it('files of which none can be shown are refused with what they lack, a single one as itself', async () => {
    const text = new Blob(['hello'])
    const add = (...paths: string[]) =>
      importPrototype(
        service(),
        paths.map((path) => ({ path, blob: text })),
      )
    await expect(add('shot.png')).rejects.toThrow(
      /^shot\.png cannot be used: it is no PNG, JPEG or WebP picture, and it is no HTML page\.$/,
    )
    await expect(add('shop/shot.png', 'shop/notes.txt')).rejects.toThrow(
      /^shop cannot be used: it has neither an HTML page nor a picture that can be read: shot\.png is no PNG, JPEG or WebP picture, notes\.txt is no PNG, JPEG or WebP picture\.$/,
    )
  })
})
