import { describeDevice } from '../contracts/device.ts'
import { makeMac } from '../standins/mac/mac.ts'
import { openIos } from './bench.ts'

describeDevice('of a simulator', async () => {
  const mac = await makeMac()
  mac.streaming.isOn = false
  const { device } = await openIos(mac)
  return {
    ...{ device, button: 'Fern — Water every week' },
    async dispose() {
      await device.close()
      await mac.close()
    },
  }
})
