import { Notice } from '../kit/controls/notice.tsx'
import { Header } from '../kit/page/header.tsx'

export function NotFoundScreen() {
  return (
    <>
      <Header title="Not found" />
      <main id="main" tabindex={-1} class="lone scrolls">
        <Notice
          fact="There is nothing at this address."
          sentence="It may be an old link, or a letter is missing."
        >
          <a class="button" href="/">
            Go to Home
          </a>
        </Notice>
      </main>
    </>
  )
}
