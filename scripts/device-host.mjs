// The process of one device, for a bridge that runs from its sources.
import { loadBridge } from './bridge.mjs'

await loadBridge('device')
