// The first script of a prototype's frame. It waits for its port, shows the page received through
// it, and answers calls of the driver: probe, input, screenshots. It runs before any script of the
// page, so the page can never reach the port.

import { nativeSizes } from '../probe/facts/native-size.ts'
import { makeProbe } from '../probe/probe.ts'
import { installInstrumentation } from '../probe/watch/page-instrumentation.ts'
import { type FirstMessage, isFirstMessage, serve } from './channel.ts'
import { makeInput } from './input/input.ts'
import { withOwnAddresses } from './page/addresses.ts'
import { watchFaults } from './page/faults.ts'
import { hostOf, isAllowed } from './page/hosts.ts'
import type { PageRequest } from './page/page-request.ts'
import { countRequests } from './page/requested-hosts.ts'
import { showPage } from './page/show.ts'
import { makeTimers } from './page/timers.ts'
import { makeCamera } from './raster/camera.ts'

/** Serves the driver's calls by dotted name, such as `probe.watch.pulse` or `input.press`. */
function begin({ port, key }: FirstMessage): void {
  const { answer, notify } = serve(port, key)
  const sizes = nativeSizes()
  const show = async (request: PageRequest): Promise<void> => {
    await showPage(request, notify, (place) => {
      installInstrumentation()
      const own = makeProbe()
      own.knowNativeSizes(sizes)
      const mayContact = (url: string) => isAllowed(hostOf(url), request.hosts)
      const probe = {
        ...own,
        report: async (...args: Parameters<typeof own.report>) =>
          withOwnAddresses(await own.report(...args), place, mayContact),
      }
      const [camera, mirror] = [makeCamera(mayContact), makeCamera(mayContact)]
      const timers = makeTimers(probe)
      const [asked, faults] = [countRequests(request.hosts), watchFaults()]
      const input = makeInput()
      answer({ probe, input, camera, mirror, timers, asked, faults })
    })
  }
  answer({ show })
}

function receive(event: MessageEvent<unknown>): void {
  if (event.source !== parent || !isFirstMessage(event.data)) return
  removeEventListener('message', receive)
  begin(event.data)
}

addEventListener('message', receive)
