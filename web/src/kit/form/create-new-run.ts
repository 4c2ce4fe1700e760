import type { HarnessError } from '@harness/shared/base/errors.ts'
import type { DeviceKind } from '@harness/shared/device/kind.ts'
import type { Application, Chain } from '@harness/shared/order/library/library.ts'
import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import type { Check } from '@harness/shared/order/run.ts'
import { type Accessor, createMemo, createSignal } from 'solid-js'
import type { NewRunDraft } from '../../store/drafts.ts'
import { applicationAt } from '../../store/library/use-application.ts'
import type { DefaultModel } from '../../store/preferences.ts'
import type { PersonaEntry } from '../../store/schema.ts'
import type { CredentialReport, ModelChoice, TokenLimits } from '../../worker/api.ts'
import { type AutoFix, createAutoFix } from '../controls/create-auto-fix.ts'
import { appiumDraftOf, platformIn, toAppiumTarget } from '../device/appium-choice.ts'
import { attachOf } from '../device/attach-choice.ts'
import { createSignIn, type SignInChoice } from '../device/create-sign-in.ts'
import { createSimulators, type Simulators } from '../device/create-simulators.ts'
import type { DeviceStartup } from '../page/create-activity.ts'
import type { Page } from '../page/page.ts'
import { type Choice, type Failure, failuresOf } from './choice.ts'
import { type CheckPreview, createCheckPreview } from './create-check-preview.ts'
import { createCredentials } from './create-credentials.ts'
import { createDraft, type Draft } from './create-draft.ts'
import type { LikeGoals } from './create-forecast.ts'
import { createLibrary, type LibraryLists } from './create-library.ts'
import { createModels, type ModelGroup } from './create-models.ts'
import { createPreflight, type Preflight, type Running } from './create-preflight.ts'
import { createRunDefaults } from './create-run-defaults.ts'
import { createStart } from './create-start.ts'
import { createTokenLimits } from './create-token-limits.ts'
import { goalLine } from './goals.ts'
import { chooseLatestPrototype } from './latest-prototype.ts'
import { modelChoiceOf, modelOf } from './model-choice.ts'
import { type Copied, copyInto } from './past-draft.ts'
import { previewTargetOf } from './preview-target.ts'
import { formOptions } from './run-options.ts'
import type { Several } from './several.ts'
import { type FieldName, whereOf } from './where.ts'

export interface NewRun {
  readonly draft: Draft
  readonly library: LibraryLists
  readonly settings: Accessor<RunDefaults>
  readonly application: Accessor<Application | undefined>
  /** The chosen application, or the one at the typed address; its limits apply to the run. */
  readonly owner: Accessor<Application | undefined>
  /** Options of the run, with the setters that their fields call. */
  readonly options: Accessor<ReturnType<typeof formOptions>>
  readonly credentials: Accessor<readonly CredentialReport[]>
  readonly credential: Accessor<CredentialReport | undefined>
  readonly personas: Accessor<readonly PersonaEntry[]>
  readonly persona: Accessor<PersonaEntry | undefined>
  /** Model that a start would use; undefined while it is looked up. */
  readonly model: Accessor<DefaultModel | undefined>
  /** Vision models of the server. */
  readonly installed: Accessor<readonly string[]>
  /** Usable models of other servers and of providers. */
  readonly others: Accessor<readonly ModelGroup[]>
  /** Token limits of the chosen model; undefined until they are known. */
  readonly tokenLimits: Accessor<TokenLimits | undefined>
  readonly simulators: Simulators
  readonly signIn: SignInChoice
  /** Live preview of the application, to try checks on. */
  readonly preview: CheckPreview
  /** Check under the pointer or the focus; its target is ringed on the picture of the page. */
  readonly pointedCheck: Accessor<Check | undefined>
  readonly pointAt: (check: Check | undefined) => void
  /** Criteria for the past runs that the forecast is based on. */
  readonly like: Accessor<LikeGoals>
  readonly preflight: Preflight
  readonly autoFix: AutoFix
  readonly failures: Accessor<readonly Failure[]>
  /** Error sentence below a field, shown once the field was left or a start was tried. */
  readonly failureAt: (field: FieldName) => string | undefined
  readonly touch: (field: FieldName) => void
  /** Rechecks when typing of the model's name pauses, not at every letter. */
  readonly settleModel: () => void
  readonly starting: Accessor<boolean>
  readonly startError: Accessor<HarnessError | undefined>
  /** Device startup of the last start, until the first picture. */
  readonly startup: Accessor<DeviceStartup | undefined>
  /** Resolves to the address of the started run or study. */
  readonly start: () => Promise<string | undefined>
  /** Additional personas, screens and repeats, with the resulting number of runs. */
  readonly several: Accessor<Several>
  /** Cancels a start while its device opens. */
  readonly stop: () => void
}

