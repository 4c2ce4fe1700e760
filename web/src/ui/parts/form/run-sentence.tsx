import { appOf } from '@harness/shared/language/appium.ts'
import { isCloud } from '@harness/shared/order/provider-names.ts'
import { CLOUD } from '@harness/shared/order/providers.ts'
import { Show } from 'solid-js'
import type { AppiumDraft, NewRunDraft } from '../../../store/drafts.ts'
import type { Usual } from '../../../store/past.ts'
import type { DefaultModel } from '../../../store/preferences.ts'
import { appiumDraftOf, opensPage, toAppiumTarget } from '../../state/device/appium-choice.ts'
import { appName } from '../../state/device/simulator-choice.ts'
import { DEVICES } from '../../state/device/web-devices.ts'
import { simulatorOf } from '../../state/form/where.ts'
import { minutesText } from '../../words/amount.ts'
import { modelLocation } from '../../words/model.ts'
import { countOf } from '../../words/number.ts'
import { moneyText } from '../../words/price.ts'

interface RunSentenceProps {
  readonly draft: NewRunDraft
  readonly persona: string | undefined
  readonly model: DefaultModel | undefined
  readonly usual: Usual | undefined
}

function appOn(draft: AppiumDraft): string {
  const target = toAppiumTarget(draft)
  return (target && appOf(target.capabilities)) ?? 'the app'
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}

/** All choices in one sentence, and a forecast from earlier runs of that model. */
export function RunSentence(props: RunSentenceProps) {
  const simulator = () => simulatorOf(props.draft)
  const where = () => {
    const chosen = simulator()
    const appium = appiumDraftOf(props.draft)
    if (appium && !opensPage(appium)) return appOn(appium)
    if (props.draft.device === 'prototype') return props.draft.prototype?.name ?? 'a prototype'
    return (chosen ? appName(chosen) : hostOf(props.draft.url.trim())) || 'the app'
  }
  const device = () => {
    const { device: size } = props.draft
    if (size === 'prototype') return 'in this browser'
    if (size === 'appium') return 'on a device of an Appium server'
    return size === 'simulator' ? simulator()?.name || 'a simulator' : DEVICES[size].label
  }
  const model = () => {
    const chosen = props.model
    if (!chosen || (chosen.provider === 'ollama' && chosen.model.trim() === '')) return 'a model'
    return modelLocation(chosen.provider, chosen.model)
  }
  const cost = (usd: number | undefined) => {
    const provider = props.model?.provider
    if (usd !== undefined) return moneyText(usd)
    return provider && isCloud(provider) ? `paid at ${CLOUD[provider].name}` : 'no cost'
  }
  return (
    <div class="run-sentence">
      <p class="start-summary">
        As <b>{props.persona ?? 'a persona'}</b>, on <b>{where()}</b>, {device()}, with{' '}
        <b>{model()}</b>.
      </p>
      <Show when={props.usual}>
        {(usual) => (
          <p class="quiet-text">
            About {countOf(usual().steps, 'step')}, {minutesText(usual().durationMs)},{' '}
            {cost(usual().usd)}. From {countOf(usual().runs, 'earlier run')}.
          </p>
        )}
      </Show>
    </div>
  )
}
