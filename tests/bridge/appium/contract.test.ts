import { openAppiumDevice } from '@harness/bridge/devices/appium/open.ts'
import { describeDevice } from '../../contracts/device.ts'
import { startPhone } from '../../standins/webdriver/phone.ts'

describeDevice('of an Appium server', async () => {
  const phone = await startPhone()
  const { url, capabilities } = phone
  const never = new AbortController().signal
  const device = await openAppiumDevice({ kind: 'appium', url, capabilities }, never)
  return {
    ...{ device, button: 'Greet' },
    async dispose() {
      await device.close()
      await phone.close()
    },
  }
})
