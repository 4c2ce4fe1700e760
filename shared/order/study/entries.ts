// Reads the axes of a plan. Each value is a short text, or a mapping with any arguments of a run.
import { SCREEN_SIZES } from '../../device/screen-sizes.ts'
import { RunProvider } from '../provider-names.ts'
import { STUDY_FIELDS } from './fields.ts'
import type { Argument, Entry, PersonaEntry, PlanPath, TaskEntry } from './plan.ts'
import {
  argumentsAt,
  distinct,
  listAt,
  mappingAt,
  type PlanReader,
  textAt,
  wrongPlan,
} from './reader.ts'
import { isMapping } from './values.ts'

/** Axis with its key, and the arguments that a short text stands for. */
interface Axis {
  readonly key: string
  readonly short: (reader: PlanReader, text: string, path: PlanPath) => readonly Argument[]
  /** Argument whose value becomes the name of an entry without one. */
  readonly named: string
}

const VARIANTS: Axis = {
  key: 'variants',
  named: 'url',
  short: (_, text) => [{ name: 'url', value: text }],
}

const SCREENS: Axis = {
  key: 'screens',
  named: 'viewport-width',
  short(reader, text, path) {
    const [, width, height] = /^(\d{2,4})\s*[x×]\s*(\d{2,4})$/.exec(text) ?? []
    const named = Object.entries(SCREEN_SIZES).find(([name]) => name === text)?.[1]
    const size = named ?? (width && height ? { width, height } : undefined)
    const known = Object.keys(SCREEN_SIZES).join(', ')
    if (!size) throw wrongPlan(reader, path, `wants ${known}, a size such as 390x844, or fields`)
    return [
      { name: 'viewport-width', value: String(size.width) },
      { name: 'viewport-height', value: String(size.height) },
    ]
  },
}

const MODELS: Axis = {
  key: 'models',
  named: 'model',
  short(reader, text, path) {
    const [provider = '', ...rest] = text.split('/')
    if (!RunProvider.options.some((name) => name === provider))
      throw wrongPlan(
        reader,
        path,
        `wants PROVIDER/MODEL with a provider of ${RunProvider.options.join(', ')}`,
      )
    const model = rest.join('/')
    return [
      { name: 'provider', value: provider },
      ...(model === '' ? [] : [{ name: 'model', value: model }]),
    ]
  },
}

const GOALS: Axis = {
  key: 'goals',
  named: 'goal',
  short: (_, text) => [{ name: 'goal', value: text }],
}

/** Fields that contain an axis, and their path in the plan. */
interface Owner {
  readonly fields: Readonly<Record<string, unknown>>
  readonly path: PlanPath
}

export function variantsOf(reader: PlanReader, owner: Owner): readonly Entry[] {
  return axisOf(reader, VARIANTS, owner)
}

export function screensOf(reader: PlanReader, owner: Owner): readonly Entry[] {
  return axisOf(reader, SCREENS, owner)
}

export function modelsOf(reader: PlanReader, owner: Owner): readonly Entry[] {
  return axisOf(reader, MODELS, owner)
}

function axisOf(reader: PlanReader, axis: Axis, owner: Owner): readonly Entry[] {
  const { key, short } = axis
  const entries = listAt(reader, owner.fields[key], [...owner.path, key]).map(
    (value, at): Entry => {
      const path = [...owner.path, key, at]
      if (!isMapping(value)) {
        const text = textAt(reader, value, path)
        return { name: text, args: short(reader, text, path), path }
      }
      return entryOf(reader, value, { path, named: axis.named })
    },
  )
  return distinct(reader, entries)
}

function entryOf(
  reader: PlanReader,
  value: unknown,
  { path, named, keys = [] }: { path: PlanPath; named: string; keys?: readonly string[] },
): Entry {
  const fields = mappingAt(reader, value, { path, keys: ['name', ...keys] })
  const args = argumentsAt(reader, fields, { path, without: ['name', ...keys] })
  const own = fields['name']
  const name =
    own === undefined
      ? args.find((each) => each.name === named)?.value
      : textAt(reader, own, [...path, 'name'])
  if (name === undefined) throw wrongPlan(reader, path, `needs a name, or the field ${named}`)
  return { name, args, path }
}

/**
 * Reads personas: a known name, or a name with a text. Their other fields are conditions that
 * Harness enforces, such as `without: [key_shortcut]`.
 */
export function personasOf(
  reader: PlanReader,
  { fields, path: at }: Owner,
): readonly PersonaEntry[] {
  const entries = listAt(reader, fields['personas'], [...at, 'personas']).map((value, index) => {
    const path = [...at, 'personas', index]
    if (!isMapping(value)) return { name: textAt(reader, value, path), args: [], path }
    const entry = entryOf(reader, value, { path, named: 'persona', keys: ['text', 'persona'] })
    const text = value['text'] ?? value['persona']
    return {
      ...entry,
      ...(text !== undefined && { text: textAt(reader, text, [...path, 'text']) }),
    }
  })
  return distinct(reader, entries)
}

/** Reads goals, sweeps and audits. `true` means one sweep or audit with default settings. */
export function tasksOf(reader: PlanReader, owner: Owner): readonly TaskEntry[] {
  return [
    ...goalsOf(reader, owner),
    ...measuringOf(reader, owner, { key: 'sweeps', kind: 'sweep', label: 'Sweep' }),
    ...measuringOf(reader, owner, { key: 'audits', kind: 'audit', label: 'Accessibility audit' }),
  ]
}

function goalsOf(reader: PlanReader, { fields, path: at }: Owner): readonly TaskEntry[] {
  const entries = listAt(reader, fields['goals'], [...at, 'goals']).map(
    (value, index): TaskEntry => {
      const path = [...at, 'goals', index]
      if (!isMapping(value)) {
        const text = textAt(reader, value, path)
        return { kind: 'goal', name: text, args: GOALS.short(reader, text, path), path }
      }
      return taskOf(reader, value, { path, kind: 'goal' })
    },
  )
  return distinct(reader, entries)
}

function taskOf(
  reader: PlanReader,
  value: Readonly<Record<string, unknown>>,
  { path, kind }: Pick<TaskEntry, 'path' | 'kind'>,
): TaskEntry {
  const entry = entryOf(reader, value, { path, named: 'goal', keys: ['repeats'] })
  if (kind === 'goal' && !entry.args.some(({ name }) => name === 'goal' || name === 'chain'))
    throw wrongPlan(reader, path, 'needs the field goal: what the persona wants, in your words')
  const given = value['repeats']
  if (given === undefined) return { kind, ...entry }
  const repeats = STUDY_FIELDS.repeats.kind.schema.safeParse(given)
  if (repeats.success) return { kind, ...entry, repeats: repeats.data }
  throw wrongPlan(reader, [...path, 'repeats'], `wants ${STUDY_FIELDS.repeats.kind.wants}`)
}

function measuringOf(
  reader: PlanReader,
  { fields, path: at }: Owner,
  { key, kind, label }: { key: string; kind: 'sweep' | 'audit'; label: string },
): readonly TaskEntry[] {
  const value = fields[key]
  const path = [...at, key]
  if (value === undefined || value === false) return []
  if (value === true) return [{ kind, name: label, args: [], path }]
  const entries = listAt(reader, value, path).map((each, index): TaskEntry => {
    const own = [...path, index]
    if (!isMapping(each))
      throw wrongPlan(reader, own, 'wants true, or fields such as name and screens')
    return taskOf(reader, { name: label, ...each }, { path: own, kind })
  })
  return distinct(reader, entries)
}
