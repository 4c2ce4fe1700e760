// Options for what a run may do and when it asks.

import * as z from 'zod/mini'
import { counted } from '../../base/counted.ts'
import { isThisMachine } from '../../device/attached.ts'
import { BrowserNetwork, isHostPattern } from '../../device/browser-network.ts'
import { defaultRules, RuleName } from '../guards.ts'
import { PageProvider, Provider } from '../provider-names.ts'
import { Mode } from '../run.ts'
import { option } from './row.ts'
import { choice, choices, notation, onOff, texts } from './values.ts'

/** Maximum length of a word or name, in characters. */
export const LONGEST_NAME = 200
export const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NAME))

const ALL_LAYERS = ['run', 'application', 'settings'] as const
/** Providers with a model that can read evidence. */
export const MODELS = [...Provider.options, ...PageProvider.options]

export const MODE_LABELS: Readonly<Record<Mode, string>> = {
  'auto-look': 'Before acting',
  step: 'Every step',
  autonomous: 'Never',
}

const MODE_SENTENCES: Readonly<Record<Mode, string>> = {
  'auto-look': 'Asks before acting',
  step: 'Asks before every step',
  autonomous: 'Acts by itself',
}

export const RULE_LABELS: Readonly<Record<RuleName, string>> = {
  buy: 'Buy',
  pay: 'Pay',
  order: 'Order',
  delete: 'Delete',
  send: 'Send',
  publish: 'Publish',
  'other-site': 'Act outside the site or app',
  'sign-in': 'Sign in for the first time',
}

const mode = option({
  kind: choice(Mode.options, 'autonomous|auto-look|step'),
  name: 'Mode',
  label: 'Ask me',
  layers: ALL_LAYERS,
  flag: {
    name: 'mode',
    help: 'what the agent may do without asking; default autonomous',
    agent: 'session',
  },
  group: 'control',
  field: {
    kind: 'choices',
    choices: (['step', 'auto-look', 'autonomous'] as const).map((value) => [
      value,
      MODE_LABELS[value],
    ]),
  },
  isSetter: true,
  usual: (): Mode => 'autonomous',
  text: (value = 'autonomous') => MODE_LABELS[value],
  listName: 'Asks',
  short: (value = 'autonomous') => MODE_SENTENCES[value],
})

const strict = option({
  kind: onOff(),
  name: 'Strict',
  label: 'If the checks still fail after three tries',
  layers: ALL_LAYERS,
  flag: {
    name: 'strict',
    help: 'a success with a check that does not hold ends as blocked; the default here',
  },
  offFlag: {
    name: 'interactive',
    help: 'such a success is accepted, as unconfirmed, as one without checks always is',
  },
  group: 'control',
  field: {
    kind: 'choices',
    choices: [
      [false, 'Accept the success as unconfirmed'],
      [true, 'End as blocked (strict)'],
    ],
  },
  unset: false,
  usual: ({ from }) => from === 'commandLine',
  text: (value) => (value ? 'strict' : 'unconfirmed'),
  listName: 'Success',
  listText: (value) => (value ? 'Only with proof (strict)' : 'Also without proof, as unconfirmed'),
  short: (value) => (value ? 'strict' : undefined),
})

const rules = option({
  kind: choices(RuleName.options, 'RULE'),
  name: 'Guard rules',
  must: `must be some of ${RuleName.options.join(', ')}`,
  label: 'Always ask before',
  layers: ALL_LAYERS,
  flag: {
    name: 'deny',
    help: 'a guard rule that asks, also on this machine; or all (but those allowed)',
  },
  offFlag: {
    name: 'allow',
    help: `a guard rule that does not ask; one of ${RuleName.options.join(', ')}; or all (but those denied)`,
    agent: 'user',
  },
  group: 'control',
  field: { kind: 'set', choices: RuleName.options.map((rule) => [rule, RULE_LABELS[rule]]) },
  usual: ({ url }) => defaultRules(url),
  text: (value = []) => counted(value.length, 'rule'),
  listName: 'Rules',
  listText: (value = []) =>
    value.length === 0 ? 'None' : value.map((rule) => RULE_LABELS[rule]).join(', '),
  short: (value = []) => (value.length > 0 ? `always asks before ${asksText(value)}` : undefined),
})

