import { PHONE_MAX_WIDTH } from '@harness/shared/language/protocol.ts'
import { DEFAULT_STEPS, JUDGE_TOKENS, MAX_STEPS } from '@harness/shared/order/budgets.ts'
import { CloudProvider, RunProvider, ServerProvider } from '@harness/shared/order/provider-names.ts'
import { keyVariablesOf, SERVERS } from '@harness/shared/order/providers.ts'
import { RuleName } from '@harness/shared/order/run-order.ts'
import { REPORT_FORMATS } from '@harness/shared/report/formats.ts'
import type { Flag } from '../flags.ts'
import { NETWORK_FLAG } from './contacts.ts'

/** The values of `--platform`. */
export const PLATFORMS = ['web', 'ios', 'prototype'] as const

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
  { name: 'touch', help: 'the page is used by touch, whatever its width' },
  { name: 'dark', help: 'dark appearance, of a page or a simulator' },
  { name: 'reduced-motion', help: 'the page is asked to move little' },
  { name: 'locale', value: 'NAME', help: 'language and region, such as de-DE' },
  { name: 'time-zone', value: 'NAME', help: 'time zone of the page, such as Europe/Berlin' },
  { ...NETWORK_FLAG, help: `${NETWORK_FLAG.help}, for a prototype none` },
  {
    name: 'browser-url',
    value: 'ADDRESS',
    help: 'attach to a browser that runs already: its debugging port (http, ws) or a Playwright server (ws)',
  },
  {
    name: 'appium-url',
    value: 'ADDRESS',
    help: 'test on a device of an Appium server (iOS, Android, a browser); needs --capabilities',
  },
  {
    name: 'capabilities',
    value: 'FILE|JSON',
    help: 'which device and app the Appium server opens, as W3C WebDriver capabilities',
  },
  {
    name: 'send-sign-in',
    help: 'the password may be sent to the device of --browser-url or --appium-url on another machine',
  },
  { name: 'simulator-udid', value: 'UDID', help: 'the simulator; see: devices' },
  { name: 'app-path', value: 'FOLDER', help: 'the built app for the simulator' },
  { name: 'project-path', value: 'FOLDER', help: 'the Xcode project or workspace to build' },
  { name: 'scheme', value: 'NAME', help: 'the scheme of the project' },
  { name: 'bundle-id', value: 'ID', help: 'an app that is on the simulator already' },
  { name: 'erase', help: 'erase the simulator first' },
  { name: 'uninstall', help: 'delete the data of the app whenever a goal starts fresh' },
  { name: 'permission', value: 'NAME', many: true, help: 'granted to the app, such as photos' },
  { name: 'text-size', value: 'NAME', help: 'text size of the simulator, such as extra-large' },
  { name: 'increase-contrast', help: 'more contrast on the simulator' },
  { name: 'launch-argument', value: 'TEXT', many: true, help: 'passed to the app when it starts' },
  { name: 'app-env', value: 'NAME=VALUE', many: true, help: 'environment of the app' },
  { name: 'open-url', value: 'URL', help: 'opened in the app after every start' },
  {
    name: 'prototype',
    value: 'PATH',
    help: 'a zip or folder of pictures or HTML files, with or without prototype.json',
  },
  {
    name: 'goal',
    value: 'TEXT',
    many: true,
    help: 'what the persona wants; repeat it for several goals in order',
  },
  {
    name: 'library',
    value: 'FILE',
    help: 'a library exported from the app: its applications, goals, chains, personas and defaults',
  },
  {
    name: 'app',
    value: 'NAME',
    help: 'an application of the library, with its defaults and checks',
  },
  {
    name: 'chain',
    value: 'NAME',
    help: 'a chain of the library; goals that were deleted are skipped',
  },
  {
    name: 'fill',
    value: 'PLACE=TEXT',
    many: true,
    help: 'fills a placeholder of a saved goal, such as 1=next week; --goal NAME takes a saved goal',
  },
  {
    name: 'credential',
    value: 'LABEL',
    help: 'a sign-in of the library; its password comes from HARNESS_PASSWORD, its state from --sign-in-file',
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
  {
    name: 'replay-screens',
    help: 'with --replay: show its recorded screens again and open no device',
  },
  {
    name: 'username',
    value: 'NAME',
    help: 'user name to sign in with; the password comes from HARNESS_PASSWORD',
  },
  {
    name: 'sign-in-file',
    value: 'FILE',
    help: 'cookies and storage of a signed-in user (JSON) that the browser starts with',
  },
  {
    name: 'mode',
    value: 'autonomous|auto-look|step',
    help: 'what the agent may do without asking; default autonomous',
  },
  {
    name: 'allow',
    value: 'RULE',
    many: true,
    help: `a guard rule that does not ask; one of ${RuleName.options.join(', ')}; or all (but those denied)`,
  },
  {
    name: 'deny',
    value: 'RULE',
    many: true,
    help: 'a guard rule that asks, also on this machine; or all (but those allowed)',
  },
  {
    name: 'guard-word',
    value: 'WORDS',
    many: true,
    help: 'always asks before a control with these words',
  },
  { name: 'host', value: 'NAME', many: true, help: 'another site that belongs to the application' },
  {
    name: 'strict',
    help: 'a success with a check that does not hold ends as blocked; the default here',
  },
  {
    name: 'interactive',
    help: 'such a success is accepted, as unconfirmed, as one without checks always is',
  },
  {
    name: 'max-steps',
    value: 'NUMBER',
    help: `steps a goal may take; default ${DEFAULT_STEPS.commandLine} (in the app ${DEFAULT_STEPS.app}), up to ${MAX_STEPS}, 0 is unlimited`,
  },
  {
    name: 'token-budget',
    value: 'NUMBER',
    help: 'input tokens the run may use, without those from a cache, up to the limit of its model; 0 is unlimited, for a cloud model its limit',
  },
  {
    name: 'send-forms',
    help: 'with --provider sweep: also send forms that may change something, but none that a guard rule names; use test data',
  },
  {
    name: 'axe',
    help: 'measure each new page by the rules of axe-core too, as a sweep always does',
  },
  {
    name: 'judge',
    help: 'after the end the model reads the evidence of each report and may lower its grade',
  },
  {
    name: 'judge-budget',
    value: 'NUMBER',
    help: `input tokens that the judge may use, without those from a cache; default ${JUDGE_TOKENS}, with --judge`,
  },
  { name: 'seed', value: 'NUMBER', help: 'for a provider that accepts one; see Repeating a run' },
  {
    name: 'temperature',
    value: 'NUMBER',
    help: 'from 0, always the likeliest reply, to 2, for a provider that accepts one',
  },
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
