// Many small shops on one server, and a study that presses five buttons in each of them: what ends
// up in the log or the shop of another run is seen.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

export const PRESSES = 5

export interface Shops {
  /** Address of a shop, by its number from 1. */
  url(shop: number): string
  /** Presses of each shop, by its number. */
  presses(): ReadonlyMap<number, number>
  close(): void
}

/** Each press changes the label, so that every screen is another one. */
function pageOf(shop: number): string {
  return `<!doctype html><html lang="en"><title>Shop ${shop}</title><h1>Shop ${shop}</h1>
<button>Add 1 to shop ${shop}</button><p>Shop ${shop} has 0</p>
<script>let n = 0
document.querySelector('button').onclick = ({ target }) => {
  n++
  fetch('', { method: 'POST' })
  target.textContent = 'Add ' + (n + 1) + ' to shop ${shop}'
  document.querySelector('p').textContent = 'Shop ${shop} has ' + n
}</script>`
}

export async function startShops(): Promise<Shops> {
  const presses = new Map<number, number>()
  const server = createServer(({ method, url = '' }, response) => {
    const shop = Number(url.slice(1))
    if (method === 'POST') presses.set(shop, (presses.get(shop) ?? 0) + 1)
    response.setHeader('content-type', 'text/html')
    response.end(method === 'POST' ? '' : pageOf(shop))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: (shop) => `http://127.0.0.1:${address.port}/${shop}`,
    presses: () => presses,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export const labelOf = (shop: number, press: number) => `Add ${press} to shop ${shop}`
export const proofOf = (shop: number) => `Shop ${shop} has ${PRESSES}`

function scriptOf(shop: number): string {
  const words = { observation: 'A button.', intent: 'I add one.' }
  const taps = Array.from({ length: PRESSES }, (_, at) => ({
    tool: 'tap_mark',
    input: { id: labelOf(shop, at + 1), ...words },
  }))
  const input = { verdict: 'success', summary: 'Added.', would_real_user_succeed: true }
  return [...taps, { tool: 'mark_goal_done', input }].map((each) => JSON.stringify(each)).join('\n')
}

/** Writes a plan with a run for each of the first shops, all at the same time. */
export function writeShopPlan(folder: string, shops: Pick<Shops, 'url'>, count: number): string {
  const applications = Array.from({ length: count }, (_, at) => {
    const shop = at + 1
    writeFileSync(join(folder, `${shop}.jsonl`), scriptOf(shop))
    const goal = { goal: `Add ${PRESSES}`, check: { text: proofOf(shop) } }
    const fields = { name: `Shop ${shop}`, url: shops.url(shop), script: `${shop}.jsonl` }
    return { ...fields, goals: [goal] }
  })
  const plan = {
    provider: 'scripted',
    personas: ['First-time visitor'],
    parallel: count,
    applications,
  }
  const path = join(folder, 'shops.json')
  writeFileSync(path, JSON.stringify(plan))
  return path
}
