import type { Sensor } from '../core/tool.ts'
import { agentBait } from './agent-bait.ts'
import { deadTap } from './dead-tap.ts'
import { missedTap } from './missed-tap.ts'
import { slowResponse } from './slow-response.ts'

/** Every sensor of a run, in the order their signals are written. */
export const sensors: readonly Sensor[] = [deadTap, missedTap, slowResponse, agentBait]
