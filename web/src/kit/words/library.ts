import { browserHost } from '@harness/shared/device/attached.ts'
import type { PrototypeRef } from '@harness/shared/device/prototype/ref.ts'
import type { Viewport, WebAppearance } from '@harness/shared/device/spec.ts'
import { resolveChain } from '@harness/shared/order/library/chains.ts'
import type { Chain, Goal, LibraryKind, Target } from '@harness/shared/order/library/library.ts'
import { countOf } from './number.ts'

export const KIND_LABELS: Readonly<Record<LibraryKind, string>> = {
  applications: 'Applications',
  personas: 'Personas',
  goals: 'Goals',
  chains: 'Chains',
}

/** Text of an empty list: the fact, then the purpose of the kind. */
export const EMPTY_KINDS: Readonly<Record<LibraryKind, readonly [fact: string, sentence: string]>> =
  {
    applications: [
      'No applications yet.',
      'An application is an address or an app with its defaults.',
    ],
    personas: ['No personas yet.', 'A persona is who the agent is in a run.'],
    goals: ['No goals yet.', 'A saved goal can be run again, with checks that prove it.'],
    chains: ['No chains yet.', 'A chain is several goals in one run, in order.'],
  }

/** Text such as "Prototype from pictures". */
function prototypeText({ form }: Pick<PrototypeRef, 'form'>): string {
  return form === 'html' ? 'HTML prototype' : 'Prototype from pictures'
}

/** Location of an application in one line. */
export function targetText(target: Target): string {
  if (target.kind === 'web') return target.url
  if (target.kind === 'prototype') return prototypeText(target.prototype)
  if (target.kind === 'appium') return target.url ?? `Appium at ${browserHost(target.appium.url)}`
  return target.simulatorName ?? 'iOS simulator'
}

/** Text such as "3 goals, 1 deleted and skipped". */
export function chainText(chain: Pick<Chain, 'steps'>, goals: readonly Goal[]): string {
  if (chain.steps.length === 0) return 'No goals yet'
  const broken = resolveChain(chain, goals).filter(({ state }) => state === 'broken').length
  const count = countOf(chain.steps.length, 'goal')
  return broken === 0 ? count : `${count}, ${broken} deleted and skipped`
}

/** Size and appearance of a page in words: "1280 × 800, light, touch, de-DE". */
export function screenText({ viewport, appearance = {} }: Screen): string {
  return [
    `${viewport.width} × ${viewport.height}`,
    appearance.dark ? 'dark' : 'light',
    ...(appearance.touch ? ['touch'] : []),
    ...(appearance.reducedMotion ? ['reduced motion'] : []),
    ...[appearance.locale, appearance.timeZone].flatMap((part) => part ?? []),
  ].join(', ')
}

/** Size and appearance of a browser. */
export interface Screen {
  readonly viewport: Pick<Viewport, 'width' | 'height'>
  readonly appearance?: WebAppearance | undefined
}
