import { inherit, type Layers, SUGGESTED } from '@harness/shared/library/inherit.ts'
import type { RunDefaults } from '@harness/shared/library/library.ts'
import { MAX_STEPS } from '@harness/shared/order/budgets.ts'
import { defaultRules } from '@harness/shared/order/guards.ts'
import { RuleName } from '@harness/shared/order/run-order.ts'
import { For, Show } from 'solid-js'
import { countOf } from '../../words/number.ts'
import { MODE_LABELS, RULE_LABELS } from '../../words/rules.ts'
import { ChoiceGroup } from '../choice-group.tsx'
import { BudgetField, optionsOf } from '../form/budget-field.tsx'
import { TokensField } from '../form/tokens-field.tsx'
import { ContactsField } from './contacts-field.tsx'
import { SourceLine } from './source-line.tsx'
import { WordList } from './word-list.tsx'

export interface DefaultsProps {
  /** What is edited here is the layer `run`; those above it are what it inherits from. */
  readonly layers: Layers
  /** Of the application whose values are inherited. */
  readonly applicationName?: string | undefined
  /** Decides which rules are suggested. Empty: an application on the network. */
  readonly url: string
  /** The most tokens that the model allows; 0 is unlimited. */
  readonly mostTokens?: number
  /** What no choice means, in words. */
  readonly usualTokens?: string
  /** False: an app on a simulator, whose connections are its own. */
  readonly isBrowser?: boolean
  /** What runs is a prototype made of HTML files. */
  readonly isPrototype?: boolean
  readonly onChange: (
    patch: { readonly [K in keyof RunDefaults]?: RunDefaults[K] | undefined },
  ) => void
}

const MODES = [
  ['step', MODE_LABELS.step],
  ['auto-look', MODE_LABELS['auto-look']],
  ['autonomous', MODE_LABELS.autonomous],
] as const

const STEPS = Array.from({ length: MAX_STEPS / 5 }, (_, index) => (index + 1) * 5)

export function stepsText(budget: number): string {
  return budget === 0 ? 'Unlimited' : countOf(budget, 'step')
}

/** When a run asks, and what it does with goals that are not proven. */
export function ControlFields(props: DefaultsProps) {
  const mode = () => inherit(props.layers, 'mode', SUGGESTED.mode)
  const strict = () => inherit(props.layers, 'strict', SUGGESTED.strict)
  return (
    <div class="editor-part">
      <ChoiceGroup
        legend="Ask me"
        choices={MODES}
        value={mode().value ?? SUGGESTED.mode}
        onChoose={(value) => props.onChange({ mode: value })}
      />
      <SourceLine
        of={mode()}
        name={props.applicationName}
        text={(value) => MODE_LABELS[value ?? SUGGESTED.mode]}
        reset={() => props.onChange({ mode: undefined })}
      />
      <ChoiceGroup
        legend="If the checks still fail after three tries"
        choices={[
          ['no', 'Accept the success as unconfirmed'],
          ['yes', 'End as blocked (strict)'],
        ]}
        value={strict().value ? 'yes' : 'no'}
        onChoose={(value) => props.onChange({ strict: value === 'yes' })}
      />
      <SourceLine
        of={strict()}
        name={props.applicationName}
        text={(value) => (value ? 'strict' : 'unconfirmed')}
        reset={() => props.onChange({ strict: undefined })}
      />
      <RulesField {...props} />
      <WordsField
        {...props}
        of="guardWords"
        label="Always ask before a control with these words"
        add="Add rule"
      />
      <WordsField {...props} of="hosts" label="Other sites that belong to the app" add="Add site" />
      <Show when={props.isBrowser ?? true}>
        <ContactsField {...props} />
      </Show>
    </div>
  )
}

/** How much a run may use. */
export function LimitFields(props: DefaultsProps) {
  const steps = () => inherit(props.layers, 'stepBudget', SUGGESTED.stepBudget)
  const tokens = () => inherit(props.layers, 'tokenBudget', undefined)
  return (
    <div class="size-fields">
      <div>
        <BudgetField
          id="steps"
          label="Steps"
          hint="For each goal, in fives up to 200, or unlimited."
          choices={optionsOf([...STEPS, steps().value ?? 0], stepsText)}
          value={String(steps().value)}
          onChoose={(value) => props.onChange({ stepBudget: Number(value) })}
        />
        <SourceLine
          of={steps()}
          name={props.applicationName}
          text={(value) => stepsText(value ?? 0)}
          reset={() => props.onChange({ stepBudget: undefined })}
        />
      </div>
      <div>
        <TokensField
          id="tokens"
          label="Tokens"
          hint="The input limit of the run. Cached tokens do not count."
          unset={props.usualTokens ?? 'Default of the model'}
          most={props.mostTokens ?? 0}
          value={tokens().value}
          onChoose={(tokenBudget) => props.onChange({ tokenBudget })}
        />
        <SourceLine
          of={tokens()}
          name={props.applicationName}
          text={(value) => (value === undefined ? 'the model’s' : value.toLocaleString())}
          reset={() => props.onChange({ tokenBudget: undefined })}
        />
      </div>
    </div>
  )
}

function RulesField(props: DefaultsProps) {
  const rules = () => inherit(props.layers, 'rules', defaultRules(props.url))
  const on = () => rules().value ?? []
  const toggle = (rule: RuleName) =>
    props.onChange({
      rules: on().includes(rule) ? on().filter((name) => name !== rule) : [...on(), rule],
    })
  return (
    <fieldset class="choice-group">
      <legend>Always ask before</legend>
      <div class="choices">
        <For each={RuleName.options}>
          {(rule) => (
            <label class="choice">
              <input type="checkbox" checked={on().includes(rule)} onChange={() => toggle(rule)} />
              {RULE_LABELS[rule]}
            </label>
          )}
        </For>
      </div>
      <SourceLine
        of={rules()}
        name={props.applicationName}
        text={(value) => countOf(value?.length ?? 0, 'rule')}
        reset={() => props.onChange({ rules: undefined })}
      />
    </fieldset>
  )
}

function WordsField(
  props: DefaultsProps & {
    readonly of: 'guardWords' | 'hosts'
    readonly label: string
    readonly add: string
  },
) {
  const words = () => inherit(props.layers, props.of, [])
  return (
    <fieldset class="choice-group words-field">
      <legend>{props.label}</legend>
      <WordList
        label={props.label}
        add={props.add}
        words={words().value ?? []}
        onChange={(value) => props.onChange({ [props.of]: value })}
      />
      <SourceLine
        of={words()}
        name={props.applicationName}
        text={(value) => (value?.length ? value.join(', ') : 'none')}
        reset={() => props.onChange({ [props.of]: undefined })}
      />
    </fieldset>
  )
}
