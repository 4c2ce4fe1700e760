// The JSON Schema of a plan file, for editors. It is generated from the flags of `run` and the
// fields of a study, so a new option appears in it automatically.

import { SCREEN_SIZES } from '@harness/shared/device/screen-sizes.ts'
import { HookPoint } from '@harness/shared/order/hooks.ts'
import { studyFields } from '@harness/shared/order/study/fields.ts'
import { type AXES, isOfRun } from '@harness/shared/order/study/read-plan.ts'
import type { PlanFlag } from '@harness/shared/order/study/values.ts'
import { PLAN_FLAGS } from './flags.ts'

type Schema = Readonly<Record<string, unknown>>

const TEXT = { type: ['string', 'number'] } as const

/** A scalar, or for a repeatable argument also a list and a mapping of NAME to VALUE. */
function valueSchema({ value, many, kind }: Omit<PlanFlag, 'name' | 'help'>): Schema {
  if (value === undefined) return { type: 'boolean' }
  const one = kind?.words ? { enum: kind.words } : TEXT
  if (!many) return one
  const pairs = {
    type: 'object',
    additionalProperties: { anyOf: [TEXT, { type: 'array', items: TEXT }] },
  }
  const items = value.includes('=') ? { anyOf: [one, pairs] } : one
  return { anyOf: [one, { type: 'array', items }, ...(value.includes('=') ? [pairs] : [])] }
}

function runFields(): Schema {
  const names = studyFields().map(([, { name }]) => name)
  return Object.fromEntries(
    PLAN_FLAGS.filter(({ name }) => isOfRun(name, names)).map((flag) => [
      flag.name,
      { description: flag.help, ...valueSchema(flag) },
    ]),
  )
}

/** Schema of one or several entries, each a short text or fields. */
function axis(description: string, entry: string, short: Schema = TEXT): Schema {
  const one = { anyOf: [short, { $ref: `#/$defs/${entry}` }] }
  return { description, anyOf: [...one.anyOf, { type: 'array', minItems: 1, items: one }] }
}

const SCREEN = {
  anyOf: [
    { enum: Object.keys(SCREEN_SIZES) },
    { type: 'string', pattern: '^\\d{2,4}\\s*[x×]\\s*\\d{2,4}$' },
  ],
}

const AXIS_SCHEMAS: Readonly<Record<(typeof AXES)[number], Schema>> = {
  variants: axis('addresses, builds or prototypes that are compared', 'entry'),
  personas: axis('who tries: a known name, or name and text; other fields are enforced', 'persona'),
  goals: axis('what each persona wants', 'task'),
  sweeps: measuring('press everything without a model'),
  audits: measuring('accessibility of each screen, without a model'),
  screens: axis('sizes of the page', 'entry', SCREEN),
  models: axis('PROVIDER/MODEL', 'entry'),
  pages: {
    description: 'addresses, or paths of the address, at which sweeps and audits begin',
    anyOf: [TEXT, { type: 'array', minItems: 1, items: TEXT }],
  },
  sitemap: { description: 'address of a list of such pages', type: 'string' },
  repeats: {
    description: 'how often each combination of a goal is tried',
    type: 'integer',
    minimum: 1,
  },
}

/** Schema of hooks: programs of the user at points of each run. */
const HOOKS: Schema = {
  description: 'programs that run at points of each run, as lists of arguments',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    HookPoint.options.map((point) => [
      point,
      { type: 'array', items: { type: 'array', minItems: 1, items: TEXT } },
    ]),
  ),
}

function measuring(description: string): Schema {
  const one = { $ref: '#/$defs/task' }
  return { description, anyOf: [{ type: 'boolean' }, one, { type: 'array', items: one }] }
}

/** Formats the schema as the text of a file. */
export function planSchema(): string {
  const run = runFields()
  const name = { name: { description: 'names it in reports', ...TEXT } }
  const strict = (properties: Schema) => ({
    type: 'object',
    additionalProperties: false,
    properties,
  })
  const settings = Object.fromEntries(
    studyFields().map(([, { name: field, help, kind }]) => {
      const { placeholder, many } = kind
      const flag = {
        kind,
        ...(placeholder !== undefined && { value: placeholder }),
        ...(many && { many }),
      }
      return [field, { description: help, ...valueSchema(flag) }]
    }),
  )
  const references = Object.fromEntries(
    Object.keys(run).map((field) => [field, { $ref: `#/$defs/run/properties/${field}` }]),
  )
  const { screens: screensOfAudit, ...others } = references
  const text = { text: { description: 'who it is, in your words', type: 'string' } }
  const repeats = { repeats: AXIS_SCHEMAS.repeats }
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A plan of Harness: harness.config.yaml, or the file of harness study',
    ...strict({
      $schema: { type: 'string' },
      ...name,
      applications: axis('applications that are tested, each for itself', 'application'),
      ...AXIS_SCHEMAS,
      hooks: HOOKS,
      ...settings,
      ...others,
    }),
    $defs: {
      application: strict({ ...name, ...AXIS_SCHEMAS, ...others }),
      run: { type: 'object', properties: run },
      entry: strict({ ...name, ...references }),
      persona: strict({ ...name, ...text, ...references }),
      task: strict({ ...name, ...repeats, screens: screensOfAudit, ...others }),
    },
  }
  return `${JSON.stringify(schema, undefined, 2)}\n`
}
