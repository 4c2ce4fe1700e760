// Who gets the notes of an application: any persona but one that meets it for the first time.
import { Application } from '@harness/shared/order/library/library.ts'
import { Persona } from '@harness/shared/order/persona.ts'
import { RunOrder } from '@harness/shared/order/run-order.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import { knowing, skillTools } from '@harness/web/worker/run/load-skills.ts'
import { builtInPersonas } from '@harness/web/worker/run/personas.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { freshTabs } from '../../store/fresh-db.ts'

const NOW = '2026-11-22T10:00:00.000Z'
const SKILLS = [{ name: 'Sign-in', text: 'Use the link “Staff”.' }]

async function kept(persona: Partial<Persona>, builtIn?: string) {
  const [db] = freshTabs()
  await seedPersonas(db, builtInPersonas(), systemIds, systemClock)
  await db.applications.add(
    Application.parse({
      ...{ id: 'shop', name: 'Shop', createdAt: NOW, lastUsedAt: NOW, skills: SKILLS },
      target: { kind: 'web', url: 'http://shop.test/' },
    }),
  )
  const own = Persona.parse({
    ...{ id: 'clerk', name: 'Clerk', blurb: '', text: 'You work here.', builtIn: false },
    ...{ lastUsedAt: NOW },
    ...persona,
  })
  await db.personas.add(own)
  const found = (await db.personas.toArray()).find(({ name }) => name === builtIn) ?? own
  const order = RunOrder.parse({
    url: 'http://shop.test/',
    viewport: { width: 800, height: 600 },
    persona: { name: found.name, text: found.text },
    legs: [{ goal: 'Buy' }],
    model: { provider: 'ollama', model: 'qwen3-vl:8b', origin: 'http://127.0.0.1:11434' },
    details: { applicationId: 'shop' },
  })
  return knowing(db, order)
}

it('a persona of the application gets its notes, and the tool that reads them', async () => {
  const order = await kept({})
  expect(order.skills).toEqual(SKILLS)
  expect((await skillTools(order)).map(({ spec }) => spec.name)).toEqual(['read_skill'])
})

it('a persona that is marked first-time gets none, and neither does the built-in first-time visitor', async () => {
  expect((await kept({ firstTime: true })).skills).toBeUndefined()
  const visitor = builtInPersonas().find(({ name }) => /^first-time/i.test(name))?.name
  expect(visitor).toBeDefined()
  const order = await kept({}, visitor)
  expect(order.skills).toBeUndefined()
  expect(await skillTools(order)).toEqual([])
})
