// Touches, letters and buttons of the stand-in WebDriverAgent.
import { randomUUID } from 'node:crypto'
import { play } from './wda-actions.ts'
import { WdaError } from './wda-error.ts'
import { type Agent, type Body, crashCheck, type Route, type RouteRequest } from './wda-route.ts'

function number(body: Body, name: string): number {
  const value = body[name]
  if (typeof value === 'number') return value
  throw new WdaError('invalid argument', `'${name}' parameter is mandatory and must be a number`)
}

function pointOf(body: Body, x = 'x', y = 'y') {
  return { x: number(body, x), y: number(body, y) }
}

function fieldOf({ agent, params }: RouteRequest): number {
  const index = agent.elements.get(params['uuid'] ?? '')
  if (index !== undefined) return index
  throw new WdaError(
    'stale element reference',
    'The previously found element is not present any more',
  )
}

async function hold(agent: Agent, at: { x: number; y: number }, ms: number): Promise<void> {
  await play(agent.phone, [
    { type: 'pointerMove', ...at },
    { type: 'pointerDown' },
    { type: 'pause', duration: ms },
    { type: 'pointerUp' },
  ])
}

const characters = (body: Body): string => {
  const value = body['value']
  if (!Array.isArray(value)) throw new WdaError('invalid argument', "'value' must be an array")
  return value.join('')
}

export const INPUTS: readonly Route[] = [
  {
    verb: 'POST',
    path: '/actions',
    async run({ agent, body }) {
      await crashCheck(agent)
      const sources = body['actions']
      const steps = Array.isArray(sources) ? sources[0]?.actions : undefined
      if (!Array.isArray(steps))
        throw new WdaError('unknown error', 'Only the finger source is known')
      await play(agent.phone, steps)
      return null
    },
  },
  {
    verb: 'POST',
    path: '/wda/tap',
    async run({ agent, body }) {
      const at = pointOf(body)
      await crashCheck(agent)
      await hold(agent, at, 30)
      return null
    },
  },
  {
    verb: 'POST',
    path: '/wda/doubleTap',
    async run({ agent, body }) {
      const at = pointOf(body)
      await crashCheck(agent)
      await hold(agent, at, 20)
      await hold(agent, at, 20)
      return null
    },
  },
  {
    verb: 'POST',
    path: '/wda/touchAndHold',
    async run({ agent, body }) {
      await crashCheck(agent)
      await hold(agent, pointOf(body), number(body, 'duration') * 1_000)
      return null
    },
  },
  {
    // The duration is the time before the finger moves, not the time of the movement
    // (docs/internals/facts.md, WebDriverAgent).
    verb: 'POST',
    path: '/wda/dragfromtoforduration',
    async run({ agent, body }) {
      await play(agent.phone, [
        { type: 'pointerMove', ...pointOf(body, 'fromX', 'fromY') },
        { type: 'pointerDown' },
        { type: 'pause', duration: number(body, 'duration') * 1_000 },
        { type: 'pointerMove', duration: 150, ...pointOf(body, 'toX', 'toY') },
        { type: 'pointerUp' },
      ])
      return null
    },
  },
  {
    verb: 'POST',
    path: '/wda/keys',
    async run({ agent, body }) {
      const text = characters(body)
      await crashCheck(agent)
      if (!(await agent.phone.focus()))
        throw new WdaError('invalid element state', 'There is no keyboard focus')
      await agent.phone.type(text)
      return null
    },
  },
  {
    verb: 'GET',
    path: '/element/active',
    async run({ agent }) {
      const focus = await agent.phone.focus()
      if (!focus) throw new WdaError('no such element', 'unable to find an element')
      const uuid = randomUUID().toUpperCase()
      agent.elements.set(uuid, focus.index)
      return { ELEMENT: uuid, 'element-6066-11e4-a52e-4f735466cecf': uuid }
    },
  },
  {
    verb: 'GET',
    path: '/element/:uuid/attribute/:name',
    async run(request) {
      const value = (await request.agent.phone.fieldValue(fieldOf(request))) ?? null
      if (request.params['name'] === 'type') {
        return `XCUIElementType${await request.agent.phone.fieldType(fieldOf(request))}`
      }
      return request.params['name'] === 'value' ? value : null
    },
  },
  {
    verb: 'POST',
    path: '/element/:uuid/clear',
    async run(request) {
      await request.agent.phone.clearField(fieldOf(request))
      return null
    },
  },
  {
    verb: 'POST',
    path: '/wda/pressButton',
    async run({ agent, body }) {
      if (body['name'] !== 'home') {
        throw new WdaError(
          'unknown error',
          `The button '${body['name']}' is not supported on the simulator`,
        )
      }
      await agent.phone.home()
      return null
    },
  },
]
