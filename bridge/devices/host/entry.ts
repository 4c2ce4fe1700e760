// Entry point of the process of one device.
import { hostDevice } from './host-device.ts'

hostDevice()
