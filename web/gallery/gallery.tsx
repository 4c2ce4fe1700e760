import { Route, Router } from '@solidjs/router'
import { createSignal, onMount, Show } from 'solid-js'
import { HarnessDb } from '../src/store/schema.ts'
import { RunFilesContext } from '../src/ui/state/run/run-files.ts'
import { storedRunFiles } from '../src/ui/state/run/stored-run-files.ts'
import { createAppearance } from '../src/ui/state/shell/create-appearance.ts'
import { createUndo } from '../src/ui/state/shell/create-undo.ts'
import { type Page, PageContext } from '../src/ui/state/shell/page.ts'
import { connect } from '../src/worker/client.ts'
import { Controls } from './control.tsx'
import { Buttons, Fields, Preflights } from './controls.tsx'
import { Devices } from './devices.tsx'
import { drawShots } from './example-shots.ts'
import { Keys } from './keys.tsx'
import { Budgets, Findings, Steps, Strips } from './run.tsx'
import { Dialogs, Headers, Names, Notices } from './words.tsx'
import './gallery.css'

const nothing = () => undefined

/** A page that is paired and holds no runs. */
function makePage(): Page {
  const db = new HarnessDb('harness-parts')
  return {
    db,
    worker: connect().worker,
    storage: localStorage,
    root: '/',
    hosting: 'bridge',
    boot: () => ({ paired: true, modelOrigins: ['http://127.0.0.1:11434'], interrupted: [] }),
    bootAgain: nothing,
    bootUnpaired: nothing,
    activityOf: () => ({}),
    appearance: createAppearance(db, localStorage),
    announce: nothing,
    undo: createUndo(),
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

/** All parts in all states, for developers: `npx vite --mode parts` in `web/`. */
export function Gallery() {
  const page = makePage()
  const [drawn, setDrawn] = createSignal(false)
  onMount(() => {
    void drawShots(page.db).then(() => setDrawn(true))
  })
  return (
    <PageContext.Provider value={page}>
      <RunFilesContext.Provider value={storedRunFiles(page.db)}>
        <Show when={drawn()}>
          <Router>
            <Route path="*" component={AllSpecimens} />
          </Router>
        </Show>
      </RunFilesContext.Provider>
    </PageContext.Provider>
  )
}
