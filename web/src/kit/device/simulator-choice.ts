// The simulator in the new-run form: its problems, and its spec for an order.

import { type AppSource, SimulatorSpec } from '@harness/shared/device/spec.ts'
import type { Simulator } from '@harness/shared/log/wire/bridge-api.ts'
import type { Target } from '@harness/shared/order/library/library.ts'
import type { SimulatorDraft } from '../../store/drafts.ts'
import { optionFailures, optionsOf, toOptionsDraft } from './simulator-values.ts'

/** Fields of the form; also the ids of the controls. */
export type SimulatorField =
  | 'device'
  | 'app-path'
  | 'project-path'
  | 'scheme'
  | 'bundle-id'
  | 'launch-arguments'
  | 'environment'
  | 'locale'

/** A simulator and its app, in the form of a new run or of an application. */
export interface SimulatorForm {
  readonly draft: SimulatorDraft
  readonly change: (patch: Partial<SimulatorDraft>) => void
  /** Error sentence below a field, shown once the field was left. */
  readonly failureAt: (field: SimulatorField) => string | undefined
  readonly touch: (field: SimulatorField) => void
}

export const EMPTY_SIMULATOR: SimulatorDraft = {
  udid: '',
  name: '',
  from: 'bundle',
  appPath: '',
  projectPath: '',
  scheme: '',
  bundleId: '',
  launchArguments: '',
}

/** Name and runtime, such as "iPhone 17 Pro, iOS 26.4.1". */
export function simulatorName({ name, runtime }: Pick<Simulator, 'name' | 'runtime'>): string {
  return `${name}, ${runtime}`
}

