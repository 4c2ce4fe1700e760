// Validates an order from outside, and describes errors in the words of the form.
import type * as z from 'zod/mini'
import { HarnessError } from '../base/errors.ts'
import { isOptionKey, type OrderKey, rowOf } from './options/options.ts'
import { Check, Origin } from './run.ts'
import { RunOrder } from './run-order.ts'

/** Name on screen and rule of each field that is not an option. */
const WORDS: Readonly<
  Record<Exclude<keyof RunOrder, OrderKey>, readonly [name: string, must: string]>
> = {
  runId: ['Run', 'must be named by a UUID'],
  url: ['Address', 'must begin with http:// or https://'],
  viewport: ['Screen size', 'must be a width and a height of 64 to 4,096 points'],
  appearance: ['Appearance', 'must say touch, dark, reduced motion, language and time zone'],
  headed: ['Visible browser', 'must be on or off'],
  attach: [
    'Running browser',
    'must be an address with http://, https://, ws:// or wss://, without a token',
  ],
  appium: [
    'Appium device',
    'must be the address of a server with http:// or https://, and capabilities, both without a password',
  ],
  simulator: ['Simulator', 'must name a simulator by its UDID and the app to test'],
  prototype: ['Prototype', 'must name a prototype of this browser'],
  persona: ['Persona', 'must have a name and a description'],
  legs: ['Goal', 'must say what the persona wants'],
  model: ['Model', 'must name a known provider and what that provider needs'],
  credential: ['Sign-in', 'must have a label and a user name, and nothing else'],
  signedIn: ['Kept sign-in', 'must be on or off'],
  judge: ['Judge', 'must be the tokens that judging the findings may use'],
  skills: ['Skills', 'must be at most 12 texts with a name each, of up to 4,000 characters'],
  origin: ['Origin', `must be one of ${Origin.options.join(', ')}`],
  seed: ['Seed', 'must be a number'],
  record: ['Recording', 'must be on or off'],
  details: ['Details', 'must be names and ids of the library'],
  follows: ['Run before', 'must be named by a UUID'],
  unattended: ['Unattended', 'must be on or off'],
  adjustable: ['Adjustable', 'must be on or off'],
}

function isField(key: string): key is keyof typeof WORDS {
  return Object.hasOwn(WORDS, key)
}

function fieldWords(key: unknown): readonly [name: string, must: string] | undefined {
  if (typeof key !== 'string') return undefined
  if (isField(key)) return WORDS[key]
  if (!isOptionKey(key)) return undefined
  const { name, must, kind } = rowOf(key)
  return [name, must ?? `must be ${kind.wants}`]
}

/** First error of an order: the field's name for people, and its requirement. */
function complaint(error: z.core.$ZodError): { readonly argument: string; readonly what: string } {
  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys' && issue.path.length === 0)
    return { argument: issue.keys.join(', '), what: 'is not a field of a run' }
  const [key, at, inside, nth] = issue?.path ?? []
  const words = fieldWords(key)
  if (!words) return { argument: 'Run', what: 'must be described by its fields' }
  const [name, must] = words
  if (key !== 'legs' || typeof at !== 'number') return { argument: name, what: must }
  const goal = `Goal ${at + 1}`
  if (inside !== 'checks' || typeof nth !== 'number') return { argument: goal, what: must }
  const kinds = Check.shape.kind.options.join(', ')
  const what = `must have a kind (${kinds}) and a value`
  return { argument: `Check ${nth + 1} of goal ${at + 1}`, what }
}

/**
 * Parses an order from outside. Throws `argument_invalid` with the field's name for people and its
 * requirement.
 */
export function readRunOrder(value: unknown): RunOrder {
  const read = RunOrder.safeParse(value)
  if (read.success) return read.data
  throw new HarnessError('argument_invalid', complaint(read.error))
}
