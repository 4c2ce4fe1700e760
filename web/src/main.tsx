import { render } from 'solid-js/web'
import { HarnessDb } from './store/schema.ts'
import { App } from './ui/app.tsx'
import { UpdateNotice } from './ui/parts/shell/update-notice.tsx'
import { createUpdate } from './ui/state/shell/create-update.ts'
import { takeToken } from './ui/state/shell/pairing.ts'
import { connect, dropOffline, registerOffline } from './worker/client.ts'

/** The gallery of all parts in all states exists in development only. */
const HAS_GALLERY = import.meta.env.DEV || import.meta.env.MODE === 'parts'

function Harness() {
  const token = takeToken(location, history)
  // made once, here: in JSX a property is a getter, and every read would make another
  const db = new HarnessDb()
  const worker = connect()
  const update = createUpdate(db, registerOffline(), dropOffline)
  return (
    <>
      <App db={db} worker={worker} token={token} />
      <UpdateNotice update={update} />
    </>
  )
}

async function start(root: HTMLElement): Promise<void> {
  if (HAS_GALLERY && location.pathname === '/parts') {
    const { Gallery } = await import('./ui/screens/parts.tsx')
    render(() => <Gallery />, root)
    return
  }
  render(() => <Harness />, root)
}

// The printed address, opened in a tab that shows Harness already, changes only the fragment.
addEventListener('hashchange', () => {
  if (new URLSearchParams(location.hash.slice(1)).has('t')) location.reload()
})

const root = document.getElementById('root')
if (root) void start(root)
