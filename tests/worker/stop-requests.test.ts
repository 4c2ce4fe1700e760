import { RunId } from '@harness/shared/base/ids.ts'
import { makeStops } from '@harness/web/worker/stop-requests.ts'
import { expect, it, onTestFinished } from 'vitest'

const RUN = RunId.parse('11111111-1111-4111-8111-111111111111')

/** A tab, and what it was ordered to stop. */
function openTab() {
  const stopped: string[] = []
  const stop = makeStops(
    (name) => {
      const channel = new BroadcastChannel(name)
      onTestFinished(() => channel.close())
      return channel
    },
    (id) => void stopped.push(`run ${id}`),
  )
  return { stop, stopped }
}

it('a stop of a run reaches every tab once, the one it was pressed in too', async () => {
  const [first, second] = [openTab(), openTab()]
  second.stop(RUN)
  const once = [`run ${RUN}`]
  expect(second.stopped).toEqual(once)
  await expect.poll(() => first.stopped).toEqual(once)
  expect(second.stopped).toEqual(once)
})

it('a stop that another version of the app words otherwise is ignored', async () => {
  const { stopped } = openTab()
  const other = new BroadcastChannel('harness-stops')
  onTestFinished(() => other.close())
  other.postMessage({ kind: 'everything' })
  other.postMessage({ kind: 'run', runId: RUN })
  await expect.poll(() => stopped).toEqual([`run ${RUN}`])
})
