import { PHONE_MAX_WIDTH } from '@harness/shared/protocol.ts'
import type { Flag } from '../flags.ts'

/** What `--platform` may be, and how to call the platforms that are not there yet in a refusal. */
export const PLATFORMS = ['web', 'ios', 'prototype'] as const
export const LATER_PLATFORMS: Readonly<Partial<Record<(typeof PLATFORMS)[number], string>>> = {
  prototype: 'the prototype device',
}

/** What `--provider` may be; the same for models. */
export const PROVIDERS = [
  'ollama',
  'compatible',
  'anthropic',
  'openai',
  'google',
  'sweep',
  'scripted',
  'recorded',
] as const

/** Every argument of `run`, in the order of the help (contract 5). One that became available loses its `later`. */
export const RUN_FLAGS: readonly Flag[] = [
  { name: 'platform', value: 'web|ios|prototype', help: 'what kind of thing is tested; web' },
  { name: 'url', value: 'ADDRESS', help: 'where the tested web application is' },
  { name: 'sample', help: 'test the small shop that comes with Harness; needs no --url' },
  {
    name: 'viewport-width',
    value: 'POINTS',
    help: `width of the page, 1280; up to ${PHONE_MAX_WIDTH} is a touch phone`,
  },
  { name: 'viewport-height', value: 'POINTS', help: 'height of the page, 800' },
  { name: 'simulator-udid', value: 'UDID', help: 'which simulator; devices lists them' },
  { name: 'app-path', value: 'FOLDER', help: 'the built app for the simulator' },
  { name: 'project-path', value: 'FOLDER', help: 'the Xcode project or workspace to build' },
  { name: 'scheme', value: 'NAME', help: 'the scheme of the project' },
  { name: 'prototype', value: 'PATH', help: 'the prototype', later: 'the prototype device' },
  {
    name: 'goal',
    value: 'TEXT',
    many: true,
    help: 'what the persona wants; repeat it for one goal after the other',
  },
  { name: 'keep-state', help: 'do not start the application afresh between two goals' },
  {
    name: 'check',
    value: 'KIND=VALUE',
    many: true,
    help: 'text, no-text, url or element that proves the goal before it',
  },
  {
    name: 'persona',
    value: 'NAME|TEXT',
    help: 'one of the built-in personas, or one in your words',
  },
  {
    name: 'provider',
    value: 'NAME',
    help: 'ollama (default), compatible, anthropic, openai, google, sweep (no AI), scripted, recorded',
  },
  {
    name: 'model',
    value: 'NAME',
    help: 'which model of the provider; a cloud provider’s key comes from ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY',
  },
  {
    name: 'base-url',
    value: 'ADDRESS',
    help: 'where the model server is; http://127.0.0.1:11434 for ollama, :1234 for compatible',
  },
  {
    name: 'script',
    value: 'FILE',
    help: 'the replies of the scripted provider, one a line; see web/src/models/README.md',
  },
  {
    name: 'replay',
    value: 'BUNDLE',
    help: 'a run, folder or zip, whose replies the recorded provider uses again',
  },
  { name: 'replay-screens', help: 'use its screens again too' },
  {
    name: 'username',
    value: 'NAME',
    help: 'who signs in to the application; the password is read from HARNESS_PASSWORD',
  },
  {
    name: 'mode',
    value: 'autonomous|auto-look|step',
    help: 'what the agent may do without asking; autonomous',
  },
  { name: 'max-steps', value: 'NUMBER', help: 'steps a goal may take, 20; 0 is unlimited' },
  {
    name: 'token-budget',
    value: 'NUMBER',
    help: 'uncached input tokens the run may use; 0 is unlimited',
  },
  { name: 'seed', value: 'NUMBER', help: 'which of many equal controls a sweep uses; 0' },
  {
    name: 'deterministic',
    help: 'seed 1 unless --seed is given, and temperature 0: nothing is left to chance',
  },
  {
    name: 'output',
    value: 'PATH',
    help: 'a new folder, or a new file that ends in .zip; ./runs/<yyyyMMdd-HHmmss>',
  },
  {
    name: 'format',
    value: 'harness|reference',
    help: 'how the run is written; harness, or version 3 of the reference product',
  },
  { name: 'json', help: 'print the rows of the log as they are committed, and nothing else' },
  { name: 'headed', help: 'show the browser under test' },
]
