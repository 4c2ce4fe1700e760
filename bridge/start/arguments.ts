import { parseArgs } from 'node:util'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { pageOrigin } from '../guard/pages.ts'

/** Fixed, because the browser stores runs by origin, and the port is part of the origin. */
export const DEFAULT_PORT = 4620

export interface StartArguments {
  readonly port: number
  /** Show the page in the browser of this machine. */
  readonly open: boolean
  readonly newToken: boolean
  /** Origin of a page of another host that is let in, and gets a code. */
  readonly page?: string
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

const OPTIONS = {
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  'new-token': { type: 'boolean' },
  page: { type: 'string' },
} as const

/** Options with a value, and what is said without one. */
const NEEDS: ReadonlyMap<string, string> = new Map([
  ['port', 'needs a number'],
  ['page', 'needs an origin'],
])

/** Each option as it was written, so that every refusal can name it. */
function parse(argv: readonly string[]): ReadonlyMap<string, string> {
  const { tokens } = parseArgs({ args: [...argv], options: OPTIONS, strict: false, tokens: true })
  const given = new Map<string, string>()
  for (const token of tokens) {
    const argument = (token.kind === 'option' ? token.rawName : argv[token.index]) ?? ''
    if (token.kind !== 'option' || !Object.hasOwn(OPTIONS, token.name)) {
      throw new HarnessError('argument_invalid', { argument, what: 'unknown argument' })
    }
    const needs = NEEDS.get(token.name)
    if ((needs !== undefined) !== (token.value !== undefined)) {
      const what = needs ?? 'takes no value'
      throw new HarnessError('argument_invalid', { argument, what })
    }
    given.set(token.name, token.value ?? '')
  }
  return given
}

/** The options of `npm start`; arguments win over the environment. Throws `argument_invalid`. */
export function parseStart(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): StartArguments {
  const given = parse(argv)
  const port = given.get('port')
  const page = given.get('page')
  const fromEnv = env['HARNESS_PORT'] ? portFrom('HARNESS_PORT', env['HARNESS_PORT']) : DEFAULT_PORT
  return {
    port: port === undefined ? fromEnv : portFrom('--port', port),
    open: !given.has('no-open') && !env['CI'],
    newToken: given.has('new-token'),
    ...(page !== undefined && { page: originFrom(page) }),
  }
}
