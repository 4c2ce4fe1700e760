import { inherit, SUGGESTED } from '@harness/shared/library/inherit.ts'
import type { RunDefaults } from '@harness/shared/library/library.ts'
import { defaultRules } from '@harness/shared/order/guards.ts'
import { isSweep } from '@harness/shared/order/provider-names.ts'
import type { NewRunDraft } from '../../../store/drafts.ts'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { isJudged } from '../../state/form/judge-choice.ts'
import { guardedUrl } from '../../state/form/where.ts'
import { contactsText } from '../../words/contacts.ts'
import { countOf } from '../../words/number.ts'
import { MODE_LABELS } from '../../words/rules.ts'
import { rowSource } from '../../words/source.ts'
import { ControlFields, LimitFields, stepsText } from '../library/defaults-fields.tsx'
import { TextField } from '../library/text-field.tsx'
import { AxeField } from './axe-field.tsx'
import { DeviceFold } from './device-fold.tsx'
import { Fold } from './fold.tsx'
import { JudgeField } from './judge-field.tsx'
import { ModelFold } from './model-fold.tsx'
import { defaultText, tokensText, usedTokens } from './tokens-field.tsx'

/** Rarely changed, each with what it is set to and where that comes from. */
export function MoreFields(props: { form: NewRun }) {
  return (
    <div class="folds">
      <DeviceFold form={props.form} />
      <ModelFold form={props.form} />
      <ControlFold form={props.form} />
      <LimitsFold form={props.form} />
      <NameFold form={props.form} />
    </div>
  )
}

interface FoldProps {
  readonly form: NewRun
}

/** A page of a browser or of an HTML prototype; a prototype chosen before does not count. */
function isBrowser({ device, prototype }: NewRunDraft): boolean {
  if (device === 'prototype') return prototype?.form !== 'screens'
  return device === 'desktop' || device === 'phone'
}

/** What the parts of an application's defaults need to edit those of this run. */
function defaultsOf(form: NewRun) {
  const draft = form.draft.value()
  return {
    layers: form.layers(),
    applicationName: form.owner()?.name,
    url: guardedUrl(draft),
    mostTokens: form.tokenLimits()?.most ?? 0,
    usualTokens: defaultText(form.tokenLimits()?.usual),
    isBrowser: isBrowser(draft),
    isPrototype: draft.device === 'prototype',
    onChange: (patch: { readonly [K in keyof RunDefaults]?: RunDefaults[K] | undefined }) => {
      const { tokenBudget, hosts, mode, strict, stepBudget, rules, guardWords, contacts } = patch
      form.draft.change({
        ...('tokenBudget' in patch && { tokenLimit: tokenBudget }),
        ...('hosts' in patch && { hosts: hosts?.join(' ') }),
        ...('mode' in patch && { mode }),
        ...('strict' in patch && { strict }),
        ...('stepBudget' in patch && { stepBudget }),
        ...('rules' in patch && { rules: rules && [...rules] }),
        ...('guardWords' in patch && { guardWords }),
        ...('contacts' in patch && { contacts }),
      })
    },
  }
}

function LimitsFold(props: FoldProps) {
  const defaults = () => defaultsOf(props.form)
  const summary = () => {
    const steps = inherit(defaults().layers, 'stepBudget', SUGGESTED.stepBudget).value ?? 0
    const chosen = inherit(defaults().layers, 'tokenBudget', undefined).value
    const used = usedTokens(chosen, props.form.tokenLimits())
    const known = used === undefined ? 'the model’s token limit' : tokensText(used)
    const tokens = used === 0 ? 'unlimited tokens' : known
    const limit = steps === 0 ? 'Unlimited steps' : stepsText(steps)
    return isSweep(props.form.model()?.provider) ? limit : `${limit}, ${tokens}`
  }
  const source = () => {
    const { layers, applicationName } = defaults()
    const steps = inherit(layers, 'stepBudget', SUGGESTED.stepBudget)
    const tokens = inherit(layers, 'tokenBudget', undefined)
    const before = tokens.inherited.value
    return rowSource(
      [
        { of: steps, was: stepsText(steps.inherited.value ?? 0) },
        { of: tokens, was: before === undefined ? undefined : tokensText(before) },
      ],
      applicationName,
    )
  }
  return (
    <Fold name="Limits" summary={summary()} source={source()}>
      <LimitFields {...defaults()} />
    </Fold>
  )
}

function ControlFold(props: FoldProps) {
  const defaults = () => defaultsOf(props.form)
  const summary = () => {
    const { layers, url, isBrowser, isPrototype } = defaults()
    const mode = inherit(layers, 'mode', SUGGESTED.mode).value ?? SUGGESTED.mode
    const contacts = isBrowser ? inherit(layers, 'contacts', undefined).value : undefined
    const rules = inherit(layers, 'rules', defaultRules(url)).value?.length ?? 0
    const words = inherit(layers, 'guardWords', []).value?.length ?? 0
    const isStrict = inherit(layers, 'strict', SUGGESTED.strict).value
    return [
      `Asks: ${MODE_LABELS[mode].toLowerCase()}; ${countOf(rules + words, 'rule')}`,
      ...(isStrict ? ['strict'] : []),
      ...(contacts ? [`pages may contact ${contactsText(contacts, isPrototype)}`] : []),
      ...(isJudged(props.form.draft.value(), props.form.model()) ? ['reports are judged'] : []),
    ].join('; ')
  }
  const source = () => {
    const { layers, url, applicationName } = defaults()
    const mode = inherit(layers, 'mode', SUGGESTED.mode)
    const was = MODE_LABELS[mode.inherited.value ?? SUGGESTED.mode].toLowerCase()
    return rowSource(
      [
        { of: mode, was },
        { of: inherit(layers, 'strict', SUGGESTED.strict) },
        { of: inherit(layers, 'rules', defaultRules(url)) },
        { of: inherit(layers, 'guardWords', []) },
        { of: inherit(layers, 'hosts', []) },
        { of: inherit(layers, 'contacts', undefined) },
      ],
      applicationName,
    )
  }
  return (
    <Fold name="Control" summary={summary()} source={source()}>
      <ControlFields {...defaults()} />
      <AxeField form={props.form} />
      <JudgeField form={props.form} />
    </Fold>
  )
}

function NameFold(props: FoldProps) {
  const draft = () => props.form.draft.value()
  return (
    <Fold name="Name and note" summary={draft().name?.trim() || 'Named by goal and time'}>
      <TextField
        id="run-name"
        label="Name of the run"
        value={draft().name ?? ''}
        placeholder="From the goal and the time"
        onInput={(name) => props.form.draft.change({ name })}
      />
      <TextField
        id="run-note"
        label="Note, never sent to the model"
        lines={2}
        value={draft().note ?? ''}
        onInput={(note) => props.form.draft.change({ note })}
      />
    </Fold>
  )
}
