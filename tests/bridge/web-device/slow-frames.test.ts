// What frames of other sites are slow in takes nothing from the page around them.
// @module-tag long
import { setTimeout as delay } from 'node:timers/promises'
import { type CDPSession, chromium } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { startPageServer } from '../../standins/page-server.ts'
import { DESKTOP, never, testOpener } from '../web-device-setup.ts'

/** Longer than a look waits for frames. */
const LATE_MS = 3_000

it('a look has the marks of the page when frames of another site answer late', async () => {
  const pages = await startPageServer()
  onTestFinished(() => pages.close())
  const connect = chromium.launchPersistentContext
  let asked = 0
  chromium.launchPersistentContext = async (...args) => {
    const context = await connect.apply(chromium, args)
    const open = context.newCDPSession.bind(context)
    context.newCDPSession = async (target) => {
      const session = await open(target)
      if ('parentFrame' in target) answerLate(session, () => asked++)
      return session
    }
    return context
  }
  onTestFinished(() => {
    chromium.launchPersistentContext = connect
  })
  const url = pages.page('rules/other-program-frames')
  const device = await (await testOpener())({ kind: 'web', url, viewport: DESKTOP }, never)
  onTestFinished(() => device.close())
  const { scene } = await device.observe(never)
  expect(scene.elements.map(({ label }) => label)).toContain('Count')
  expect(asked).toBeGreaterThan(0)
})

function answerLate(session: CDPSession, onAsked: () => void): void {
  const send = session.send.bind(session)
  session.send = async (...args) => {
    onAsked()
    const answer = await send(...args)
    await delay(LATE_MS)
    return answer
  }
}