const KINDS = {
  desktop: 'web',
  phone: 'web',
  simulator: 'ios',
  appium: 'web',
  prototype: 'prototype',
} as const

/** State of the new-run form. `copied` contains initial values from the address. */
export function createNewRun(page: Page, copied: Copied): NewRun {
  const draft = createDraft(page.db)
  void copyInto(draft, page.db, copied)
  const kind = createMemo(() => KINDS[draft.value().device])
  const kept = createKept(page, draft, kind)
  if (Object.values(copied).every((value) => value === undefined))
    chooseLatestPrototype(page, draft, kept.library.applications)
  const { model, chosen, models, settle } = createModelChoice(page, draft, kept.preferred)
  const { origin, installed, refresh } = models
  const simulators = createSimulators(page)
  const attached = () => runningOf(draft, kind(), kept.application())
  const preflight = createPreflight(page.worker, chosen, kind, attached)
  const autoFix = createAutoFix(page.worker, chosen, () => {
    preflight.check()
    refresh()
  })
  const signIn = createSignIn(page, () => (kind() === 'web' ? draft.value().url : ''))
  const choice = (): Choice => ({
    draft: draft.value(),
    persona: kept.persona(),
    model: model(),
    origin: origin(),
    compatible: page.boot()?.modelOrigins[1],
    rows: preflight.rows(),
    simulators: simulators.report()?.simulators,
    settings: kept.settings(),
    application: kept.application(),
    owner: kept.owner(),
    chain: kept.chain(),
    credential: kept.credential(),
    title: draft.value().url === copied.app ? copied.title : undefined,
  })
  const failures = createMemo(() => failuresOf(choice()))
  const tokenLimits = createTokenLimits(page.worker, chosen)
  const preview = createCheckPreview(page, () => previewTargetOf(choice(), signIn.on()))
  return {
    draft,
    ...kept,
    options: () => formOptions(choice(), tokenLimits(), draft.change),
    model,
    installed: () => installed() ?? [],
    others: models.others,
    tokenLimits,
    simulators,
    signIn,
    preview,
    ...createPointed(),
    preflight,
    autoFix,
    failures,
    ...createTouched(failures),
    settleModel: settle,
    ...createStart(page, draft, choice, {
      personas: kept.personas,
      ready: () => failures().length === 0,
      signedIn: () => signIn.on() && !startsSignedIn(choice()),
    }),
  }
}

/** Running browser or Appium server that the draft names, if any. */
function runningOf(draft: Draft, kind: DeviceKind, application: Application | undefined): Running {
  const typed = appiumDraftOf(draft.value())
  const appium = typed && toAppiumTarget(typed)
  if (appium) return { appium }
  const attach = kind === 'web' && !typed && attachOf(draft.value(), application)
  return attach ? { attach } : {}
}

function createPointed(): Pick<NewRun, 'pointedCheck' | 'pointAt'> {
  const [pointedCheck, point] = createSignal<Check>()
  return { pointedCheck, pointAt: (check) => void point(check) }
}

