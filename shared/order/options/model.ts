// Options of the model, stored within the model of an order.
import * as z from 'zod/mini'
import { Thinking } from '../model-choice.ts'
import { PageProvider, Provider } from '../provider-names.ts'
import { option } from './row.ts'
import { choice, decimal, onOff, whole } from './values.ts'

const ALL_LAYERS = ['run', 'application', 'settings'] as const

const temperature = option({
  kind: decimal({ min: 0, max: 2 }),
  name: 'Temperature',
  label: 'Temperature',
  hint: 'From 0, always the likeliest reply, to 2.',
  layers: ALL_LAYERS,
  providers: [...Provider.options, ...PageProvider.options],
  flag: {
    name: 'temperature',
    help: 'from 0, always the likeliest reply, to 2, for a provider that accepts one',
  },
  group: 'model',
  field: {
    kind: 'line',
    isSmall: true,
    wrong: 'Enter a number from 0 to 2, or leave it empty.',
  },
  isSetter: true,
  text: (value) => (value === undefined ? 'The model’s own' : String(value)),
})

const seed = option({
  // The command line limits seeds to 32 bits; the app and files accept any integer.
  kind: { ...whole({ min: 0, max: 0xffff_ffff }), schema: z.int() },
  name: 'Seed',
  label: 'Seed',
  hint: 'A whole number. With it and temperature 0 a run repeats as far as the model does.',
  layers: ALL_LAYERS,
  flag: { name: 'seed', help: 'for a provider that accepts one; see Repeating a run' },
  group: 'model',
  field: {
    kind: 'line',
    isSmall: true,
    wrong: 'Enter a whole number, or leave it empty.',
  },
  text: (value) => (value === undefined ? 'Random' : String(value)),
})

const thinking = option({
  kind: choice(Thinking.options),
  name: 'Thinking',
  label: 'Thinking before each step',
  hint: 'More thinking takes more time and tokens.',
  layers: ALL_LAYERS,
  providers: Provider.options,
  flag: {
    name: 'thinking',
    help: 'how much the model thinks before each step, for one that takes it; default as little as it can',
  },
  group: 'model',
  isSetter: true,
  field: {
    kind: 'choices',
    choices: [
      [undefined, 'Least'],
      ['low', 'Low'],
      ['medium', 'Medium'],
      ['high', 'High'],
    ],
  },
  text: (value) => value ?? 'As little as possible',
  short: (value) => value && `${value} thinking`,
})

const sendsForms = option({
  kind: onOff(),
  name: 'Send forms',
  label: 'Send forms that may change something',
  layers: ['run'],
  providers: ['sweep'],
  flag: {
    name: 'send-forms',
    help: 'with --provider sweep: also send forms that may change something, but none that a guard rule names; use test data',
  },
  group: 'model',
  field: { kind: 'switch', legend: 'Forms' },
  hint: 'A sweep enters test values in the fields of every form, except passwords and files, and sends only forms that look something up (method GET). With this it also sends the others, but none that a guard rule names. A page may keep what is entered in a form that is not sent. Use test data.',
  unset: false,
  usual: () => false,
  short: (value) => (value ? 'sends forms' : undefined),
})

/** Rows stored as sampling settings. */
export const SAMPLING_OPTIONS = { temperature, thinking, seed }
/** Rows stored in the model of a sweep. */
export const SWEEP_OPTIONS = { sendsForms }
