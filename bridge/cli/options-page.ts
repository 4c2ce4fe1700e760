// The page docs/reference/options.md, made from the table of options and the arguments of `run`.
import { optionRows } from '@harness/shared/order/options/options.ts'
import { SURFACES } from '@harness/shared/order/options/surfaces.ts'
import { RUN_FLAGS } from './run/flags.ts'
import type { RunFlag } from './run/run-flag.ts'

const AGENT = {
  field: 'field of `start_run`',
  session: 'field of `start_run` and `start_session`',
  user: 'given by the user alone',
  server: 'decided by the server',
} as const

const HEAD = `# Options of a run

Generated from \`shared/order/options/options\` and \`bridge/cli/run/flags.ts\` by \`node scripts/reference.mjs\`; a test compares it.

## Options

A value comes from the run, else from the application, else from Settings, else from Harness. The form of a new run, the
defaults, the command line, other agents and this page are made from the same rows.

`

const ARGUMENTS = `
## Arguments of \`harness run\`

“Agents” says how another agent gives it over MCP; without a word it is one of the \`options\` of \`start_run\`.

`

/** The text of the page. */
export function optionsPage(): string {
  const options = optionRows().map(([key, { name, kind, layers, flag, on, providers }]) => [
    `\`${key}\``,
    name,
    kind.wants,
    layers.join(', '),
    `\`--${flag.name}\``,
    onText(on),
    providers?.join(', ') ?? 'all',
  ])
  const flags = RUN_FLAGS.map(({ name, value, many, help, on, agent }) => [
    `\`--${name}${value === undefined ? '' : ` ${value}`}\`${many ? ' (repeat)' : ''}`,
    help,
    onText(on),
    agent ? AGENT[agent] : '',
  ])
  return [
    HEAD,
    table(['Key', 'Name', 'Value', 'Set in', 'Argument', 'Devices', 'Providers'], options),
    ARGUMENTS,
    table(['Argument', 'Meaning', 'Devices', 'Agents'], flags),
  ].join('')
}

function onText(on: RunFlag['on']): string {
  return on?.map((surface) => SURFACES[surface]).join(', ') ?? 'all'
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('')
}
