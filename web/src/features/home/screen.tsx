import { latePart } from '../../kit/controls/lazy-part.tsx'
import { createOpenedFiles } from '../../kit/files/create-opened-files.ts'
import { createTitle } from '../../kit/page/create-title.ts'
import { Header } from '../../kit/page/header.tsx'
import '../../kit/styles/list.css'
import './home.css'

const HomeContents = latePart(() => import('./contents.tsx'), 'HomeContents')
const OpenedFilesPart = latePart(
  () => import('../../kit/runs/opened-files-part.tsx'),
  'OpenedFilesPart',
)

export function HomeScreen() {
  createTitle(() => 'Harness')
  const files = createOpenedFiles()
  return (
    <>
      <Header title="Home">
        <a class="button quiet home-settings" href="/settings">
          Settings
        </a>
      </Header>
      <main id="main" tabindex={-1} class="home scrolls">
        <OpenedFilesPart opener={files.opener} />
        <HomeContents files={files} />
      </main>
    </>
  )
}
