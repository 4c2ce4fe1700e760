// Sensors without the rules of axe-core, in their own module because most runs do not need those.
import type { Sensor } from '../core/tool.ts'
import { MEASURES } from './measures.ts'
import { withSpec } from './with-spec.ts'

export const plainSensors: readonly Sensor[] = MEASURES.map(withSpec)
