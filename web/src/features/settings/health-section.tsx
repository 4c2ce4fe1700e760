import { createMemo, For, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { createAutoFix } from '../../kit/controls/create-auto-fix.ts'
import { createSimulators, type Simulators } from '../../kit/device/create-simulators.ts'
import { createModels } from '../../kit/form/create-models.ts'
import { createPreflight } from '../../kit/form/create-preflight.ts'
import { createRunDefaults } from '../../kit/form/create-run-defaults.ts'
import { modelChoiceOf, modelOf } from '../../kit/form/model-choice.ts'
import { PreflightRows, StateRow } from '../../kit/form/preflight-rows.tsx'
import { usePage } from '../../kit/page/page.ts'
import { countOf } from '../../kit/words/number.ts'
import { BridgePart } from './bridge-part.tsx'

/** True for a requirement that only Macs can meet: elsewhere nothing needs fixing. */
const isNoMac = ({ fact }: { readonly fact: string }) => /is not a Mac/.test(fact)

/** Requirements of a run on this machine, with fixes for missing ones. */
export function HealthSection() {
  const page = usePage()
  const { settings } = createRunDefaults(page.db)
  const models = createModels(page)
  const simulators = createSimulators(page)
  const choice = createMemo(
    () => {
      const named = { provider: 'default' as const, model: '' }
      const model = modelOf(named, settings().model, models.installed())
      const compatible = page.boot()?.modelOrigins[1]
      return model && modelChoiceOf(model, { origin: models.origin(), compatible })
    },
    undefined,
    { equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) },
  )
  const preflight = createPreflight(page.worker, choice)
  const autoFix = createAutoFix(page.worker, choice, preflight.check)
  return (
    <section class="settings-section" aria-labelledby="health">
      <h2 id="health">Health</h2>
      <p>Browser, bridge and the default model, as a run would find them now.</p>
      <PreflightRows preflight={preflight} autoFix={autoFix} />
      <BridgePart />
      <SimulatorsPart report={simulators.report()} />
      <div class="settings-act">
        <Button
          press={() => {
            preflight.check()
            simulators.refresh()
          }}
        >
          Check again
        </Button>
      </div>
    </section>
  )
}

function SimulatorsPart(props: { report: ReturnType<Simulators['report']> }) {
  return (
    <>
      <h3>Simulators</h3>
      <Show when={props.report} fallback={<p class="quiet-text">Asking the bridge</p>}>
        {(report) => (
          <>
            <p>{countOf(report().simulators.length, 'simulator')} on this machine.</p>
            <Show when={report().health.some(isNoMac)}>
              <p class="quiet-text">
                Simulators need a Mac. Web apps and designs are tested on any machine.
              </p>
            </Show>
            <ul>
              {/* Only a run of an iOS app needs a simulator: a machine without one has no fault. */}
              <For each={report().health.filter((row) => !isNoMac(row))}>
                {(row) => (
                  <StateRow
                    fact={row.fact}
                    detail={row.fix}
                    state={row.state === 'bad' ? 'note' : row.state}
                  />
                )}
              </For>
            </ul>
          </>
        )}
      </Show>
    </>
  )
}
