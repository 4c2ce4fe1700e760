import { modelsOf, personasOf, screensOf, tasksOf, variantsOf } from './entries.ts'
import { type StudySettings, studyFields } from './fields.ts'
import { hooksOf } from './hooks.ts'
import type { Argument, PlanApplication, PlanPath, StudyPlan } from './plan.ts'
import {
  argumentsAt,
  distinct,
  listAt,
  mappingAt,
  type PlanReader,
  textAt,
  wrongPlan,
} from './reader.ts'
import { argumentsOf, isMapping } from './values.ts'

/** Fields of an application, or of a plan with one application. */
export const AXES = [
  ...['variants', 'personas', 'goals', 'sweeps', 'audits'],
  ...['screens', 'models', 'pages', 'sitemap', 'repeats'],
] as const

/** Fields of the whole plan that are neither an axis nor an argument of a run. */
const OWN = ['$schema', 'name', 'applications']

/** Arguments of a run that a plan sets in another way. */
const DECIDED = [
  ...['output', 'format', 'json', 'report', 'overwrite', 'quiet', 'log-file', 'timeout', 'audit'],
  'hook',
]

type Fields = Readonly<Record<string, unknown>>

/**
 * Validates a plan from a file, a form or another program. Throws `argument_invalid` with the
 * location and how to fix it.
 */
export function readPlan(value: unknown, given: PlanReader): StudyPlan {
  const names = studyFields().map(([, { name }]) => name)
  const reader = { ...given, flags: given.flags.filter(({ name }) => isOfRun(name, names)) }
  // Other programs must not run commands of the user.
  const hooked = given.flags.some((flag) => flag.name === 'hook') ? ['hooks'] : []
  const keys = [...OWN, ...hooked, ...AXES, ...names]
  if (hooked.length === 0 && isMapping(value) && value['hooks'] !== undefined)
    throw wrongPlan(reader, ['hooks'], 'work on the command line only; take them out of this plan')
  const top = mappingAt(reader, value, { path: [], keys })
  const hooks = hooksOf(reader, top['hooks'])
  const shared = [...argumentsAt(reader, top, { path: [], without: keys }), ...hooks]
  const name = top['name'] === undefined ? 'Study' : textAt(reader, top['name'], ['name'])
  const settings = settingsOf(reader, top, names)
  const listed = listAt(reader, top['applications'], ['applications'])
  const applications =
    listed.length === 0
      ? [applicationOf(reader, { name, fields: top, path: [], args: shared })]
      : listed.map((each, at) => ownApplication(reader, { value: each, at, top, shared }))
  return { name, settings, applications: distinct(reader, applications) }
}

/** True for an argument of `run` that a plan may contain; study fields take precedence. */
export function isOfRun(name: string, settings: readonly string[]): boolean {
  return !DECIDED.includes(name) && !settings.includes(name)
}

function settingsOf(reader: PlanReader, top: Fields, names: readonly string[]): StudySettings {
  const read = studyFields().flatMap(([key, { name, kind, help }]) => {
    const value = top[name]
    if (value === undefined) return []
    const many = kind.many ?? false
    const flag = { name, value: kind.placeholder ?? '', many, kind, help }
    const found = argumentsOf(flag, value)
    if ('wrong' in found) throw wrongPlan(reader, [name], found.wrong)
    const texts = found.args.map((each) => each.value)
    const own = kind.read(texts)
    return names.includes(name) && 'value' in own ? [[key, own.value] as const] : []
  })
  return Object.fromEntries(read)
}

interface Listed {
  readonly value: unknown
  readonly at: number
  readonly top: Fields
  readonly shared: readonly Argument[]
}

/** Reads one of several applications, which inherits missing fields from the plan. */
function ownApplication(reader: PlanReader, { value, at, top, shared }: Listed): PlanApplication {
  const path = ['applications', at]
  const fields = isMapping(value) ? value : { url: textAt(reader, value, path) }
  mappingAt(reader, fields, { path, keys: ['name', ...AXES] })
  const own = argumentsAt(reader, fields, { path, without: ['name', ...AXES] })
  const given = fields['name'] ?? fields['url'] ?? `Application ${at + 1}`
  const name = textAt(reader, given, [...path, 'name'])
  return applicationOf(reader, { name, fields, path, args: joinArguments(shared, own), top })
}

interface Owner {
  readonly name: string
  readonly fields: Fields
  readonly path: PlanPath
  readonly args: readonly Argument[]
  /** Fields used in place of missing ones. */
  readonly top?: Fields
}

function applicationOf(reader: PlanReader, owner: Owner): PlanApplication {
  const { name, fields, path, args, top = {} } = owner
  const at = (key: string) =>
    fields[key] === undefined ? { fields: top, path: [] } : { fields, path }
  const tasks = ['goals', 'sweeps', 'audits'].flatMap((key) => {
    const { fields: own, path: place } = at(key)
    return tasksOf(reader, { fields: { [key]: own[key] }, path: place })
  })
  if (tasks.length === 0)
    throw wrongPlan(reader, path, 'has nothing to do; name goals, sweeps or audits')
  const variants = variantsOf(reader, at('variants'))
  const sitemap = at('sitemap').fields['sitemap']
  return {
    name,
    args,
    path,
    tasks,
    variants: variants.length > 0 ? variants : [{ name, args: [], path }],
    personas: personasOf(reader, at('personas')),
    screens: screensOf(reader, at('screens')),
    models: modelsOf(reader, at('models')),
    repeats: repeatsOf(reader, at('repeats')),
    pages: listAt(reader, at('pages').fields['pages'], [...at('pages').path, 'pages']).map(
      (page, index) => textAt(reader, page, [...at('pages').path, 'pages', index]),
    ),
    ...(sitemap !== undefined && {
      sitemap: textAt(reader, sitemap, [...at('sitemap').path, 'sitemap']),
    }),
  }
}

function repeatsOf(reader: PlanReader, { fields, path }: Pick<Owner, 'fields' | 'path'>): number {
  const value = fields['repeats']
  if (value === undefined) return 1
  const { repeats = 0 } = settingsOf(reader, { repeats: value }, ['repeats'])
  if (repeats > 0) return repeats
  throw wrongPlan(reader, [...path, 'repeats'], 'wants a whole number')
}

/** Merges arguments; later levels replace earlier ones of the same name, lists included. */
export function joinArguments(...levels: readonly (readonly Argument[])[]): readonly Argument[] {
  return levels.reduce(
    (joined, own) => [
      ...joined.filter(({ name }) => !own.some((each) => each.name === name)),
      ...own,
    ],
    [],
  )
}
