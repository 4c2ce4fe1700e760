import { REPORT_FORMATS } from '@harness/shared/files/report/formats.ts'
import { HELPER_TOKENS, MAX_TOKENS } from '@harness/shared/order/budgets.ts'
import { optionRows } from '@harness/shared/order/options/options.ts'
import { whole } from '@harness/shared/order/options/values.ts'
import {
  CloudProvider,
  Provider,
  RunProvider,
  ServerProvider,
} from '@harness/shared/order/provider-names.ts'
import { keyVariablesOf, SERVERS } from '@harness/shared/order/providers.ts'
import { HOOK_FLAGS } from '../hooks/flags.ts'
import { PIPELINE_FLAGS } from '../pipeline/flags.ts'
import { DEVICE_FLAGS } from './device-flags.ts'
import { optionFlags, type RunFlag, typedFlag } from './run-flag.ts'

export const PLATFORMS = ['web', 'ios', 'prototype'] as const

const KEYS = oneOfList(CloudProvider.options.map((provider) => keyVariablesOf(provider)[0]))
const ORIGINS = ServerProvider.options
  .map((name) => `${SERVERS[name].origin} for ${name}`)
  .join(', ')

/** Joins names as `a, b or c`. */
function oneOfList(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].join(' or ')
}

export const JUDGE_BUDGET = typedFlag(
  'judge-budget',
  `input tokens that the judge may use, without those from a cache; default ${HELPER_TOKENS}, with --judge`,
  whole({ min: 1, max: MAX_TOKENS }),
  { needs: 'judge' },
)

/** Flags that name the application and the goals. */
const GOAL_FLAGS: readonly RunFlag[] = [
  {
    name: 'goal',
    value: 'TEXT',
    many: true,
    help: 'what the persona wants; repeat it for several goals in order',
    agent: 'field',
  },
  {
    name: 'chain',
    value: 'NAME',
    help: 'a chain of the library; deleted goals are skipped',
    needs: 'library',
  },
  {
    name: 'fill',
    value: 'PLACE=TEXT',
    many: true,
    help: 'fills a placeholder of a saved goal, such as 1=next week; --goal NAME takes a saved goal',
    needs: 'library',
  },
  { name: 'keep-state', help: 'keep the state of the application between goals' },
  {
    name: 'check',
    value: 'KIND=VALUE',
    many: true,
    help: 'text, no-text, url, element or answer that proves the goal before it',
    agent: 'field',
  },
  {
    name: 'persona',
    value: 'NAME|TEXT',
    help: 'a built-in persona, or one in your own words',
    agent: 'field',
    agentHelp: 'a name or a description',
  },
  {
    name: 'memory-file',
    value: 'PATH',
    help: 'a text file with the persona’s memory, which --remember writes after the end; default one in the state folder',
  },
  {
    name: 'steer',
    help: 'at a terminal: a line typed during the run is a message, or changes options, such as --temperature 0',
    agent: 'server',
  },
]

const MODEL_FLAGS: readonly RunFlag[] = [
  {
    name: 'provider',
    value: 'NAME',
    help: `one of ${RunProvider.options.join(', ')}; default ollama, with --sample the tour`,
    agent: 'field',
    agentHelp: `${Provider.options.join(', ')}; ollama unless given; sweep needs no AI`,
  },
  {
    name: 'model',
    value: 'NAME',
    help: `model of the provider; the key of a cloud provider comes from ${KEYS}`,
    agent: 'field',
  },
  {
    name: 'base-url',
    value: 'ADDRESS',
    help: `address of the model server; default ${ORIGINS}`,
  },
  {
    name: 'script',
    value: 'FILE',
    help: 'the replies of the scripted provider, one per line; see web/src/models/README.md',
  },
  {
    name: 'replay',
    value: 'BUNDLE',
    help: 'a run, folder or zip, whose replies the recorded provider plays again',
  },
  {
    name: 'replay-screens',
    help: 'with --replay: show its recorded screens again and open no device',
  },
]

const SIGN_IN_FLAGS: readonly RunFlag[] = [
  {
    name: 'username',
    value: 'NAME',
    help: 'user name to sign in with; the password comes from HARNESS_PASSWORD',
    agent: 'user',
  },
  {
    name: 'sign-in-file',
    value: 'FILE',
    help: 'cookies and storage of a signed-in user (JSON) that the browser starts with',
    on: ['browser'],
  },
  {
    name: 'credential',
    value: 'LABEL',
    help: 'a sign-in of the library; its password comes from HARNESS_PASSWORD, its state from --sign-in-file',
    needs: 'library',
  },
]

const OUTPUT_FLAGS: readonly RunFlag[] = [
  {
    name: 'output',
    value: 'PATH',
    help: 'a new folder, or a new file that ends in .zip; default ./runs/<yyyyMMdd-HHmmss>',
    agent: 'server',
  },
  {
    name: 'format',
    value: 'harness|reference',
    help: 'format of the output; default harness, or version 3 of the reference product',
    agent: 'server',
  },
  {
    name: 'report',
    value: 'FORMAT=FILE',
    many: true,
    help: `also write a report to a new file: ${REPORT_FORMATS.join(', ')}`,
    agent: 'server',
  },
  {
    name: 'json',
    help: 'print the rows of the log as they are committed, and nothing else',
    agent: 'server',
  },
]

const TARGET_FLAGS: readonly RunFlag[] = [
  { name: 'platform', value: PLATFORMS.join('|'), help: 'kind of application; default web' },
  {
    name: 'url',
    value: 'ADDRESS',
    help: 'address of the web application to test',
    agent: 'session',
    on: ['browser', 'appium'],
  },
  {
    name: 'sample',
    help: 'test the small shop that comes with Harness; without --provider its scripted tour, no AI',
    agent: 'session',
    agentHelp: 'the built-in shop',
    on: ['browser'],
  },
  {
    name: 'library',
    value: 'FILE',
    help: 'a library exported from the app: its applications, goals, chains, personas and defaults',
    agent: 'server',
  },
  {
    name: 'app',
    value: 'NAME',
    help: 'an application of the library, with its defaults and checks',
    agent: 'session',
    agentHelp: 'an application of the library',
    needs: 'library',
  },
]

/** Every flag of `run`, in the order of the help: those of the options table and its own. */
export const RUN_FLAGS: readonly RunFlag[] = [
  ...inSection('What to test', TARGET_FLAGS),
  ...inSection('Device', DEVICE_FLAGS),
  ...inSection('Who tests, and for what', GOAL_FLAGS),
  ...inSection('Sign-in', SIGN_IN_FLAGS),
  ...inSection('The model', MODEL_FLAGS),
  ...optionRows().flatMap(([key]) => optionFlags(key)),
  ...inSection('The model', [
    JUDGE_BUDGET,
    {
      name: 'deterministic',
      help: 'seed 1 unless --seed is given, and temperature 0, where the provider accepts them',
    },
  ]),
  ...inSection('Output', OUTPUT_FLAGS),
  ...HOOK_FLAGS,
  ...PIPELINE_FLAGS,
]

function inSection(section: string, flags: readonly RunFlag[]): readonly RunFlag[] {
  return flags.map((flag) => ({ section, ...flag }))
}
