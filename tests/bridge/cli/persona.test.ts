import { personaOf } from '@harness/bridge/cli/run/persona.ts'
import type { Persona } from '@harness/shared/order/persona.ts'
import { builtInPersonas } from '@harness/web/worker/run/personas.ts'
import { expect, it } from 'vitest'

const lastUsedAt = '2026-01-01T00:00:00.000Z'
const known: readonly Persona[] = builtInPersonas().map((persona) => ({
  ...{ ...persona, id: persona.name, builtIn: true, lastUsedAt },
}))
const { signal } = new AbortController()

async function resolved(given: string | undefined, answer?: string) {
  const warnings: string[] = []
  const asked: string[] = []
  const terminal = {
    prompt: (question: string) => {
      asked.push(question)
      return Promise.resolve(answer)
    },
  }
  const question = {
    known,
    warn: (text: string) => warnings.push(text),
    ...(answer !== undefined && { terminal }),
  }
  const persona = await personaOf(given, question, signal)
  return { persona, warnings, asked }
}

it('a built-in persona is found by its name in any case, and the first is the default', async () => {
  expect((await resolved('power user')).persona.name).toBe('Power user')
  expect((await resolved(undefined)).persona.name).toBe(known[0]?.name)
})

it('a description in the own words of the user is taken without a question', async () => {
  const { persona, warnings, asked } = await resolved('You are a nurse on a night shift.', 'n')
  expect(persona).toEqual({ name: 'Your own', text: 'You are a nurse on a night shift.' })
  expect([...warnings, ...asked]).toEqual([])
})

it('a name that no persona has is warned of when there is no terminal', async () => {
  const { persona, warnings } = await resolved('Keyboard user')
  expect(persona.text).toBe('Keyboard user')
  expect(warnings[0]).toContain('There is no persona “Keyboard user”')
  expect(warnings[0]).toContain('Power user')
})

it('a name that no persona has is asked about at a terminal, and a no ends the command', async () => {
  const { persona, asked } = await resolved('Keyboard user', 'y')
  expect(asked).toHaveLength(1)
  expect(persona.text).toBe('Keyboard user')
  await expect(resolved('Keyboard user', 'n')).rejects.toMatchObject({ code: 'argument_invalid' })
})
