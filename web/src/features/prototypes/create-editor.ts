import { asHarnessError, fromWire, type HarnessError } from '@harness/shared/base/errors.ts'
import type { ScreensPrototype } from '@harness/shared/device/prototype/prototype.ts'
import type { Screen } from '@harness/shared/device/prototype/screen.ts'
import { startScreen } from '@harness/shared/device/prototype/start.ts'
import { type Accessor, createMemo, createSignal, onCleanup } from 'solid-js'
import type { Page } from '../../kit/page/page.ts'
import { entriesOf } from '../../store/library/entries.ts'
import { changePrototype, prototypeFile, readPrototypeEntry } from '../../store/prototypes.ts'
import type { OpenedFile } from '../../worker/api.ts'
import { withNewPicture, withPictures } from './edits.ts'

/** Maximum number of changes that can be undone. */
const MAX_UNDO = 100

interface Done {
  readonly words: string
  readonly before: ScreensPrototype
}

export interface PrototypeEditor {
  readonly id: string
  /** Undefined while loading, and after an error. */
  readonly value: Accessor<ScreensPrototype | undefined>
  readonly error: Accessor<HarnessError | undefined>
  /** Library entry; undefined while loading and after its deletion. */
  readonly application: Accessor<string | undefined>
  /** Reason why the latest change exists in this tab only. */
  readonly unsaved: Accessor<HarnessError | undefined>
  /** Time of the last save; undefined before the first during this visit. */
  readonly savedAt: Accessor<Date | undefined>
  readonly screen: Accessor<Screen | undefined>
  readonly spot: Accessor<Screen['spots'][number] | undefined>
  readonly choose: (screen: string, spot?: string) => void
  /** Applies a change; `words` name it for undo. Changes with the same `key` are merged. */
  readonly change: (words: string, next: ScreensPrototype, key?: string) => void
  readonly undo: Accessor<string | undefined>
  readonly redo: Accessor<string | undefined>
  readonly undoOne: () => void
  readonly redoOne: () => void
  /** Adds pictures as screens; returns a message for every other file. */
  readonly addPictures: (files: readonly OpenedFile[]) => Promise<readonly string[]>
  /** Replaces the selected screen's picture. Returns messages for unused files. */
  readonly replacePicture: (files: readonly OpenedFile[]) => Promise<readonly string[]>
  /** URL of a picture in this page. */
  readonly picture: (path: string) => string | undefined
}

/** Editor of a prototype; every change is saved immediately. */
export function createPrototypeEditor(page: Page, id: string): PrototypeEditor {
  const [value, setValue] = createSignal<ScreensPrototype>()
  const [error, setError] = createSignal<HarnessError>()
  const [chosen, setChosen] = createSignal<{ screen: string; spot?: string }>({ screen: '' })
  const [application, setApplication] = createSignal<string>()
  void applicationOf(page, id).then(setApplication, () => undefined) // then no run is linked
  const saver = createSaver(page, id)
  const pictures = createPictures(page, id)
  const steps = createSteps(value, (next) => {
    setValue(next)
    saver.save(next)
  })
  void readPrototypeEntry(page.db, id).then(
    ({ document }) => {
      if (document.kind !== 'screens') return
      setValue(document)
      setChosen({ screen: startScreen(document)?.id ?? '' })
    },
    (thrown: unknown) => setError(asHarnessError(thrown)),
  )
  const screen = createMemo(
    () => value()?.screens.find((each) => each.id === chosen().screen) ?? value()?.screens[0],
  )
  return {
    id,
    value,
    error,
    application,
    unsaved: saver.error,
    savedAt: saver.savedAt,
    screen,
    spot: createMemo(() => screen()?.spots.find((each) => each.id === chosen().spot)),
    choose: (to, spot) => setChosen({ screen: to, ...(spot !== undefined && { spot }) }),
    ...steps,
    picture: pictures.url,
    async addPictures(files) {
      const now = value()
      if (!now) return []
      const { good, faults } = await readNew(page, now, files)
      if (good.length > 0) {
        await changePrototype(page.db, id, now, good.map(fileOf))
        steps.change('add pictures', withPictures(now, good))
      }
      return faults
    },
    async replacePicture(files) {
      const now = value()
      const to = screen()
      if (!now || !to) return []
      const { good, faults } = await readNew(page, now, files.slice(0, 1))
      const [picture] = good
      if (picture) {
        await changePrototype(page.db, id, now, [fileOf(picture)])
        steps.change(`replace the picture of ${to.title}`, withNewPicture(now, to, picture))
      }
      return faults
    },
  }
}

