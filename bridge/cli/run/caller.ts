// What every part of reading the arguments of `run` needs.
type Env = Readonly<Record<string, string | undefined>>

/** Where a person stands: npm runs scripts in the root of the checkout and says where it was called. */
export interface CallerContext {
  readonly cwd: string
  readonly env: Env
  readonly platform: NodeJS.Platform
  readonly now: Date
}

/** What was given, by name; of what may be given often, the last. */
export type Values = ReadonlyMap<string, string>

/** The folder a person is in, for paths that are not absolute. */
export function callerFolder({ cwd, env }: Pick<CallerContext, 'cwd' | 'env'>): string {
  return env['npm_lifecycle_event'] === undefined ? cwd : (env['INIT_CWD'] ?? cwd)
}
