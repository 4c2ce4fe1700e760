// Converts an agent's request into the arguments of `run`, so that both share one validation.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { auditSteps, MAX_SCREENS } from '@harness/shared/order/budgets.ts'
import { defaultRules, withSignIn } from '@harness/shared/order/guards.ts'
import { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'
import type { Mode } from '@harness/shared/order/run.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { checkSecretHome } from '@harness/shared/order/secret-home.ts'
import * as z from 'zod/mini'
import { DEFAULT_SCREENS, TOUR_STEPS } from '../cli/audit/flags.ts'
import { parseRun, type RunArguments } from '../cli/run/arguments.ts'
import { RUN_FLAGS } from '../cli/run/flags.ts'
import type { RunFlag } from '../cli/run/run-flag.ts'
import type { GivenFlag } from '../system/flags.ts'
import {
  allowedDevice,
  allowedPath,
  allowsSignIn,
  checkNetwork,
  type Settings,
} from './settings.ts'

const Text = z.string().check(z.maxLength(20_000), z.regex(/\S/))
const OptionValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

export const snakeCase = (flag: string) => flag.replaceAll('-', '_')

/** Flags whose fields have another form. */
export const GOAL_FLAGS = ['goal', 'check']
export const FIELDS = RUN_FLAGS.filter(
  ({ name, agent }) => (agent === 'field' || agent === 'session') && !GOAL_FLAGS.includes(name),
)

/** Schema of a field's type and allowed words; bounds are checked when the arguments are read. */
function fieldSchema({ value, kind }: RunFlag): z.ZodMiniType<unknown> {
  if (value === undefined) return z.boolean()
  if (kind?.words && !kind.many) return z.enum(kind.words)
  const { type } = kind ? z.toJSONSchema(kind.schema) : {}
  return type === 'integer' ? z.int() : type === 'number' ? z.number() : z.string()
}

function fieldsOf(flags: readonly RunFlag[]): Readonly<Record<string, z.ZodMiniType<unknown>>> {
  return Object.fromEntries(
    flags.map((flag) => [snakeCase(flag.name), z.exactOptional(fieldSchema(flag))]),
  )
}

const own = {
  goal: z.exactOptional(Text),
  options: z.exactOptional(z.record(z.string(), OptionValue)),
}

/** Fields of `start_run`; every other argument of `run` is an option. */
export const RunFields = {
  goal: own.goal,
  checks: z.exactOptional(z.array(Text)),
  goals: z.exactOptional(
    z.array(z.strictObject({ goal: Text, checks: z.exactOptional(z.array(Text)) })),
  ),
  plan: z.exactOptional(z.string().check(z.maxLength(100_000), z.regex(/\S/))),
  ...fieldsOf(FIELDS),
  audit: z.exactOptional(z.boolean()),
  options: own.options,
}
export const SessionFields = {
  ...own,
  ...fieldsOf(FIELDS.filter(({ agent }) => agent === 'session')),
}

/** Descriptions of the fields that need one. */
export const FIELD_HELP = Object.fromEntries(
  FIELDS.flatMap(({ name, agentHelp }) => (agentHelp ? [[snakeCase(name), agentHelp]] : [])),
)

interface AgentRun {
  readonly [field: string]: unknown
  readonly goal?: string
  readonly checks?: readonly string[]
  readonly audit?: boolean
  readonly goals?: readonly { readonly goal: string; readonly checks?: readonly string[] }[]
  readonly options?: Readonly<Record<string, z.infer<typeof OptionValue>>>
}

/** Placeholders in the help for values that name files or folders. */
export const ON_DISK = ['FILE', 'FOLDER', 'PATH', 'BUNDLE']

/** Flags that `options` accepts. */
export const OPTIONS = RUN_FLAGS.filter(({ agent }) => agent === undefined)

/** Hint for an option that was given as a field. */
export function optionHint(field: string): string | undefined {
  // Name in `start_session`.
  const option = field === 'sign_in' ? 'sign_in_file' : field
  const isOption = OPTIONS.some(({ name }) => name === option.replaceAll('_', '-'))
  return isOption ? `${field} belongs into options: {"options": {"${option}": …}}` : undefined
}

/**
 * Reads the input of `start_run`. Throws `argument_invalid` in terms of the tool: the field, the
 * problem, the fix.
 */
export async function readRun(
  input: AgentRun,
  settings: Settings,
  folders: readonly string[],
): Promise<RunArguments> {
  checkAllowed(input, settings)
  const argv = [
    ...goalsOf(input),
    ...plain(input),
    ...auditOf(input),
    ...optionsOf(input.options ?? {}, settings, folders),
  ]
  return readArguments(argv, settings)
}

/** Reads arguments of a run together with the user's for the server. Throws `argument_invalid`. */
export async function readArguments(
  argv: readonly string[],
  settings: Settings,
): Promise<RunArguments> {
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
  checkHome(args)
  const order = {
    ...args.order,
    ...asksFirst(args, settings),
    origin: 'agent',
    record: true,
  } as const
  return { ...args, order: { ...order, mode: stricter(order.mode, settings.mode) } }
}

/** Arguments that the command `audit` adds; given arguments override them. */
function auditOf({ audit, options = {}, ...input }: AgentRun): readonly string[] {
  if (audit !== true) return []
  const isTour = input['sample'] === true
  const screens = Number(options['screens'] ?? (isTour ? MAX_SCREENS : DEFAULT_SCREENS))
  const steps = isTour ? TOUR_STEPS : auditSteps(screens)
  return [
    ...(options['audit'] === true ? [] : ['--audit']),
    ...(isTour || 'provider' in input ? [] : ['--provider=sweep']),
    ...('screens' in options ? [] : [`--screens=${screens}`]),
    ...('max_steps' in input ? [] : [`--max-steps=${steps}`]),
  ]
}

/** Restricts environment secrets to applications of the library. Throws `argument_invalid`. */
function checkHome({ secrets, home, url = '' }: RunArguments): void {
  const what = 'is needed: the passwords of this server are for applications of its library'
  if (secrets && !home) throw refused('app', what)
  if (secrets && home) checkSecretHome('url', home, url)
}

/** Adds the `sign-in` guard rule, unless the user allowed sign-ins to this server. */
function asksFirst(
  { credential, order, url = '' }: RunArguments,
  settings: Settings,
): Pick<RunOrder, 'rules'> {
  if (!credential || allowsSignIn(settings)) return {}
  return { rules: withSignIn(order.rules ?? defaultRules(url)) }
}

const NAMES_OF_LIBRARY = ['chain', 'credential', 'fill']

/** Refuses uses that only the user can permit, before the agent's own mistakes are reported. */
export function checkAllowed({ app, provider, options = {} }: AgentRun, settings: Settings): void {
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

/** Passes on a flag of the user for every run; `send-sign-in` only for a device elsewhere. */
function ownArgument({ name, value }: GivenFlag, argv: readonly string[]): readonly string[] {
  if (name !== 'send-sign-in') return [`--${name}=${value}`]
  const isElsewhere = argv.some((each) => each.startsWith('--browser-url=') || isAppium(each))
  return isElsewhere ? ['--send-sign-in'] : []
}

/**
 * True for Appium arguments. Capabilities name programs that a session starts, so only the user
 * sets them.
 */
function isAppium(argument: string): boolean {
  return argument.startsWith('--appium-url=')
}

/** Returns the mode with more user approval. */
function stricter(wanted: Mode | undefined, least: Mode): Mode {
  const byCare: readonly Mode[] = ['autonomous', 'auto-look', 'step']
  return byCare.indexOf(wanted ?? 'autonomous') > byCare.indexOf(least) && wanted ? wanted : least
}

function goalsOf({ goal, checks = [], goals = [] }: AgentRun): readonly string[] {
  if (goal !== undefined && goals.length > 0) throw refused('goals', 'cannot go with goal')
  const all = goal === undefined ? goals : [{ goal, checks }]
  if (goal === undefined && checks.length > 0) throw refused('checks', 'need goal too')
  return all.flatMap((each) => [
    `--goal=${each.goal}`,
    ...(each.checks ?? []).map((check) => `--check=${check}`),
  ])
}

function plain(input: AgentRun): readonly string[] {
  return FIELDS.flatMap(({ name, value }) => {
    const given = input[snakeCase(name)]
    if (given === undefined || given === false) return []
    return [value === undefined ? `--${name}` : `--${name}=${given}`]
  })
}

export function optionsOf(
  options: NonNullable<AgentRun['options']>,
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
  if (RUN_FLAGS.some((flag) => flag.name === name && flag.agent === 'user'))
    return `can only be given by the user, ${where}`
  const names = OPTIONS.map((each) => snakeCase(each.name)).join(', ')
  return `is no option of a run; it takes ${names}. The resource harness://options explains them`
}

/** Rewrites a refusal of `--max-steps` in terms of the field `max_steps`. */
function inFields(thrown: unknown): unknown {
  if (!(thrown instanceof HarnessError) || thrown.code !== 'argument_invalid') return thrown
  const { argument, what } = thrown.detail
  const named = (text: unknown) =>
    String(text).replace(/--([a-z][a-z-]*)/g, (_, name: string) => snakeCase(name))
  return refused(argument === '--check' ? 'checks' : named(argument), named(what))
}

function refused(argument: string, what: string): HarnessError {
  return new HarnessError('argument_invalid', { argument, what })
}
