import { browserHost } from '@harness/shared/language/attached.ts'
import { type Inherited, inherit, SUGGESTED } from '@harness/shared/library/inherit.ts'
import type { RunDefaults } from '@harness/shared/library/library.ts'
import { defaultRules } from '@harness/shared/order/guards.ts'
import { Show } from 'solid-js'
import { attachDraftOf } from '../../state/device/attach-choice.ts'
import { layersOf } from '../../state/form/choice.ts'
import type { NewRun } from '../../state/form/create-new-run.ts'
import { guardedUrl, screenOf } from '../../state/form/where.ts'
import { type Screen, screenText } from '../../words/library.ts'
import { countOf } from '../../words/number.ts'
import { MODE_LABELS } from '../../words/rules.ts'
import { AttachField } from '../device/attach-field.tsx'
import { ControlFields, LimitFields, stepsText } from '../library/defaults-fields.tsx'
import { SourceLine } from '../library/source-line.tsx'
import { TextField } from '../library/text-field.tsx'
import { WebDeviceFields } from '../library/web-device-fields.tsx'
import { Fold } from './fold.tsx'
import { JudgeFold } from './judge-fold.tsx'
import { SamplingFields } from './sampling-fields.tsx'
import { defaultText, tokensText, usedTokens } from './tokens-field.tsx'

/** Rarely changed, each with a summary: device, limits, control, judge, name. */
export function MoreFields(props: { form: NewRun }) {
  return (
    <div class="folds">
      <Show when={!['simulator', 'appium'].includes(props.form.draft.value().device)}>
        <DeviceFold form={props.form} />
      </Show>
      <LimitsFold form={props.form} />
      <ControlFold form={props.form} />
      <JudgeFold form={props.form} />
      <NameFold form={props.form} />
    </div>
  )
}

interface FoldProps {
  readonly form: NewRun
}

function DeviceFold(props: FoldProps) {
  const draft = () => props.form.draft.value()
  const shown = () => screenOf(draft(), props.form.application())
  const attached = () => attachDraftOf(draft(), props.form.application())
  const summary = () => {
    const running = attached().url.trim()
    const at = running === '' ? [] : [`running at ${browserHost(running)}`]
    return [...at, screenText(shown())].join(', ')
  }
  return (
    <Fold name="Browser" summary={summary()}>
      <WebDeviceFields
        value={shown()}
        onChange={({ viewport, appearance }) => props.form.draft.change({ viewport, appearance })}
      />
      <ScreenSource form={props.form} />
      <Show when={draft().device !== 'prototype'}>
        <AttachField
          value={attached()}
          error={props.form.failureAt('browser-url')}
          onLeave={() => props.form.touch('browser-url')}
          onChange={(attach) => props.form.draft.change({ attach })}
        />
      </Show>
    </Fold>
  )
}

/** Where size and appearance of the browser come from. */
function ScreenSource(props: FoldProps) {
  const draft = () => props.form.draft.value()
  const of = (): Inherited<Screen> => {
    const { device } = draft()
    const application = props.form.application()
    const isKept = application?.target.kind === 'web'
    const value = screenOf({ device }, application)
    const inherited = { value, source: isKept ? ('application' as const) : ('harness' as const) }
    const own = screenOf(draft(), application)
    return isSameScreen(own, value)
      ? { ...inherited, inherited }
      : { value: own, source: 'run', inherited }
  }
  return (
    <SourceLine
      of={of()}
      name={props.form.application()?.name}
      text={screenText}
      reset={() => props.form.draft.change({ viewport: undefined, appearance: undefined })}
    />
  )
}

function isSameScreen(one: Screen, other: Screen): boolean {
  return screenText(one) === screenText(other)
}

/** What the parts of an application's defaults need to edit those of this run. */
function defaultsOf(form: NewRun) {
  const draft = form.draft.value()
  return {
    layers: layersOf({ draft, settings: form.settings(), application: form.application() }),
    applicationName: form.application()?.name,
    url: guardedUrl(draft),
    mostTokens: form.tokenLimits()?.most ?? 0,
    usualTokens: defaultText(form.tokenLimits()?.usual),
    isBrowser:
      !['simulator', 'appium'].includes(draft.device) && draft.prototype?.form !== 'screens',
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
    return `${steps === 0 ? 'unlimited steps' : stepsText(steps)}, ${tokens}`
  }
  return (
    <Fold name="Limits" summary={summary()}>
      <LimitFields {...defaults()} />
      <SamplingFields form={props.form} />
    </Fold>
  )
}

function ControlFold(props: FoldProps) {
  const defaults = () => defaultsOf(props.form)
  const summary = () => {
    const { layers, url } = defaults()
    const mode = inherit(layers, 'mode', SUGGESTED.mode).value ?? SUGGESTED.mode
    const rules = inherit(layers, 'rules', defaultRules(url)).value?.length ?? 0
    const words = inherit(layers, 'guardWords', []).value?.length ?? 0
    return `asks: ${MODE_LABELS[mode].toLowerCase()}; ${countOf(rules + words, 'rule')}`
  }
  return (
    <Fold name="Control" summary={summary()}>
      <ControlFields {...defaults()} />
    </Fold>
  )
}

function NameFold(props: FoldProps) {
  const draft = () => props.form.draft.value()
  return (
    <Fold name="Name and note" summary={draft().name?.trim() || 'from the goal and the time'}>
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
