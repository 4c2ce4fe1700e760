import { HarnessError } from '@harness/shared/base/errors.ts'
import { type Flag, readFlags } from '../../system/flags.ts'
import { pageOrigin } from '../guard/pages.ts'

/** Fixed port, because the browser stores runs by origin, which includes the port. */
export const DEFAULT_PORT = 4620

export interface StartArguments {
  readonly port: number
  /** True to show the page in the browser of this machine. */
  readonly open: boolean
  readonly newToken: boolean
  /** Origin of a hosted page to allow; it gets a code. */
  readonly page?: string
  readonly logFile?: string
}

function portFrom(argument: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new HarnessError('argument_invalid', {
    argument,
    what: `not a port between 0 and 65535: ${text}`,
  })
}

function originFrom(text: string): string {
  const origin = pageOrigin(text)
  if (origin !== undefined) return origin
  const what = `not the address of a page that can be let in, such as https://example.org: ${text}`
  throw new HarnessError('argument_invalid', { argument: '--page', what })
}

export const START_FLAGS: readonly Flag[] = [
  {
    name: 'port',
    value: 'NUMBER',
    help: `port of the page; default ${DEFAULT_PORT}. Runs are kept by the browser for each port apart`,
    many: true,
  },
  { name: 'no-open', help: 'print the address and open no page', many: true },
  {
    name: 'new-token',
    help: 'a new token: every page that was let in has to be let in again',
    many: true,
  },
  {
    name: 'page',
    value: 'ORIGIN',
    help: 'let in a page of another host, such as https://example.org; prints a code for it',
    many: true,
  },
  {
    name: 'log-file',
    value: 'FILE',
    help: 'write requests, connections and faults to this file, without secrets',
    many: true,
  },
]

const LISTED = START_FLAGS.map(
  ({ name, value }) => `--${name}${value === undefined ? '' : ` ${value}`}`,
)

export function startHelp(): string {
  const rows = START_FLAGS.map(({ help }, at) => `  ${(LISTED[at] ?? '').padEnd(18)}${help}`)
  const lines = ['Usage: npm start -- [arguments]', '', '  starts Harness and opens its page', '']
  return [...lines, ...rows].join('\n')
}

/** Reads the options of `npm start`, arguments before environment. Throws `argument_invalid`. */
export function parseStart(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): StartArguments {
  // The last value counts.
  const given = new Map(
    readFlags(argv, START_FLAGS, `there are ${LISTED.join(', ')}`).map(({ name, value }) => [
      name,
      value,
    ]),
  )
  const port = given.get('port')
  const page = given.get('page')
  const logFile = given.get('log-file')
  const fromEnv = env['HARNESS_PORT'] ? portFrom('HARNESS_PORT', env['HARNESS_PORT']) : DEFAULT_PORT
  return {
    port: port === undefined ? fromEnv : portFrom('--port', port),
    open: !given.has('no-open') && !env['CI'],
    newToken: given.has('new-token'),
    ...(page !== undefined && { page: originFrom(page) }),
    ...(logFile !== undefined && { logFile }),
  }
}
