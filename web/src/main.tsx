import { render } from 'solid-js/web'
import { HarnessDb } from './store/schema.ts'
import { App } from './ui/app.tsx'
import { UpdateNotice } from './ui/parts/shell/update-notice.tsx'
import { offerPrototypeFrames } from './ui/prototype-frame/lazy-frames.ts'
import { hostingOf, pinLinks, rootOf, takePlace } from './ui/state/shell/address.ts'
import { createUpdate } from './ui/state/shell/create-update.ts'
import { pageStorage } from './ui/state/shell/page-storage.ts'
import { takePairing } from './ui/state/shell/pairing.ts'
import type { WorkerApi } from './worker/api.ts'
import { connect, dropOffline, giveFrames } from './worker/client.ts'

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
    </>
  )
}

/** Where the browser has a model: the worker cannot reach it by itself. */
function offerPageModel(worker: WorkerApi): void {
  if (!globalThis.LanguageModel) return
  const made = import('./ui/state/builtin/prompt-api.ts').then((module) => module.makePromptApi())
  // Handed in before anything is asked of the worker; what does it comes when it is first needed.
  void worker.offerPageModel(async (call, emit) => (await made)(call, emit))
}

// The printed address, opened in a tab that is here already, changes nothing but the fragment.
addEventListener('hashchange', () => {
  const given = new URLSearchParams(location.hash.slice(1))
  if (given.has('t') || given.has('p')) location.reload()
})

const element = document.getElementById('root')
if (element) render(() => <Harness />, element)
