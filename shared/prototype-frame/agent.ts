// The first script of a prototype's frame. It waits for its port, shows the page that comes through it, and answers: what the
// probe sees, inputs, pictures. Nothing of the page has run before it; what the page does later cannot reach the port.

import { makeProbe, type Probe } from '../probe/probe.ts'
import { installInstrumentation } from '../probe/watch/page-instrumentation.ts'
import { type FirstMessage, isFirstMessage, serve } from './channel.ts'
import { makeInput } from './input/input.ts'
import { withOwnAddresses } from './page/addresses.ts'
import type { PageRequest } from './page/page-request.ts'
import { showPage } from './page/show.ts'
import { makeTimers } from './page/timers.ts'
import { makeCamera } from './raster/camera.ts'

/** Everything the driver can ask for, by the path of its name: `probe.watch.pulse`, `input.press`. */
function begin({ port, key }: FirstMessage): void {
  const { answer, notify } = serve(port, key)
  const show = async (request: PageRequest): Promise<void> => {
    await showPage(request, notify, (place) => {
      installInstrumentation()
      const own = makeProbe()
      const probe: Probe = {
        ...own,
        report: async (limits) => withOwnAddresses(await own.report(limits), place),
      }
      const [camera, mirror] = [makeCamera(), makeCamera()]
      answer({ probe, input: makeInput(), camera, mirror, timers: makeTimers(probe) })
    })
  }
  answer({ show })
}

function hear(event: MessageEvent<unknown>): void {
  if (event.source !== parent || !isFirstMessage(event.data)) return
  removeEventListener('message', hear)
  begin(event.data)
}

addEventListener('message', hear)
