import { render } from 'solid-js/web'
import { offerPrototypeFrames } from '../features/prototypes/frame/lazy-frames.ts'
import { HarnessDb } from '../store/schema.ts'
import type { WorkerApi } from '../worker/api.ts'
import { connect, dropOffline, giveFrames } from '../worker/client.ts'
import { hostingOf, pinLinks, rootOf, takePlace } from './address.ts'
import { App } from './app.tsx'
import { BlockedNotice } from './blocked-notice.tsx'
import { createUpdate } from './create-update.ts'
import { pageStorage } from './page-storage.ts'
import { takePairing } from './pairing.ts'
import { UpdateNotice } from './update-notice.tsx'

function Harness() {
  const root = rootOf(import.meta.url)
  const hosting = hostingOf(document)
  if (hosting === 'static') {
    pinLinks(document.querySelectorAll<HTMLLinkElement>('link[rel=icon], link[rel=manifest]'))
    takePlace(root, location, history)
  }
  const storage = pageStorage()
  const pairing = takePairing(location, history, storage)
  // made once, here: in JSX a property is a getter, and every read would make another
  const db = new HarnessDb()
  const { worker, registerOffline } = connect(hosting)
  offerPageModel(worker)
  const capture = offerPrototypeFrames((port) => giveFrames(worker, port), root)
  const update = createUpdate(db, registerOffline(root), (known) => dropOffline(root, known))
  return (
    <>
      <App {...{ db, worker, storage, pairing, root, hosting }} screenCapture={capture} />
      <UpdateNotice update={update} />
      <BlockedNotice db={db} />
    </>
  )
}

/** Offers the browser's own model, which the worker cannot reach. */
function offerPageModel(worker: WorkerApi): void {
  if (!globalThis.LanguageModel) return
  const made = import('../features/settings/prompt-api.ts').then((module) => module.makePromptApi())
  // Passed before the first call to the worker; the model itself is loaded when first needed.
  void worker.offerPageModel(async (call, emit) => (await made)(call, emit))
}

// Opening the printed address in a tab of the app changes only the fragment.
addEventListener('hashchange', () => {
  const given = new URLSearchParams(location.hash.slice(1))
  if (given.has('t') || given.has('p')) location.reload()
})

const element = document.getElementById('root')
if (element) render(() => <Harness />, element)
