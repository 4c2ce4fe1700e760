import { createEffect, lazy, Suspense } from 'solid-js'
import { createOpenedFiles } from '../../kit/files/create-opened-files.ts'
import { Header } from '../../kit/page/header.tsx'
import '../../kit/styles/list.css'
import './home.css'

const HomeContents = lazy(() =>
  import('./contents.tsx').then((part) => ({ default: part.HomeContents })),
)
const OpenedFilesPart = lazy(() =>
  import('../../kit/runs/opened-files-part.tsx').then((part) => ({
    default: part.OpenedFilesPart,
  })),
)

export function HomeScreen() {
  createEffect(() => {
    document.title = 'Harness'
  })
  const files = createOpenedFiles()
  return (
    <>
      <Header title="Home">
        <a class="button quiet home-settings" href="/settings">
          Settings
        </a>
      </Header>
      <main id="main" tabindex={-1} class="home scrolls">
        <Suspense>
          <OpenedFilesPart opener={files.opener} />
        </Suspense>
        <Suspense>
          <HomeContents files={files} />
        </Suspense>
      </main>
    </>
  )
}