/** Cleans a typed path: the Finder copies it with quotes, and a folder may end in a slash. */
function pathOf(typed: string): string {
  const plain = typed.trim().replace(/^(['"])(.*)\1$/, '$2')
  return plain.length > 1 ? plain.replace(/\/+$/, '') : plain
}

function argumentsOf(typed: string): readonly string[] {
  return typed.split('\n').flatMap((line) => line.trim() || [])
}

/** Short name of the app, such as "Garden"; empty while none is given. */
export function appName(draft: SimulatorDraft): string {
  switch (draft.from) {
    case 'bundle':
      return /([^/]+?)(?:\.app)?$/.exec(pathOf(draft.appPath))?.[1] ?? ''
    case 'project':
      return draft.scheme.trim()
    case 'installed':
      return draft.bundleId.trim()
  }
}

type FieldProblems = readonly (readonly [SimulatorField, string | undefined])[]

/** Problems that prevent a run, by field in form order. `known` is undefined while loading. */
export function simulatorFailures(
  draft: SimulatorDraft,
  known: readonly Simulator[] | undefined,
): FieldProblems {
  // An empty list of simulators is reported by the preflight checks.
  const isGone = known?.every(({ udid }) => udid !== draft.udid) && known.length > 0
  const gone = isGone ? 'This simulator is not here any more. Choose another one.' : undefined
  return [
    ['device', draft.udid === '' ? 'Choose a simulator.' : gone],
    ...appFailures(draft),
    ['launch-arguments', argumentsFailure(draft.launchArguments)],
    ...optionFailures(draft),
  ]
}

function appFailures(draft: SimulatorDraft): FieldProblems {
  switch (draft.from) {
    case 'bundle':
      return [['app-path', appPathFailure(pathOf(draft.appPath))]]
    case 'project':
      return [
        ['project-path', projectFailure(pathOf(draft.projectPath))],
        ['scheme', schemeFailure(draft.scheme.trim())],
      ]
    case 'installed':
      return [['bundle-id', bundleFailure(draft.bundleId.trim())]]
  }
}

function pathFailure(path: string): string | undefined {
  if (!path.startsWith('/')) return 'Enter the full path, starting with /.'
  return path.length > 1_024 ? 'This path is too long: 1,024 characters at most.' : undefined
}

function appPathFailure(path: string): string | undefined {
  if (path === '') return 'Enter the path of the app.'
  const wrong = 'An app for the simulator is a folder that ends in .app.'
  return pathFailure(path) ?? (path.endsWith('.app') ? undefined : wrong)
}

function projectFailure(path: string): string | undefined {
  if (path === '') return 'Enter the path of the project.'
  const wrong = 'A project ends in .xcodeproj, a workspace in .xcworkspace.'
  return pathFailure(path) ?? (/\.xc(?:odeproj|workspace)$/.test(path) ? undefined : wrong)
}

function schemeFailure(scheme: string): string | undefined {
  if (scheme === '') return 'Name the scheme that builds the app.'
  if (scheme.startsWith('-')) return 'A scheme cannot start with a dash.'
  return isText(scheme) ? undefined : 'This contains a control character, such as a tab.'
}

function bundleFailure(id: string): string | undefined {
  if (id === '') return 'Enter the bundle identifier of the app.'
  const isOne = /^[A-Za-z0-9][A-Za-z0-9.-]{0,154}$/.test(id)
  return isOne ? undefined : 'A bundle identifier has letters, digits, dots and dashes only.'
}

/** True for one line of at most 1,024 characters, the limit for command-line values. */
function isText(line: string): boolean {
  return line.length <= 1_024 && !/\p{Cc}/u.test(line)
}

function argumentsFailure(typed: string): string | undefined {
  const given = argumentsOf(typed)
  if (given.length > 64) return 'At most 64 arguments can be given.'
  if (given.every(isText)) return undefined
  return given.some((one) => one.length > 1_024)
    ? 'One of these is too long: 1,024 characters at most.'
    : 'One of these contains a control character, such as a tab.'
}

function sourceOf(draft: SimulatorDraft): AppSource {
  switch (draft.from) {
    case 'bundle':
      return { from: 'bundle', path: pathOf(draft.appPath) }
    case 'project':
      return {
        from: 'project',
        path: pathOf(draft.projectPath),
        scheme: draft.scheme.trim(),
      }
    case 'installed':
      return { from: 'installed', bundleId: draft.bundleId.trim() }
  }
}

/** Spec for the bridge, or undefined while incomplete. */
export function toSimulatorSpec(draft: SimulatorDraft): SimulatorSpec | undefined {
  const given = argumentsOf(draft.launchArguments)
  const spec = {
    kind: 'ios',
    udid: draft.udid,
    app: sourceOf(draft),
    ...(given.length > 0 && { arguments: given }),
    ...optionsOf(draft),
  }
  return SimulatorSpec.safeParse(spec).data
}

/** Draft for an earlier order. */
export function toSimulatorDraft(spec: SimulatorSpec): SimulatorDraft {
  const { udid, app, arguments: given } = spec
  return {
    ...EMPTY_SIMULATOR,
    udid,
    from: app.from,
    ...(app.from === 'bundle' && { appPath: app.path }),
    ...(app.from === 'project' && { projectPath: app.path, scheme: app.scheme }),
    ...(app.from === 'installed' && { bundleId: app.bundleId }),
    launchArguments: given?.join('\n') ?? '',
    ...toOptionsDraft(spec),
  }
}

type SimulatorTarget = Extract<Target, { kind: 'ios' }>

export function targetSimulator(target: SimulatorTarget): SimulatorDraft {
  return { ...toSimulatorDraft(target.simulator), name: target.simulatorName ?? '' }
}

/**
 * Application target from the form, or undefined while incomplete or wrong. Keeps values of
 * `before` that only the command line can set.
 */
export function simulatorTarget(
  draft: SimulatorDraft,
  before: SimulatorTarget | undefined,
): SimulatorTarget | undefined {
  const spec = toSimulatorSpec(draft)
  const isWrong = simulatorFailures(draft, undefined).some(([, text]) => text !== undefined)
  if (!spec || isWrong) return undefined
  const { url, uninstall } = before?.simulator ?? {}
  return {
    kind: 'ios',
    simulator: {
      ...spec,
      ...(url !== undefined && { url }),
      ...(uninstall !== undefined && { uninstall }),
    },
    ...(draft.name !== '' && { simulatorName: draft.name }),
  }
}