/** Shows a field's error only after it lost focus, or after an attempt to start. */
function createTouched(failures: NewRun['failures']): Pick<NewRun, 'failureAt' | 'touch'> {
  const [touched, setTouched] = createSignal<ReadonlySet<FieldName>>(new Set())
  return {
    failureAt: (field) =>
      touched().has(field)
        ? failures().find((failure) => failure.field === field)?.text
        : undefined,
    touch: (field) => setTouched((known) => new Set(known).add(field)),
  }
}

/** True when a stored sign-in of the library is chosen; the one kept for the site is ignored. */
function startsSignedIn({ credential }: Choice): boolean {
  return credential?.kind === 'state'
}

/** Library entries offered by the form, and those that the draft has chosen. */
function createKept(page: Page, draft: Draft, kind: Accessor<DeviceKind>) {
  const library = createLibrary(page.db)
  const { settings, isRead } = createRunDefaults(page.db)
  const open = <T extends { readonly id: string; readonly archivedAt?: string }>(
    list: readonly T[] | undefined,
    id: string | undefined,
  ) => list?.find((entry) => entry.id === id && entry.archivedAt === undefined)
  const application = createMemo((): Application | undefined =>
    open(library.applications(), draft.value().applicationId),
  )
  const owner = createMemo(() => {
    if (application() || kind() !== 'web') return application()
    const where = whereOf(draft.value(), undefined)
    return where && applicationAt(library.applications() ?? [], where)
  })
  const credentials = createCredentials(page, () => application()?.id).list
  /** Platform of the device; for Appium it follows from the capabilities. */
  const platform = () => {
    const appium = appiumDraftOf(draft.value())
    return (appium && platformIn(appium)) ?? kind()
  }
  const personas = () =>
    (library.personas() ?? []).filter(
      ({ archivedAt, platforms }) => !archivedAt && (platforms?.includes(platform()) ?? true),
    )
  const usualPersona = () => owner()?.defaults.persona ?? settings().persona
  const named = (wanted: string | undefined) => personas().find(({ name }) => name === wanted)
  return {
    library,
    settings,
    application,
    owner,
    credentials,
    personas,
    chain: (): Chain | undefined => open(library.chains(), draft.value().chainId),
    like: () => ({
      goal: goalLine(draft.value()),
      application: application()?.id,
      device: testedOf(platform(), draft.value().prototype),
    }),
    credential: () => credentials().find(({ id }) => id === draft.value().credentialId),
    persona: createMemo(
      () => named(draft.value().persona) ?? named(usualPersona()) ?? personas()[0],
    ),
    /** Undefined while the settings are read, null without a default. */
    preferred: () =>
      isRead() ? (application()?.defaults.model ?? settings().model ?? null) : undefined,
  }
}

/** Device whose past runs are comparable. A prototype also counts by its form: pictures or HTML. */
function testedOf(kind: DeviceKind, prototype: NewRunDraft['prototype']): LikeGoals['device'] {
  return { kind, ...(kind === 'prototype' && prototype && { form: prototype.form }) }
}

/** Model of the form and its preflight check, which waits until the typed name has settled. */
function createModelChoice(
  page: Page,
  draft: Draft,
  preferred: Accessor<DefaultModel | null | undefined>,
) {
  const models = createModels(page)
  const { origin, installed } = models
  const [settled, setSettled] = createSignal<string>()
  const model = createMemo(() => {
    const byDefault = preferred()
    if (!draft.ready() || byDefault === undefined) return undefined
    return modelOf(draft.value(), byDefault ?? undefined, installed())
  })
  const servers = () => ({ origin: origin(), compatible: page.boot()?.modelOrigins[1] })
  const checked = (): ModelChoice | undefined => {
    const found = model()
    const name = settled() ?? found?.model ?? ''
    return found && modelChoiceOf({ ...found, model: name }, servers())
  }
  const chosen = createMemo(checked, undefined, { equals: sameModel })
  return { model, chosen, models, settle: () => setSettled(model()?.model) }
}

function sameModel(a: ModelChoice | undefined, b: ModelChoice | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
