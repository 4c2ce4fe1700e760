import Unplug from 'lucide-solid/icons/unplug'
import { Notice } from '../parts/notice.tsx'

/** The whole page when the bridge does not know this browser. */
export function UnpairedScreen() {
  return (
    <main class="lone" id="main">
      <h1 class="unseen">Not paired</h1>
      <Notice
        icon={Unplug}
        fact="This page is not paired with the bridge."
        sentence="Open the address that npm start printed. It pairs once: npm start prints a new one."
      />
    </main>
  )
}
