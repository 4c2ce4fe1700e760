// Published applications, and what a person counted on pictures of their screens:
// `tests/fixtures/apps`, one file each.
import { readdir, readFile } from 'node:fs/promises'
import { Command } from '@harness/shared/language/command.ts'
import * as z from 'zod/mini'

const FOLDER = new URL('../../fixtures/apps/', import.meta.url)

/**
 * What a person would point at, with a place on it: `["Save", 40, 52]`. Of many alike that stand in
 * one row or column, the first, the last and how many: `["colour", 40, 640, 500, 640, 12]`.
 */
const Target = z.union([
  z.tuple([z.string(), z.number(), z.number()]),
  z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number()]),
])

/**
 * One screen. `heldOut`: its figures are looked at, its single marks are not, so that it judges
 * rules that were found on others. `optional` are places where people would not agree whether there
 * is a control.
 */
const Screen = z.strictObject({
  name: z.string(),
  path: z.string(),
  heldOut: z.boolean(),
  acts: z.array(Command),
  targets: z.array(Target),
  optional: z.optional(z.array(Target)),
})

const App = z.strictObject({
  package: z.string(),
  version: z.string(),
  integrity: z.string(),
  /** Folder in the package that is the root of its addresses. */
  root: z.string(),
  screens: z.array(Screen),
})
export type App = z.infer<typeof App> & { readonly name: string }
export type AppScreen = z.infer<typeof Screen>

export interface Place {
  readonly name: string
  readonly x: number
  readonly y: number
}

export async function readApps(): Promise<readonly App[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json')).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace('.json', ''),
      ...App.parse(JSON.parse(await readFile(new URL(file, FOLDER), 'utf8'))),
    })),
  )
}

export function placesOf(targets: AppScreen['targets'] = []): readonly Place[] {
  return targets.flatMap(([name, x, y, lastX = x, lastY = y, count = 1]) =>
    Array.from({ length: count }, (_, index) => {
      const share = count > 1 ? index / (count - 1) : 0
      return { name, x: x + (lastX - x) * share, y: y + (lastY - y) * share }
    }),
  )
}
