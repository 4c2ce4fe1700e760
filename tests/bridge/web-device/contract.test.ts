import { describeDevice } from '../../contracts/device.ts'
import { startPageServer } from '../../standins/page-server.ts'
import { DESKTOP, never, testOpener } from '../web-device-setup.ts'

describeDevice('of a web page', async () => {
  const pages = await startPageServer()
  const open = await testOpener()
  const device = await open({ kind: 'web', url: pages.page('act'), viewport: DESKTOP }, never)
  return {
    ...{ device, button: 'Count up' },
    async dispose() {
      await device.close()
      await pages.close()
    },
  }
})
