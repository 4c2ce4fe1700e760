// The process of one device.
import { hostDevice } from './host-device.ts'

hostDevice()