function fileOf({ path, blob }: OpenedFile): OpenedFile {
  return { path, blob }
}

/** Reads pictures under unique names; returns messages for files that are no pictures. */
async function readNew(page: Page, now: ScreensPrototype, files: readonly OpenedFile[]) {
  const named = files.map(({ path, blob }) => ({ path: freePath(path, now), blob }))
  const read = await page.worker.readPictures(named)
  if ('error' in read) return { good: [], faults: [fromWire(read.error).message] }
  const good = read.value.flatMap(({ path, size }) => {
    const file = named.find((each) => each.path === path)
    return size && file ? [{ ...file, ...size }] : []
  })
  const faults = read.value.flatMap(({ path, fault }) => (fault ? [`${path} ${fault}.`] : []))
  return { good, faults }
}

async function applicationOf({ db }: Page, id: string): Promise<string | undefined> {
  const all = await entriesOf(db, 'applications')
  return all.find(({ target }) => target.kind === 'prototype' && target.prototype.id === id)?.id
}

/** Makes a file name that no other picture has. */
function freePath(path: string, { screens }: ScreensPrototype): string {
  const name = path.split('/').at(-1) ?? path
  const taken = new Set(screens.map(({ picture }) => picture))
  for (let count = 1; ; count += 1) {
    const next = count === 1 ? name : name.replace(/(\.[^.]*)?$/, ` ${count}$1`)
    if (!taken.has(next)) return next
  }
}

function createSteps(
  value: Accessor<ScreensPrototype | undefined>,
  show: (next: ScreensPrototype) => void,
) {
  const [past, setPast] = createSignal<readonly Done[]>([])
  const [future, setFuture] = createSignal<readonly Done[]>([])
  let lastKey: string | undefined
  const step = (
    from: Accessor<readonly Done[]>,
    setFrom: (rest: readonly Done[]) => void,
    keep: (done: Done) => void,
  ) => {
    const done = from().at(-1)
    const now = value()
    if (!done || !now) return
    lastKey = undefined
    setFrom(from().slice(0, -1))
    keep({ words: done.words, before: now })
    show(done.before)
  }
  return {
    undo: () => past().at(-1)?.words,
    redo: () => future().at(-1)?.words,
    undoOne: () => step(past, setPast, (done) => setFuture([...future(), done])),
    redoOne: () => step(future, setFuture, (done) => setPast([...past(), done])),
    change(words: string, next: ScreensPrototype, key?: string) {
      const before = value()
      if (!before || next === before) return
      if (key === undefined || key !== lastKey)
        setPast([...past(), { words, before }].slice(-MAX_UNDO))
      lastKey = key
      setFuture([])
      show(next)
    },
  }
}

/** Saves the latest state, one write at a time. */
function createSaver(page: Page, id: string) {
  const [error, setError] = createSignal<HarnessError>()
  const [savedAt, setSavedAt] = createSignal<Date>()
  let wanted: ScreensPrototype | undefined
  let writing = false
  const write = async () => {
    if (writing) return
    writing = true
    while (wanted) {
      const next = wanted
      wanted = undefined
      await changePrototype(page.db, id, next).then(
        () => {
          setError(undefined)
          setSavedAt(new Date())
        },
        (thrown: unknown) => setError(asHarnessError(thrown)),
      )
    }
    writing = false
  }
  return {
    error,
    savedAt,
    save(next: ScreensPrototype) {
      wanted = next
      void write()
    },
  }
}

/** URLs of pictures, created when first shown and revoked with the screen. */
function createPictures(page: Page, id: string) {
  const [urls, setUrls] = createSignal<ReadonlyMap<string, string>>(new Map())
  const asked = new Set<string>()
  onCleanup(() => {
    for (const url of urls().values()) URL.revokeObjectURL(url)
  })
  return {
    url(path: string): string | undefined {
      if (!asked.has(path)) {
        asked.add(path)
        void prototypeFile(page.db, id, path).then(
          (blob) => blob && setUrls(new Map([...urls(), [path, URL.createObjectURL(blob)]])),
          () => undefined, // without its picture the screen shows its title
        )
      }
      return urls().get(path)
    },
  }
}
