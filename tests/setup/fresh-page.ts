// All files of browser tests that a worker runs share one page, which each of them begins with as if
// it were new. Vitest runs this before each file.
import { beforeAll } from 'vitest'
import { page } from 'vitest/browser'
import '../../web/src/app/page.css'

/** Default viewport of vitest. */
const SIZE = [414, 896] as const

beforeAll(async () => {
  await page.viewport(...SIZE)
  document.body.replaceChildren()
  document.title = ''
})
