import { PHONE_MAX_WIDTH } from '@harness/shared/language/protocol.ts'
import { DEFAULT_STEPS, MAX_STEPS } from '@harness/shared/order/budgets.ts'
import {
  CloudProvider,
  keyVariablesOf,
  RunProvider,
  SERVERS,
  ServerProvider,
} from '@harness/shared/order/providers.ts'
import { REPORT_FORMATS } from '@harness/shared/report/formats.ts'
import type { Flag } from '../flags.ts'

/** The values of `--platform`. */
export const PLATFORMS = ['web', 'ios'] as const

/** A platform without a device yet, and its name in a refusal. */
export const PROTOTYPE = { name: 'prototype', later: 'the prototype device' } as const

const KEYS = oneOfList(CloudProvider.options.map((provider) => keyVariablesOf(provider)[0]))
const ORIGINS = ServerProvider.options
  .map((name) => `${SERVERS[name].origin} for ${name}`)
  .join(', ')

/** `a, b or c`. */
function oneOfList(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].join(' or ')
}

/**
 * Every argument of `run`, in the order of the help. Remove `later` once a feature is available.
 */
export const RUN_FLAGS: readonly Flag[] = [
  { name: 'platform', value: PLATFORMS.join('|'), help: 'kind of application; default web' },
  { name: 'url', value: 'ADDRESS', help: 'address of the web application to test' },
  {
    name: 'sample',
    help: 'test the small shop that comes with Harness; without --provider its scripted tour, no AI',
  },
  {
    name: 'viewport-width',
    value: 'POINTS',
    help: `width of the page; default 1280, up to ${PHONE_MAX_WIDTH} is a touch phone`,
  },
  { name: 'viewport-height', value: 'POINTS', help: 'height of the page; default 800' },
  { name: 'simulator-udid', value: 'UDID', help: 'the simulator; see: devices' },
  { name: 'app-path', value: 'FOLDER', help: 'the built app for the simulator' },
  { name: 'project-path', value: 'FOLDER', help: 'the Xcode project or workspace to build' },
  { name: 'scheme', value: 'NAME', help: 'the scheme of the project' },
  { ...PROTOTYPE, value: 'PATH', help: 'the prototype' },
  {
    name: 'goal',
    value: 'TEXT',
    many: true,
    help: 'what the persona wants; repeat it for several goals in order',
  },
  { name: 'keep-state', help: 'keep the state of the application between goals' },
  {
    name: 'check',
    value: 'KIND=VALUE',
    many: true,
    help: 'text, no-text, url or element that proves the goal before it',
  },
  {
    name: 'persona',
    value: 'NAME|TEXT',
    help: 'a built-in persona, or one in your own words',
  },
  {
    name: 'provider',
    value: 'NAME',
    help: `one of ${RunProvider.options.join(', ')}; default ollama, with --sample the tour`,
  },
  {
    name: 'model',
    value: 'NAME',
    help: `model of the provider; the key of a cloud provider comes from ${KEYS}`,
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
  { name: 'replay-screens', help: 'play its screens again too' },
  {
    name: 'username',
    value: 'NAME',
    help: 'user name to sign in with; the password comes from HARNESS_PASSWORD',
  },
  {
    name: 'mode',
    value: 'autonomous|auto-look|step',
    help: 'what the agent may do without asking; default autonomous',
  },
  {
    name: 'max-steps',
    value: 'NUMBER',
    help: `steps a goal may take; default ${DEFAULT_STEPS.commandLine} (in the app ${DEFAULT_STEPS.app}), up to ${MAX_STEPS}, 0 is unlimited`,
  },
  {
    name: 'token-budget',
    value: 'NUMBER',
    help: 'uncached input tokens the run may use, up to the limit of its model; 0 is unlimited, in the cloud that limit',
  },
  { name: 'seed', value: 'NUMBER', help: 'for a provider that accepts one; see Repeating a run' },
  {
    name: 'deterministic',
    help: 'seed 1 unless --seed is given, and temperature 0, where the provider accepts them',
  },
  {
    name: 'output',
    value: 'PATH',
    help: 'a new folder, or a new file that ends in .zip; default ./runs/<yyyyMMdd-HHmmss>',
  },
  {
    name: 'format',
    value: 'harness|reference',
    help: 'format of the output; default harness, or version 3 of the reference product',
  },
  {
    name: 'report',
    value: 'FORMAT=FILE',
    many: true,
    help: `also write a report to a new file: ${REPORT_FORMATS.join(', ')}`,
  },
  { name: 'json', help: 'print the rows of the log as they are committed, and nothing else' },
  { name: 'headed', help: 'show the browser under test' },
]
