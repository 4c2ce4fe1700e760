import { appOf } from '@harness/shared/device/appium.ts'
import { SCREEN_SIZES } from '@harness/shared/device/screen-sizes.ts'
import type { Application } from '@harness/shared/order/library/library.ts'
import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import { withScheme } from '@harness/shared/order/with-scheme.ts'
import { Show } from 'solid-js'
import { appiumDraftOf, opensPage, toAppiumTarget } from '../../kit/device/appium-choice.ts'
import { appName } from '../../kit/device/simulator-choice.ts'
import type { Screen } from '../../kit/form/several.ts'
import { screenOf, simulatorOf } from '../../kit/form/where.ts'
import { modelLocation } from '../../kit/words/model.ts'
import type { AppiumDraft, NewRunDraft } from '../../store/drafts.ts'
import type { DefaultModel } from '../../store/preferences.ts'

interface RunSentenceProps {
  readonly draft: NewRunDraft
  /** Screens of a web page; each gets its own run. */
  readonly screens: readonly Screen[]
  /** Names of the personas; each gets its own run. */
  readonly personas: readonly string[]
  readonly model: DefaultModel | undefined
  /** Application of the library, and the sign-in for it. */
  readonly application: Application | undefined
  readonly signIn: string | undefined
  readonly settings: RunDefaults
}

/** Joins names: "Ann, Ben and Cleo". */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

function appOn(draft: AppiumDraft): string {
  const target = toAppiumTarget(draft)
  return (target && appOf(target.capabilities)) ?? 'the app'
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}

export function RunSentence(props: RunSentenceProps) {
  const simulator = () => simulatorOf(props.draft)
  const where = () => {
    if (props.application) return props.application.name
    const chosen = simulator()
    const appium = appiumDraftOf(props.draft)
    if (appium && !opensPage(appium)) return appOn(appium)
    if (props.draft.device === 'prototype') return props.draft.prototype?.name ?? 'a prototype'
    return (chosen ? appName(chosen) : hostOf(withScheme(props.draft.url))) || 'the app'
  }
  const device = () => {
    const { device: size } = props.draft
    if (size === 'prototype') return 'in this browser'
    if (size === 'appium') return 'on a device of an Appium server'
    if (size === 'simulator') return simulator()?.name || 'a simulator'
    if (props.screens.length > 1)
      return listed(props.screens.map((each) => `${each.size.width} × ${each.size.height}`))
    const { width, height } =
      screenOf(props.draft, props.application, props.settings).viewport ?? SCREEN_SIZES[size]
    return `${width} × ${height}`
  }
  const model = () => {
    const chosen = props.model
    if (!chosen || (chosen.provider === 'ollama' && chosen.model.trim() === '')) return 'a model'
    return modelLocation(chosen.provider, chosen.model)
  }
  return (
    <div class="run-sentence">
      <p class="text-lead">
        <Show when={props.model?.provider !== 'sweep'} fallback="A sweep, ">
          As <b class="bold">{listed(props.personas) || 'a persona'}</b>,{' '}
        </Show>
        <Show when={props.signIn}>
          signed in as <b class="bold">{props.signIn}</b>,{' '}
        </Show>
        on <b class="bold">{where()}</b>, {device()}
        <Show when={props.model?.provider !== 'sweep'} fallback=", without AI">
          , with <b class="bold">{model()}</b>
        </Show>
        .
      </p>
    </div>
  )
}
