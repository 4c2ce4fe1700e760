// The process of one device, for a bridge that runs from its sources.
import { register } from 'tsx/esm/api'

register()
await import('../bridge/devices/host/entry.ts')
