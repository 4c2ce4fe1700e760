// The fields of a plan beside the arguments of the commands: one name for one thing.

import { RUN_FLAGS } from '@harness/bridge/cli/run/flags.ts'
import { CI_FLAGS } from '@harness/bridge/cli/study/flags.ts'
import { planSchema } from '@harness/bridge/cli/study/plan-schema.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const Schema = z.object({ properties: z.record(z.string(), z.unknown()) })

const fields = Object.keys(Schema.parse(JSON.parse(planSchema())).properties)
const flags = new Set([...RUN_FLAGS, ...CI_FLAGS].map(({ name }) => name))

/** Lists of what one run has once, and the argument that names it there. */
const LISTS: Readonly<Record<string, string>> = {
  applications: 'app',
  variants: 'url',
  pages: 'url',
  personas: 'persona',
  goals: 'goal',
  audits: 'audit',
  models: 'model',
  hooks: 'hook',
}
/** Fields that no single run has. */
const OF_PLAN = ['$schema', 'name', 'sweeps', 'sitemap']

test('every field of a plan has the name of its argument, or is a list of what one names', () => {
  const others = fields.filter((name) => !flags.has(name))
  expect(others.toSorted()).toEqual([...Object.keys(LISTS), ...OF_PLAN].toSorted())
  for (const name of Object.values(LISTS)) expect(flags).toContain(name)
})

/** Arguments that are about one call, or have a list in a plan. */
const OF_CALL = [
  ...['output', 'format', 'json', 'overwrite', 'quiet', 'log-file', 'timeout', 'audit'],
  ...['shard', 'dry-run', 'continue', 'hook'],
]

test('every argument of run and ci is a field of a plan, but those about one call', () => {
  const missing = [...flags].filter((name) => !fields.includes(name))
  expect(missing.toSorted()).toEqual(OF_CALL.toSorted())
})
