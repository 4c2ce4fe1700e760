import { isOffline, RunProvider } from '@harness/shared/order/provider-names.ts'
import { cellsOf, plannedRuns } from '@harness/shared/order/study/expand.ts'
import { orderOfCell, pagePlanFlags } from '@harness/shared/order/study/order.ts'
import { readPlan } from '@harness/shared/order/study/read-plan.ts'
import { expect, it } from 'vitest'

function orderWith(model: string) {
  const plan = { url: 'http://shop.test/', goals: ['Look'], personas: ['New'], models: [model] }
  const flags = pagePlanFlags()
  const read = readPlan(plan, { flags, place: (path) => path.join('.') })
  const [planned] = plannedRuns(cellsOf(read, flags))
  if (!planned) throw new Error('no run')
  const personas = [{ name: 'New', text: 'You are new here.' }]
  return orderOfCell(planned, { personas, sample: undefined, origin: undefined })
}

const PLAYED = RunProvider.options.filter((name) => name === 'sweep' || !isOffline(name))

it.each(PLAYED)(
  'a study on the page takes a model of %s, as every provider of the table',
  (name) => {
    expect(orderWith(`${name}/some-model`).model).toMatchObject({
      provider: name,
      ...(name !== 'sweep' && { model: 'some-model' }),
    })
  },
)

it('a study on the page refuses a provider that needs files of a machine, and names the way out', () => {
  expect(() => orderWith('scripted/one')).toThrow('choose a model, or sweep')
})
