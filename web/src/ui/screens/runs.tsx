import { createEffect } from 'solid-js'
import { RunList } from '../parts/run-list.tsx'
import { Header } from '../parts/shell/header.tsx'

/** More than a person scrolls through by hand; finding comes with the history. */
const SHOWN = 100

/** The runs of this browser, newest first. */
export function RunsScreen() {
  createEffect(() => {
    document.title = 'Runs'
  })
  return (
    <>
      <Header title="Runs" />
      <main id="main" tabindex={-1} class="runs-screen scrolls">
        <RunList limit={SHOWN} />
      </main>
    </>
  )
}
