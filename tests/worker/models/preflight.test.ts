// Before a run, the preflight says whether its seed and temperature reach the model.
import type { ModelChoice } from '@harness/shared/order/model-choice.ts'
import { type PreflightDeps, preflight } from '@harness/web/worker/models/preflight.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'

async function saidOf(model: ModelChoice) {
  const link: PreflightDeps['link'] = {
    health: async () => ({ name: 'harness', version: '0', protocol: 1, devices: ['web'] }),
    simulators: async () => ({ simulators: [], health: [] }),
    mode: async () => ({ mode: 'local', modelOrigins: [], cloudHosts: [] }),
  }
  const refused: typeof fetch = async () => new Response('', { status: 500 })
  const rows = await preflight({ link, clock: systemClock, fetch: refused }, model)
  return rows.filter(({ id }) => id === 'determinism').map(({ state, fact }) => [state, fact])
}

const sampling = { temperature: 0, seed: 1 }
const at = { origin: 'http://127.0.0.1:9', sampling }

it.each<readonly [ModelChoice, string, string]>([
  [{ provider: 'ollama', model: 'm', ...at }, 'ready', 'Asks for seed 1 and temperature 0'],
  [{ provider: 'compatible', model: 'm', ...at }, 'note', 'Asks for seed 1 and temperature 0'],
  [
    { provider: 'google', model: 'gemini-3.8-flash', sampling },
    'note',
    'Asks for seed 1 and temperature 0',
  ],
  [
    { provider: 'anthropic', model: 'claude-haiku-4-5', sampling },
    'note',
    'claude-haiku-4-5 is not asked for seed 1 and temperature 0, only for temperature 0: a run may go differently each time',
  ],
  [
    { provider: 'openai', model: 'gpt-6-luna', sampling: { seed: 1 } },
    'note',
    'gpt-6-luna is not asked for seed 1: a run may go differently each time',
  ],
])('the preflight of %j says %s: %s', async (model, state, fact) => {
  expect(await saidOf(model)).toEqual([[state, fact]])
})

it('the preflight says nothing of repeating unless the user asked for it', async () => {
  expect(await saidOf({ provider: 'anthropic', model: 'claude-haiku-4-5' })).toEqual([])
  expect(await saidOf({ provider: 'scripted', replies: [] })).toEqual([])
})
