// The cases of `fixtures/sensors-fresh`: a page, what is done on it, and what a sensor should say.
// They were labelled by someone who had not read the sensors, before any of them ran.
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

export const FRESH = new URL('../../fixtures/sensors-fresh/', import.meta.url)

const Doing = z.union([
  z.strictObject({ wait: z.number() }),
  z.strictObject({ press: z.string() }),
  z.strictObject({ scroll: z.literal('end') }),
])
export type Doing = z.infer<typeof Doing>

/** A label is the name of a sensor, and words of its target or detail where one page has several. */
export const Case = z.strictObject({
  page: z.string(),
  phone: z.optional(z.boolean()),
  /** Opened over an encrypted connection. */
  secure: z.optional(z.boolean()),
  do: z.optional(z.array(Doing)),
  expect: z.array(z.string()),
  /** What looks like a fault but is not one: a sensor, and why. */
  near: z.array(z.string()),
  /** Where both answers are right. */
  may: z.optional(z.array(z.string())),
})
export type Case = z.infer<typeof Case>

const Packages = z.array(
  z.strictObject({
    package: z.string(),
    version: z.string(),
    integrity: z.string(),
    pages: z.array(Case),
  }),
)
export type PackageCases = z.infer<typeof Packages>[number]

export async function ownCases(): Promise<readonly Case[]> {
  const cases = z.array(Case).parse(await read('cases.json'))
  return cases.map((at) => ({ ...at, page: `${at.page}.html` }))
}

export async function packageCases(): Promise<readonly PackageCases[]> {
  return Packages.parse(await read('packages.json'))
}

async function read(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, FRESH), 'utf8'))
}
