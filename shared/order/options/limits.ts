// Options for how much a run may use.
import { counted } from '../../base/counted.ts'
import { DEFAULT_STEPS, MAX_STEPS, MAX_TOKENS } from '../budgets.ts'
import { FallbackModel } from '../fallback.ts'
import { PageProvider, Provider } from '../provider-names.ts'
import { option } from './row.ts'
import { decimal, texts, whole } from './values.ts'

const ALL_LAYERS = ['run', 'application', 'settings'] as const
const OFFERED_STEPS = Array.from({ length: MAX_STEPS / 5 }, (_, index) => (index + 1) * 5)

const stepBudget = option({
  kind: whole({ min: 0, max: MAX_STEPS }),
  name: 'Steps',
  must: `must be a whole number from 0 (unlimited) to ${MAX_STEPS}`,
  label: 'Steps',
  hint: 'For each goal, in fives up to 200, or unlimited.',
  layers: ALL_LAYERS,
  flag: {
    name: 'max-steps',
    help: `steps a goal may take; default ${DEFAULT_STEPS.commandLine} (in the app ${DEFAULT_STEPS.app}), up to ${MAX_STEPS}, 0 is unlimited`,
    agent: 'field',
  },
  group: 'limits',
  field: { kind: 'amount', offered: OFFERED_STEPS, text: stepsText, isSmall: true },
  usual: ({ from }) => DEFAULT_STEPS[from],
  text: stepsText,
  listText: (value = 0) => (value === 0 ? 'Unlimited' : `${value} for each goal`),
  short: (value) => (value === 0 ? 'Unlimited steps' : stepsText(value)),
})

const tokenBudget = option({
  kind: whole({ min: 0, max: MAX_TOKENS }),
  name: 'Tokens',
  must: 'must be a whole number from 0 (unlimited) to one billion',
  label: 'Tokens',
  hint: 'The input limit of the run. Cached tokens do not count.',
  layers: ALL_LAYERS,
  flag: {
    name: 'token-budget',
    help: 'input tokens the run may use, without those from a cache, up to the limit of its model; 0 is unlimited, for a cloud model its limit',
  },
  group: 'limits',
  field: { kind: 'own', isSmall: true },
  leftToWorker: true,
  text: (value) => (value === undefined ? 'the model’s' : value.toLocaleString()),
  listText: (value) => {
    if (value === undefined) return 'Default of the model'
    return value === 0 ? 'Unlimited' : value.toLocaleString()
  },
  short(value, { provider, tokens }) {
    if (provider === 'sweep') return undefined
    const used = value === undefined ? tokens?.usual : clampTokens(value, tokens?.most ?? 0)
    if (used === undefined) return 'the model’s token limit'
    return used === 0 ? 'unlimited tokens' : tokensText(used)
  },
})

const compactAt = option({
  kind: { ...decimal({ min: 0.2, max: 1 }), placeholder: 'SHARE' },
  name: 'Summarize older steps',
  must: 'must be a share from 0.2 to 1',
  label: 'Summarize older steps at',
  hint: 'Share of the history’s room, from 0.2 to 1. Then the model writes a summary of older steps.',
  layers: ALL_LAYERS,
  providers: [...Provider.options, ...PageProvider.options],
  flag: {
    name: 'compact-at',
    help: 'share of the room of its history, from 0.2 to 1, at which the model summarizes older steps; default 0.8',
  },
  group: 'limits',
  field: { kind: 'line', isSmall: true, wrong: 'Enter a share from 0.2 to 1, or leave it empty.' },
  text: (value = 0.8) => `${Math.round(value * 100)} %`,
})

const waitForLimit = option({
  kind: { ...whole({ min: 0, max: 86_400 }), placeholder: 'SECONDS' },
  name: 'Wait for a rate limit',
  must: 'must be a whole number of seconds, up to a day',
  label: 'Seconds to wait for a rate limit',
  hint: 'In all, in one step. A longer limit goes to the next model, or ends an unattended run.',
  layers: ALL_LAYERS,
  providers: Provider.options,
  flag: {
    name: 'wait-for-limit',
    help: 'seconds a step may wait for rate limits when no one watches; default 600, with --fallback-model 60',
  },
  group: 'limits',
  field: { kind: 'line', isSmall: true, wrong: 'Enter whole seconds, or leave it empty.' },
  text: (value) => (value === undefined ? 'as usual' : `${value} s`),
})

const fallbackModels = option({
  kind: texts(FallbackModel, {
    placeholder: 'PROVIDER/MODEL',
    wants: `a provider (${Provider.options.join(', ')}), a slash and a model`,
  }),
  name: 'Fallback models',
  must: 'must be a list such as anthropic/claude-haiku-4-5',
  label: 'If the model cannot answer, continue with',
  hint: 'PROVIDER/MODEL, in this order. A cloud model never takes over from a local one.',
  layers: ALL_LAYERS,
  providers: Provider.options,
  flag: {
    name: 'fallback-model',
    help: 'takes over when the others cannot answer; repeat it for a chain; never from a local model to a cloud',
    agent: 'user',
  },
  group: 'model',
  field: { kind: 'words', add: 'Add model' },
  isOrdered: true,
  unset: [],
  usual: () => [],
  text: (value = []) => (value.length > 0 ? value.join(', then ') : 'None'),
  listText: (value = []) => (value.length > 0 ? value.join(', then ') : undefined),
  short: (value = []) => (value.length > 0 ? `then ${value.join(', ')}` : undefined),
})

const COMPACT = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })

/** Text such as "250k tokens"; 0 is unlimited. */
export function tokensText(budget: number): string {
  return budget === 0 ? 'Unlimited' : `${COMPACT.format(budget).replace('K', 'k')} tokens`
}

/** Token budget of a run, limited to the model's maximum. */
export function clampTokens(chosen: number, most: number): number {
  if (most === 0) return chosen
  return chosen === 0 ? most : Math.min(chosen, most)
}

/** Text such as "40 steps"; 0 is unlimited. */
export function stepsText(value = 0): string {
  return value === 0 ? 'Unlimited' : counted(value, 'step')
}

/** Rows stored under their own name in an order. */
export const LIMIT_OPTIONS = {
  stepBudget,
  tokenBudget,
  compactAt,
  waitForLimit,
  fallbackModels,
}
