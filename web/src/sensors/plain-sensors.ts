// Apart from the sensors that know the rules of axe-core, which most runs do not measure.
import type { Sensor } from '../core/tool.ts'
import { MEASURES } from './measures.ts'
import { withSpec } from './with-spec.ts'

/** The sensors of a run without axe-core. */
export const plainSensors: readonly Sensor[] = MEASURES.map(withSpec)
