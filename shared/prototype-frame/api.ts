import type { Probe } from '../probe/probe.ts'
import type { Input } from './input/input.ts'
import type { Asked } from './page/asked.ts'
import type { Faults } from './page/faults.ts'
import type { Timers } from './page/timers.ts'
import type { Camera } from './raster/camera.ts'

/**
 * What is asked of the script of a frame, by the driver and by the script of the page around it.
 */
export interface FrameApi {
  readonly probe: Probe
  readonly input: Input
  readonly camera: Camera
  /** For live pictures: what it keeps is its own. */
  readonly mirror: Camera
  readonly timers: Timers
  readonly asked: Asked
  readonly faults: Faults
}
