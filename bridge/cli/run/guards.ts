// Guard rules and allowed sites, as changed by the arguments.
import { RuleName } from '@harness/shared/order/guards.ts'
import type { Inherited } from '@harness/shared/order/options/layers.ts'
import type { ChosenOptions, OptionValues } from '@harness/shared/order/options/options.ts'
import { type GivenFlag, inOneLine, refuse } from '../../system/flags.ts'
import { allOf } from './run-flag.ts'
import { oneOf } from './values.ts'

/**
 * Guard rules of a run: those of the library or the address, changed by the arguments. "all" covers
 * every rule that the other argument does not name. Throws `argument_invalid`.
 */
export function rulesOf(
  given: readonly GivenFlag[],
  usual: Inherited<OptionValues['rules']>,
): Pick<ChosenOptions, 'rules'> {
  const [allowed, denied] = [rulesIn(given, 'allow'), rulesIn(given, 'deny')]
  const both = allowed.find((rule) => denied.includes(rule))
  if (both) throw refuse('deny', `cannot go with --allow ${both}`)
  const isChosen = usual.source !== 'harness' || allowed.length > 0 || denied.length > 0
  const on = usual.value ?? []
  // A rule given by name takes precedence over "all".
  const asks = (rule: RuleName): boolean => {
    if (denied.includes(rule) || allowed.includes(rule)) return denied.includes(rule)
    return denied.includes('all') || (on.includes(rule) && !allowed.includes('all'))
  }
  return isChosen ? { rules: RuleName.options.filter(asks) } : {}
}

/** Normalizes a host as in addresses, with its port if given. Throws `argument_invalid`. */
export function normalHost(text: string): string {
  const address = `http://${text}`
  if (/[\s/\\?#@*]/.test(text) || !URL.canParse(address))
    throw refuse('host', `wants a host name such as login.test, not ${inOneLine(text)}`)
  return new URL(address).host
}

function rulesIn(
  given: readonly GivenFlag[],
  name: 'allow' | 'deny',
): readonly (RuleName | 'all')[] {
  return allOf(given, name).map((text) => oneOf(name, text, [...RuleName.options, 'all']))
}
