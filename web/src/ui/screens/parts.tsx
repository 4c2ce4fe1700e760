import { Route, Router } from '@solidjs/router'
import { createSignal, onMount, Show } from 'solid-js'
import { HarnessDb } from '../../store/schema.ts'
import { connect } from '../../worker/client.ts'
import { createAppearance } from '../state/shell/create-appearance.ts'
import { type Page, PageContext } from '../state/shell/page.ts'
import { Controls } from './parts/control.tsx'
import { Buttons, Fields, Preflights } from './parts/controls.tsx'
import { Devices } from './parts/devices.tsx'
import { drawShots } from './parts/example-shots.ts'
import { Keys } from './parts/keys.tsx'
import { Budgets, Findings, Steps, Strips } from './parts/run.tsx'
import { Dialogs, Headers, Names, Notices } from './parts/words.tsx'
import '../theme.css'
import '../base.css'
import '../app.css'
import './parts.css'

const nothing = () => undefined

/** A page that is paired and holds no runs. */
function makePage(): Page {
  const db = new HarnessDb('harness-parts')
  return {
    db,
    worker: connect(),
    boot: () => ({ paired: true, modelOrigins: ['http://127.0.0.1:11434'], interrupted: [] }),
    bootAgain: nothing,
    activityOf: () => ({}),
    appearance: createAppearance(db),
    announce: nothing,
    arrived: nothing,
  }
}

function AllSpecimens() {
  return (
    <main id="main" class="parts">
      <h1>Parts</h1>
      <Names />
      <Buttons />
      <Fields />
      <Preflights />
      <Devices />
      <Headers />
      <Keys />
      <Strips />
      <Steps />
      <Controls />
      <Budgets />
      <Findings />
      <Notices />
      <Dialogs />
    </main>
  )
}

/**
 * All parts in all states, for those who build them: in development and in a build with `--mode
 * parts` only.
 */
export function Gallery() {
  const page = makePage()
  const [drawn, setDrawn] = createSignal(false)
  onMount(() => {
    void drawShots(page.db).then(() => setDrawn(true))
  })
  return (
    <PageContext.Provider value={page}>
      <Show when={drawn()}>
        <Router>
          <Route path="*" component={AllSpecimens} />
        </Router>
      </Show>
    </PageContext.Provider>
  )
}
