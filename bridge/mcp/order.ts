// What an agent asks for, as the arguments of `run`: one reader, one set of refusals.
import { HarnessError } from '@harness/shared/language/errors.ts'
import { Mode } from '@harness/shared/language/run.ts'
import { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'
import * as z from 'zod/mini'
import type { GivenFlag } from '../cli/flags.ts'
import { parseRun, type RunArguments } from '../cli/run/arguments.ts'
import { RUN_FLAGS } from '../cli/run/flags.ts'
import { allowedDevice, allowedPath, checkNetwork, type Settings } from './settings.ts'

const Text = z.string().check(z.regex(/\S/))
const OptionValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

/** The fields of `start_run`; whatever else `run` takes is an option. */
export const RunFields = {
  goal: z.exactOptional(Text),
  checks: z.exactOptional(z.array(Text)),
  goals: z.exactOptional(
    z.array(z.strictObject({ goal: Text, checks: z.exactOptional(z.array(Text)) })),
  ),
  url: z.exactOptional(z.string()),
  sample: z.exactOptional(z.boolean()),
  app: z.exactOptional(z.string()),
  persona: z.exactOptional(z.string()),
  provider: z.exactOptional(z.string()),
  model: z.exactOptional(z.string()),
  mode: z.exactOptional(Mode),
  max_steps: z.exactOptional(z.int()),
  options: z.exactOptional(z.record(z.string(), OptionValue)),
}
const RunFieldsObject = z.strictObject(RunFields)
type RunFields = z.infer<typeof RunFieldsObject>

/** Where files of a run go and how they are printed is the server's business. */
const OWN = ['output', 'format', 'report', 'json', 'library'] as const
/** What loosens the rules of a run, only a person may give, where the server is set up. */
const LOOSENING = ['allow', 'host', 'network', 'username', 'send-sign-in', 'capabilities'] as const
/** How the help calls a value that names something on disk. */
const ON_DISK = ['FILE', 'FOLDER', 'PATH', 'BUNDLE']
const isOneOf = (list: readonly string[], name: string) => list.includes(name)

/** The names that `options` takes. */
export const OPTIONS = RUN_FLAGS.filter(
  ({ name, later }) =>
    later === undefined && !isOneOf(OWN, name) && !isOneOf(LOOSENING, name) && !isField(name),
)

/** For a field that is given beside the fields of an order. */
export function optionHint(field: string): string | undefined {
  // What `start_session` calls it.
  const option = field === 'sign_in' ? 'sign_in_file' : field
  const isOption = OPTIONS.some(({ name }) => name === option.replaceAll('_', '-'))
  return isOption ? `${field} belongs into options: {"options": {"${option}": …}}` : undefined
}

function isField(name: string): boolean {
  return ['goal', 'check'].includes(name) || Object.hasOwn(RunFields, name.replaceAll('-', '_'))
}

/**
 * Reads what `start_run` got. Throws `argument_invalid` in the words of the tool: which field, what
 * is wrong, how to fix it.
 */
export async function readRun(
  input: RunFields,
  settings: Settings,
  folders: readonly string[],
): Promise<RunArguments> {
  checkAllowed(input, settings)
  const argv = [
    ...goalsOf(input),
    ...plain(input),
    ...optionsOf(input.options ?? {}, settings, folders),
  ]
  const own = settings.loosened.flatMap((flag) => ownArgument(flag, argv))
  if (settings.capabilities !== undefined && argv.some(isAppium))
    own.push(`--capabilities=${settings.capabilities}`)
  if (settings.library !== undefined) own.push(`--library=${settings.library}`)
  const args = await parseRun([...argv, ...own], { ...settings.caller, now: new Date() }).catch(
    (thrown) => {
      throw inFields(thrown)
    },
  )
  checkNetwork(args.network, settings)
  const order = { ...args.order, origin: 'agent', record: true } as const
  return { ...args, order: { ...order, mode: stricter(order.mode, settings.mode) } }
}

const NAMES_OF_LIBRARY = ['chain', 'credential', 'fill']

/** What only the user can allow is said before what the agent could correct. */
function checkAllowed({ app, provider, options = {} }: RunFields, settings: Settings): void {
  const name = app !== undefined ? 'app' : NAMES_OF_LIBRARY.find((each) => each in options)
  if (name !== undefined && settings.library === undefined) {
    const what = 'names something of a library, and this server has none'
    throw refused(name, `${what}. Only the user can give it one: ${ADD_LIBRARY}`)
  }
  const cloud = CloudProvider.safeParse(provider).data
  if (cloud === undefined || 'base_url' in options) return
  const { mode } = settings.network
  checkNetwork({ mode, modelOrigins: [], cloudHosts: [CLOUD[cloud].host] }, settings)
}

const ADD_LIBRARY = 'add --library FILE to the arguments of “harness mcp”'

/** What the person gave the server for every run. */
function ownArgument({ name, value }: GivenFlag, argv: readonly string[]): readonly string[] {
  if (name !== 'send-sign-in') return [`--${name}=${value}`]
  const isElsewhere = argv.some((each) => each.startsWith('--browser-url=') || isAppium(each))
  return isElsewhere ? ['--send-sign-in'] : []
}

/** Capabilities name programs that a session starts: only a person chooses them. */
function isAppium(argument: string): boolean {
  return argument.startsWith('--appium-url=')
}

/** The mode that asks more of the two. */
function stricter(wanted: Mode | undefined, least: Mode): Mode {
  const byCare: readonly Mode[] = ['autonomous', 'auto-look', 'step']
  return byCare.indexOf(wanted ?? 'autonomous') > byCare.indexOf(least) && wanted ? wanted : least
}

function goalsOf({ goal, checks = [], goals = [] }: RunFields): readonly string[] {
  if (goal !== undefined && goals.length > 0) throw refused('goals', 'cannot go with goal')
  const all = goal === undefined ? goals : [{ goal, checks }]
  if (goal === undefined && checks.length > 0) throw refused('checks', 'need goal too')
  return all.flatMap((each) => [
    `--goal=${each.goal}`,
    ...(each.checks ?? []).map((check) => `--check=${check}`),
  ])
}

function plain({ url, sample, app, persona, provider, model, mode, max_steps }: RunFields) {
  const fields = { url, app, persona, provider, model, mode, 'max-steps': max_steps }
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`],
  )
  return sample ? ['--sample', ...given] : given
}

function optionsOf(
  options: NonNullable<RunFields['options']>,
  settings: Settings,
  folders: readonly string[],
): readonly string[] {
  return Object.entries(options).flatMap(([key, value]) => {
    const name = key.replaceAll('_', '-')
    const flag = OPTIONS.find((each) => each.name === name)
    if (!flag) throw refused(key, whyNot(name))
    if (typeof value === 'boolean') return value ? [`--${name}`] : []
    const values = Array.isArray(value) ? value : [String(value)]
    const given = values.map((each) => {
      if (name === 'browser-url' || name === 'appium-url') return allowedDevice(key, each, settings)
      return ON_DISK.includes(flag.value ?? '') ? checkedPath(key, each, folders) : each
    })
    return given.map((each) => `--${name}=${each}`)
  })
}

function checkedPath(key: string, path: string, folders: readonly string[]): string {
  allowedPath(key, path, folders)
  return path
}

function whyNot(name: string): string {
  const where =
    name === 'username'
      ? 'as --library with the password in HARNESS_PASSWORD; sign in with the option credential, by its label'
      : 'in the arguments of “harness mcp”'
  if (isOneOf(LOOSENING, name)) return `can only be given by the user, ${where}`
  const names = OPTIONS.map((each) => each.name.replaceAll('-', '_')).join(', ')
  return `is no option of a run; it takes ${names}. The resource harness://options explains them`
}

/** A refusal that names `--max-steps` names the field `max_steps`. */
function inFields(thrown: unknown): unknown {
  if (!(thrown instanceof HarnessError) || thrown.code !== 'argument_invalid') return thrown
  const { argument, what } = thrown.detail
  const named = (text: unknown) =>
    String(text).replace(/--([a-z][a-z-]*)/g, (_, name: string) => name.replaceAll('-', '_'))
  return refused(argument === '--check' ? 'checks' : named(argument), named(what))
}

function refused(argument: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument, what })
}
