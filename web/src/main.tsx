import { render } from 'solid-js/web'
import { HarnessDb } from './store/schema.ts'
import { App } from './ui/app.tsx'
import { takeToken } from './ui/state/pairing.ts'
import { connect } from './worker/client.ts'

const token = takeToken(location, history)
// made here and once: in JSX a property is a getter, and every reading of it would make another
const db = new HarnessDb()
const worker = connect()
const root = document.getElementById('root')
if (root) render(() => <App db={db} worker={worker} token={token} />, root)
