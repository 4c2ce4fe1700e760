// The applications whose outcomes are compared with pictures: packages of the npm registry.
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { readApps } from '../apps/list.ts'
import type { Package } from '../apps/packages.ts'

const FOLDER = new URL('../../fixtures/outcomes/', import.meta.url)

const List = z.array(
  z.strictObject({
    package: z.string(),
    version: z.string(),
    integrity: z.string(),
    path: z.string(),
    phone: z.boolean(),
  }),
)

export interface Shown extends Package {
  /** Folder in the package that is the root of its addresses. */
  readonly root: string
  readonly path: string
  readonly phone: boolean
}

async function read(file: string): Promise<readonly Shown[]> {
  const listed = List.parse(JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')))
  return listed.map((app) => ({ ...app, root: '.' }))
}

/** Those of the first list, and those whose marks are counted and that are no package of it. */
export async function firstList(): Promise<readonly Shown[]> {
  const listed = await read('list.json')
  const names = new Set(listed.map((app) => app.package))
  const counted = (await readApps())
    .filter((app) => !names.has(app.package))
    .flatMap(({ screens: [first], ...app }) =>
      first ? [{ ...app, path: first.path, phone: false }] : [],
    )
  return [...listed, ...counted]
}

/** Those of the second list, chosen when the rules were found on the first. */
export function secondList(): Promise<readonly Shown[]> {
  return read('second-list.json')
}

/** Those that were chosen last, each list before the device saw what is on it. */
export async function latestLists(): Promise<readonly Shown[]> {
  const ordinals = ['third', 'fourth', 'fifth', 'sixth', 'seventh']
  return (await Promise.all(ordinals.map((at) => read(`${at}-list.json`)))).flat()
}
