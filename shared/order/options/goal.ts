// Options for texts and pictures that the persona reads in addition to the goal.
import * as z from 'zod/mini'
import { GivenPictures, MOST_PICTURES } from '../picture.ts'
import { PageProvider, Provider } from '../provider-names.ts'
import { option } from './row.ts'
import { text } from './values.ts'

/** Maximum length of a run's instructions, in characters: every request includes them. */
const LONGEST_INSTRUCTIONS = 4_000

const MODELS = [...Provider.options, ...PageProvider.options]

const instructions = option({
  kind: text(
    { placeholder: 'TEXT', wants: `a text of up to ${LONGEST_INSTRUCTIONS} characters` },
    z.string().check(z.maxLength(LONGEST_INSTRUCTIONS), z.regex(/\S/)),
  ),
  name: 'Instructions',
  label: 'Instructions for this run',
  hint: 'Circumstances to accept, such as “Pretend the search is broken”.',
  layers: ['run', 'application', 'settings'],
  providers: MODELS,
  elsewhere: 'ignored',
  flag: {
    name: 'instructions',
    help: 'circumstances to accept, such as "pretend the search is broken"',
  },
  group: 'control',
  isSetter: true,
  field: {
    kind: 'line',
    wrong: `Enter up to ${LONGEST_INSTRUCTIONS} characters, or leave it empty.`,
  },
  text: (value) => value ?? 'none',
  listText: (value) => value,
  short: (value) => value && 'with instructions',
})

/** Prepared by the worker, which scales the pictures for models. */
const pictures = option({
  kind: {
    schema: GivenPictures,
    placeholder: 'FILE',
    many: true,
    wants: 'a file that is a picture',
    // The command line replaces the empty data with the content of the files.
    read: (paths) => ({ value: paths.map((name) => ({ name, data: '' })) }),
  },
  name: 'Pictures of the goal',
  must: `must be up to ${MOST_PICTURES} pictures`,
  label: 'Pictures of the goal',
  layers: ['run'],
  flag: {
    name: 'goal-picture',
    help: 'a picture of the goal, such as the product to find',
    agent: 'user',
  },
  unset: [],
})

/** Rows stored under their own name in an order. */
export const GOAL_OPTIONS = { instructions, pictures }
