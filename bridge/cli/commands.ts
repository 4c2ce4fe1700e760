import { START_FLAGS } from '../server/start/arguments.ts'
import type { Flag } from '../system/flags.ts'
import { AUDIT_FLAGS } from './audit/flags.ts'
import { COMPARE_FLAGS, EXPORT_FLAGS, IMPORT_FLAGS, REPORT_FLAGS } from './bundle/flags.ts'
import { MCP_FLAGS } from './mcp-flags.ts'
import { BASELINE_FLAGS } from './pipeline/baseline-flags.ts'
import { RUN_FLAGS } from './run/flags.ts'
import { CI_FLAGS, INIT_FLAGS, MERGE_FLAGS, STUDY_FLAGS } from './study/flags.ts'

export interface Command {
  readonly name: string
  /** Text between the name and the flags. */
  readonly operand?: string
  readonly help: string
  readonly flags: readonly Flag[]
}

const JSON_FLAG: Flag = { name: 'json', help: 'print it as JSON' }

export const DOCTOR_FLAGS: readonly Flag[] = [
  { name: 'base-url', value: 'ADDRESS', help: 'address of Ollama; default http://127.0.0.1:11434' },
  JSON_FLAG,
]
export const DEVICES_FLAGS: readonly Flag[] = [JSON_FLAG]

export const COMMANDS: readonly Command[] = [
  { name: 'run', help: 'test an application and write the run to a folder', flags: RUN_FLAGS },
  {
    name: 'audit',
    help: 'audit the accessibility of a web application, without AI',
    flags: AUDIT_FLAGS,
  },
  {
    name: 'study',
    operand: 'FILE',
    help: 'run a plan: variants, personas, goals, screens, models, repeats; intervals, not anecdotes',
    flags: STUDY_FLAGS,
  },
  {
    name: 'ci',
    operand: '[FILE]',
    help: 'run harness.config.yaml (or json, ts): goals, sweeps and audits, one report, one status',
    flags: CI_FLAGS,
  },
  {
    name: 'merge',
    operand: 'FOLDER…',
    help: 'join the parts of a study that several machines made',
    flags: MERGE_FLAGS,
  },
  { name: 'init', help: 'write a first harness.config.yaml', flags: INIT_FLAGS },
  {
    name: 'report',
    operand: 'FILE…',
    help: 'print what runs found, for people, CI servers and trackers',
    flags: REPORT_FLAGS,
  },
  {
    name: 'compare',
    operand: 'BEFORE AFTER',
    help: 'two runs beside each other: what is new, what is gone, where they part',
    flags: COMPARE_FLAGS,
  },
  {
    name: 'baseline',
    operand: 'update FILE…',
    help: 'accept the findings of runs and audits, so that only new ones break a build',
    flags: BASELINE_FLAGS,
  },
  {
    name: 'export',
    operand: 'FILE…',
    help: 'write runs as a report anyone can open, a zip, a moving picture, a test or a script',
    flags: EXPORT_FLAGS,
  },
  {
    name: 'import',
    operand: 'FILE…',
    help: 'read runs of any version and write each to a folder, saying what was tolerated',
    flags: IMPORT_FLAGS,
  },
  {
    name: 'start',
    help: 'open the app in a browser: runs, findings and prototypes as screens',
    flags: START_FLAGS,
  },
  {
    name: 'mcp',
    help: 'serve other agents over MCP: they start runs and use an app themselves',
    flags: MCP_FLAGS,
  },
  {
    name: 'doctor',
    help: 'check what is installed and reachable, and how to fix the rest',
    flags: DOCTOR_FLAGS,
  },
  { name: 'devices', help: 'list the devices of this machine', flags: DEVICES_FLAGS },
  {
    name: 'complete',
    operand: 'SHELL',
    help: 'print the completion of bash, zsh, fish or powershell, for its start file',
    flags: [],
  },
  {
    name: 'help',
    operand: '[COMMAND]',
    help: 'show this, or all arguments of one command',
    flags: [],
  },
]
