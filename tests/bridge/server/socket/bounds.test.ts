import { randomUUID } from 'node:crypto'
import { SessionId } from '@harness/shared/base/ids.ts'
import { describe, expect, test } from 'vitest'
import { Page } from '../../page.ts'
import { openTestBridge } from '../../test-bridge.ts'

/** A page whose session has a device. */
async function openPage() {
  const session = SessionId.parse(randomUUID())
  const setup = await openTestBridge()
  const page = await new Page(setup).opened()
  const viewport = { width: 390, height: 844 }
  page.say({
    kind: 'open',
    id: 0,
    session,
    device: { kind: 'web', url: 'http://shop.test/', viewport },
  })
  await page.reply(0)
  const [device] = setup.devices.opened
  if (!device) throw new Error('no device was opened')
  return { page, session, device }
}

describe('a message out of bounds', () => {
  const session = SessionId.parse(randomUUID())
  const invalid = [
    { kind: 'type', text: 'x'.repeat(10_001) },
    { kind: 'press_keys', keys: ['press the enter key to submit this form!'] },
    { kind: 'tap', point: { x: 1e308, y: 1 } },
    { kind: 'scroll', point: { x: 1, y: 1 }, dx: 0, dy: -1e300 },
    { kind: 'set_value', ref: 'r', point: { x: 1, y: 1 }, value: 'x'.repeat(10_001) },
    { kind: 'fly' },
  ]

  test('a command out of bounds is answered for its id as an input of its tool, and the socket stays open', async () => {
    const page = await new Page(await openTestBridge()).opened()
    for (const [id, command] of invalid.entries()) {
      page.socket.send(JSON.stringify({ kind: 'perform', id, session, command }))
      expect(await page.reply(id)).toMatchObject({
        kind: 'failed',
        error: { code: 'tool_input_invalid', detail: { tool: command.kind } },
      })
    }
    page.say({ kind: 'close', id: 99, session })
    expect(await page.reply(99)).toEqual({ kind: 'done', id: 99 })
  })

  test('the answer names the field and its limit, and nothing of its content', async () => {
    const page = await new Page(await openTestBridge()).opened()
    const command = { kind: 'type', text: 'hunter2 '.repeat(2_000) }
    page.socket.send(JSON.stringify({ kind: 'perform', id: 1, session, command }))
    const answer = JSON.stringify(await page.reply(1))
    expect(answer).toContain('command.text: more than 10000')
    expect(answer).not.toContain('hunter2')
  })

  test('a message of many levels is answered like any other out of bounds, and the bridge continues', async () => {
    const page = await new Page(await openTestBridge()).opened()
    const device = { kind: 'appium', url: 'http://127.0.0.1:4723', capabilities: { deep: 0 } }
    for (const [id, depth] of [40, 9_000, 120_000].entries()) {
      const message = JSON.stringify({ kind: 'open', id, session, device })
      page.socket.send(message.replace('0}', `${'['.repeat(depth)}${']'.repeat(depth)}}`))
      const error = { code: 'message_invalid' }
      expect(await page.reply(id)).toMatchObject({ kind: 'failed', error })
    }
  })

  test('a page whose title, roles and labels are megabytes long is observed within bounds', async () => {
    const { page, session: own, device } = await openPage()
    const long = 'x'.repeat(9_000_000)
    device.change = {
      title: long,
      url: `http://shop.test/${long}`,
      text: long,
      elements: [
        {
          ref: 'a',
          role: long,
          label: long,
          labelSource: 'text',
          rect: { x: 0, y: 0, width: 1, height: 1 },
          value: long,
          enabled: true,
          secure: false,
        },
      ],
    }
    page.say({ kind: 'observe', id: 7, session: own })
    const { header } = await page.picture('observation')
    expect(JSON.stringify(header).length).toBeLessThan(40_000)
    expect(header).toMatchObject({ id: 7, scene: { elements: [{ ref: 'a' }] } })
  })
})
