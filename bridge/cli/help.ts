import { RunProvider } from '@harness/shared/order/provider-names.ts'
import { repeatsOf } from '@harness/shared/order/providers.ts'
import type { Flag } from '../system/flags.ts'
import { COMMAND } from '../system/root.ts'
import { COMMANDS, type Command } from './commands.ts'

export function usage(): string {
  const names = COMMANDS.map(({ name, help }) => `  ${name.padEnd(9)}${help}`)
  const first = [
    `${COMMAND} run --url localhost:3000 --provider sweep`,
    `${COMMAND} audit --url localhost:3000 --report sarif=audit.sarif`,
    `${COMMAND} help run`,
  ]
  return [
    `Usage: ${COMMAND} <command> [arguments]`,
    '',
    ...names,
    '',
    'Without AI, in a minute; then the arguments of one command:',
    ...first.map((call) => `  ${call}`),
  ].join('\n')
}

/** Returns the help of one command, or the list of all commands for an unknown name. */
export function helpText(name?: string): string {
  const command = COMMANDS.find((each) => each.name === name && each.flags.length > 0)
  if (!command) return usage()
  const { help, operand = '' } = command
  const call = [COMMAND, command.name, operand, '[arguments]'].filter(Boolean).join(' ')
  return [`Usage: ${call}\n\n  ${help}`, ...helpOf(command)].join('\n\n')
}

function helpOf(command: Command): readonly string[] {
  if (command.flags.length === 0) return []
  const notes = NOTES[command.name] ?? []
  return [aboutCommand(command), ...notes.map((lines) => lines.join('\n'))]
}

const NOTES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  run: [
    [
      'Approvals: --mode step asks before everything but looking, auto-look before what may change the application.',
      'Guard rules (buy, pay, order, delete, send, publish, other-site) ask in every mode: all of them for a site on the network and an',
      'app on a simulator, only other-site for an application on this machine. At a terminal the question is on standard error.',
      'Without a terminal the call is not made, and the log says which rule or mode asked for approval.',
    ],
    [
      'Repeating a run: what --deterministic does with each provider:',
      ...RunProvider.options.map((name) => `  ${name.padEnd(12)}${repeatsOf(name).text}`),
    ],
    [
      'Exit status: 0 success, every goal confirmed or without checks, and a finished sweep without checks; 1 any other ending, and',
      'a sweep of an address that answers with an error (404, 500);',
      '2 bad arguments; 130 cancelled. Ctrl-C ends a run cleanly and keeps what was written; a second one ends it at once.',
    ],
  ],
  import: [
    [
      'Exit status: 0, also for a file that was changed; 1 when nothing could be written, and with --strict for a file that was changed',
      'since its export, or before it, or holds no hashes; its run is written all the same. 2 bad arguments, or a file that is no run.',
    ],
  ],
  compare: [
    [
      'BEFORE and AFTER are each the folder, zip or report of one run. Findings are matched by kind, screen and element.',
      'Exit status: 0; 1 with --strict when the second run is worse; 2 bad arguments, or a file that is no run.',
    ],
  ],
  audit: [
    [
      'Exit status: 0 no findings; 1 findings, an error page, or nothing could be opened; 2 bad arguments; 130 cancelled.',
      '--fail-on, --max-findings and --baseline say which findings count.',
    ],
  ],
  baseline: [
    [
      'FILE is the folder, zip or report of runs or audits, as written by --output. The baseline is a JSON file to keep beside the code:',
      'a fingerprint, reason, author and last day for each accepted finding. An entry whose last day is over accepts nothing.',
    ],
  ],
  study: [
    [
      'The plan is YAML or JSON. Every argument of run is a field of it by its name: max-steps, without, slow-network. See docs/guide/studies.md.',
      'The same command again makes only the runs that are missing, also after a crash.',
      'Exit status: 0 every run was made and every rule holds; 1 otherwise; 2 a bad plan; 130 cancelled.',
    ],
  ],
  ci: [
    [
      'Unless the plan says otherwise every run has to succeed (--min-success 100), and a finding of high severity fails (--fail-on high).',
      'Exit status: 0 every run was made and every rule holds; 1 otherwise; 2 a bad plan; 130 cancelled.',
    ],
  ],
}

/** Lists the arguments below their headings, each heading once. */
function aboutCommand({ name, operand, flags }: Command): string {
  const heading = [name, operand].filter(Boolean).join(' ')
  const width = Math.max(...flags.map((flag) => usageOf(flag).length))
  const sections = new Map<string, string[]>()
  for (const flag of flags) {
    const { section = heading } = flag
    const lines = sections.get(section) ?? [`${section}:`]
    lines.push(`  ${usageOf(flag).padEnd(width + 2)}${flag.help}`)
    sections.set(section, lines)
  }
  return [...sections.values()].map((lines) => lines.join('\n')).join('\n\n')
}

function usageOf({ name, value }: Omit<Flag, 'help'>): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`
}