const guardWords = option({
  kind: texts(Name, { placeholder: 'WORDS', wants: `words of up to ${LONGEST_NAME} characters` }),
  name: 'Words that ask',
  must: `must be a list of words, each of up to ${LONGEST_NAME} characters`,
  label: 'Always ask before a control with these words',
  layers: ALL_LAYERS,
  flag: { name: 'guard-word', help: 'always asks before a control with these words' },
  group: 'control',
  field: { kind: 'words', add: 'Add rule' },
  unset: [],
  usual: () => [],
  text: listText,
  listName: 'Words',
  listText: (value = []) =>
    value.length > 0 ? `Asks before ${value.map((word) => `“${word}”`).join(', ')}` : undefined,
  short: (value = []) =>
    value.length > 0 ? `asks before ${value.map((word) => `“${word}”`).join(', ')}` : undefined,
})

const hosts = option({
  kind: texts(Name, { placeholder: 'NAME', wants: 'a host name such as login.test' }),
  name: 'Other sites',
  must: 'must be a list of host names',
  label: 'Other sites that belong to the app',
  layers: ALL_LAYERS,
  flag: { name: 'host', help: 'another site that belongs to the application', agent: 'user' },
  group: 'control',
  field: { kind: 'words', add: 'Add site' },
  unset: [],
  usual: () => [],
  text: listText,
  listText: (value = []) => (value.length > 0 ? value.join(', ') : undefined),
})

const OWN_SITE: BrowserNetwork = { policy: 'same_site' }

const contacts = option({
  kind: notation(
    BrowserNetwork,
    { placeholder: 'all|same-site|HOST,…', wants: 'all, same-site, or host names with commas' },
    readNetwork,
  ),
  name: 'Hosts of the browser',
  must: 'must be all, the own site, or that and a list of host names',
  label: 'The browser may contact',
  layers: ALL_LAYERS,
  on: ['browser', 'html'],
  elsewhere: 'ignored',
  flag: {
    name: 'network',
    help: 'which hosts the browser may contact: all that its pages ask for, the own site, or that and those named; default all, for a prototype none',
    agent: 'user',
  },
  group: 'control',
  field: { kind: 'own' },
  // The app's “Local” label would be misleading if a page of this machine could send data anywhere.
  usual: ({ from, url }) => (from === 'app' && isThisMachine(url) ? OWN_SITE : undefined),
  text: (value, { surface }) => contactsText(value, surface === 'html'),
  listName: 'Hosts',
  listText: (value) => value && contactsText(value),
  short: (value, { surface }) =>
    value && `the browser may contact ${contactsText(value, surface === 'html')}`,
})

const axe = option({
  kind: onOff(),
  name: 'Rules of axe-core',
  label: 'Check the rules of axe-core',
  layers: ['run'],
  on: ['browser'],
  providers: MODELS,
  elsewhere: 'ignored',
  flag: {
    name: 'axe',
    help: 'measure each new page by the rules of axe-core too, as a sweep always does',
  },
  group: 'control',
  field: { kind: 'switch', legend: 'On each new page' },
  hint: 'Accessibility by rules alone, measured once a page. It takes a moment, and a sweep always does it.',
  unset: false,
  usual: () => false,
})

/** Names of acts that are not words on a control. */
const ACTS: Readonly<Partial<Record<RuleName, string>>> = {
  'other-site': 'leaving the site',
  'sign-in': 'the first sign-in',
}

/** Number of rules named in a sentence; the others are counted. */
const NAMED_RULES = 2

/** Acts that need the user's decision: "Buy, Pay and 5 more". */
export function asksText(rules: readonly RuleName[]): string {
  const labels = rules.map((rule) => ACTS[rule] ?? `“${RULE_LABELS[rule]}”`)
  if (labels.length <= NAMED_RULES + 1) return labels.join(', ')
  return `${labels.slice(0, NAMED_RULES).join(', ')} and ${labels.length - NAMED_RULES} more`
}

/** Describes the allowed hosts in a few words. */
export function contactsText(contacts: BrowserNetwork | undefined, isPrototype = false): string {
  const { policy, hosts: named = [] } = contacts ?? { policy: 'all' }
  if (!isPrototype && policy === 'all') return 'all hosts'
  const site = isPrototype ? 'its own files' : 'its own site'
  return policy === 'listed' ? `${site} and ${counted(named.length, 'host')}` : site
}

function listText(value: readonly string[] = []): string {
  return value.length > 0 ? value.join(', ') : 'none'
}

function readNetwork(given: string): unknown {
  if (given === 'all') return { policy: 'all' }
  if (given === 'same-site') return OWN_SITE
  const named = given
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  return named.length > 0 && named.every(isHostPattern)
    ? { policy: 'listed', hosts: named }
    : undefined
}

/** Rows stored under their own name in an order. */
export const CONTROL_OPTIONS = { mode, strict, rules, guardWords, hosts, contacts, axe }
