// Guard rules and strictness, as arguments change them.
import { inherit, type Layers } from '@harness/shared/library/inherit.ts'
import { defaultRules } from '@harness/shared/order/guards.ts'
import { RuleName, type RunOrder } from '@harness/shared/order/run-order.ts'
import { type GivenFlag, inOneLine, refuse } from '../flags.ts'
import { oneOf, type Values } from './values.ts'

/** The sample is served on this machine, at an address that is only known later. */
const SAMPLE_URL = 'http://127.0.0.1/'

type Guards = Pick<RunOrder, 'rules' | 'hosts' | 'guardWords' | 'strict'>

/** All values of a repeated argument. */
export function allOf(given: readonly GivenFlag[], name: string): readonly string[] {
  return given.filter((flag) => flag.name === name).map(({ value }) => value.trim())
}

/**
 * What asks in a run: the rules of the application or those that fit its address, with those that
 * are allowed taken off and those that are denied put on; "all" is every rule that the other
 * argument does not name. Nothing is set where nothing was chosen. Throws `argument_invalid`.
 */
export function guardsOf(
  given: readonly GivenFlag[],
  values: Values,
  layers: Layers,
  url: string | undefined,
): Guards {
  if (values.has('strict') && values.has('interactive'))
    throw refuse('interactive', 'cannot go with --strict')
  const [allowed, denied] = [rulesIn(given, 'allow'), rulesIn(given, 'deny')]
  const both = allowed.find((rule) => denied.includes(rule))
  if (both) throw refuse('deny', `cannot go with --allow ${both}`)
  const kept = inherit(layers, 'rules', undefined).value
  const isChosen = kept !== undefined || allowed.length > 0 || denied.length > 0
  const on = kept ?? defaultRules(url ?? SAMPLE_URL)
  // A rule by its name counts more than "all".
  const asks = (rule: RuleName): boolean => {
    if (denied.includes(rule) || allowed.includes(rule)) return denied.includes(rule)
    return denied.includes('all') || (on.includes(rule) && !allowed.includes('all'))
  }
  const rules = RuleName.options.filter(asks)
  const words = [...(inherit(layers, 'guardWords', []).value ?? []), ...allOf(given, 'guard-word')]
  const hosts = [...(inherit(layers, 'hosts', []).value ?? []), ...hostsIn(given)]
  return {
    ...(isChosen && { rules }),
    ...(words.length > 0 && { guardWords: words }),
    ...(hosts.length > 0 && { hosts }),
    strict: values.has('strict') || (!values.has('interactive') && strictBy(layers)),
  }
}

/** As an address names them: with the port, if one is given. Throws `argument_invalid`. */
function hostsIn(given: readonly GivenFlag[]): readonly string[] {
  return allOf(given, 'host').map((text) => {
    const address = `http://${text}`
    if (/[\s/\\?#@*]/.test(text) || !URL.canParse(address))
      throw refuse('host', `wants a host name such as login.test, not ${inOneLine(text)}`)
    return new URL(address).host
  })
}

/** A run of the command line is strict unless the library says otherwise. */
function strictBy(layers: Layers): boolean {
  return inherit(layers, 'strict', true).value ?? true
}

function rulesIn(
  given: readonly GivenFlag[],
  name: 'allow' | 'deny',
): readonly (RuleName | 'all')[] {
  return allOf(given, name).map((text) => oneOf(name, text, [...RuleName.options, 'all']))
}
