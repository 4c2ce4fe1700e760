import { RUN_FLAGS } from '@harness/bridge/cli/run/flags.ts'
import type { RunFlag } from '@harness/bridge/cli/run/run-flag.ts'
import { optionRows } from '@harness/shared/order/options/options.ts'
import { SURFACES } from '@harness/shared/order/options/surfaces.ts'
import { code, head, list } from './markdown.ts'

/** Ways for another agent to set an argument over MCP. */
const AGENT = {
  field: 'Fields of `start_run`',
  session: 'Fields of `start_run` and `start_session`',
  user: 'Given by the user alone',
  server: 'Decided by the server',
} as const

const TEXT = `A value comes from the run, else from the application, else from Settings, else from Harness. An argument with a key in brackets is an option: the key is its name in a library and
\`start_run\`, before its name in the app. *run*: it holds for one run alone. *repeat*: it may be given several times.`

const ALL = 'Every device'

/** The text of docs/reference/options.md. */
export function optionsPage(): string {
  const places = [...new Set(RUN_FLAGS.map(placeOf))]
  const sections = places.map((place) => {
    const flags = RUN_FLAGS.filter((flag) => placeOf(flag) === place)
    return `\n## ${place}\n\n${list(flags.map(lineOf))}`
  })
  const source = '`shared/order/options/options.ts` and `bridge/cli/run/flags.ts`'
  return [head('Options of a run', source, TEXT).trimEnd(), '\n', ...sections, agentsText()].join(
    '',
  )
}

function placeOf({ on }: RunFlag): string {
  const place = on?.map((surface) => SURFACES[surface]).join(', ') ?? ALL
  return place.replace(/^[a-z](?=[a-z])/, (letter) => letter.toUpperCase())
}

function lineOf({ name, value, many, help }: RunFlag): string {
  const argument = code(`--${name}${value === undefined ? '' : ` ${value}`}`)
  const notes = [...optionNotes(name, help), many ? 'repeat' : ''].filter(Boolean)
  return `${argument}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}: ${withCode(help)}`
}

/** Help with arguments and variables as code, which no line breaks apart. */
function withCode(help: string): string {
  return help.replace(/(?<![\w-])--[a-z][a-z-]*|\b[A-Z]+(?:_[A-Z]+)+\b/g, code)
}

/** Key, name, range and providers of an option; none for an argument of the command line. */
function optionNotes(argument: string, help: string): readonly string[] {
  const found = optionRows().find(([, { flag }]) => flag.name === argument)
  if (found === undefined) return []
  const [key, { name, kind, layers, providers }] = found
  const limit = /^a (?:whole )?number from \S+ to (\S+)/.exec(kind.wants)
  return [
    code(key),
    name.toLowerCase() === key.toLowerCase() ? '' : name,
    limit && !help.includes(limit[1] ?? '') ? kind.wants : '',
    layers.length === 1 ? 'run' : '',
    providers?.includes('anthropic') ? 'with a model' : '',
  ]
}

function agentsText(): string {
  const lines = Object.entries(AGENT).map(([kind, text]) => {
    const names = RUN_FLAGS.filter(({ agent }) => agent === kind).map(({ name }) => code(name))
    return `${text}: ${names.join(', ')}`
  })
  return `\n## Other agents\n\nOver MCP, arguments that are not listed here are \`options\` of \`start_run\`.\n\n${list(lines)}`
}
