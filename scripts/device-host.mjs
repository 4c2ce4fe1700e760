// The process of one device. It loads TypeScript as the bridge does.
import { register } from 'tsx/esm/api'

register()
const { hostDevice } = await import('../bridge/devices/host/host-device.ts')
hostDevice()
