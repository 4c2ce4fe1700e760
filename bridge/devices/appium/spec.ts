import type { BridgeSpec } from '@harness/shared/devices/spec.ts'

export type AppiumSpec = Extract<BridgeSpec, { kind: 'appium' }>
